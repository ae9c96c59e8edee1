import Foundation
import Sensing
import TrackSimulation
import Workouts

/// Readings through filter, distance, splits, ascent and energy: how long it takes, how true it is, how much room the route takes.
struct LocationBenchmark {
    let share: Double

    func run() {
        print("\nLocation")
        speed()
        room()
        families()
        accuracy()
        standing()
    }

    /// Errors by `Family`: the share of outings within 1 % (or 10 m; 2 % where readings are sparse), the mean and the
    /// worst in percent.
    private func families() {
        let seeds = UInt64(max(32 * share, 2))
        print(
            "  families of readings and gaits, \(seeds) outings each: share within 1 % (sparse readings: 2 %) or 10 m,")
        print("  percent on average (who stands: of a kilometre), the worst; the same shares and means of a plain sum")
        for family in Family.all { measure(family, seeds: 100..<100 + seeds) }
        print(
            "  drawn by chance, \(4 * seeds) outings each, of numbers that weren't looked at while the odometer was made"
        )
        for family in Family.drawn { measure(family, seeds: 1000..<1000 + 4 * seeds) }
    }

    private func measure(_ family: Family, seeds: Range<UInt64>) {
        let all = seeds.map { family.measure($0) }
        let plain = seeds.map { family.plainSum($0) }
        func mean(_ measures: [Family.Measure]) -> Double {
            measures.map(\.error).reduce(0, +) / Double(measures.count)
        }
        let worst = all.map(\.error).max { abs($0) < abs($1) } ?? 0
        print(
            "  \(family.name)".padding(toLength: 44, withPad: " ", startingAt: 0)
                + String(
                    format: "%3d %% %+8.2f %+8.2f, plain %3d %% %+8.2f",
                    all.count(where: \.isWithin) * 100 / all.count, mean(all), worst,
                    plain.count(where: \.isWithin) * 100 / plain.count, mean(plain)))
    }

    /// A run of some 14 hours round a track, over and over again.
    private func readings() -> [LocationReading] {
        let outing = Outing(.oval(laps: 400), speed: 3.2, standing: 0, receiver: .normal, seed: 1)
        let round = outing.moments.map(\.reading)
        let count = max(Int(1_000_000 * share), 10_000)
        let length = round[round.count - 1].moment + 1
        var readings: [LocationReading] = []
        readings.reserveCapacity(count)
        var start = Seconds.zero
        while readings.count < count {
            for var reading in round.prefix(count - readings.count) {
                reading.moment += start
                readings.append(reading)
            }
            start += length
        }
        return readings
    }

    private func work(_ readings: [LocationReading]) -> (distance: Double, gain: Double, splits: Int, energy: Double) {
        var filter = LocationFilter()
        var splits = Splits(length: Splits.kilometre)
        var ascent = Ascent()
        var energy = OutdoorEnergy(weight: 70)
        for reading in readings {
            guard case .accepted(let point) = filter.add(reading, isRunning: true) else { continue }
            splits.add(point, isRunning: true)
            energy.add(point, isRunning: true)
            if let altitude = point.altitude { ascent.add(altitude) }
        }
        return (filter.distance, ascent.gain, splits.done.count, energy.kilocalories)
    }

    private func speed() {
        let readings = readings()
        var found = (distance: 0.0, gain: 0.0, splits: 0, energy: 0.0)
        let time = seconds(runs: 3) { found = work(readings) }
        let each = time / Double(readings.count) * 1e9
        report(
            "  \(readings.count) readings, all of it", "\(time.digits(3)) s",
            "to reach for 1,000,000: at most 1 s; \(each.digits(0)) ns each")
        print("  (\(found.distance.digits(0)) m, \(found.splits) splits, \(found.energy.digits(0)) kcal)")
    }

    private func room() {
        let outing = Outing(.oval(laps: 691), speed: 3.2, standing: 0, receiver: .normal, seed: 2)
        var filter = LocationFilter()
        var route = Route()
        for moment in outing.moments {
            if case .accepted(let point) = filter.add(moment.reading, isRunning: true) { route.append(point) }
        }
        var text = ""
        let writing = seconds(runs: 3) { text = RouteText.text(of: route, in: route.indices) }
        var read = Route()
        let reading = seconds(runs: 3) { read = (try? RouteText.route(of: text)) ?? Route() }
        let bytes = text.utf8.count
        let each = Double(bytes) / Double(route.count)
        report(
            "  24 h at 1 Hz (\(route.count) points), stored", "\(bytes) B",
            "to reach: at most 1,500,000; \(each.digits(2)) a point, at most 17")
        report("  the same in memory", "\(route.count * 32) B", "32 a point, to reach: at most 48")
        report(
            "  written, read", "\((writing * 1000).digits(1)) ms, \((reading * 1000).digits(1)) ms",
            read == route ? "equal" : "DIFFERS")
    }

