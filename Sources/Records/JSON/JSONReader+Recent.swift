// Long arrays repeat few objects: the periods of a workout, the results of a session. An object whose text is that of one
// shortly before it in the same array needs no second look.

/// The last few objects of an array that differ, and what each was read as.
struct Recent<Value> {
    fileprivate private(set) var entries: [(text: Range<Int>, value: Value)] = []
    private var oldest = 0
    /// Long objects, which may hold arrays of their own, would be compared again on every level.
    private static var longest: Int { 1_024 }

    mutating func add(_ text: Range<Int>, _ value: Value) {
        guard text.count <= Self.longest else { return }
        if entries.count < 4 { entries.append((text, value)) } else { entries[oldest] = (text, value) }
        oldest = (oldest + 1) % 4
    }
}

extension JSONReader {
    /// Passes over the array's next value where its text is that of a recent one, and returns what that was read as.
    ///
    /// Only objects may be recent: they end themselves, so what follows the text can't belong to it.
    mutating func skipRecent<Value>(_ recent: Recent<Value>) -> Value? {
        skipWhitespace()
        for entry in recent.entries where stands(entry.text) {
            offset += entry.text.count
            return entry.value
        }
        return nil
    }

    /// Whether the bytes of an earlier range stand here again.
    private func stands(_ earlier: Range<Int>) -> Bool {
        guard earlier.count <= bytes.count - offset else { return false }
        for index in 0..<earlier.count where bytes[earlier.lowerBound + index] != bytes[offset + index] { return false }
        return true
    }
}
