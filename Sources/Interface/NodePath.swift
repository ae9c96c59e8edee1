/// The path of a node in the tree, by which it is found again after its screen was left and drawn anew: from the root
/// down, each node's kind and its key, or without a key its place among the siblings of its kind.
public struct NodePath: Equatable, Sendable {
    fileprivate struct Step: Equatable, Sendable {
        var kind: UInt16
        var key: Int64
    }

    fileprivate var steps: [Step] = []
    /// Whether it leads into a dialog or a layer, which is gone when its screen is drawn anew.
    public fileprivate(set) var isInLayer = false
}

extension Arena {
    /// The path from the root to a node. O(children of the nodes on it).
    func path(to place: Int) -> NodePath {
        var path = NodePath()
        var parent = 0
        while parent != place {
            var child = parent + 1
            while nodes[child].end <= place { child = Int(nodes[child].end) }
            let kind = nodes[child].kind
            path.steps.append(
                NodePath.Step(kind: kind.bits, key: kind.isKeyed ? nodes[child].key : ordinal(of: child, in: parent)))
            if opensLayer(child) { path.isInLayer = true }
            parent = child
        }
        return path
    }

    private func opensLayer(_ node: Int) -> Bool {
        if nodes[node].kind.isText { return false }
        let start = Int(nodes[node].start)
        return entries[start..<start + Int(nodes[node].count)].contains { $0.isOfLayer && !$0.closes }
    }

    /// The number of siblings of its kind before a node.
    private func ordinal(of node: Int, in parent: Int) -> Int64 {
        var count: Int64 = 0
        var child = parent + 1
        while child < node {
            if nodes[child].kind == nodes[node].kind { count += 1 }
            child = Int(nodes[child].end)
        }
        return count
    }

    /// The node at the end of a path; nil if the tree has changed too much.
    func place(at path: NodePath) -> Int? {
        var parent = 0
        for step in path.steps {
            var child = parent + 1
            var ordinal: Int64 = 0
            let end = Int(nodes[parent].end)
            while child < end {
                let node = nodes[child]
                if node.kind.bits == step.kind {
                    if (node.kind.isKeyed ? node.key : ordinal) == step.key { break }
                    ordinal += 1
                }
                child = Int(node.end)
            }
            guard child < end else { return nil }
            parent = child
        }
        return parent
    }
}
