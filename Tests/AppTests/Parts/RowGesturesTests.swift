import Testing
import Workouts

@testable import App

/// Ten rows, 80 high each, in a scroller of 600 that begins at 72.
@Suite struct RowGesturesTests {
    private static let count = 10

    private static func pressed(row: Int = 2, isMouse: Bool = false, canReorder: Bool = true) -> RowGestures {
        var rows = RowGestures(pitch: 80, canReorder: canReorder)
        let press = RowGestures.Press(
            row: row, start: .init(x: 200, y: 260), scrollTop: 0, isMouse: isMouse, width: 360)
        _ = rows.update(.rowPressed(press), count: count, now: 10)
        _ = rows.update(.scrollerPressed(top: 72, height: 600), count: count, now: 10)
        return rows
    }

    @Test("IT-5 a press becomes a hold after 350 ms, and the row moves to where it is let go of")
    func holdAndDrag() {
        var rows = Self.pressed()
        #expect(rows.woke(now: Seconds(milliseconds: 10_349)) == .none)
        #expect(rows.nextWake == Seconds(milliseconds: 10_350))
        #expect(rows.woke(now: Seconds(milliseconds: 10_350)) == .lifted)
        _ = rows.update(.moved(.init(x: 205, y: 425)), count: Self.count, now: 11)
        #expect(rows.lifted == 2)
        #expect(rows.y(of: 2, count: Self.count) == 325)
        #expect(rows.update(.released, count: Self.count, now: 12) == .moved(from: 2, to: 4))
        #expect(rows.lifted == nil)
    }

    @Test(
        "IT-5 the rows between make room for a dragged one",
        arguments: [(1, 80.0), (2, 400.0), (3, 160.0), (5, 320.0), (6, 480.0)])
    func room(row: Int, y: Double) {
        var rows = Self.pressed(isMouse: true)
        _ = rows.update(.moved(.init(x: 200, y: 500)), count: Self.count, now: 11)
        #expect(rows.y(of: row, count: Self.count) == y)
    }

    @Test("IT-5 a finger that moves on before the hold scrolls, a mouse drags")
    func early() {
        var finger = Self.pressed()
        _ = finger.update(.moved(.init(x: 200, y: 290)), count: Self.count, now: 10)
        #expect(finger.woke(now: 11) == .none)
        #expect(finger.lifted == nil)
        var mouse = Self.pressed(isMouse: true)
        _ = mouse.update(.moved(.init(x: 200, y: 290)), count: Self.count, now: 10)
        #expect(mouse.lifted == 2)
    }

    @Test("IT-5 a trembling finger still holds")
    func trembling() {
        var rows = Self.pressed()
        _ = rows.update(.moved(.init(x: 206, y: 253)), count: Self.count, now: 10)
        #expect(rows.woke(now: 11) == .lifted)
    }

    @Test("IT-5 a swipe to the left deletes past 40 % of the width, or flung; short and slow it springs back")
    func swipe() {
        func swipe(to x: Double, inMilliseconds time: Int64) -> RowGestures.Outcome {
            var rows = Self.pressed()
            let end = Seconds(milliseconds: 10_000 + time)
            _ = rows.update(.moved(.init(x: 189, y: 261)), count: Self.count, now: 10)
            _ = rows.update(.moved(.init(x: x, y: 262)), count: Self.count, now: end)
            return rows.update(.released, count: Self.count, now: end)
        }
        #expect(swipe(to: 50, inMilliseconds: 900) == .deleted(row: 2))
        #expect(swipe(to: 120, inMilliseconds: 40) == .deleted(row: 2))
        #expect(swipe(to: 120, inMilliseconds: 900) == .none)
    }

    @Test("IT-5 Escape, or the browser, takes a drag back")
    func cancelled() {
        var rows = Self.pressed(isMouse: true)
        _ = rows.update(.moved(.init(x: 200, y: 500)), count: Self.count, now: 11)
        _ = rows.update(.cancelled, count: Self.count, now: 11)
        #expect(rows.y(of: 2, count: Self.count) == 160)
        #expect(rows.update(.released, count: Self.count, now: 12) == .none)
    }

    @Test("IT-5 the click that ends a drag is none, a later one is")
    func quiet() {
        var rows = Self.pressed(isMouse: true)
        #expect(rows.isClick(now: 10))
        _ = rows.update(.moved(.init(x: 200, y: 500)), count: Self.count, now: 11)
        _ = rows.update(.released, count: Self.count, now: 12)
        #expect(!rows.isClick(now: 12))
        #expect(rows.isClick(now: 13))
    }

    @Test("IT-5 a row dragged to the edge scrolls the list, and stays under the finger")
    func edges() {
        var rows = Self.pressed(isMouse: true)
        _ = rows.update(.moved(.init(x: 200, y: 660)), count: 100, now: 11)
        #expect(rows.nextWake == Seconds(milliseconds: 11_016))
        _ = rows.woke(now: Seconds(milliseconds: 11_016))
        let asked = rows.askedScrollTop ?? 0
        #expect(asked > 5 && asked < 16)
        _ = rows.update(.scrolled(top: asked), count: 100, now: 11)
        #expect(rows.y(of: 2, count: 100) == 160 + 400 + asked)
        _ = rows.update(.moved(.init(x: 200, y: 400)), count: 100, now: 12)
        #expect(rows.nextWake == nil)
    }

    @Test("IT-4 of many rows those near the viewport are drawn, and the dragged one wherever it is")
    func visible() {
        var rows = Self.pressed(isMouse: true)
        _ = rows.update(.moved(.init(x: 200, y: 660)), count: 19_701, now: 11)
        _ = rows.update(.scrolled(top: 80_000), count: 19_701, now: 12)
        let visible = rows.visibleRows(count: 19_701, listTop: 0, viewportHeight: 600)
        #expect(visible == [2] + Array(992..<1016))
    }

    @Test("HI-1 a list without an order has no hold")
    func noOrder() {
        var rows = Self.pressed(canReorder: false)
        #expect(rows.nextWake == nil)
        #expect(rows.woke(now: 20) == .none)
    }
}
