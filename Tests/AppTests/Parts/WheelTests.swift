import Testing
import Workouts

@testable import App

@Suite struct WheelTests {
    /// A wheel and the strip of rows that a page would show: it goes where it is told at once.
    private struct Bench {
        var wheel: Wheel
        var now: Seconds = 100
        var told: Double?

        init(_ values: ClosedRange<Int32>, at value: Int32) {
            wheel = Wheel(values, at: value)
            told = wheel.target
        }

        mutating func send(_ event: Wheel.Event) {
            wheel.receive(event, at: now)
            now += Seconds(milliseconds: 10)
        }

        /// Lets the page carry out what it was told, in a glide of three reports.
        mutating func settle() {
            while let target = wheel.target, target != told {
                let from = wheel.top
                for share in [0.3, 0.7, 1] { send(.scrolled(top: from + (target - from) * share)) }
                told = target
                send(.settled(top: target))
            }
        }

        /// The person's finger moves the strip and lets it rest.
        mutating func swipe(rows: Double) {
            send(.pressed(y: 100, isMouse: false))
            send(.cancelled)
            let from = wheel.top
            for share in [0.2, 0.6, 0.9, 1] { send(.scrolled(top: from + rows * Wheel.rowHeight * share)) }
            send(.settled(top: from + rows * Wheel.rowHeight))
            settle()
        }

        mutating func press(_ keys: String...) {
            for key in keys { send(.key(key)) }
        }
    }

    @Test("IT-2 a wheel begins in the middle of its strip, with room for the hardest flick on both sides")
    func beginning() {
        for (values, value) in [(0...23, 0), (0...59, 59), (1...99, 8), (0...30, 3)] as [(ClosedRange<Int32>, Int32)] {
            let wheel = Wheel(values, at: value)
            #expect(wheel.value == value)
            #expect(wheel.row >= 99 && wheel.rows - wheel.row > 99)
            #expect(wheel.rows <= 400)
            #expect(wheel.target == Double(wheel.row) * Wheel.rowHeight)
        }
    }

    @Test("IT-2 a value that the wheel doesn't have becomes the nearest one")
    func outside() {
        #expect(Wheel(1...99, at: 0).value == 1)
        #expect(Wheel(0...59, at: .max).value == 59)
    }

    @Test("IT-2 arrows step, whether or not the page has caught up, and wrap around")
    func arrows() {
        var bench = Bench(0...59, at: 57)
        bench.press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp")
        #expect(bench.wheel.value == 1)
        bench.settle()
        #expect(bench.wheel.value == 1)
        bench.press("ArrowDown", "ArrowDown")
        #expect(bench.wheel.value == 59)
    }

    @Test("IT-2 typing the number that stands there keeps it, whatever the glide between reports late")
    func retyped() {
        var bench = Bench(0...59, at: 10)
        let top = bench.wheel.top
        bench.press("1", "0")
        for rows in [-2.0, -6, -1, 0] { bench.send(.scrolled(top: top + rows * Wheel.rowHeight)) }
        bench.send(.settled(top: top))
        #expect(bench.wheel.value == 10)
    }

    @Test("IT-2 a key pressed a thousand times never runs off the strip")
    func endless() {
        var bench = Bench(0...23, at: 0)
        for count in 1...1000 {
            bench.press("ArrowUp")
            #expect(bench.wheel.value == Int32(count % 24))
            #expect((0..<bench.wheel.rows).contains(bench.wheel.row))
            if count % 7 == 0 { bench.settle() }
        }
        for _ in 0..<100 { bench.press("PageDown") }
        #expect(bench.wheel.value == 20)
        #expect((0..<bench.wheel.rows).contains(bench.wheel.row))
    }

    @Test("IT-2 Page Up and Page Down leap, Home and End go to the ends")
    func leaps() {
        var bench = Bench(1...99, at: 8)
        bench.press("PageUp")
        #expect(bench.wheel.value == 18)
        bench.press("PageDown", "PageDown")
        #expect(bench.wheel.value == 97)
        bench.press("Home")
        #expect(bench.wheel.value == 1)
        bench.press("End")
        #expect(bench.wheel.value == 99)
    }

    @Test("IT-2 digits typed within a second make one number, later ones begin anew")
    func digits() {
        var bench = Bench(0...59, at: 20)
        bench.press("4", "5")
        #expect(bench.wheel.value == 45)
        bench.now += 2
        bench.press("7")
        #expect(bench.wheel.value == 7)
        bench.now += 2
        bench.press("0", "9")
        #expect(bench.wheel.value == 9)
    }

    @Test("IT-2 a number that the wheel doesn't have is refused and leaves what stood there, however long it gets")
    func tooLarge() {
        var bench = Bench(0...59, at: 20)
        bench.press("9")
        #expect(bench.wheel.value == 9 && !bench.wheel.isRefused)
        for digit in ["0", "0", "0", "0", "0", "0"] {
            bench.press(digit)
            #expect(bench.wheel.value == 20 && bench.wheel.isRefused)
        }
        bench.press("ArrowUp")
        #expect(bench.wheel.value == 21 && !bench.wheel.isRefused)
        bench.press("9", "9")
        #expect(bench.wheel.value == 21 && bench.wheel.isRefused)
        bench.now += 2
        bench.press("8")
        #expect(bench.wheel.value == 8 && !bench.wheel.isRefused)
    }

