/// The indices 0..<count in sorted order: a stable merge sort, O(n log n), and O(n) if already sorted.
///
/// One non-generic copy serves all callers: each `sort` of the standard library adds 3 KB to the web app.
@inline(never)
public func sortedOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var isSorted = true
    for index in order.dropFirst() where precedes(index, index - 1) {
        isSorted = false
        break
    }
    if isSorted { return order }
    var merged = order
    var width = 1
    while width < count {
        var start = 0
        while start < count {
            let middle = min(start + width, count)
            let end = min(middle + width, count)
            var left = start
            var right = middle
            for index in start..<end {
                if left < middle, right == end || !precedes(order[right], order[left]) {
                    merged[index] = order[left]
                    left += 1
                } else {
                    merged[index] = order[right]
                    right += 1
                }
            }
            start = end
        }
        swap(&order, &merged)
        width *= 2
    }
    return order
}

extension Array {
    /// The elements in an order from `sortedOrder`.
    public func ordered(_ order: [Int]) -> [Element] {
        var ordered: [Element] = []
        ordered.reserveCapacity(order.count)
        for index in order { ordered.append(self[index]) }
        return ordered
    }
}
