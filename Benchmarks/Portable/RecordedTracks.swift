import Foundation
import Sensing
import TrackSimulation

/// Ways that people recorded, gone once more with receivers that err: their bends and corners are not made up. The recordings
/// are somebody's, and none of them is part of this project: `EndToEnd/bench/bench_location.py` says where they come from.
struct RecordedTracks {
    /// Metres per second.
    private static let gaits = [("walk", 1.4), ("run", 3.2)]
    private static let receivers: [(String, Receiver)] = [
        ("open sky", .open), ("normal", .normal), ("poor", .poor), ("white 3 m", .white(3)),
    ]
    let share: Double

    /// - Parameter path: Of a file with a place a line: latitude and longitude.
    func run(_ paths: [String]) throws {
        let trails = try paths.map(trail)
        let seeds = UInt64(max(20 * share, 1))
        for (name, receiver) in Self.receivers {
            for (gait, speed) in Self.gaits {
                var errors: [Double] = []
                for trail in trails {
                    for seed in 0..<seeds { errors.append(error(trail, speed, receiver, seed)) }
                }
                let mean = errors.reduce(0, +) / Double(errors.count)
                let within = errors.filter { abs($0) <= 1 }.count
                let worst = errors.map { abs($0) }.max() ?? 0
                report(
                    "  \(paths.count) recorded ways, \(name), \(gait)", "\(mean.digits(2)) % on average",
                    "\(within) of \(errors.count) outings within 1 %, the worst \(worst.digits(1)) %")
            }
        }
    }

    private func trail(_ path: String) throws -> Trail {
        var places: [Coordinate] = []
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let fields = line.split(separator: ",").compactMap { Double($0) }
            let place = Coordinate(latitude: fields[0], longitude: fields[1])
            // A place where the person stood adds no way.
            if places.last.map({ Geodesy.distance(from: $0, to: place) > 0.5 }) ?? true { places.append(place) }
        }
        let north = 111_195.0
        let east = north * cos(places[0].latitude * .pi / 180)
        return Trail(
            at: places[0], east: places.map { ($0.longitude - places[0].longitude) * east },
            north: places.map { ($0.latitude - places[0].latitude) * north })
    }

    /// Percent.
    private func error(_ trail: Trail, _ speed: Double, _ receiver: Receiver, _ seed: UInt64) -> Double {
        let outing = Outing(trail, speed: speed, receiver: receiver, seed: seed)
        var filter = LocationFilter()
        for moment in outing.moments { _ = filter.add(moment.reading, isRunning: true) }
        return 100 * (filter.distance / outing.distance - 1)
    }
}
