public import Sensing
import Workouts

public typealias MotionFileError = InvalidField

/// The motion log: what a device's sensors told, as `….motion.json` (FT-2); Docs/Motion.md describes it.
public enum MotionFile {
    public static let fileExtension = ".motion.json"
    /// The value of the member `motion`.
    public static let version: Int64 = 1
    /// Twenty minutes at 200 readings a second take half of it.
    public static let maximumBytes = 32 << 20
    /// Readings a second that a device may promise.
    public static let rates = 0.001...10_000.0

    /// Reads a file's readings. O(bytes).
    public static func read(_ bytes: [UInt8]) throws(MotionFileError) -> MotionLog {
        try readWhole(bytes).log
    }

    /// Reads a whole file. O(bytes).
    ///
    /// A value may be null, and a reading that isn't a measurement is kept as it is told: who counts decides. What isn't a reading at all is
    /// refused with its place. Members that this version doesn't know are passed over.
    public static func readWhole(
        _ bytes: [UInt8]
    ) throws(MotionFileError) -> (log: MotionLog, subject: MotionSubject) {
        var reader = try FieldReader(bytes, maximumBytes: maximumBytes)
        var log = MotionLog()
        var subject = MotionSubject()
        var seen: (version: Bool, samples: Bool) = (false, false)
        try reader.beginObject()
        while let key = try reader.nextKey() {
            do throws(InvalidField) {
                switch key {
                case "motion":
                    let number = try reader.number()
                    guard number.integer == version else {
                        throw InvalidField("must be \(version), is \(digits(number.double))")
                    }
                    seen.version = true
                case "rate":
                    if try reader.kind() == .null {
                        try reader.null()
                    } else {
                        log.rate = try reader.number(in: rates, " a second")
                    }
                case "samples":
                    log.samples = try reader.motionSamples()
                    seen.samples = true
                default: if try !subject.read(key, &reader) { try reader.skip() }
                }
            } catch {
                throw error.inside(key)
            }
        }
        try reader.finish()
        guard seen.version else { throw .missing("motion") }
        guard seen.samples else { throw .missing("samples") }
        return (log, subject)
    }

    /// One reading a line, times from the first one on, to a ten-thousandth. What can't be read again is left out: a rate
    /// out of range; of a reading, what isn't a number.
    public static func write(_ log: MotionLog, of subject: MotionSubject = MotionSubject()) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: 512 + 72 * log.samples.count)
        writer.beginObject()
        writer.field("motion", version)
        if let rate = log.rate, rates.contains(rate) { writer.field("rate", rate) }
        subject.write(to: &writer)
        writer.key("samples")
        writer.beginArray()
        let start = log.samples.first { $0.time.magnitude < 1e11 }?.time ?? 0
        for sample in log.samples {
            writer.newLine(indentation: 2)
            writer.beginArray()
            writer.rounded(sample.time - start)
            writer.rounded(sample.acceleration)
            if let rotation = sample.rotation { writer.rounded(rotation) }
            writer.endArray()
        }
        writer.endArray()
        writer.newLine(indentation: 0)
        writer.endObject()
        return writer.bytes
    }
}

extension JSONWriter {
    /// A number that isn't finite, or is 10¹¹ and more, becomes null.
    fileprivate mutating func rounded(_ value: Double) {
        if value.magnitude < 1e11 { number((value * 10_000).rounded() / 10_000) } else { null() }
    }

    fileprivate mutating func rounded(_ vector: SpaceVector) {
        rounded(vector.x)
        rounded(vector.y)
        rounded(vector.z)
    }
}

extension FieldReader {
    fileprivate mutating func motionSamples() throws(InvalidField) -> [MotionSample] {
        var samples: [MotionSample] = []
        try beginArray()
        while try nextElement() {
            do throws(InvalidField) {
                guard samples.count < MotionLimits.samples else {
                    throw InvalidField("is one more than the \(MotionLimits.samples) there may be")
                }
                samples.append(try motionSample())
            } catch {
                throw error.inside("[\(samples.count)]")
            }
        }
        return samples
    }

    /// A time and three accelerations, and three rotations where there is a gyroscope.
    private mutating func motionSample() throws(InvalidField) -> MotionSample {
        var values: [Double] = []
        try beginArray()
        while try nextElement() {
            guard values.count < 7 else { throw InvalidField("must have 4 or 7 numbers, has more") }
            do throws(InvalidField) {
                if try kind() == .null {
                    try null()
                    values.append(.nan)
                } else {
                    values.append(try number().double)
                }
            } catch {
                throw error.inside("[\(values.count)]")
            }
        }
        guard values.count == 4 || values.count == 7 else {
            throw InvalidField("must have 4 or 7 numbers, has \(values.count)")
        }
        return MotionSample(
            time: values[0], acceleration: SpaceVector(x: values[1], y: values[2], z: values[3]),
            rotation: values.count == 7 ? SpaceVector(x: values[4], y: values[5], z: values[6]) : nil)
    }
}
