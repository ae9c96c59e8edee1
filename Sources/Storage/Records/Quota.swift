/// The most that an account may hold. Beyond it, changes that add to it are refused, and all others are accepted.
public struct Quota: Equatable, Sendable {
    public var bytes: Int64
    public var records: Int64

    public init(bytes: Int64 = 512 << 20, records: Int64 = 100_000) {
        self.bytes = bytes
        self.records = records
    }

    /// Whether an account may add something to its holding. A change that adds nothing is always allowed.
    func allows(_ more: Holding, on held: Holding) -> Bool {
        (more.bytes <= 0 || held.bytes + more.bytes <= bytes)
            && (more.records <= 0 || held.records + more.records <= records)
    }
}

/// The amount that an account holds, or that a change adds to it.
///
/// The text of deleted records is kept for a while, so that they can come back. It counts half: deleting makes room at
/// once, and still nobody can fill the disk with deleted records.
struct Holding: Equatable, Sendable {
    var bytes: Int64 = 0
    /// Without deleted ones.
    var records: Int64 = 0

    init() {}

    /// One record.
    init(size: Int64, isDeleted: Bool) {
        bytes = isDeleted ? size / 2 : size
        records = isDeleted ? 0 : 1
    }

    static func + (left: Holding, right: Holding) -> Holding {
        var sum = left
        sum.bytes += right.bytes
        sum.records += right.records
        return sum
    }

    static func - (left: Holding, right: Holding) -> Holding {
        var difference = left
        difference.bytes -= right.bytes
        difference.records -= right.records
        return difference
    }
}
