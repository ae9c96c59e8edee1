import Workouts

/// Reads members with what they may hold. Its errors say what was expected; whoever reads an object adds the way to it
/// with `InvalidField.inside`, so that paths cost nothing until they are needed.
///
/// Its functions aren't inlined: they are called at some hundred places, and what makes an error takes more room than a call.
struct FieldReader {
    private var json: JSONReader

    /// Reads the array's next value, which must be an object, unless a recent one has the same text.
    mutating func element<Value>(
        _ recent: inout Recent<Value>, _ read: (inout FieldReader) throws(InvalidField) -> Value
    ) throws(InvalidField) -> Value {
        if let value = json.skipRecent(recent) { return value }
        let start = json.offset
        let value = try read(&self)
        recent.add(start..<json.offset, value)
        return value
    }

    @inline(never)
    init(_ bytes: [UInt8], maximumBytes: Int) throws(InvalidField) {
        do { json = try JSONReader(bytes, maximumBytes: maximumBytes) } catch { throw InvalidField(error) }
    }

    // MARK: Structure

    @inline(never)
    mutating func kind() throws(InvalidField) -> JSONKind {
        do { return try json.kind() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func beginObject() throws(InvalidField) {
        do { try json.beginObject() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func nextKey() throws(InvalidField) -> String? {
        do { return try json.nextKey() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func beginArray() throws(InvalidField) {
        do { try json.beginArray() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func nextElement() throws(InvalidField) -> Bool {
        do { return try json.nextElement() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func skip(keepingIn members: inout String) throws(InvalidField) {
        do { try json.skip(keepingIn: &members) } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func skip() throws(InvalidField) {
        do { try json.skip() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func raw() throws(InvalidField) -> String {
        do { return try json.raw() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func null() throws(InvalidField) {
        do { try json.null() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func finish() throws(InvalidField) {
        do { try json.finish() } catch { throw InvalidField(error) }
    }

    // MARK: Values

    @inline(never)
    mutating func bool() throws(InvalidField) -> Bool {
        do { return try json.bool() } catch { throw InvalidField(error) }
    }

    /// Of at most so many bytes of UTF-8.
    @inline(never)
    mutating func string(limit: Int) throws(InvalidField) -> String {
        let string: String
        do { string = try json.string() } catch { throw InvalidField(error) }
        let length = string.utf8.count
        guard length <= limit else { throw InvalidField("must be at most \(limit) bytes of UTF-8 long, is \(length)") }
        return string
    }

    /// A name of 1 to so many bytes that isn't all blanks.
    @inline(never)
    mutating func name(limit: Int = Limits.nameLength) throws(InvalidField) -> String {
        let name = try string(limit: limit)
        for byte in name.utf8 where byte > 0x20 { return name }
        throw InvalidField("must not be empty")
    }

    @inline(never)
    mutating func number() throws(InvalidField) -> JSONNumber {
        do { return try json.number() } catch { throw InvalidField(error) }
    }

    @inline(never)
    mutating func number(in range: ClosedRange<Double>, _ unit: String = "") throws(InvalidField) -> Double {
        let value = try number().double
        guard range.contains(value) else {
            throw InvalidField(
                "must be from \(digits(range.lowerBound)) to \(digits(range.upperBound))\(unit), is \(digits(value))"
            )
        }
        return value
    }

    /// More than 0, at most `limit`.
    @inline(never)
    mutating func positive(upTo limit: Double, _ unit: String) throws(InvalidField) -> Double {
        let value = try number().double
        guard value > 0, value <= limit else {
            throw InvalidField("must be more than 0 and at most \(digits(limit))\(unit), is \(digits(value))")
        }
        return value
    }

    @inline(never)
    mutating func integer(in range: ClosedRange<Int>) throws(InvalidField) -> Int32 {
        let number = try number()
        guard let value = number.integer, let small = Int32(exactly: value), range.contains(Int(small)) else {
            throw InvalidField(
                "must be a whole number from \(range.lowerBound) to \(range.upperBound), is \(digits(number.double))"
            )
        }
        return small
    }

    /// So many whole numbers.
    @inline(never)
    mutating func integers(_ count: Int, in range: ClosedRange<Int>) throws(InvalidField) -> [Int32] {
        var numbers: [Int32] = []
        try beginArray()
        while try nextElement() {
            guard numbers.count < count else { throw InvalidField("must be \(count) numbers") }
            numbers.append(try integer(in: range))
        }
        guard numbers.count == count else { throw InvalidField("must be \(count) numbers") }
        return numbers
    }

    /// Any whole number that 64 bits hold.
    @inline(never)
    mutating func integer64() throws(InvalidField) -> Int64 {
        let number = try number()
        guard let value = number.integer else {
            throw InvalidField("must be a whole number, is \(digits(number.double))")
        }
        return value
    }

    /// The length of a step: more than 0, less than `Limits.stepTime`, after rounding to whole microseconds.
    @inline(never)
    mutating func stepTime() throws(InvalidField) -> Seconds {
        let value = try number().double
        let limit = Limits.stepTime
        if value > 0, value < limit.value {
            let time = Seconds(value)
            if time > .zero, time < limit { return time }
        }
        throw InvalidField("must be more than 0 and less than \(digits(limit.value)) s, is \(digits(value))")
    }

    /// One of the spellings of an enumeration.
    @inline(never)
    mutating func code<Value: CaseIterable>(_ spelling: (Value) -> String) throws(InvalidField) -> Value {
        let text = try unbounded()
        for value in Value.allCases where spelling(value) == text { return value }
        var known: [String] = []
        for value in Value.allCases { known.append(spelling(value)) }
        throw InvalidField(known: known, found: text)
    }

    @inline(never)
    private mutating func unbounded() throws(InvalidField) -> String {
        do { return try json.string() } catch { throw InvalidField(error) }
    }
}

extension InvalidField {
    /// No spelling of an enumeration.
    @inline(never)
    fileprivate init(known: [String], found: String) {
        self.init("must be one of \(known.joined(separator: ", ")), is \"\(excerpt(found))\"")
    }
}
