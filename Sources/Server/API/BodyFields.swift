import Hummingbird
import Records

/// The members of a request's JSON object.
struct BodyFields {
    private let json: JSON

    /// - Throws: 400 if the body isn't JSON, 422 if it isn't an object or has members of other names.
    init(_ bytes: [UInt8], _ names: String...) throws(Problem) {
        do {
            json = try JSON(bytes: bytes)
        } catch {
            throw Problem(status: .badRequest, detail: "The body is not JSON: \(error).")
        }
        guard let members = json.members else {
            throw .field(InvalidField("The body must be a JSON object."))
        }
        for member in members where !names.contains(member.name) {
            throw .field(InvalidField(path: String(member.name.prefix(60)), "There is no such field here."))
        }
    }

    func has(_ name: String) -> Bool { json[name].map { !$0.isNull } ?? false }

    /// - Throws: 422 if it is missing or isn't a string.
    func string(_ name: String) throws(Problem) -> String {
        guard let string = try optionalString(name) else { throw .field(InvalidField(path: name, "This is missing.")) }
        return string
    }

    func optionalString(_ name: String) throws(Problem) -> String? {
        guard let value = json[name], !value.isNull else { return nil }
        guard let string = value.string else { throw .field(InvalidField(path: name, "This must be a text.")) }
        return string
    }

    /// The members of an object.
    func members(_ name: String) throws(Problem) -> [JSON.Member] {
        guard let members = json[name]?.members else {
            throw .field(InvalidField(path: name, "This must be an object."))
        }
        return members
    }

    func integer(_ name: String, in range: ClosedRange<Int64>) throws(Problem) -> Int64 {
        guard let integer = json[name]?.integer, range.contains(integer) else {
            throw .field(
                InvalidField(
                    path: name, "This must be a whole number from \(range.lowerBound) to \(range.upperBound)."))
        }
        return integer
    }
}
