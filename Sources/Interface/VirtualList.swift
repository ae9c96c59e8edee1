/// The rows of a long list to render: those near the viewport, with room reserved for the others before and after.
public struct VisibleRange: Equatable, Sendable {
    public var rows: Range<Int>
    /// CSS pixels.
    public var paddingTop: Double
    public var paddingBottom: Double
}

/// The rows of `count`, each `rowHeight` high (CSS pixels), in a viewport with its upper edge `scrollTop` below the
/// list's, and `overscan` more on both sides. Any input gives a range within the list: NaN counts as 0.
public func visibleRange(
    rowHeight: Double, count: Int, scrollTop: Double, viewportHeight: Double, overscan: Int = 8
) -> VisibleRange {
    guard count > 0, rowHeight > 0, rowHeight.isFinite else {
        return VisibleRange(rows: 0..<0, paddingTop: 0, paddingBottom: 0)
    }
    func row(_ y: Double, _ rounding: FloatingPointRoundingRule) -> Int {
        let row = (y / rowHeight).rounded(rounding)
        return row >= Double(count) ? count : row > 0 ? Int(row) : 0
    }
    let height = viewportHeight > 0 ? viewportHeight : 0
    // A position far beyond the list (the list just got shorter) shows its end.
    let lowest = Double(count) * rowHeight - height
    let top = scrollTop > 0 && lowest > 0 ? min(scrollTop, lowest) : 0
    let shown = row(top, .down)..<row(top + height, .up)
    let first = shown.lowerBound - min(max(overscan, 0), shown.lowerBound)
    let end = shown.upperBound + min(max(overscan, 0), count - shown.upperBound)
    return VisibleRange(
        rows: first..<end, paddingTop: Double(first) * rowHeight, paddingBottom: Double(count - end) * rowHeight)
}
