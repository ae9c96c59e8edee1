import Sensing
public import Workouts

/// Writes FIT files: activities with a lap for each step, pauses as events, sets, energy and altitudes; and workouts
/// with folded repeats.
public enum FITWriter {
    /// Identifies Setlist's own files, in which laps are steps.
    static let productName = "Setlist"
    /// 21.00.
    private static let profileVersion: UInt16 = 2100

    /// Writes concatenated files, one for each recording.
    public static func write(_ recordings: [Recording]) throws(FormatError) -> MadeFile {
        var losses = Losses()
        var bytes: [UInt8] = []
        for recording in recordings {
            var writer = FITActivityWriter(recording)
            bytes += try writer.file(&losses)
            guard bytes.count <= FormatLimits.fitBytes else {
                throw FormatError("The FIT file would be larger than \(FormatLimits.fitBytes >> 20) MB.")
            }
        }
        return MadeFile(bytes: bytes, losses: losses.sentences)
    }

    public static func write(_ workout: Workout) throws(FormatError) -> MadeFile {
        var losses = Losses()
        var writer = FITWorkoutWriter()
        let bytes = try writer.file(workout, &losses)
        return MadeFile(bytes: bytes, losses: losses.sentences)
    }

    /// Adds the header before the messages and the checksum after them.
    static func file(_ messages: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [14, 0x20]
        func append(_ value: UInt32, _ size: Int) {
            for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
        }
        append(UInt32(profileVersion), 2)
        append(UInt32(messages.count), 4)
        bytes += Array(".FIT".utf8)
        append(UInt32(FITChecksum.of(bytes[...])), 2)
        bytes.reserveCapacity(bytes.count + messages.count + 2)
        bytes += messages
        append(UInt32(FITChecksum.of(bytes[...])), 2)
        return bytes
    }

    /// Seconds of FIT's clock; nil before July 1998, where values mean relative times, and after 2126.
    static func timestamp(_ moment: Seconds) -> Double? {
        let seconds = (moment.value).rounded() - Double(FITProfile.epoch)
        return 0x1000_0000...0xFFFF_FFFE ~= seconds ? seconds : nil
    }
}
