/// Maps steps, which have no identity, between two versions of a workout that was changed elsewhere. The common
/// beginning and end have stayed or moved as a whole; between them, an equal step is taken for the same.
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

    /// The new index of a step; nil if it is gone. O(changed steps).
    public func place(of index: Int) -> Int? {
        guard old.indices.contains(index) else { return nil }
        if index < prefix { return index }
        if index >= old.count - suffix { return index + new.count - old.count }
        let equal = (prefix..<new.count - suffix).first { new[$0] == old[index] }
        // Otherwise, if the number of steps is the same: changed in place.
        return equal ?? (old.count == new.count ? index : nil)
    }

    /// The old identities for unchanged steps, and new ones between them.
    public func follow(_ keys: [Int32], _ newKey: () -> Int32) -> [Int32] {
        guard keys.count == old.count else { return new.indices.map { _ in newKey() } }
        if old.count == new.count { return keys }
        return keys[..<prefix] + (prefix..<new.count - suffix).map { _ in newKey() } + keys[(old.count - suffix)...]
    }
}
