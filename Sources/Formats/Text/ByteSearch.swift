enum ByteSearch {
    /// Index of the first occurrence of a text; nil if there is none. O(bytes × text).
    static func first(of text: StaticString, in bytes: [UInt8]) -> Int? {
        let length = text.utf8CodeUnitCount
        return text.withUTF8Buffer { wanted in
            var index = 0
            while index + length <= bytes.count {
                var isEqual = true
                for place in 0..<length where bytes[index + place] != wanted[place] {
                    isEqual = false
                    break
                }
                if isEqual { return index }
                index += 1
            }
            return nil
        }
    }
}
