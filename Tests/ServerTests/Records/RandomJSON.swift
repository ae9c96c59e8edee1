import Records
import Workouts

/// Random values around what a schema allows: within its limits, at them, just beyond, and of other types.
struct RandomJSON {
    let validator: SchemaValidator
    var random: SplitMix64

    mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    mutating func unit() -> Double { Double.random(in: 0..<1, using: &random) }

    mutating func chance(_ share: Double) -> Bool { unit() < share }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    /// - Parameter isRight: whether nothing is to be wrong with it on purpose.
    mutating func value(_ schema: JSON, isRight: Bool = false) -> JSON {
        if !isRight, chance(0.1) { return other() }
        if let reference = schema["$ref"] { return value(validator.resolved(reference), isRight: isRight) }
        if let constant = schema["const"] { return isRight || chance(0.7) ? constant : .bool(chance(0.5)) }
        if let cases = schema["enum"]?.array { return isRight || chance(0.8) ? pick(cases) : .string("nothing") }
        switch schema["type"]?.string {
        case "number": return number(schema, step: 0.000_001, isRight: isRight)
        case "integer": return number(schema, step: pick([1, 0.5]), isRight: isRight)
        case "boolean": return .bool(chance(0.5))
        case "string": return text(schema, isRight: isRight)
        case "array": return array(schema, isRight: isRight)
        case "object": return object(schema, isRight: isRight)
        default: return other()
        }
    }

    /// Of any type.
    private mutating func other() -> JSON {
        pick([
            .bool(true), .bool(false), .string(""), .string("a"), .array([]), .object([]),
            .object([.init("dictionary", .array([]))]), .number(JSONNumber(Double(below(9) - 4))),
            .number(0.5), .array([.null]),
        ])
    }

    private mutating func number(_ schema: JSON, step: Double, isRight: Bool) -> JSON {
        let isWhole = schema["type"]?.string == "integer"
        let low = schema["minimum"]?.double
        let high = schema["maximum"]?.double
        let least = low ?? schema["exclusiveMinimum"]?.double ?? 0
        let most = high ?? schema["exclusiveMaximum"]?.double ?? 1
        if !isRight, chance(0.3) {
            let isOpen = chance(0.5) ? low == nil : high == nil
            return .number(JSONNumber(chance(0.5) ? least - (isOpen ? 0 : step) : most + (isOpen ? 0 : step)))
        }
        if chance(0.4) {
            let edges = [low, high].compactMap { $0 }
            if !edges.isEmpty { return .number(JSONNumber(pick(edges))) }
        }
        let within = least + (most - least) * (0.001 + 0.998 * unit())
        return .number(JSONNumber(isWhole ? within.rounded() : (within * 1_000).rounded() / 1_000))
    }

    private mutating func text(_ schema: JSON, isRight: Bool) -> JSON {
        if schema["format"]?.string == "date" {
            let day = Day(daysSince1970: Int64(below(40_000))).text
            return .string(isRight || chance(0.8) ? day : pick(["", "1990-5-17", day + "x", "1990/05/17"]))
        }
        switch schema["pattern"]?.string {
        case "^[A-Za-z][0-9A-Za-z]+$":
            return .string(isRight || chance(0.8) ? pick(["a0", "b00V", "Zz", "a0V"]) : pick(["", "a", "a-", "0a"]))
        case "^1[A-Za-z0-9_-]+$":
            return .string(isRight || chance(0.8) ? "1A" : pick(["", "1", "2A", "1 ", "A"]))
        case "^[0-9a-f]{64}$":
            let hash = String(repeating: "0a", count: 32)
            return .string(isRight || chance(0.8) ? hash : pick(["", hash + "0", "Z" + hash.dropFirst(), "0a"]))
        default: break
        }
        let least = Int(schema["minLength"]?.integer ?? 0)
        let most = Int(schema["maxLength"]?.integer ?? 20)
        let length =
            isRight
            ? pick([max(least, 1), most, min(most, least + 5)])
            : pick([least, max(0, least - 1), most, most + 1, min(most, least + 5)])
        let filler = isRight ? "x" : pick(["x", "x", "Z9 ", " ", "\n"])
        return .string(String(String(repeating: filler, count: length).prefix(length)))
    }

    private mutating func array(_ schema: JSON, isRight: Bool) -> JSON {
        let least = Int(schema["minItems"]?.integer ?? 0)
        let most = min(Int(schema["maxItems"]?.integer ?? 3), 100)
        var length = max(least, min(most, below(4)))
        // An array that would have to be very long isn't tried beyond its limit.
        if !isRight, chance(0.2) {
            length = most == 100 ? pick([least, 3]) : pick([max(0, least - 1), most, most + 1])
        }
        let items = schema["items"] ?? .null
        var values: [JSON] = []
        for _ in 0..<length {
            let next = value(items, isRight: isRight || chance(0.9))
            let mustDiffer = isRight || chance(0.9)
            if schema["uniqueItems"] == .bool(true), mustDiffer, values.contains(next) { continue }
            values.append(next)
        }
        return .array(values)
    }

    private mutating func object(_ schema: JSON, isRight: Bool) -> JSON {
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        let properties = schema["properties"]?.members ?? []
        var members: [JSON.Member] = []
        // One of those of which there must be one.
        let kinds = schema["allOf"]?.array?.first?["oneOf"]?.array ?? []
        let one = kinds.compactMap { $0["required"]?.array?.first?.string }
        let chosen = one.isEmpty ? nil : pick(one)
        for property in properties {
            var isThere = required.contains(property.name) ? isRight || chance(0.97) : chance(0.4)
            if one.contains(property.name) {
                isThere = property.name == chosen ? isRight || chance(0.95) : !isRight && chance(0.05)
            }
            guard isThere else { continue }
            members.append(.init(property.name, value(property.value, isRight: isRight || chance(0.85))))
        }
        if chance(0.2) { members.append(.init("later", other())) }
        return .object(members)
    }
}
