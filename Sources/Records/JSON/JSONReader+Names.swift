// Names must be unique within an object. Small objects, nearly all there are, compare each new name with those before it;
// large ones are sorted once, at their end, so that a hostile object costs n log n and not n².

extension JSONReader {
    struct Name {
        var hash: UInt64
        /// Of the opening quote.
        var offset: Int
    }

    private static let smallObject = 16

    mutating func note(_ key: String, at place: Int) throws(JSONError) {
        let first = frames[frames.count - 1].firstName
        let name = Name(hash: hash(key), offset: place)
        if names.count - first < Self.smallObject {
            for index in first..<names.count where names[index].hash == name.hash {
                if try isSame(names[index], name) { throw error(.duplicateKey(key), at: place) }
            }
        }
        names.append(name)
    }

    mutating func closeNames() throws(JSONError) {
        let first = frames[frames.count - 1].firstName
        let count = names.count - first
        if count > Self.smallObject {
            var sorted = Array(names[first...])
            sorted.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.offset < $1.offset }
            var start = 0
            for index in 1...count where index == count || sorted[index].hash != sorted[start].hash {
                try refuseDuplicates(in: sorted[start..<index])
                start = index
            }
        }
        names.removeLast(count)
    }

    /// Names of one hash: nearly always a single one.
    private mutating func refuseDuplicates(in names: ArraySlice<Name>) throws(JSONError) {
        guard names.count > 1 else { return }
        var keys: [(key: [UInt8], offset: Int)] = []
        for name in names { keys.append((Array(try decode(name).utf8), name.offset)) }
        keys.sort { $0.key.lexicographicallyPrecedes($1.key) || ($0.key == $1.key && $0.offset < $1.offset) }
        for index in 1..<keys.count where keys[index].key == keys[index - 1].key {
            throw error(.duplicateKey(String(decoding: keys[index].key, as: UTF8.self)), at: keys[index].offset)
        }
    }

    private mutating func isSame(_ left: Name, _ right: Name) throws(JSONError) -> Bool {
        try Array(decode(left).utf8) == Array(decode(right).utf8)
    }

    /// The name again, from the text: it has been read once without an error.
    private mutating func decode(_ name: Name) throws(JSONError) -> String {
        let resume = offset
        offset = name.offset
        let key = try scanString()
        offset = resume
        return key
    }

    /// FNV-1a, 64 bits.
    private func hash(_ key: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}
