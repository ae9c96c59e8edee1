import Workouts

/// A single-pass reader of the messages of one FIT file, or several concatenated ones: headers of 12 and 14 bytes,
/// checksums, both byte orders, compressed timestamps. Developer fields are skipped.
struct FITDecoder {
    private let bytes: [UInt8]
    private var offset = 0
    /// End of the current file's messages.
    private var end = 0
    /// Indexed by local message type.
    private var definitions: [Definition?] = Array(repeating: nil, count: 16)
    private var lastTimestamp: UInt32?
    /// Number of files begun.
    private(set) var files = 0

    fileprivate struct Definition {
        var message: UInt16
        var isBigEndian: Bool
        var fields: [Place]
        /// Bytes of a message, including developer fields.
        var size: Int
        /// Index of the timestamp field; −1 without one.
        var timestamp: Int
    }

    fileprivate struct Place {
        var number: UInt8
        /// Nil for an unknown type, or a size that doesn't match it.
        var type: FITType?
        var offset: Int
        var size: Int
    }

    /// One message of data.
    struct Message {
        fileprivate let bytes: [UInt8]
        fileprivate let definition: Definition
        /// Offset of its content, after the header.
        let start: Int
        /// Seconds of FIT's clock: from its own field, or from a compressed-timestamp header.
        let timestamp: UInt32?
        /// Number of its file in a chain, from 1.
        let file: Int

        var number: UInt16 { definition.message }
    }

    init(_ bytes: [UInt8]) throws(FormatError) {
        self.bytes = bytes
        if bytes.count > FormatLimits.fitBytes {
            throw FormatError("The file is larger than \(FormatLimits.fitBytes >> 20) MB, the most that is read.")
        }
        try beginFile()
    }

    /// The next message of data; nil at the end of the last file.
    mutating func next() throws(FormatError) -> Message? {
        while true {
            while offset >= end {
                // The checksum after the messages was verified at the beginning.
                offset = end + 2
                if isPadding(from: offset) { return nil }
                try beginFile()
            }
            let start = offset
            let header = bytes[offset]
            offset += 1
            if header & 0x80 != 0 {
                guard let definition = definitions[Int(header >> 5 & 3)] else {
                    throw undefined(header >> 5 & 3, start)
                }
                guard let last = lastTimestamp else {
                    throw FormatError(
                        "A message counts its time from an earlier one, and there is none.", at: .byte(start))
                }
                let step = UInt32(header & 31)
                var time = last & ~31 &+ step
                if step < last & 31 { time &+= 32 }
                lastTimestamp = time
                return try message(definition, time)
            }
            let local = header & 15
            if header & 0x40 != 0 {
                try define(Int(local), hasDeveloperFields: header & 0x20 != 0)
                continue
            }
            guard let definition = definitions[Int(local)] else { throw undefined(local, start) }
            var time: UInt32?
            if definition.timestamp >= 0 {
                let place = definition.fields[definition.timestamp]
                if offset + definition.size <= end {
                    let value = FITDecoder.pattern(bytes, offset + place.offset, 4, definition.isBigEndian)
                    if value != FITType.uint32.invalid { time = UInt32(value) }
                }
                if let time { lastTimestamp = time }
            }
            return try message(definition, time)
        }
    }

    private mutating func message(_ definition: Definition, _ time: UInt32?) throws(FormatError) -> Message {
        guard offset + definition.size <= end else {
            throw FormatError(
                "A message of \(definition.size) bytes reaches beyond the end of the data.", at: .byte(offset))
        }
        let message = Message(bytes: bytes, definition: definition, start: offset, timestamp: time, file: files)
        offset += definition.size
        return message
    }

    private func undefined(_ local: UInt8, _ start: Int) -> FormatError {
        FormatError("A message of local type \(local) stands before its definition.", at: .byte(start))
    }

    // MARK: Files

    private mutating func beginFile() throws(FormatError) {
        let start = offset
        guard bytes.count - start >= 12, bytes[start] >= 12, start + Int(bytes[start]) <= bytes.count,
            bytes[start + 8..<start + 12].elementsEqual(".FIT".utf8)
        else {
            throw FormatError(
                start == 0
                    ? "The file is no FIT: its header is missing."
                    : "What follows is no FIT file: its header is missing.",
                at: .byte(start))
        }
        let header = Int(bytes[start])
        if header >= 14 {
            let stored = UInt16(bytes[start + 12]) | UInt16(bytes[start + 13]) << 8
            // Zero means that the device omitted it.
            if stored != 0, stored != FITChecksum.of(bytes[start..<start + 12]) {
                throw FormatError("The header's checksum is wrong.", at: .byte(start + 12))
            }
        }
        let stated = FITDecoder.pattern(bytes, start + 4, 4, false)
        if stated == 0 || stated == 0xFFFF_FFFF {
            throw FormatError(
                "The header says that there is no data: the device never finished the file.", at: .byte(start + 4))
        }
        let room = bytes.count - start - header - 2
        guard room >= 0, stated <= UInt64(room) else {
            throw FormatError(
                "The header speaks of \(stated) bytes of data, and \(max(room, 0)) are there: the file was cut off.",
                at: .byte(start + 4))
        }
        offset = start + header
        end = offset + Int(stated)
        let stored = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
        guard stored == FITChecksum.of(bytes[start..<end]) else {
            throw FormatError("The checksum is wrong: the file is damaged.", at: .byte(end))
        }
        files += 1
        guard files <= FormatLimits.recordings else {
            throw FormatError("More than \(FormatLimits.recordings) files one after the other.", at: .byte(start))
        }
        definitions = Array(repeating: nil, count: 16)
        lastTimestamp = nil
    }

