/// Numbers for the host's nodes, from 1 on. One that is given back is given out again from the next frame on, so that no
/// patch names two nodes by one number.
struct NodeIDs {
    private var free: [UInt32] = []
    private var returned: [UInt32] = []
    private var last: UInt32 = 0

    /// How many are given out.
    var count: Int { Int(last) - free.count - returned.count }
    /// The highest there ever was.
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
