public import Records

/// Whether two JSON texts hold the same value, regardless of white space and of the order of members.
func sameJSON(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard let left = try? JSON(left), let right = try? JSON(right) else { return false }
    return left.isSame(as: right)
}

extension JSON {
    /// Whether it is the same value, regardless of the order of members. O(bytes) if the order is the same.
    public func isSame(as other: JSON) -> Bool {
        switch (self, other) {
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            guard left.count == right.count else { return false }
            if zip(left, right).allSatisfy({ $0.name == $1.name }) {
                return zip(left, right).allSatisfy { $0.value.isSame(as: $1.value) }
            }
            let values = Dictionary(right.map { ($0.name, $0.value) }) { first, _ in first }
            return left.allSatisfy { member in values[member.name].map { member.value.isSame(as: $0) } ?? false }
        default: return self == other
        }
    }
}
