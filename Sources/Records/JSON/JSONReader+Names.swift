// Names must be unique within an object. Small objects, nearly all there are, compare each new name with the earlier
// ones; large ones are sorted once, at their end, so that a hostile object costs n log n instead of n².

import Workouts

extension JSONReader {
    struct Name {
        /// FNV-1a, 64 bits, of the name without its escapes.
        var hash: UInt64
        /// Of the opening quote.
        var offset: Int
        /// The bytes between the quotes; nil if they hold escapes.
        var plain: Range<Int>?
    }

    private static let smallObject = 16

    /// Passes over the next member's name and colon; nil closes the object.
    mutating func nextName() throws(JSONError) -> Name? {
        guard try advance(closing: UInt8(ascii: "}")) else {
            try closeNames()
            frames.removeLast()
            return nil
        }
        guard bytes[offset] == UInt8(ascii: "\"") else { throw error(.expectedKey) }
        memberStart = offset
        let name = try scanName()
        try note(name)
        skipWhitespace()
        guard offset < bytes.count else { throw error(.unexpectedEnd) }
        guard bytes[offset] == UInt8(ascii: ":") else { throw error(.expectedColon) }
        offset += 1
        return name
    }

    func text(of name: Name) throws(JSONError) -> String {
        if let plain = name.plain { return String(decoding: bytes[plain], as: UTF8.self) }
        var again = self
        again.offset = name.offset
        return try again.scanString()
    }

    private static let hashBasis: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    private mutating func scanName() throws(JSONError) -> Name {
        let quote = offset
        var hash = Self.hashBasis
        var index = quote + 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                offset = index + 1
                return Name(hash: hash, offset: quote, plain: (quote + 1)..<index)
            }
            // Bytes that need a closer look are rare.
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { break }
            hash = Self.hash(hash, byte)
            index += 1
        }
        let text = try scanString()
        return Name(hash: text.utf8.reduce(Self.hashBasis) { Self.hash($0, $1) }, offset: quote)
    }

    private mutating func note(_ name: Name) throws(JSONError) {
        let first = frames[frames.count - 1].firstName
        if nameCount - first < Self.smallObject {
            for index in first..<nameCount where names[index].hash == name.hash {
                let text = try text(of: name)
                let isSame = Array(try self.text(of: names[index]).utf8) == Array(text.utf8)
                if isSame { throw error(.duplicateKey(text), at: name.offset) }
            }
        }
        if nameCount < names.count { names[nameCount] = name } else { names.append(name) }
        nameCount += 1
    }

    private mutating func closeNames() throws(JSONError) {
        let first = frames[frames.count - 1].firstName
        let count = nameCount - first
        nameCount = first
        guard count > Self.smallObject else { return }
        // They are in order of offset, and sorting keeps equal hashes so.
        let all = Array(names[first..<first + count])
        let sorted = all.ordered(sortedOrder(count) { all[$0].hash < all[$1].hash })
        var start = 0
        for index in 1...count where index == count || sorted[index].hash != sorted[start].hash {
            try refuseDuplicates(in: sorted[start..<index])
            start = index
        }
    }

    /// Names with the same hash: nearly always a single one.
    private func refuseDuplicates(in names: ArraySlice<Name>) throws(JSONError) {
        guard names.count > 1 else { return }
        var keys: [(key: [UInt8], offset: Int)] = []
        for name in names { keys.append((Array(try text(of: name).utf8), name.offset)) }
        let all = keys
        keys = all.ordered(sortedOrder(all.count) { all[$0].key.lexicographicallyPrecedes(all[$1].key) })
        for index in 1..<keys.count where keys[index].key == keys[index - 1].key {
            throw error(.duplicateKey(String(decoding: keys[index].key, as: UTF8.self)), at: keys[index].offset)
        }
    }
}
