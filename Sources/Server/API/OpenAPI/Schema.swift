import Records

/// JSON Schemas (2020-12), as used by OpenAPI 3.1.
enum Schema {
    static func object(_ properties: [(String, JSON)], optional: Set<String> = [], isOpen: Bool = false) -> JSON {
        let required = properties.map(\.0).filter { !optional.contains($0) }
        var members: [JSON.Member] = [
            .init("type", .string("object")),
            .init("properties", .object(properties.map { .init($0.0, $0.1) })),
        ]
        if !required.isEmpty { members.append(.init("required", .array(required.map { .string($0) }))) }
        if !isOpen { members.append(.init("additionalProperties", .bool(false))) }
        return .object(members)
    }

    static func string(
        _ range: ClosedRange<Int>? = nil, pattern: String? = nil, format: String? = nil, description: String? = nil
    ) -> JSON {
        var members: [JSON.Member] = [.init("type", .string("string"))]
        if let range {
            members.append(.init("minLength", .number(JSONNumber(Int64(range.lowerBound)))))
            members.append(.init("maxLength", .number(JSONNumber(Int64(range.upperBound)))))
        }
        if let pattern { members.append(.init("pattern", .string(pattern))) }
        if let format { members.append(.init("format", .string(format))) }
        if let description { members.append(.init("description", .string(description))) }
        return .object(members)
    }

    static func oneOf(_ values: String...) -> JSON { oneOf(values) }

    static func oneOf(_ values: [String]) -> JSON {
        .object([.init("type", .string("string")), .init("enum", .array(values.map { .string($0) }))])
    }

    static func integer(_ range: ClosedRange<Int64>? = nil, description: String? = nil) -> JSON {
        var members: [JSON.Member] = [.init("type", .string("integer"))]
        if let range {
            members.append(.init("minimum", .number(JSONNumber(range.lowerBound))))
            members.append(.init("maximum", .number(JSONNumber(range.upperBound))))
        }
        if let description { members.append(.init("description", .string(description))) }
        return .object(members)
    }

    static func number(_ range: ClosedRange<Double>) -> JSON {
        number([("minimum", range.lowerBound), ("maximum", range.upperBound)])
    }

    static func number(moreThan limit: Double, upTo maximum: Double) -> JSON {
        number([("exclusiveMinimum", limit), ("maximum", maximum)])
    }

    static func number(moreThan limit: Double, lessThan end: Double) -> JSON {
        number([("exclusiveMinimum", limit), ("exclusiveMaximum", end)])
    }

    static func number(from limit: Double, lessThan end: Double) -> JSON {
        number([("minimum", limit), ("exclusiveMaximum", end)])
    }

    private static func number(_ limits: [(String, Double)]) -> JSON {
        .object(
            [.init("type", .string("number"))] + limits.map { .init($0.0, .number(JSONNumber($0.1))) })
    }

    static let numberFromZero = number([("minimum", 0)])

    static let boolean = JSON.object([.init("type", .string("boolean"))])

    static func array(_ items: JSON, maximum: Int? = nil) -> JSON {
        var members: [JSON.Member] = [.init("type", .string("array")), .init("items", items)]
        if let maximum { members.append(.init("maxItems", .number(JSONNumber(Int64(maximum))))) }
        return .object(members)
    }

    /// Or null.
    static func nullable(_ schema: JSON) -> JSON {
        .object([.init("anyOf", .array([schema, .object([.init("type", .string("null"))])]))])
    }

    /// One of the document's components.
    static func reference(_ name: String) -> JSON {
        .object([.init("$ref", .string("#/components/schemas/" + name))])
    }

    /// The same schema; its meaning here is put before its general description.
    static func described(_ schema: JSON, _ text: String) -> JSON {
        let members = schema.members ?? []
        let known = schema["description"]?.string.map { " " + $0 } ?? ""
        return .object(members.filter { $0.name != "description" } + [.init("description", .string(text + known))])
    }

    /// The schema of ids.
    static let word = string(1...64, pattern: "^[A-Za-z0-9_.-]{1,64}$")

    /// - Parameter place: `path`, `query` or `header`.
    static func parameter(
        _ name: String, in place: String, _ schema: JSON, isRequired: Bool = true, _ description: String? = nil
    ) -> JSON {
        var members: [JSON.Member] = [
            .init("name", .string(name)), .init("in", .string(place)), .init("required", .bool(isRequired)),
            .init("schema", schema),
        ]
        if let description { members.append(.init("description", .string(description))) }
        return .object(members)
    }
}
