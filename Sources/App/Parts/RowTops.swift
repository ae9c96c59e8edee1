/// The upper edges of a list's rows of different heights, in CSS pixels below the list's own.
struct RowTops: Sendable {
    private var tops: [Double] = [0]

    var count: Int { tops.count - 1 }
    /// The height of all rows.
    var height: Double { tops[count] }

    subscript(row: Int) -> Double { tops[row] }

    mutating func add(height: Double) { tops.append(self.height + height) }

    /// The rows between two places. O(log rows).
    func rows(from: Double, until: Double) -> Range<Int> {
        let first = max(place(of: from) - 1, 0)
        return first..<max(min(place(of: until), count), first)
    }

    /// The number of rows that begin at or above that place.
    private func place(of y: Double) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if tops[middle] <= y { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
