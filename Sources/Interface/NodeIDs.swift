/// Numbers for the host's nodes, from 1 on. A returned number is reused from the next frame on, so that no patch uses
/// one number for two nodes.
struct NodeIDs {
    private var free: [UInt32] = []
    private var returned: [UInt32] = []
    private var last: UInt32 = 0

    /// The number of ids in use.
    var count: Int { Int(last) - free.count - returned.count }
    /// The highest number ever used.
    var highest: UInt32 { last }

    mutating func take() -> UInt32 {
        if let id = free.popLast() { return id }
        last += 1
        return last
    }

    mutating func giveBack(_ id: UInt32) {
        returned.append(id)
    }

    mutating func endFrame() {
        free.append(contentsOf: returned)
        returned.removeAll(keepingCapacity: true)
    }
}
