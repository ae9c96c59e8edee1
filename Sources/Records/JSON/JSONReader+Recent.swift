// Long arrays repeat few objects: the periods of a workout, the results of a session. An object with the same text as a
// recent one in the same array needn't be parsed again.

/// The last few distinct objects of an array, and their parsed values.
struct Recent<Value> {
    fileprivate private(set) var entries: [(text: Range<Int>, value: Value)] = []
    private var oldest = 0
    /// Long objects may hold arrays of their own and would be compared again at every level.
    private static var longest: Int { 1_024 }

    mutating func add(_ text: Range<Int>, _ value: Value) {
        guard text.count <= Self.longest else { return }
        if entries.count < 4 { entries.append((text, value)) } else { entries[oldest] = (text, value) }
        oldest = (oldest + 1) % 4
    }
}

extension JSONReader {
    /// Passes over the array's next value if its text equals a recent one's, and returns that one's value.
    ///
    /// Only objects may be recent: an object ends with its bracket, so the text behind it can't belong to it.
    mutating func skipRecent<Value>(_ recent: Recent<Value>) -> Value? {
        skipWhitespace()
        for entry in recent.entries where stands(entry.text) {
            offset += entry.text.count
            return entry.value
        }
        return nil
    }

    /// Whether the bytes of an earlier range are repeated here.
    private func stands(_ earlier: Range<Int>) -> Bool {
        guard earlier.count <= bytes.count - offset else { return false }
        for index in 0..<earlier.count where bytes[earlier.lowerBound + index] != bytes[offset + index] { return false }
        return true
    }
}
