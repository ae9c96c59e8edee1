import Workouts

extension FieldReader {
    /// For the value of a record's field. Nil where the field was emptied.
    init?(_ field: Record.Field) throws(InvalidField) {
        guard !field.value.hasSameBytes(as: "null") else { return nil }
        try self.init(Array(field.value.utf8), maximumBytes: Record.maximumBytes)
    }

    /// Seconds since 1970, until the year 9999.
    mutating func date() throws(InvalidField) -> Seconds {
        Seconds(try number(in: 0...253_402_300_799, " s"))
    }

    /// A span of time on a run's clock: 0 s to 285 years.
    mutating func span() throws(InvalidField) -> Seconds {
        Seconds(try number(in: 0...9_000_000_000, " s"))
    }

    /// Minutes that local time is ahead of UTC.
    mutating func zone() throws(InvalidField) -> Int32 {
        try integer(in: -1_440...1_440)
    }

    /// Of three kinds of values: read in each of them, the program's first part would have it three times.
    @inline(never)
    mutating func setKind() throws(InvalidField) -> SetKind { try code { $0.code } }

    /// The inside of an object, member by member as it stands.
    mutating func members() throws(InvalidField) -> String {
        var members = ""
        try beginObject()
        while try nextKey() != nil { try skip(keepingIn: &members) }
        return members
    }
}
