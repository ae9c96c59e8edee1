/// The value at some place of a file or a record, and why it can't be so.
public struct InvalidField: Error, Equatable, Sendable {
    private var content: Content

    /// Indirect: an error is handed on at some hundred places, and each would have to move all of it.
    private indirect enum Content: Equatable, Sendable {
        case field(path: String, reason: String, Place?)
    }

    /// A place in text that isn't even JSON.
    public struct Place: Equatable, Sendable {
        /// From 1.
        public var line: Int
        /// From 1, in bytes.
        public var column: Int
    }

    /// Where, from the outermost name inwards: `steps[3].target.time`. Empty: the whole.
    public var path: String {
        get {
            switch content {
            case .field(let path, _, _): path
            }
        }
        set { content = .field(path: newValue, reason: reason, place) }
    }

    /// For a person, to follow the path: `must be more than 0 and less than 86400 s, is -5`.
    public var reason: String {
        get {
            switch content {
            case .field(_, let reason, _): reason
            }
        }
        set { content = .field(path: path, reason: newValue, place) }
    }

    public var place: Place? {
        switch content {
        case .field(_, _, let place): place
        }
    }

    @inline(never)
    public init(path: String = "", _ reason: String) {
        content = .field(path: path, reason: reason, nil)
    }

    @inline(never)
    init(_ error: JSONError) {
        var place: Place? = Place(line: error.line, column: error.column)
        if case .wrongType = error.reason { place = nil }
        content = .field(path: "", reason: error.message, place)
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
