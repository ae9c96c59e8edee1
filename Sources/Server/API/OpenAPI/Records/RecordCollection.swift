import Records

/// A kind of records, as the document describes it.
///
/// The description and the check by `RecordRules` are two texts, since the check is part of the web app, where each
/// byte counts; RecordSchemaTests holds them together.
struct RecordCollection: Equatable, Sendable {
    let kind: RecordKind
    /// The name of one record in schemas and operations, `TrainingSession`.
    let one: String
    /// The name of several records there.
    let many: String
    /// A description of the records, for people.
    let meaning: String
    /// The id of its only record; nil if there may be many.
    var only: String?
    let fields: [Field]
    /// Fields whose names follow a pattern.
    var families: [Family] = []

    struct Field: Sendable {
        let name: String
        let schema: JSON
        var isRequired = false

        /// - Parameter meaning: with the unit, and the meaning of a missing field.
        init(_ name: String, _ schema: JSON, _ meaning: String, isRequired: Bool = false) {
            self.name = name
            self.schema = Schema.described(schema, meaning)
            self.isRequired = isRequired
        }
    }

    struct Family: Sendable {
        /// A regular expression.
        let names: String
        let schema: JSON
    }

    /// Of the records that accounts keep.
    static let all: [RecordCollection] = RecordKind.allCases.compactMap(of)

    static func named(_ name: String) -> RecordCollection? { RecordKind(named: name).flatMap(of) }

    /// Nil for records that stay on their device.
    private static func of(_ kind: RecordKind) -> RecordCollection? {
        switch kind {
        case .workouts: workouts
        case .sessions: sessions
        case .routes: routes
        case .hearts: hearts
        case .exercises: exercises
        case .goals: goals
        case .dislikes: dislikes
        case .fitnessTests: fitnessTests
        case .tracking: tracking
        case .motions: motions
        case .songs: songs
        case .themes: themes
        case .measures: measures
        case .runs: nil
        case .settings: settings
        case .profile: profile
        }
    }

    /// As in addresses.
    var name: String { kind.rawValue }

    static func == (left: RecordCollection, right: RecordCollection) -> Bool { left.kind == right.kind }

    /// Whether the description has a field of that name, by itself or in a family.
    func has(_ field: String) -> Bool {
        fields.contains { $0.name == field }
            || families.contains { (try? Regex($0.names).firstMatch(in: field)) != nil }
    }

    // MARK: Schemas

    /// All fields of a record. Undescribed fields are kept unchanged.
    var fieldsSchema: JSON {
        schema(
            fields.map { ($0.name, $0.schema) }, required: fields.filter(\.isRequired).map(\.name),
            families: families.map { ($0.names, $0.schema) })
    }

    /// Some of the fields; null clears one.
    var patchSchema: JSON {
        schema(
            fields.map { ($0.name, $0.isRequired ? $0.schema : Schema.nullable($0.schema)) }, required: [],
            families: families.map { ($0.names, Schema.nullable($0.schema)) })
    }

    private func schema(_ properties: [(String, JSON)], required: [String], families: [(String, JSON)]) -> JSON {
        func object(_ members: [(String, JSON)]) -> JSON { .object(members.map { .init($0.0, $0.1) }) }
        var members: [JSON.Member] = [.init("type", .string("object")), .init("properties", object(properties))]
        if !required.isEmpty { members.append(.init("required", .array(required.map { .string($0) }))) }
        if !families.isEmpty { members.append(.init("patternProperties", object(families))) }
        members.append(.init("propertyNames", Schema.string(1...64)))
        members.append(.init("additionalProperties", .bool(true)))
        return .object(members)
    }
}
