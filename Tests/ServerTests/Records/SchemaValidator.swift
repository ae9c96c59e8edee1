import Foundation
import Records

/// Checks values by the rules of JSON Schema alone. It knows the keywords that the document uses, and stops at any
/// other.
struct SchemaValidator {
    /// The document's components.
    let components: JSON

    struct UnknownKeyword: Error { let name: String }

    func accepts(_ value: JSON, _ schema: JSON) throws -> Bool {
        for keyword in schema.members ?? [] {
            guard try holds(keyword.name, keyword.value, value, schema) else { return false }
        }
        return true
    }

    private func holds(_ name: String, _ argument: JSON, _ value: JSON, _ schema: JSON) throws -> Bool {
        switch name {
        case "description", "format": return true
        case "$ref": return try accepts(value, resolved(argument))
        case "type": return Self.isOf(type: argument.string ?? "", value)
        case "const": return value == argument
        case "enum": return argument.array?.contains(value) == true
        case "anyOf": return try argument.array?.contains { try accepts(value, $0) } == true
        case "oneOf": return try argument.array?.count { try accepts(value, $0) } == 1
        case "allOf": return try argument.array?.allSatisfy { try accepts(value, $0) } == true
        default: break
        }
        switch value {
        case .number(let number): return try holds(name, argument, number: number.double)
        case .string(let text): return try holds(name, argument, text: text)
        case .array(let values): return try holds(name, argument, values: values)
        case .object(let members): return try holds(name, argument, members: members, schema)
        default: return try known(name)
        }
    }

    func resolved(_ reference: JSON) -> JSON {
        components[String((reference.string ?? "").split(separator: "/").last ?? "")] ?? .null
    }

    private static func isOf(type: String, _ value: JSON) -> Bool {
        switch type {
        case "object": value.members != nil
        case "array": value.array != nil
        case "string": value.string != nil
        case "number": value.double != nil
        case "integer": value.double.map { $0 == $0.rounded() } ?? false
        case "boolean": value.bool != nil
        case "null": value.isNull
        default: false
        }
    }

    private func holds(_ name: String, _ argument: JSON, number: Double) throws -> Bool {
        let limit = argument.double ?? .nan
        switch name {
        case "minimum": return number >= limit
        case "maximum": return number <= limit
        case "exclusiveMinimum": return number > limit
        case "exclusiveMaximum": return number < limit
        default: return try known(name)
        }
    }

    private func holds(_ name: String, _ argument: JSON, text: String) throws -> Bool {
        switch name {
        case "minLength": return Int64(text.unicodeScalars.count) >= argument.integer ?? .max
        case "maxLength": return Int64(text.unicodeScalars.count) <= argument.integer ?? .min
        case "pattern": return try text.firstMatch(of: Regex(argument.string ?? "")) != nil
        default: return try known(name)
        }
    }

    private func holds(_ name: String, _ argument: JSON, values: [JSON]) throws -> Bool {
        switch name {
        case "minItems": return Int64(values.count) >= argument.integer ?? .max
        case "maxItems": return Int64(values.count) <= argument.integer ?? .min
        case "items": return try values.allSatisfy { try accepts($0, argument) }
        case "uniqueItems": return values.indices.allSatisfy { !values[..<$0].contains(values[$0]) }
        default: return try known(name)
        }
    }

    private func holds(_ name: String, _ argument: JSON, members: [JSON.Member], _ schema: JSON) throws -> Bool {
        switch name {
        case "required":
            return argument.array?.allSatisfy { name in members.contains { $0.name == name.string } } == true
        case "properties":
            return try members.allSatisfy { member in
                try argument[member.name].map { try accepts(member.value, $0) } ?? true
            }
        case "patternProperties":
            return try members.allSatisfy { member in
                try (argument.members ?? []).allSatisfy { family in
                    try member.name.firstMatch(of: Regex(family.name)) == nil || accepts(member.value, family.value)
                }
            }
        case "propertyNames": return try members.allSatisfy { try accepts(.string($0.name), argument) }
        case "additionalProperties" where argument == .bool(true): return true
        default: return try known(name)
        }
    }

    /// Keywords say nothing of values of another type than theirs.
    private func known(_ name: String) throws -> Bool {
        guard Self.keywords.contains(name) else { throw UnknownKeyword(name: name) }
        return true
    }

    private static let keywords: Set = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "pattern", "minItems",
        "maxItems", "items", "uniqueItems", "required", "properties", "patternProperties", "propertyNames",
        "additionalProperties",
    ]
}
