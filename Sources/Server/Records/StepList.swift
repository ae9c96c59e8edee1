import Records
import Storage
import Workouts

/// The steps of a stored workout, as scripts see them: the list of the workout file.
///
/// Like records, it holds each different step once, `{"dictionary":[…],"codes":[…]}`: a list may be a thousand times as
/// long as this form, so it never exists as a whole. Members of steps are passed on unchanged, known or not.
struct StepList: Sendable {
    /// Each a step as JSON text.
    private let dictionary: [[UInt8]]
    private let codes: [Int32]

    /// Nil if a field's text isn't in that form.
    init?(stored text: String) {
        do throws(JSONError) {
            var reader = try JSONReader(Array(text.utf8))
            guard try reader.kind() == .object else { return nil }
            var dictionary: [[UInt8]]?
            var codes: [Int32]?
            try reader.beginObject()
            while let key = try reader.nextKey() {
                switch key {
                case "dictionary": dictionary = try Self.dictionary(&reader)
                case "codes": codes = try Self.codes(&reader)
                default: try reader.skip()
                }
            }
            guard let dictionary, let codes, codes.allSatisfy({ dictionary.indices.contains(Int($0)) }) else {
                return nil
            }
            self.dictionary = dictionary
            self.codes = codes
        } catch {
            return nil
        }
    }

    private static func dictionary(_ reader: inout JSONReader) throws(JSONError) -> [[UInt8]] {
        var dictionary: [[UInt8]] = []
        try reader.beginArray()
        while try reader.nextElement() { dictionary.append(Array(try reader.raw().utf8)) }
        return dictionary
    }

    /// Values that aren't codes become −1, which is never a code.
    private static func codes(_ reader: inout JSONReader) throws(JSONError) -> [Int32] {
        var codes: [Int32] = []
        try reader.beginArray()
        while try reader.nextElement() {
            codes.append(try reader.number().integer.flatMap { Int32(exactly: $0) } ?? -1)
        }
        return codes
    }

    /// Whether the list is equal to another.
    func isSame(as list: [JSON]) -> Bool {
        guard list.count == codes.count else { return false }
        let steps = dictionary.map { try? JSON(bytes: $0) }
        return zip(codes, list).allSatisfy { code, step in steps[Int(code)].map { $0.isSame(as: step) } ?? false }
    }
}

// MARK: - Writing

extension StepList {
    /// Bytes of the list.
    var count: Int { codes.reduce(codes.isEmpty ? 2 : 1) { $0 + dictionary[Int($1)].count + 1 } }

    /// The bytes of memory that it takes.
    var size: Int { dictionary.reduce(codes.count * MemoryLayout<Int32>.stride) { $0 + $1.count } }

    /// The list's text in parts: a bracket or a comma, a step, a comma, …
    var pieces: some Sequence<[UInt8]> {
        (0...max(1, 2 * codes.count)).lazy.map { index in
            switch index {
            case 0: [UInt8(ascii: "[")]
            case max(1, 2 * codes.count): [UInt8(ascii: "]")]
            case _ where index.isMultiple(of: 2): [UInt8(ascii: ",")]
            default: dictionary[Int(codes[index / 2])]
            }
        }
    }
}

// MARK: - Reading

/// Steps sent by a script: a list, converted into the stored form.
struct SentSteps: Sendable {
    /// For the record.
    let text: String
    private let list: [JSON]
    /// For each different step, its first place in the list.
    private let places: [Int]

    init(_ list: [JSON]) {
        self.list = list
        var codes: [String: Int] = [:]
        var places: [Int] = []
        var dictionary = JSONWriter()
        var order = JSONWriter()
        dictionary.beginArray()
        order.beginArray()
        for (index, step) in list.enumerated() {
            let text = step.text
            let code = codes[text] ?? codes.count
            if code == places.count {
                codes[text] = code
                places.append(index)
                dictionary.raw(text)
            }
            order.number(code)
        }
        dictionary.endArray()
        order.endArray()
        self.places = places
        text = #"{"dictionary":\#(dictionary.text),"codes":\#(order.text)}"#
    }

    /// The text that the record is to hold: the current one if it is equal.
    func text(over current: String?) -> String {
        guard let current, let stored = StepList(stored: current), stored.isSame(as: list) else { return text }
        return current
    }

    /// The error in the text, with its place in the list.
    func problem(_ field: InvalidField) -> InvalidField {
        var field = field
        if let match = field.path.prefixMatch(of: /steps\.dictionary\[([0-9]+)\]/), let code = Int(match.1),
            places.indices.contains(code)
        {
            field.path = "steps[\(places[code])]" + field.path[match.range.upperBound...]
        } else if field.path == "steps.dictionary" || field.path == "steps.codes" {
            field.path = "steps"
        }
        return field
    }
}
