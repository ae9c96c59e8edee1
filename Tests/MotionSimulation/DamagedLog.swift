import Foundation
public import Sensing
public import Workouts

/// Logs as broken sensors, wrong clocks and hostile people make them.
public enum DamagedLog {
    /// Values that no sensor tells, and some that one might.
    private static let values = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, 1e30, -1e12, 1.79e12, 1e12, 1.79e9, 1e6, 1_001,
        1_000, 180, 60, 1, 0.5, 1e-4, -0.0, -1, .leastNonzeroMagnitude,
    ]

    /// A few seconds of an exercise, damaged at one to six places.
    public static func make(_ random: inout SplitMix64) -> MotionLog {
        func below(_ count: Int) -> Int { Int(random.below(UInt64(count))) }
        let rate = [0.5, 1, 8, 12.5, 50][below(5)]
        let period = 0.5 + 2 * random.unit()
        let turns = below(2) == 0
        var log = MotionLog(rate: rate)
        for index in 0..<1 + below(100) {
            let time = Double(index) / rate
            let angle = cos(2 * .pi * time / period)
            log.samples.append(
                MotionSample(
                    time: time, acceleration: SpaceVector(x: 9.81 * sin(angle), y: 0.3, z: 9.81 * cos(angle)),
                    rotation: turns ? SpaceVector(x: 0, y: sin(2 * .pi * time / period), z: 0) : nil))
        }
        for _ in 0...below(6) {
            let place = below(log.samples.count)
            let value = values[below(values.count)]
            switch below(11) {
            case 0: log.samples[place].time = value
            case 1: log.samples[place].acceleration.x = value
            case 2: log.samples[place].rotation = SpaceVector(x: value, y: 0, z: value)
            case 3: for index in place..<log.samples.count { log.samples[index].acceleration.y = value }
            case 4: for index in place..<log.samples.count { log.samples[index].rotation = nil }
            case 5:
                // The clock is set.
                let step = below(2) == 0 ? value : 20 * (random.unit() - 0.5)
                for index in place..<log.samples.count { log.samples[index].time += step }
            case 6: log.samples += log.samples[place...].prefix(60)
            case 7: log.samples.shuffle(using: &random)
            case 8: for index in place..<log.samples.count { log.samples[index].time = value }
            case 9: for index in log.samples.indices { log.samples[index].time *= value }
            default: log.rate = value
            }
        }
        return log
    }
}
