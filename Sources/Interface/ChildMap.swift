/// Maps a child's kind and key to its place; open addressing with linear probing.
struct ChildMap {
    private struct Slot {
        var key: Int64 = 0
        var kind: UInt16 = 0
        /// −1: never used, −2: taken.
        var place: Int32 = -1
    }

    private var slots: [Slot] = []
    private var mask = 0

    /// Makes room for this many children and removes all entries.
    mutating func reset(for count: Int) {
        var size = 16
        while size < 2 * count { size *= 2 }
        mask = size - 1
        for index in 0..<min(size, slots.count) { slots[index].place = -1 }
        while slots.count < size { slots.append(Slot()) }
    }

    /// If two children have the same key, the first one counts.
    mutating func insert(_ key: Int64, _ kind: Arena.Kind, _ place: Int32) {
        var index = start(key, kind)
        while slots[index].place != -1 {
            if slots[index].key == key, slots[index].kind == kind.bits { return }
            index = (index + 1) & mask
        }
        slots[index] = Slot(key: key, kind: kind.bits, place: place)
    }

    /// The place of the child, −1 if there is none or it was taken before.
    mutating func take(_ key: Int64, _ kind: Arena.Kind) -> Int32 {
        var index = start(key, kind)
        while slots[index].place != -1 {
            if slots[index].key == key, slots[index].kind == kind.bits {
                let place = slots[index].place
                slots[index].place = -2
                return max(place, -1)
            }
            index = (index + 1) & mask
        }
        return -1
    }

    /// Fibonacci hashing: multiplication by 2⁶⁴ / φ spreads neighbouring keys; the high half is the better one.
    private func start(_ key: Int64, _ kind: Arena.Kind) -> Int {
        let spread = (UInt64(bitPattern: key) ^ UInt64(kind.bits) << 48) &* 0x9e37_79b9_7f4a_7c15
        return Int(truncatingIfNeeded: spread >> 33) & mask
    }
}
