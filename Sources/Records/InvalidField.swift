/// What a file or a record says at some place, and why it can't be so.
public struct InvalidField: Error, Equatable, Sendable {
    /// Where, from the outermost name inwards: `steps[3].target.time`. Empty: the whole.
    public var path: String
    /// For a person, to follow the path: `must be more than 0 and less than 86400 s, is -5`.
    public var reason: String
    /// Line and column, from 1, of text that isn't even JSON.
    public var place: Place?

    public struct Place: Equatable, Sendable {
        public var line: Int
        /// In bytes.
        public var column: Int
    }

    @inline(never)
    public init(path: String = "", _ reason: String) {
        self.path = path
        self.reason = reason
    }

    @inline(never)
    init(_ error: JSONError) {
        path = ""
        reason = error.message
        if case .wrongType = error.reason { return }
        place = Place(line: error.line, column: error.column)
    }

    @inline(never)
    static func missing(_ name: String) -> InvalidField { InvalidField(path: name, "is missing") }

    /// The same, seen from the object that holds the member `name`, or the array that holds the element `[index]`.
    @inline(never)
    public func inside(_ name: String) -> InvalidField {
        var outer = self
        let joins = path.utf8.isEmpty || path.utf8.first == UInt8(ascii: "[")
        outer.path = excerpt(name) + (joins ? "" : ".") + path
        return outer
    }
}

extension InvalidField: CustomStringConvertible {
    /// `steps[3].target.time: must be more than 0 and less than 86400 s, is -5`
    public var description: String {
        var text = path.utf8.isEmpty ? reason : "\(path): \(reason)"
        if let place { text += " (line \(place.line), column \(place.column))" }
        return text
    }
}

/// The beginning of a text, to be shown in a message: a hostile one may be megabytes long.
func excerpt(_ text: String) -> String {
    let limit = 60
    var utf8 = Array(text.utf8.prefix(limit + 1))
    guard utf8.count > limit else { return text }
    utf8.removeLast()
    while let last = utf8.last, last & 0xC0 == 0x80 { utf8.removeLast() }
    if let last = utf8.last, last >= 0xC0 { utf8.removeLast() }
    return String(decoding: utf8, as: UTF8.self) + "…"
}

/// In the fewest digits, whole numbers without a fraction.
func digits(_ number: Double) -> String { JSON.number(JSONNumber(number)).text }
