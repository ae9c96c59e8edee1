/// Where a workout's steps have gone, which have no identity: it was changed from elsewhere. What both versions have in common at their
/// beginnings and ends has stayed or moved as one; of what lies between, an equal step is taken for the same.
public struct StepShift {
    private let old: Steps
    private let new: Steps
    private var prefix = 0
    private var suffix = 0

    /// O(n).
    public init(from old: Steps, to new: Steps) {
        self.old = old
        self.new = new
        let least = min(old.count, new.count)
        while prefix < least, old[prefix] == new[prefix] { prefix += 1 }
        while suffix < least - prefix, old[old.count - suffix - 1] == new[new.count - suffix - 1] { suffix += 1 }
    }

    /// Where a step stands now; nil where it is gone. O(changed steps).
    public func place(of index: Int) -> Int? {
        guard old.indices.contains(index) else { return nil }
        if index < prefix { return index }
        if index >= old.count - suffix { return index + new.count - old.count }
        let equal = (prefix..<new.count - suffix).first { new[$0] == old[index] }
        // Else, as many as before: changed where they stand.
        return equal ?? (old.count == new.count ? index : nil)
    }

    /// The same identities for what has stayed, and new ones for what lies between.
    public func follow(_ keys: [Int32], _ newKey: () -> Int32) -> [Int32] {
        guard keys.count == old.count else { return new.indices.map { _ in newKey() } }
        if old.count == new.count { return keys }
        return keys[..<prefix] + (prefix..<new.count - suffix).map { _ in newKey() } + keys[(old.count - suffix)...]
    }
}
