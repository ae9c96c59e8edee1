public import Workouts

/// Writes ZIP archives (PKWARE's APPNOTE) with stored entries and names in UTF-8. FIT and FLAC are dense already, and
/// browsers and servers compress transfers.
public struct ZIPWriter: Sendable {
    public private(set) var bytes: [UInt8] = []
    /// Number of bytes already taken.
    private var taken = 0
    private var directory: [UInt8] = []
    private var count = 0
    private var names: Set<String> = []

    public init() {}

    /// Adds a file. A duplicate name gets a number: "run (2).fit".
    ///
    /// - Parameter moment: The file's modification time in the archive: local time, in seconds since 1970.
    public mutating func add(_ name: String, _ content: [UInt8], moment: Seconds = 0) throws(FormatError) {
        guard count < FormatLimits.entries else {
            throw FormatError("An archive holds at most \(FormatLimits.entries) files.")
        }
        guard taken + bytes.count + content.count + directory.count < FormatLimits.zipBytes else {
            throw FormatError("The archive would be larger than \(FormatLimits.zipBytes >> 20) MB.")
        }
        let name = Array(free(ZIPWriter.safe(name)).utf8)
        let start = taken + bytes.count
        var head: [UInt8] = []
        // Version 2.0, names in UTF-8, stored.
        ZIPWriter.append(20, 2, &head)
        ZIPWriter.append(0x0800, 2, &head)
        ZIPWriter.append(0, 2, &head)
        let stamp = ZIPWriter.stamp(moment)
        ZIPWriter.append(stamp, 4, &head)
        ZIPWriter.append(CRC32.of(content), 4, &head)
        ZIPWriter.append(UInt32(content.count), 4, &head)
        ZIPWriter.append(UInt32(content.count), 4, &head)
        ZIPWriter.append(UInt32(name.count), 2, &head)
        ZIPWriter.append(0, 2, &head)
        ZIPWriter.append(0x0403_4B50, 4, &bytes)
        bytes += head + name + content
        ZIPWriter.append(0x0201_4B50, 4, &directory)
        ZIPWriter.append(20, 2, &directory)
        directory += head
        // Comment, disk, internal and external attributes.
        for size in [2, 2, 2, 4] { ZIPWriter.append(0, size, &directory) }
        ZIPWriter.append(UInt32(start), 4, &directory)
        directory += name
        count += 1
    }

    /// The bytes since the last call, so that the archive needn't be held in memory.
    public mutating func take() -> [UInt8] {
        taken += bytes.count
        defer { bytes = [] }
        return bytes
    }

    /// The whole archive, or the rest not yet taken.
    public consuming func finish() -> [UInt8] {
        var all = bytes
        let start = taken + all.count
        all += directory
        ZIPWriter.append(0x0605_4B50, 4, &all)
        ZIPWriter.append(0, 4, &all)
        ZIPWriter.append(UInt32(count), 2, &all)
        ZIPWriter.append(UInt32(count), 2, &all)
        ZIPWriter.append(UInt32(directory.count), 4, &all)
        ZIPWriter.append(UInt32(start), 4, &all)
        ZIPWriter.append(0, 2, &all)
        return all
    }

    private static func append(_ value: UInt32, _ size: Int, _ bytes: inout [UInt8]) {
        for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
    }

    /// Without folders, and without characters that file systems reject.
    static func safe(_ name: String) -> String {
        var safe = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": safe += "-"
            default: if scalar.value >= 0x20, scalar.value != 0x7F { safe.unicodeScalars.append(scalar) }
            }
        }
        return safe.utf8.isEmpty || safe == "." || safe == ".." ? "file" : shortened(safe, to: 200)
    }

    private mutating func free(_ name: String) -> String {
        if names.insert(name).inserted { return name }
        let utf8 = Array(name.utf8)
        let point = utf8.lastIndex(of: UInt8(ascii: ".")) ?? utf8.count
        var number = 2
        while true {
            let other =
                String(decoding: utf8[..<point], as: UTF8.self) + " (\(number))"
                + String(decoding: utf8[point...], as: UTF8.self)
            if names.insert(other).inserted { return other }
            number += 1
        }
    }

    /// MS-DOS date and time, in steps of two seconds since 1980.
    private static func stamp(_ moment: Seconds) -> UInt32 {
        let seconds = Timestamp.floored(moment.microseconds, 1_000_000)
        let days = Timestamp.floored(seconds, 86_400)
        let day = Day(daysSince1970: days)
        guard 1980...2107 ~= day.year else { return 1 << 21 | 1 << 16 }
        let time = seconds - days * 86_400
        let date = UInt32(day.year - 1980) << 9 | UInt32(day.month) << 5 | UInt32(day.day)
        return date << 16 | UInt32(time / 3600) << 11 | UInt32(time / 60 % 60) << 5 | UInt32(time % 60 / 2)
    }
}
