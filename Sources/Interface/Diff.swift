/// The memory of a diff, kept from frame to frame to avoid allocations.
struct DiffScratch {
    /// Layers and dialogs that close, before any other change.
    var closing = Patch()
    var patch = Patch()
    /// Properties, which are set once everything is in its place.
    var settling = Patch()
    var ids = NodeIDs()
    var children = ChildrenScratch()

    mutating func reset() {
        closing.reset()
        patch.reset()
        settling.reset()
    }
}

/// Writes the patch from the host's tree, which shows `old`, to `new`, and gives the nodes of `new` their ids.
func diff(from old: Arena, to new: inout Arena, _ scratch: inout DiffScratch) {
    old.nodes.withUnsafeBufferPointer { oldNodes in
        old.entries.withUnsafeBufferPointer { oldEntries in
            old.pool.withUnsafeBufferPointer { oldPool in
                let entries = new.entries
                let pool = new.pool
                new.nodes.withUnsafeMutableBufferPointer { newNodes in
                    entries.withUnsafeBufferPointer { newEntries in
                        pool.withUnsafeBufferPointer { newPool in
                            let diff = Diff(
                                oldNodes: oldNodes, oldEntries: oldEntries, oldPool: oldPool,
                                newNodes: newNodes, newEntries: newEntries, newPool: newPool)
                            diff.children(of: 0, 0, &scratch)
                        }
                    }
                }
            }
        }
    }
}

/// Both trees during the comparison. Indices refer to nodes, in the old or the new tree.
struct Diff {
    let oldNodes: UnsafeBufferPointer<Arena.Node>
    let oldEntries: UnsafeBufferPointer<Arena.Entry>
    let oldPool: UnsafeBufferPointer<UInt8>
    let newNodes: UnsafeMutableBufferPointer<Arena.Node>
    let newEntries: UnsafeBufferPointer<Arena.Entry>
    let newPool: UnsafeBufferPointer<UInt8>

    /// Turns the old node into the new one of the same kind.
    func update(_ old: Int, _ new: Int, _ scratch: inout DiffScratch) {
        let id = oldNodes[old].id
        newNodes[new].id = id
        if newNodes[new].kind.isText {
            let text = newText(of: new)
            if !isSame(oldText(of: old), text) {
                scratch.patch.op(.setText, id)
                scratch.patch.string(text)
            }
        } else {
            updateEntries(of: old, new, id, &scratch)
            children(of: old, new, &scratch)
        }
    }

    /// Creates a node with its content, at the end of a parent that is created too, or 0.
    func create(_ new: Int, in parent: UInt32, _ scratch: inout DiffScratch) {
        let id = scratch.ids.take()
        newNodes[new].id = id
        let node = newNodes[new]
        if node.kind.isText {
            scratch.patch.op(.text, id)
            scratch.patch.number(parent)
            scratch.patch.string(newText(of: new))
            return
        }
        scratch.patch.op(.element, id)
        scratch.patch.number(UInt32(node.kind.code))
        scratch.patch.number(parent)
        // A new layer or dialog is closed already.
        for index in entries(of: node) where !newEntries[index].closes { set(newEntries[index], id, &scratch) }
        var child = new + 1
        while child < node.end {
            create(child, in: id, &scratch)
            child = Int(newNodes[child].end)
        }
    }

    /// Removes an old node with its content.
    func remove(_ old: Int, _ scratch: inout DiffScratch) {
        let end = Int(oldNodes[old].end)
        close(in: old, &scratch)
        scratch.patch.op(.remove, oldNodes[old].id)
        scratch.patch.number(UInt32(end - old - 1))
        scratch.ids.giveBack(oldNodes[old].id)
        for index in (old + 1)..<max(end, old + 1) {
            scratch.patch.number(oldNodes[index].id)
            scratch.ids.giveBack(oldNodes[index].id)
        }
    }

    /// Closes the layers and dialogs in an old node and its content, the innermost first.
    private func close(in old: Int, _ scratch: inout DiffScratch) {
        for index in stride(from: Int(oldNodes[old].end) - 1, through: old, by: -1) {
            let node = oldNodes[index]
            if node.kind.isText { continue }
            for place in entries(of: node) where oldEntries[place].isOfLayer && oldEntries[place].number == 1 {
                scratch.closing.flag(node.id, oldEntries[place].name, false)
            }
        }
    }

    func entries(of node: Arena.Node) -> Range<Int> {
        Int(node.start)..<Int(node.start + node.count)
    }

    func oldText(of index: Int) -> UnsafeBufferPointer<UInt8> {
        slice(oldPool, oldNodes[index].start, oldNodes[index].count)
    }

    func newText(of index: Int) -> UnsafeBufferPointer<UInt8> {
        slice(newPool, newNodes[index].start, newNodes[index].count)
    }

    func slice(_ pool: UnsafeBufferPointer<UInt8>, _ start: Int32, _ count: Int32) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: pool[Int(start)..<Int(start + count)])
    }

    func isSame(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        if a.count != b.count { return false }
        for index in 0..<a.count where a[index] != b[index] { return false }
        return true
    }
}
