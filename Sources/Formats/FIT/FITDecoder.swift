import Workouts

/// A single-pass reader of the messages of one FIT file: headers of 12 and 14 bytes, checksums, both byte orders,
/// compressed timestamps. Developer fields are skipped. Of a file that isn't complete it reads what is whole.
struct FITDecoder {
    private let bytes: [UInt8]
    /// The file's place in its chain, in bytes.
    private let base: Int
    private var offset: Int
    /// End of the messages.
    private let end: Int
    /// No message begins here or behind.
    private let written: Int
    /// Indexed by local message type.
    private var definitions: [Definition?] = Array(repeating: nil, count: 16)
    private var lastTimestamp: UInt32?
    /// Nil for a complete file.
    let gap: Gap?
    /// Bytes at the end of a file that isn't complete, of which nothing can be told.
    private(set) var unread = 0

    /// The reason why a file isn't complete. Nothing tells then whether its bytes are right.
    enum Gap: Equatable {
        /// There are fewer bytes than the header says.
        case cut(stated: Int, present: Int)
        /// The header says that there is no data: the device didn't come to say how much it had written.
        case unfinished(present: Int)
    }

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
        fileprivate let start: Int
        fileprivate let base: Int
        /// Seconds of FIT's clock: from its own field, or from a compressed-timestamp header.
        let timestamp: UInt32?

        var number: UInt16 { definition.message }
        var place: FormatError.Place { .byte(base + start) }
    }

    /// - Parameters:
    ///   - bytes: A whole file with its checksum, or what there is of it.
    ///   - base: The file's place in its chain, in bytes.
    init(_ bytes: [UInt8], at base: Int) throws(FormatError) {
        func fault(_ reason: String, _ offset: Int) -> FormatError { FormatError(reason, at: .byte(base + offset)) }
        guard let extent = FITExtent(bytes[...]), bytes.count >= extent.header else {
            throw fault("The file is no FIT: its header is missing.", 0)
        }
        if extent.header >= 14 {
            let stored = UInt16(bytes[12]) | UInt16(bytes[13]) << 8
            // Zero means that the device omitted it.
            if stored != 0, stored != FITChecksum.of(bytes[..<12]) {
                throw fault("The header's checksum is wrong.", 12)
            }
        }
        self.bytes = bytes
        self.base = base
        offset = extent.header
        let room = bytes.count - extent.header
        guard let data = extent.data else {
            gap = .unfinished(present: room)
            end = bytes.count
            written = FITDecoder.written(bytes, from: extent.header)
            return
        }
        guard data + 2 <= room else {
            gap = .cut(stated: data, present: min(room, data))
            end = min(bytes.count, extent.header + data)
            written = min(FITDecoder.written(bytes, from: extent.header), end)
            return
        }
        gap = nil
        end = extent.header + data
        written = end
        let stored = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
        guard stored == FITChecksum.of(bytes[..<end]) else {
            throw fault("The checksum is wrong: the file is damaged.", end)
        }
    }

    /// End of what a device has written into a file that isn't complete: storage is filled up with bytes of 0 or 255.
    private static func written(_ bytes: [UInt8], from start: Int) -> Int {
        guard let last = bytes.last, last == 0 || last == 0xFF else { return bytes.count }
        let end = (bytes[start...].lastIndex { $0 != last } ?? start - 1) + 1
        // A message may be a few of them.
        return bytes.count - end > 64 ? end : bytes.count
    }

    /// The next message of data; nil at the end, and behind what is whole of a file that isn't complete.
    mutating func next() throws(FormatError) -> Message? {
        guard gap != nil else { return try decoded() }
        let start = offset
        do throws(FormatError) { return try decoded() } catch {
            unread = written - start
            offset = end
            return nil
        }
    }

    private mutating func decoded() throws(FormatError) -> Message? {
        while offset < written {
            let start = offset
            let header = bytes[offset]
            offset += 1
            if header & 0x80 != 0 {
                guard let definition = definitions[Int(header >> 5 & 3)] else {
                    throw undefined(header >> 5 & 3, start)
                }
                guard let last = lastTimestamp else {
                    throw error("A message counts its time from an earlier one, and there is none.", start)
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
        return nil
    }

    private mutating func message(_ definition: Definition, _ time: UInt32?) throws(FormatError) -> Message {
        guard offset + definition.size <= end else {
            throw error("A message of \(definition.size) bytes reaches beyond the end of the data.", offset)
        }
        let message = Message(bytes: bytes, definition: definition, start: offset, base: base, timestamp: time)
        offset += definition.size
        return message
    }

    private func undefined(_ local: UInt8, _ start: Int) -> FormatError {
        error("A message of local type \(local) stands before its definition.", start)
    }

    private func error(_ reason: String, _ offset: Int) -> FormatError {
        FormatError(reason, at: .byte(base + offset))
    }

    private mutating func define(_ local: Int, hasDeveloperFields: Bool) throws(FormatError) {
        let start = offset
        func cutOff() -> FormatError { error("A definition reaches beyond the end of the data.", start) }
        guard offset + 5 <= end else { throw cutOff() }
        guard bytes[offset + 1] <= 1 else {
            throw error("The order of bytes must be 0 or 1, is \(bytes[offset + 1]).", offset + 1)
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
    /// Some writers put a field into a message twice, and mean the second.
    private func place(of number: UInt8) -> FITDecoder.Place? {
        for place in definition.fields.reversed() where place.number == number { return place }
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

    /// All numbers of an array, unscaled; nil for those that are invalid.
    func array(_ field: FITField) -> [Int64?] {
        guard let place = place(of: field.number), let type = place.type, !type.isSigned, type.size <= 4 else {
            return []
        }
        return stride(from: 0, to: place.size, by: type.size).map {
            let value = FITDecoder.pattern(bytes, start + place.offset + $0, type.size, definition.isBigEndian)
            return value == type.invalid ? nil : Int64(value)
        }
    }

    /// The raw bytes; nil if the field is missing.
    func raw(_ field: FITField) -> ArraySlice<UInt8>? {
        guard let place = place(of: field.number) else { return nil }
        return bytes[start + place.offset..<start + place.offset + place.size]
    }
}
