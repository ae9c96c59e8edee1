import Foundation
import Sensing
import TrackSimulation
import Workouts

/// Where the device is and how it is turned, at any time: from this follows what its sensors feel.
struct Body: Sendable {
    var seconds: Double
    /// From the device's axes to the room's, of which z is up.
    var rotation: @Sendable (Double) -> Rotation
    /// Metres.
    var place: @Sendable (Double) -> SpaceVector
    /// Shaking besides, along the device's axes: metres per second squared.
    var shaking: (@Sendable (Double) -> SpaceVector)?

    static let gravity = 9.81

    /// At a moment, with the motion of a four-hundredth of a second around it.
    func feel(_ time: Double) -> (acceleration: SpaceVector, rotation: SpaceVector) {
        let step = 0.005
        let (before, now, after) = (place(time - step), place(time), place(time + step))
        let acceleration = (before + after - now * 2) * (1 / (step * step)) + SpaceVector(x: 0, y: 0, z: Self.gravity)
        let turned = rotation(time)
        let rate = (rotation(time - step).inverse * rotation(time + step)).vector * (1 / (2 * step))
        var felt = turned.inverse.turn(acceleration)
        if let shaking { felt = felt + shaking(time) }
        return (felt, rate)
    }
}

/// A device's sensors: how often they measure, and what becomes of that on the way.
struct Sensor: Sendable {
    var rate = 60.0
    /// Of a reading's time, as a share of the time between two.
    var jitter = 0.05
    /// Metres per second squared, and radians a second.
    var noise = 0.03
    /// Accelerations are rounded to so much, metres per second squared.
    var grain = 0.0
    var hasGyroscope = true
    /// Of all readings.
    var lost = 0.0
    /// Seconds in which nothing comes, as many times as given.
    var holes: (count: Int, seconds: Double) = (0, 0)
    /// Readings that come together and are told under one time.
    var batch = 1
    /// Of readings that are told again under the next time.
    var repeated = 0.0

    /// Browsers' sensors: 60 readings a second, rounded to 0.1 m/s².
    static let browser = Sensor(grain: 0.1)

    func measure(_ body: Body, _ random: inout Gaussian) -> MotionLog {
        let mounting = random.rotation(0...180)
        var holes: [ClosedRange<Double>] = []
        for _ in 0..<self.holes.count {
            let start = random.between(0.1...0.9) * body.seconds
            holes.append(start...start + self.holes.seconds)
        }
        var log = MotionLog(rate: rate)
        var number = 0
        let begin = random.between(0...1000)
        var last: MotionSample?
        while true {
            var time = (Double(number) + jitter * (random.between(0...1) - 0.5)) / rate
            number += 1
            guard time < body.seconds else { break }
            let (acceleration, rotation) = body.feel(time)
            func noisy(_ vector: SpaceVector, _ noise: Double, _ grain: Double) -> SpaceVector {
                func noisy(_ value: Double) -> Double {
                    let value = value + noise * random.next()
                    return grain > 0 ? (value / grain).rounded() * grain : value
                }
                return SpaceVector(x: noisy(vector.x), y: noisy(vector.y), z: noisy(vector.z))
            }
            let felt = noisy(mounting.inverse.turn(acceleration), noise, grain)
            let turned = noisy(mounting.inverse.turn(rotation), noise / 3, 0)
            if batch > 1 { time = (Double((number - 1) / batch * batch) + Double(batch - 1)) / rate }
            guard !random.chance(lost), !holes.contains(where: { $0.contains(time) }) else { continue }
            var sample = MotionSample(time: begin + time, acceleration: felt, rotation: hasGyroscope ? turned : nil)
            if let last, random.chance(repeated) {
                sample.acceleration = last.acceleration
                sample.rotation = last.rotation
            }
            log.samples.append(sample)
            last = sample
        }
        return log
    }
}