    @Test("IT-3 a zero that the wheel doesn't have changes nothing, and may begin a number")
    func leadingZero() {
        var bench = Bench(1...99, at: 8)
        bench.press("0")
        #expect(bench.wheel.value == 8)
        bench.press("7")
        #expect(bench.wheel.value == 7)
    }

    @Test("IT-2 other keys do nothing", arguments: ["a", "é", "", "F5", "10", "-", "Tab"])
    func otherKeys(key: String) {
        var bench = Bench(0...59, at: 20)
        bench.press(key)
        #expect(bench.wheel.value == 20)
    }

    @Test("IT-2 the value follows the finger while the strip moves, and the strip returns to its middle unseen")
    func swipes() {
        var bench = Bench(0...59, at: 20)
        let row = bench.wheel.row
        bench.send(.scrolled(top: bench.wheel.top + 3.4 * Wheel.rowHeight))
        #expect(bench.wheel.value == 23)
        #expect(bench.wheel.target == nil)
        #expect(!bench.wheel.isAtRest)
        bench.send(.settled(top: Double(row + 95) * Wheel.rowHeight))
        #expect(bench.wheel.value == 55)
        #expect(bench.wheel.row == row + 35)
        #expect(bench.wheel.target == Double(row + 35) * Wheel.rowHeight)
        #expect(!bench.wheel.isGliding)
    }

    @Test("IT-2 after a swipe, a key moves the page even to where it was told to be before")
    func swipeThenKey() {
        var bench = Bench(0...59, at: 20)
        let told = bench.wheel.target
        bench.swipe(rows: 1)
        #expect(bench.wheel.value == 21)
        #expect(bench.wheel.target == nil)
        bench.press("ArrowDown")
        #expect(bench.wheel.target == told)
        #expect(bench.wheel.value == 20)
    }

    @Test("IT-2 a notch of the mouse wheel is one step, whatever its distance; small movements add up")
    func notches() {
        var bench = Bench(0...59, at: 20)
        for distance in [100, 120, 48, 400] { bench.send(.wheeled(Double(distance))) }
        #expect(bench.wheel.value == 24)
        bench.send(.wheeled(-100))
        #expect(bench.wheel.value == 23)
        for _ in 0..<8 { bench.send(.wheeled(4)) }
        #expect(bench.wheel.value == 24)
        bench.send(.wheeled(.nan))
        #expect(bench.wheel.value == 24)
    }

    @Test("IT-2 a mouse drags the strip, which rolls on to a row")
    func drag() {
        var bench = Bench(0...59, at: 20)
        bench.send(.pressed(y: 300, isMouse: true))
        for step in 1...10 { bench.send(.moved(y: 300 - Double(step) * 11.2)) }
        #expect(bench.wheel.value == 22)
        bench.now += 1
        bench.send(.released(y: 188, centre: 300))
        #expect(bench.wheel.value == 22)
        #expect(bench.wheel.drag == nil)
        bench.settle()
        #expect(bench.wheel.value == 22)

        bench.send(.pressed(y: 300, isMouse: true))
        for step in 1...10 { bench.send(.moved(y: 300 - Double(step) * 11.2)) }
        bench.send(.released(y: 188, centre: 300))
        #expect(bench.wheel.value > 24)
        bench.settle()
        #expect(bench.wheel.isAtRest)
    }

    @Test("IT-2 a drag of which the page told only the end still counts")
    func shortDrag() {
        var bench = Bench(0...59, at: 20)
        bench.send(.pressed(y: 300, isMouse: true))
        bench.now += 1
        bench.send(.released(y: 300 + 2 * Wheel.rowHeight, centre: 300))
        #expect(bench.wheel.value == 18)
    }

    @Test("IT-2 a click on a neighbour chooses it; one in the middle changes nothing", arguments: [true, false])
    func click(isMouse: Bool) {
        var bench = Bench(0...59, at: 20)
        bench.send(.pressed(y: 300 + Wheel.rowHeight, isMouse: isMouse))
        bench.send(.released(y: 300 + Wheel.rowHeight, centre: 300))
        #expect(bench.wheel.value == 21)
        bench.settle()
        bench.now += 1
        bench.send(.pressed(y: 310, isMouse: isMouse))
        bench.send(.released(y: 311, centre: 300))
        #expect(bench.wheel.value == 21)
    }

    @Test("IT-2 a finger that stops a spinning wheel chooses nothing else")
    func stop() {
        var bench = Bench(0...59, at: 20)
        let row = bench.wheel.row
        bench.send(.scrolled(top: Double(row + 5) * Wheel.rowHeight))
        bench.send(.pressed(y: 400, isMouse: false))
        bench.send(.released(y: 400, centre: 300))
        #expect(bench.wheel.value == 25)
    }

    @Test("IT-2 what was asked for last holds when something else ends the page's glide early")
    func interruptedGlide() {
        var bench = Bench(0...59, at: 20)
        bench.press("ArrowUp", "ArrowUp")
        let target = bench.wheel.target!
        bench.send(.scrolled(top: target - 80))
        bench.send(.settled(top: target - 60))
        #expect(bench.wheel.value == 22)
        #expect(bench.wheel.target == target)
        #expect(!bench.wheel.isGliding)
    }

    @Test("IT-2 positions that no page has are survived", arguments: [-1e9, 1e300, Double.nan, -Double.infinity])
    func absurd(top: Double) {
        var bench = Bench(0...23, at: 5)
        bench.send(.scrolled(top: top))
        bench.send(.settled(top: top))
        #expect((0...23).contains(bench.wheel.value))
        #expect((0..<bench.wheel.rows).contains(bench.wheel.row))
    }
}
