import Foundation
import Records
import Testing

@Suite struct JSONPeerTests {
    @Test("IX-3 random and broken documents are taken and refused as JSONSerialization takes and refuses them")
    func agreement() {
        var random = SplitMix64Documents(seed: 21)
        var accepted = 0
        var refused = 0
        for _ in 0..<6_000 {
            let bytes = random.mutatedDocument()
            let ours = Result { try JSON(bytes: bytes) }
            let theirs = Result { try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) }
            switch (ours, theirs) {
            case (.success(let json), .success(let object)):
                accepted += 1
                #expect(isEqual(json, object), "\(String(decoding: bytes, as: UTF8.self))")
            case (.failure, .failure):
                refused += 1
            case (.failure(let error as JSONError), .success) where isLenience(error, bytes):
                refused += 1
            default:
                Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(ours), \(theirs)")
            }
        }
        #expect(accepted > 1_000)
        #expect(refused > 1_000)
    }

    /// The RFC leaves names that stand twice to the reader; a comma before a closing bracket it forbids, but Foundation
    /// takes it.
    private func isLenience(_ error: JSONError, _ bytes: [UInt8]) -> Bool {
        switch error.reason {
        case .duplicateKey: true
        case .expectedValue: bytes[error.offset] == UInt8(ascii: "]")
        case .expectedKey: bytes[error.offset] == UInt8(ascii: "}")
        default: false
        }
    }

    private func isEqual(_ json: JSON, _ object: Any) -> Bool {
        switch json {
        case .null: return object is NSNull
        case .bool(let bool): return (object as? Bool) == bool
        case .number(let number):
            // Foundation reads fractions of many digits by way of Decimal, which rounds twice.
            guard let double = (object as? NSNumber)?.doubleValue else { return false }
            return abs(double - number.double) <= 1e-15 * abs(number.double)
        case .string(let string): return (object as? String) == string
        case .array(let values):
            guard let objects = object as? [Any], objects.count == values.count else { return false }
            return zip(values, objects).allSatisfy { isEqual($0, $1) }
        case .object(let members):
            guard let objects = object as? [String: Any], objects.count == members.count else { return false }
            return members.allSatisfy { member in objects[member.name].map { isEqual(member.value, $0) } ?? false }
        }
    }

    @Test("AP-2 what we write, JSONSerialization reads")
    func written() throws {
        var random = SplitMix64Documents(seed: 22)
        for _ in 0..<1_000 {
            let json = try JSON(random.document())
            let object = try JSONSerialization.jsonObject(with: Data(json.bytes), options: .fragmentsAllowed)
            #expect(isEqual(json, object))
            #expect(try JSON(bytes: json.bytes) == json)
        }
    }
}
