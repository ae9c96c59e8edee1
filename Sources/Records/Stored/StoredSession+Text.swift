// A session by itself, as drafts and corrections keep it: the fields of its record without their stamps.

extension StoredSession {
    /// The fields as the members of a JSON object.
    ///
    /// - Parameter isKept: Whether a field is kept, by its name.
    public func text(where isKept: (String) -> Bool = { _ in true }) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            for field in changes(since: nil) where isKept(field.name) {
                writer.key(field.name)
                writer.raw(field.value)
            }
        }
        return writer.text
    }

    /// Reads what `text` has written. Throws where a field isn't valid, and without a name or a beginning.
    public init(id: String, text: String) throws(InvalidField) {
        let members: [JSON.Member]
        do throws(JSONError) { members = try JSON(text).members ?? [] } catch { throw InvalidField(error.message) }
        var record = Record(RecordKey(.sessions, id))
        for member in members { record.set(member.name, member.value.text, at: nil) }
        try self.init(record)
    }
}
