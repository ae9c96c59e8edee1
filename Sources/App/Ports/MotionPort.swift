import Records
public import Sensing
import Workouts

// How the device moves. The host's side is web/host-motion.js.

public enum MotionCommand: Equatable, Sendable {
    /// Tell of every reading from now on, about three times a second. Only works from a tap where the device asks for permission.
    /// Ends an earlier watch.
    case watch(token: Int32)
    /// End the watch, if there is one: what came until now is still told.
    case stop
}

/// Answers `watch`, whose token it carries.
public enum MotionEvent: Equatable, Sendable {
    /// The app may listen. Whether the device has anything to tell shows in the readings.
    case watching(token: Int32)
    /// The person, or the device's settings, don't let this app feel how the device moves.
    case refused(token: Int32)
    /// There is no sensor.
    case absent(token: Int32)
    /// The readings since the last time: their times are on the monotonic clock.
    case readings(token: Int32, MotionLog)
    /// The watch has ended, and all readings were told.
    case stopped(token: Int32)

    var token: Int32 {
        switch self {
        case .watching(let token), .refused(let token), .absent(let token), .readings(let token, _),
            .stopped(let token):
            token
        }
    }
}

// MARK: - JSON

extension MotionCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .watch(let token): commands.add("motion.watch") { $0.field("token", token) }
        case .stop: commands.add("motion.stop")
        }
    }
}

extension MotionEvent {
    @inline(never)  // For Scripts/second-part.txt.
    init(_ fields: EventFields) throws(HostEventError) {
        let token = try fields.int32("token")
        switch fields.on {
        case "motion.watching": self = .watching(token: token)
        case "motion.refused": self = .refused(token: token)
        case "motion.absent": self = .absent(token: token)
        case "motion.stopped": self = .stopped(token: token)
        case "motion.readings":
            let samples = MotionReadings.samples(fields.attachment)
            self = .readings(token: token, MotionLog(rate: fields["rate"]?.double, samples: samples))
        default: throw .unknown(on: fields.on)
        }
    }
}

/// Readings as bytes: seven doubles each, the lowest byte first. What the sensor didn't tell is no number.
public enum MotionReadings {
    private static let size = 56

    static func samples(_ bytes: [UInt8]) -> [MotionSample] {
        var samples: [MotionSample] = []
        samples.reserveCapacity(bytes.count / size)
        var place = 0
        func next() -> Double {
            var bits: UInt64 = 0
            for shift in 0..<8 { bits |= UInt64(bytes[place + shift]) << UInt64(8 * shift) }
            place += 8
            return Double(bitPattern: bits)
        }
        while place + size <= bytes.count {
            let time = next()
            let acceleration = SpaceVector(x: next(), y: next(), z: next())
            let rotation = SpaceVector(x: next(), y: next(), z: next())
            let turns = !(rotation.x.isNaN && rotation.y.isNaN && rotation.z.isNaN)
            samples.append(
                MotionSample(time: time, acceleration: acceleration, rotation: turns ? rotation : nil))
        }
        return samples
    }

    public static func write(_ samples: [MotionSample]) -> [UInt8] {
        var bytes: [UInt8] = []
        for sample in samples {
            let rotation = sample.rotation ?? SpaceVector(x: .nan, y: .nan, z: .nan)
            let acceleration = sample.acceleration
            for value in [
                sample.time, acceleration.x, acceleration.y, acceleration.z, rotation.x, rotation.y, rotation.z,
            ] {
                for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(8 * shift))) }
            }
        }
        return bytes
    }
}
