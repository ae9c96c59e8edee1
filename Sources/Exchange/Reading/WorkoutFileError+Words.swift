public import Records

extension WorkoutFileError {
    /// Where and why, for a person who may not have written the file: "Step 4, target.time: must be more than 0 …".
    public var inWords: String {
        var place = path
        var rest = Array(path.utf8)
        let steps = Array("steps[".utf8)
        if rest.starts(with: steps), let end = rest.firstIndex(of: UInt8(ascii: "]")),
            let index = Int32(String(decoding: rest[steps.count..<end], as: UTF8.self))
        {
            rest = Array(rest[(end + 1)...].drop { $0 == UInt8(ascii: ".") })
            place = "Step \(index + 1)" + (rest.isEmpty ? "" : ", " + String(decoding: rest, as: UTF8.self))
        }
        var text = place.utf8.isEmpty ? "The file \(reason)" : "\(place): \(reason)"
        // "A value is expected here": the whole file may be something else.
        if place.utf8.isEmpty, reason.utf8.starts(with: "a ".utf8) || reason.utf8.starts(with: "the ".utf8) {
            text = "It is no workout file, or a damaged one: \(reason)"
        } else if reason.utf8.elementsEqual("ends in the middle".utf8) {
            text = "The file is cut off: it ends in the middle"
        }
        if let at = self.place { text += " (line \(at.line), column \(at.column))" }
        return text + "."
    }
}