    /// Percent by which distances are off: mean, and root mean square of single outings.
    private func accuracy() {
        let seeds = UInt64(max(40 * share, 2))
        let receivers: [(String, Receiver)] = [
            ("true readings", .perfect), ("open sky", .open), ("normal", .normal),
            ("normal, own speed", .normal.with(speed: true)),
            ("poor", .poor), ("poor, own speed", .poor.with(speed: true)),
            ("white 1 m", .white(1)), ("white 3 m", .white(3)),
        ]
        let trails: [(String, Bool, (UInt64) -> Trail)] = [
            ("straight", false, { _ in .straight(5000) }), ("oval", false, { _ in .oval(laps: 12) }),
            ("blocks", false, { .blocks(5000, seed: $0) }), ("winding", false, { .winding(5000, seed: $0) }),
            ("hills", false, { _ in .hills(repeats: 6) }), ("with stops", true, { _ in .oval(laps: 12) }),
        ]
        print(
            "  distance of 5 km, \(seeds) outings each: mean error, root mean square, outings within 1 %; raw: plain sum"
        )
        for (name, receiver) in receivers {
            for (gait, speed) in [("walk", 1.4), ("run", 3.2), ("ride", 6.0)] {
                var line = "  \(name), \(gait)".padding(toLength: 26, withPad: " ", startingAt: 0)
                var raw = 0.0
                for (kind, hasStops, trail) in trails {
                    let errors = (0..<seeds).map { seed in
                        error(
                            Outing(
                                trail(seed), speed: speed, stops: hasStops ? (400, 60) : nil, receiver: receiver,
                                seed: seed))
                    }
                    let mean = errors.map(\.filtered).reduce(0, +) / Double(seeds)
                    let square = (errors.map { $0.filtered * $0.filtered }.reduce(0, +) / Double(seeds)).squareRoot()
                    let within = errors.filter { abs($0.filtered) <= 1 }.count * 100 / Int(seeds)
                    if kind == "straight" { raw = errors.map(\.raw).reduce(0, +) / Double(seeds) }
                    line += String(format: " %@ %+.2f %.2f %3d%%", kind, mean, square, within)
                }
                print(line + String(format: "  (raw %+.0f)", raw))
            }
        }
    }

    private func error(_ outing: Outing) -> (filtered: Double, raw: Double) {
        var filter = LocationFilter()
        var last: Coordinate?
        var raw = 0.0
        for moment in outing.moments {
            _ = filter.add(moment.reading, isRunning: true)
            if let last { raw += Geodesy.distance(from: last, to: moment.reading.coordinate) }
            last = moment.reading.coordinate
        }
        return (100 * (filter.distance / outing.distance - 1), 100 * (raw / outing.distance - 1))
    }

    private func standing() {
        let count = max(Int(400 * share), 4)
        for (name, receiver) in [
            ("open sky", Receiver.open), ("normal", .normal), ("poor", .poor), ("white 3 m", .white(3)),
        ] {
            let distances = (0..<UInt64(count)).map { seed in
                var filter = LocationFilter()
                for moment in Outing.standing(600, receiver: receiver, seed: seed).moments {
                    _ = filter.add(moment.reading, isRunning: true)
                }
                return filter.distance
            }
            let mean = distances.reduce(0, +) / Double(count)
            report(
                "  standing for 10 min, \(name)", "\((distances.max() ?? 0).digits(1)) m",
                "worst of \(count), to reach: below 10 m; mean \(mean.digits(2)) m")
        }
    }

    /// The readings as lines of seconds, latitude, longitude and height, and what the work on them took and found.
    func write(to path: String) throws {
        let readings = readings()
        var found = (distance: 0.0, gain: 0.0, splits: 0, energy: 0.0)
        let time = seconds(runs: 3) { found = work(readings) }
        print("\(time) \(found.distance) \(found.gain)")
        var text = ""
        for reading in readings {
            text += "\(reading.moment.value),\(reading.latitude),\(reading.longitude),\(reading.altitude ?? 0)\n"
        }
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
}
