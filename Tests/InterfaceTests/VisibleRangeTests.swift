import Interface
import Testing

@Suite struct VisibleRangeTests {
    private let rows = 19_701

    @Test("IT-4 of a 99 × 99 workout's 19,701 periods only those near the viewport are there")
    func middle() {
        let range = visibleRange(rowHeight: 64, count: rows, scrollTop: 64_000, viewportHeight: 640, overscan: 5)
        #expect(range.rows == 995..<1015)
        #expect(range.paddingTop == 995 * 64)
        #expect(range.paddingBottom == Double(rows - 1015) * 64)
    }

    @Test("IT-4 wherever a 99 × 99 workout is scrolled, every row in the viewport is there and the height stays")
    func everywhere() {
        for step in 0...1000 {
            let scrollTop = Double(step) * (Double(rows) * 56 - 700) / 1000
            let range = visibleRange(rowHeight: 56, count: rows, scrollTop: scrollTop, viewportHeight: 700, overscan: 4)
            #expect(Double(range.rows.lowerBound) * 56 <= scrollTop)
            #expect(Double(range.rows.upperBound) * 56 >= scrollTop + 700)
            #expect(range.rows.count <= 13 + 1 + 2 * 4)
            #expect(range.paddingTop + Double(range.rows.count) * 56 + range.paddingBottom == Double(rows) * 56)
        }
    }

    @Test("IT-4 scrolled past its end (the list became shorter), a list shows its last rows")
    func pastTheEnd() {
        let range = visibleRange(rowHeight: 50, count: 100, scrollTop: 1e9, viewportHeight: 500, overscan: 2)
        #expect(range.rows == 88..<100)
        #expect(range.paddingBottom == 0)
    }

    @Test("IT-4 short lists are there as a whole, rubber-banding above the top shows the first rows")
    func short() {
        #expect(visibleRange(rowHeight: 50, count: 3, scrollTop: 0, viewportHeight: 500).rows == 0..<3)
        #expect(
            visibleRange(rowHeight: 50, count: 100, scrollTop: -80, viewportHeight: 500, overscan: 0).rows == 0..<10)
        #expect(visibleRange(rowHeight: 50, count: 0, scrollTop: 80, viewportHeight: 500).rows == 0..<0)
    }

    @Test(
        "IT-4 nonsense from the host gives a range within the list",
        arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, -1])
    func nonsense(value: Double) {
        for count in [0, 1, rows, .max] {
            let cases: [(Double, Double, Double)] = [(value, 10, 100), (50, value, 100), (50, 10, value)]
            for (height, scrollTop, viewport) in cases {
                let range = visibleRange(
                    rowHeight: height, count: count, scrollTop: scrollTop, viewportHeight: viewport, overscan: 3)
                #expect(range.rows.lowerBound >= 0 && range.rows.upperBound <= count)
                #expect(range.paddingTop >= 0 && range.paddingBottom >= 0)
            }
        }
    }
}
