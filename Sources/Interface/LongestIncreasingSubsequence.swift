/// A longest strictly increasing subsequence of places, by patience sorting: for each length the smallest last place so
/// far (Fredman 1975). O(n log n).
struct LongestIncreasingSubsequence {
    /// For each place in the sequence, whether the subsequence contains it.
    private(set) var contains: [Bool] = []
    /// For each length − 1, the index of the smallest last element.
    private var ends: [Int32] = []
    /// For each index, the one before it in its subsequence, −1 for none.
    private var previous: [Int32] = []

    /// Searches `places` from `base` on; negative places are skipped.
    mutating func find(in places: [Int32], from base: Int) {
        contains.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        previous.removeAll(keepingCapacity: true)
        for index in 0..<(places.count - base) {
            contains.append(false)
            previous.append(-1)
            let place = places[base + index]
            if place < 0 { continue }
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if places[base + Int(ends[middle])] < place { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(Int32(index)) } else { ends[low] = Int32(index) }
        }
        var index = ends.last ?? -1
        while index >= 0 {
            contains[Int(index)] = true
            index = previous[Int(index)]
        }
    }
}
