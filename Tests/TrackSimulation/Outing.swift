import Foundation
public import Sensing
import Workouts

/// A person on a trail with a receiver: the readings, and what is true.
public struct Outing: Sendable {
    public struct Moment: Sendable {
        public var reading: LocationReading
        /// Metres truly covered.
        public var distance: Double
        /// Where the person truly was.
        public var place: Coordinate
        /// It is a lie by more than the receiver's usual error.
        public var isOutlier: Bool
    }

    public internal(set) var moments: [Moment] = []
    public let trail: Trail

    /// Metres truly covered in all.
    public var distance: Double { moments.last?.distance ?? 0 }

    init(trail: Trail, moments: [Moment]) {
        self.trail = trail
        self.moments = moments
    }

    /// - Parameters:
    ///   - speed: Metres per second on average. People vary by 5 %.
    ///   - stops: Stands for `seconds` after every `metres`.
    ///   - standing: Seconds stood before the first step and after the last.
    ///   - acceleration: m/s² by which the speed changes at most, before a stop as well; nil: at once.
    public init(
        _ trail: Trail, speed: Double, stops: (metres: Double, seconds: Double)? = nil, standing: Double = 5,
        variation: Double = 0.05, acceleration: Double? = nil, receiver: Receiver, seed: UInt64
    ) {
        self.trail = trail
        var random = Gaussian(seed: seed &* 7919 &+ 17)
        var simulated = SimulatedReceiver(receiver, random: &random)
        var time = 0.0
        var next = 0.0
        var distance = 0.0
        var untilGo = standing
        var nextStop = stops?.metres ?? .infinity
        var variety = random.next()
        var standsAtEnd = 0.0
        let step = min(0.25, receiver.interval)
        var pace = 0.0
        while true {
            let stands = untilGo > 0 || distance >= trail.length
            let wanted = stands ? 0 : speed * (1 + variation * variety)
            if let acceleration, !stands {
                let left = min(nextStop, trail.length) - distance
                let slowing = (2 * acceleration * max(left, 0)).squareRoot() + 0.2
                pace = min(wanted, slowing, pace + acceleration * step)
            } else {
                pace = wanted
            }
            if time >= next - 1e-9 {
                if let reading = simulated.reading(of: trail, at: distance, speed: pace, time: time, random: &random) {
                    let place = trail.place(at: distance)
                    moments.append(
                        Moment(
                            reading: reading, distance: distance,
                            place: trail.coordinate(east: place.east, north: place.north),
                            isOutlier: simulated.isOutlier))
                }
                next += receiver.interval
            }
            time += step
            // Pace wanders within some 20 s.
            variety += -variety * step / 20 + (2 * step / 20).squareRoot() * random.next()
            if untilGo > 0 {
                untilGo -= step
            } else if distance < trail.length {
                distance = min(distance + pace * step, trail.length)
                if distance >= nextStop, let stops {
                    untilGo = stops.seconds
                    nextStop += stops.metres
                }
            } else {
                standsAtEnd += step
                if standsAtEnd > standing { break }
            }
        }
    }

    /// When a distance was truly covered, in seconds.
    public func moment(ofDistance metres: Double) -> Double? {
        guard let after = moments.firstIndex(where: { $0.distance >= metres }), after > 0 else { return nil }
        let (first, last) = (moments[after - 1], moments[after])
        let part = (metres - first.distance) / (last.distance - first.distance)
        return first.reading.moment.value + (last.reading.moment - first.reading.moment).value * part
    }

    /// Stands for so long.
    public static func standing(_ seconds: Double, receiver: Receiver, seed: UInt64) -> Outing {
        Outing(.straight(0.001), speed: 1, standing: seconds / 2, receiver: receiver, seed: seed)
    }
}

/// A receiver at work.
private struct SimulatedReceiver {
    let receiver: Receiver
    private var east: Double
    private var north: Double
    private var up: Double
    private var speedError: Double
    private var last: Double?
    private var silentUntil = -1.0
    private var outlierReadings = 0
    private var outlier = (east: 0.0, north: 0.0)
    private(set) var isOutlier = false

    init(_ receiver: Receiver, random: inout Gaussian) {
        self.receiver = receiver
        east = receiver.slowError * random.next()
        north = receiver.slowError * random.next()
        up = (receiver.heightErrors?.slow ?? 0) * random.next()
        speedError = 0.07 * random.next()
    }

    mutating func reading(
        of trail: Trail, at distance: Double, speed: Double, time: Double, random: inout Gaussian
    ) -> LocationReading? {
        let passed = last.map { time - $0 } ?? 0
        last = time
        let kept = exp(-passed / receiver.memory)
        let fresh = (1 - kept * kept).squareRoot()
        east = east * kept + receiver.slowError * fresh * random.next()
        north = north * kept + receiver.slowError * fresh * random.next()
        let keptUp = exp(-passed / 90)
        up = up * keptUp + (receiver.heightErrors?.slow ?? 0) * (1 - keptUp * keptUp).squareRoot() * random.next()
        let keptSpeed = exp(-passed / 30)
        speedError = speedError * keptSpeed + 0.07 * (1 - keptSpeed * keptSpeed).squareRoot() * random.next()
        if Double.random(in: 0..<1, using: &random.uniform) < receiver.dropouts {
            silentUntil = time + Double.random(in: 3...20, using: &random.uniform)
        }
        if time < silentUntil { return nil }
        if outlierReadings > 0 {
            outlierReadings -= 1
        } else {
            outlier = (0, 0)
            if Double.random(in: 0..<1, using: &random.uniform) < receiver.outliers {
                outlierReadings = Int.random(in: 0...2, using: &random.uniform)
                // A heavy tail: one in ten is further than 200 m.
                let far = 20 / Double.random(in: 0.01...1, using: &random.uniform)
                let direction = Double.random(in: 0..<2 * .pi, using: &random.uniform)
                outlier = (far * cos(direction), far * sin(direction))
            }
        }
        isOutlier = outlier != (0, 0)
        let late = receiver.jitter * Double.random(in: -1...1, using: &random.uniform)
        let truth = trail.place(at: min(max(distance + speed * late, 0), trail.length))
        let coordinate = trail.coordinate(
            east: truth.east + east + receiver.quickError * random.next() + outlier.east,
            north: truth.north + north + receiver.quickError * random.next() + outlier.north)
        // Rayleigh's distribution: 95 % lie within 2.45 standard deviations of an axis. What phones say is off by a fifth.
        let true95 = 2.45 * hypot(receiver.slowError, receiver.quickError)
        let accuracy = receiver.accuracy ?? max(true95 * (1 + 0.2 * random.next()), 1).rounded()
        let heights = receiver.heightErrors
        return LocationReading(
            moment: Seconds(milliseconds: Int64(((time + late) * 1000).rounded())), latitude: coordinate.latitude,
            longitude: coordinate.longitude, accuracy: accuracy,
            altitude: heights.map { trail.height(at: distance) + up + $0.quick * random.next() },
            altitudeAccuracy: heights.map { max(2 * hypot($0.slow, $0.quick), 1) },
            speed: receiver.tellsSpeed
                ? max(speed > 0 ? speed + speedError + 0.13 * random.next() : abs(0.1 * random.next()), 0) : nil)
    }
}
