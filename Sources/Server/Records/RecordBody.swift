import HTTPTypes
import Records
import Storage
import Workouts

/// The member `fields` of a script's body, and its effect on a record.
struct RecordBody: Sendable {
    private let collection: RecordCollection
    /// Ascending by their names, as records hold them.
    private let fields: [JSON.Member]
    private let steps: SentSteps?

    /// - Throws: 400, 422.
    init(_ bytes: [UInt8], _ collection: RecordCollection) throws(Problem) {
        self.collection = collection
        fields = try BodyFields(bytes, "fields").members("fields").sorted {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
        guard fields.count <= Record.maximumFields else {
            throw Self.problem(InvalidField("must be at most \(Record.maximumFields) fields"))
        }
        let sent = collection == .workouts ? fields.first { $0.name == "steps" }?.value : nil
        // The stored form of steps is internal: the API has only the list.
        if sent?.members != nil { throw Self.problem(InvalidField(path: "steps", "must be an array, is an object")) }
        steps = sent?.array.map { SentSteps($0) }
    }

    /// Clears fields that are left out.
    ///
    /// - Throws: 422 if a field is null that has to be left out instead.
    func replacing() throws(Problem) -> RecordEdit {
        for field in fields where field.value.isNull && collection.has(field.name) {
            throw Self.problem(InvalidField(path: field.name, "must not be null; leave it out"))
        }
        return { record, _ throws(EditError) in
            let names = Set(fields.map(\.name))
            let emptied = record.fields.filter { !names.contains($0.name) }
            return emptied.map { FieldChange($0.name, "null") } + fields.map { change($0, $0.value, in: record) }
        }
    }

    /// Keeps fields that are left out, clears those that are null, and merges objects member by member (RFC 7396).
    func merging() -> RecordEdit {
        { record, isThere throws(EditError) in
            guard isThere || collection.only != nil else { throw .missing }
            return fields.map { field in
                let old = isThere ? record[field.name].flatMap { try? JSON($0) } : nil
                return change(field, (old ?? .null).merged(with: field.value), in: record)
            }
        }
    }

    private func change(_ field: JSON.Member, _ value: JSON, in record: Record) -> FieldChange {
        if let steps, field.name == "steps" { return FieldChange("steps", steps.text(over: record["steps"])) }
        return FieldChange(field.name, value.text)
    }

    /// A field that the storage rejects, with its path in the sender's body.
    func problem(_ field: InvalidField) -> Problem { Self.problem(steps?.problem(field) ?? field) }

    private static func problem(_ field: InvalidField) -> Problem {
        .place(field.inside("fields"))
    }
}

extension JSON {
    /// RFC 7396, section 2.
    fileprivate func merged(with patch: JSON) -> JSON {
        guard let changes = patch.members else { return patch }
        let members = members ?? []
        let new = Dictionary(changes.map { ($0.name, $0.value) }) { first, _ in first }
        let old = Set(members.map(\.name))
        let kept = members.map { member in
            Member(member.name, new[member.name].map { member.value.merged(with: $0) } ?? member.value)
        }
        let added = changes.filter { !old.contains($0.name) }.map { Member($0.name, JSON.null.merged(with: $0.value)) }
        // A null removes a member; nulls that the record has already are kept.
        return .object(kept.filter { new[$0.name]?.isNull != true } + added.filter { !$0.value.isNull })
    }
}
