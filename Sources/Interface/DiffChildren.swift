/// The memory for comparing children; the lists are stacks, since children have children.
struct ChildrenScratch {
    var olds: [Int32] = []
    var news: [Int32] = []
    /// For each new child in `news`, the place in `olds` of its old child, or −1.
    var sources: [Int32] = []
    /// For each tag, the number of children without a key so far.
    var ordinals: [Int32] = []
    var map = ChildMap()
    var subsequence = LongestIncreasingSubsequence()
}

extension Diff {
    /// Turns the children of an old element into those of the new one.
    ///
    /// Matching children at both ends are trimmed first. In between, children are matched by kind and key, those
    /// without a key by kind and order. Matched children in the longest subsequence of unchanged order stay where they
    /// are; all others move, which is the fewest possible moves. O(n log n).
    func children(of old: Int, _ new: Int, _ scratch: inout DiffScratch) {
        let parent = newNodes[new].id
        let oldEnd = Int(oldNodes[old].end)
        let newEnd = Int(newNodes[new].end)
        var oldChild = old + 1
        var newChild = new + 1
        while oldChild < oldEnd, newChild < newEnd, isSameIdentity(oldChild, newChild) {
            update(oldChild, newChild, &scratch)
            oldChild = Int(oldNodes[oldChild].end)
            newChild = Int(newNodes[newChild].end)
        }
        if newChild == newEnd {
            while oldChild < oldEnd {
                remove(oldChild, &scratch)
                oldChild = Int(oldNodes[oldChild].end)
            }
        } else if oldChild == oldEnd {
            while newChild < newEnd {
                create(newChild, in: 0, &scratch)
                insert(newChild, in: parent, before: 0, &scratch)
                newChild = Int(newNodes[newChild].end)
            }
        } else {
            rearrange(oldChild..<oldEnd, newChild..<newEnd, in: parent, &scratch)
        }
    }

    private func rearrange(
        _ oldRange: Range<Int>, _ newRange: Range<Int>, in parent: UInt32, _ scratch: inout DiffScratch
    ) {
        let oldBase = scratch.children.olds.count
        let newBase = scratch.children.news.count
        let sourceBase = scratch.children.sources.count
        var index = oldRange.lowerBound
        while index < oldRange.upperBound {
            scratch.children.olds.append(Int32(index))
            index = Int(oldNodes[index].end)
        }
        index = newRange.lowerBound
        while index < newRange.upperBound {
            scratch.children.news.append(Int32(index))
            index = Int(newNodes[index].end)
        }
        var oldTop = scratch.children.olds.count
        var newTop = scratch.children.news.count
        var next: UInt32 = 0
        while oldTop > oldBase, newTop > newBase {
            let old = Int(scratch.children.olds[oldTop - 1])
            let new = Int(scratch.children.news[newTop - 1])
            guard isSameIdentity(old, new) else { break }
            update(old, new, &scratch)
            next = newNodes[new].id
            oldTop -= 1
            newTop -= 1
        }
        match(oldBase..<oldTop, newBase..<newTop, &scratch)
        place(newBase..<newTop, sourceBase, in: parent, before: next, oldBase, &scratch)
        for offset in 0..<(newTop - newBase) where scratch.children.sources[sourceBase + offset] >= 0 {
            let source = Int(scratch.children.sources[sourceBase + offset])
            update(
                Int(scratch.children.olds[oldBase + source]), Int(scratch.children.news[newBase + offset]), &scratch)
        }
        scratch.children.olds.removeLast(scratch.children.olds.count - oldBase)
        scratch.children.news.removeLast(scratch.children.news.count - newBase)
        scratch.children.sources.removeLast(scratch.children.sources.count - sourceBase)
    }

    /// Matches each new child with its old one, and removes the old ones without a match.
    private func match(_ olds: Range<Int>, _ news: Range<Int>, _ scratch: inout DiffScratch) {
        scratch.children.map.reset(for: olds.count)
        resetOrdinals(&scratch)
        for place in olds {
            let node = oldNodes[Int(scratch.children.olds[place])]
            let key = node.kind.isKeyed ? node.key : ordinal(of: node.kind, &scratch)
            scratch.children.map.insert(key, node.kind, Int32(place - olds.lowerBound))
        }
        resetOrdinals(&scratch)
        for place in news {
            let node = newNodes[Int(scratch.children.news[place])]
            let key = node.kind.isKeyed ? node.key : ordinal(of: node.kind, &scratch)
            let source = scratch.children.map.take(key, node.kind)
            scratch.children.sources.append(source)
            if source >= 0 {
                let old = Int(scratch.children.olds[olds.lowerBound + Int(source)])
                newNodes[Int(scratch.children.news[place])].id = oldNodes[old].id
                // Negative: taken.
                scratch.children.olds[olds.lowerBound + Int(source)] = ~Int32(old)
            }
        }
        for place in olds {
            let old = Int(scratch.children.olds[place])
            if old < 0 {
                scratch.children.olds[place] = Int32(~old)
            } else {
                remove(old, &scratch)
            }
        }
    }

    /// Creates and moves, from the last to the first, so that a child's next sibling is always in place.
    private func place(
        _ news: Range<Int>, _ sourceBase: Int, in parent: UInt32, before last: UInt32, _ oldBase: Int,
        _ scratch: inout DiffScratch
    ) {
        scratch.children.subsequence.find(in: scratch.children.sources, from: sourceBase)
        var next = last
        for place in news.reversed() {
            let new = Int(scratch.children.news[place])
            let offset = place - news.lowerBound
            if scratch.children.sources[sourceBase + offset] < 0 {
                create(new, in: 0, &scratch)
                insert(new, in: parent, before: next, &scratch)
            } else if !scratch.children.subsequence.contains[offset] {
                insert(new, in: parent, before: next, &scratch)
            }
            next = newNodes[new].id
        }
    }

    private func insert(_ new: Int, in parent: UInt32, before next: UInt32, _ scratch: inout DiffScratch) {
        scratch.patch.op(.insert, parent)
        scratch.patch.number(newNodes[new].id)
        scratch.patch.number(next)
    }

    private func isSameIdentity(_ old: Int, _ new: Int) -> Bool {
        oldNodes[old].kind == newNodes[new].kind && oldNodes[old].key == newNodes[new].key
    }

    private func resetOrdinals(_ scratch: inout DiffScratch) {
        if scratch.children.ordinals.isEmpty { scratch.children.ordinals = Array(repeating: 0, count: 256) }
        for code in 0..<256 { scratch.children.ordinals[code] = 0 }
    }

    private func ordinal(of kind: Arena.Kind, _ scratch: inout DiffScratch) -> Int64 {
        let ordinal = scratch.children.ordinals[Int(kind.code)]
        scratch.children.ordinals[Int(kind.code)] = ordinal + 1
        return Int64(ordinal)
    }
}