    private func isPadding(from: Int) -> Bool {
        guard bytes.count - from < 12 || bytes[from] == 0 else { return false }
        for byte in bytes[min(from, bytes.count)...] where byte != 0 { return false }
        return true
    }

    private mutating func define(_ local: Int, hasDeveloperFields: Bool) throws(FormatError) {
        let start = offset
        func cutOff() -> FormatError {
            FormatError("A definition reaches beyond the end of the data.", at: .byte(start))
        }
        guard offset + 5 <= end else { throw cutOff() }
        guard bytes[offset + 1] <= 1 else {
            throw FormatError("The order of bytes must be 0 or 1, is \(bytes[offset + 1]).", at: .byte(offset + 1))
        }
        let isBigEndian = bytes[offset + 1] == 1
        let number = UInt16(truncatingIfNeeded: FITDecoder.pattern(bytes, offset + 2, 2, isBigEndian))
        let count = Int(bytes[offset + 4])
        offset += 5
        guard offset + 3 * count <= end else { throw cutOff() }
        var definition = Definition(message: number, isBigEndian: isBigEndian, fields: [], size: 0, timestamp: -1)
        definition.fields.reserveCapacity(count)
        for _ in 0..<count {
            let size = Int(bytes[offset + 1])
            // Some devices omit the bit for multi-byte values.
            let code = bytes[offset + 2] & 0x1F
            var type = FITType(rawValue: code) ?? FITType(rawValue: code | 0x80)
            if let known = type, size == 0 || size % known.size != 0 { type = nil }
            if bytes[offset] == FITProfile.timestamp.number, type == .uint32, size == 4 {
                definition.timestamp = definition.fields.count
            }
            definition.fields.append(Place(number: bytes[offset], type: type, offset: definition.size, size: size))
            definition.size += size
            offset += 3
        }
        if hasDeveloperFields {
            guard offset < end else { throw cutOff() }
            let count = Int(bytes[offset])
            offset += 1
            guard offset + 3 * count <= end else { throw cutOff() }
            for _ in 0..<count {
                definition.size += Int(bytes[offset + 1])
                offset += 3
            }
        }
        definitions[local] = definition
    }

    @inline(__always)
    fileprivate static func pattern(_ bytes: [UInt8], _ offset: Int, _ size: Int, _ isBigEndian: Bool) -> UInt64 {
        var value: UInt64 = 0
        if isBigEndian {
            for index in 0..<size { value = value << 8 | UInt64(bytes[offset + index]) }
        } else {
            for index in 0..<size { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
        }
        return value
    }
}

extension FITDecoder.Message {
    private func place(of number: UInt8) -> FITDecoder.Place? {
        for place in definition.fields where place.number == number { return place }
        return nil
    }

    /// The stored integer, the first of an array; nil if invalid.
    func stored(_ field: FITField) -> Int64? {
        guard let place = place(of: field.number), let type = place.type, type != .string, type != .float32,
            type != .float64
        else { return nil }
        let value = FITDecoder.pattern(bytes, start + place.offset, type.size, definition.isBigEndian)
        if value == type.invalid { return nil }
        if type.isSigned {
            let shift = UInt64(64 - 8 * type.size)
            return Int64(bitPattern: value << shift) >> Int64(shift)
        }
        return Int64(exactly: value)
    }

    /// The value in the field's units; nil if invalid, or not a number.
    func value(_ field: FITField) -> Double? {
        guard let place = place(of: field.number), let type = place.type else { return nil }
        let number: Double
        switch type {
        case .string: return nil
        case .float32:
            let value = FITDecoder.pattern(bytes, start + place.offset, 4, definition.isBigEndian)
            number = Double(Float(bitPattern: UInt32(value)))
        case .float64:
            number = Double(bitPattern: FITDecoder.pattern(bytes, start + place.offset, 8, definition.isBigEndian))
        default:
            guard let stored = stored(field) else { return nil }
            number = Double(stored)
        }
        // Larger numbers are representable, but not meaningful.
        guard abs(number) < 1e15 else { return nil }
        return number / field.scale - field.offset
    }

    /// A duration of at most a year.
    func time(_ field: FITField) -> Seconds? {
        guard let value = value(field), 0...RecordingBuilder.longest.value ~= value else { return nil }
        return Seconds(value)
    }

    /// A small whole number.
    func code(_ field: FITField) -> Int? { stored(field).flatMap { Int(exactly: $0) } }

    /// Up to the first zero; nil if empty.
    func string(_ field: FITField) -> String? {
        guard let place = place(of: field.number), place.type == .string else { return nil }
        let slice = bytes[start + place.offset..<start + place.offset + place.size]
        let text = slice.prefix { $0 != 0 }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }

    /// The raw bytes; nil if the field is missing.
    func raw(_ field: FITField) -> ArraySlice<UInt8>? {
        guard let place = place(of: field.number) else { return nil }
        return bytes[start + place.offset..<start + place.offset + place.size]
    }
}
