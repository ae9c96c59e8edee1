import Foundation
import Sensing
import Testing
import TrackSimulation
import Workouts

@Suite struct SplitsTests {
    /// A point a second at a speed, from a moment and a distance on.
    private func points(_ seconds: Int, speed: Double, from start: TrackPoint? = nil, climb: Double = 0) -> [TrackPoint]
    {
        let first = start ?? TrackPoint(moment: 0, latitude: 0, longitude: 0, altitude: 100, distance: 0)
        return (start == nil ? 0...seconds : 1...seconds).map { second in
            var point = first
            point.moment += Seconds(Double(second))
            point.distance += Double(second) * speed
            point.altitude = first.altitude.map { $0 + Double(second) * climb }
            return point
        }
    }

    @Test("HI-1 a kilometre ends at the interpolated moment")
    func kilometres() throws {
        var splits = Splits(length: Splits.kilometre)
        splits.setRunning(true, at: 0)
        for point in points(1000, speed: 3) { splits.add(point, isRunning: true) }
        #expect(splits.done.count == 3)
        for (number, split) in splits.done.enumerated() {
            #expect(split.distance == 1000)
            #expect(abs(split.end.value - Double(number + 1) * 1000 / 3) < 1e-5)
            #expect(abs(split.time.value - 1000.0 / 3) < 1e-5)
            #expect(abs((split.speed ?? 0) - 3) < 1e-6)
        }
        let current = try #require(splits.current)
        #expect(abs(current.distance) < 1e-9 && current.time.value < 1e-5)
    }

    @Test("HI-1 several end between two points, and together they are the whole")
    func several() throws {
        var splits = Splits(length: Splits.mile)
        let first = TrackPoint(moment: 0, latitude: 0, longitude: 0, distance: 0)
        splits.setRunning(true, at: 0)
        splits.add(first, isRunning: true)
        splits.add(TrackPoint(moment: 1000, latitude: 0, longitude: 0, distance: 10_000), isRunning: true)
        #expect(splits.done.count == 6)
        let current = try #require(splits.current)
        let time = splits.done.map(\.time).reduce(current.time, +)
        #expect(abs(time.value - 1000) < 1e-4)
        #expect(abs(current.distance - (10_000 - 6 * 1609.344)) < 1e-6)
    }

    @Test("HI-1 pauses are left out of a split's time")
    func pauses() {
        var splits = Splits(length: 1000)
        splits.setRunning(true, at: 0)
        let first = points(200, speed: 3)
        for point in first { splits.add(point, isRunning: true) }
        splits.setRunning(false, at: 200)
        splits.setRunning(true, at: 800)
        var last = first[200]
        last.moment = 800
        for point in points(200, speed: 3, from: last) { splits.add(point, isRunning: true) }
        #expect(splits.done.count == 1)
        #expect(abs(splits.done[0].time.value - 1000.0 / 3) < 1e-4)
        #expect(abs(splits.done[0].end.value - (600 + 1000.0 / 3)) < 1e-4)
    }

    @Test("HI-1 each split has what was climbed in it")
    func climbs() {
        var splits = Splits(length: 500)
        splits.setRunning(true, at: 0)
        let up = points(250, speed: 2, climb: 0.1)
        for point in up + points(250, speed: 2, from: up[250], climb: -0.1) {
            splits.add(point, isRunning: true)
        }
        #expect(splits.done.count == 2)
        #expect(abs(splits.done[0].ascent - 25) < 0.2 && abs(splits.done[1].ascent) < 0.2)
    }

    @Test("HI-1 the splits of a noisy track are those of its distances", arguments: 0..<5 as Range<UInt64>)
    func noisy(seed: UInt64) throws {
        let track = RouteTests.track(seed)
        var splits = Splits(length: 400)
        splits.setRunning(true, at: 0)
        for point in track { splits.add(point, isRunning: true) }
        let whole = try #require(track.last)
        #expect(splits.done.count == Int(whole.distance / 400))
        let current = try #require(splits.current)
        let distance = Double(splits.done.count) * 400 + current.distance
        #expect(abs(distance - whole.distance) < 1e-6)
        for (before, after) in zip(splits.done, splits.done.dropFirst()) { #expect(before.end == after.start) }
    }
}

@Suite struct AscentTests {
    @Test("HI-1 a ripple is no climb, a climb counts from its foot")
    func ripples() {
        var ascent = Ascent()
        for step in 0..<1000 { ascent.add(100 + 2 * sin(Double(step) / 5)) }
        #expect(ascent.gain == 0 && ascent.loss == 0)
        for step in 0...500 { ascent.add(100 + Double(step) / 10) }
        #expect(abs(ascent.gain - 50) < 3)
        for step in 0...500 { ascent.add(150 - Double(step) / 10) }
        #expect(abs(ascent.loss - 50) < 0.2 && abs(ascent.gain - 50) < 3)
    }

    @Test(
        "HI-1 gain less loss is the height won, within the threshold, and neither goes down",
        arguments: 0..<10 as Range<UInt64>)
    func balance(seed: UInt64) {
        var random = Gaussian(seed: seed)
        var ascent = Ascent()
        var height = 0.0
        ascent.add(height)
        for _ in 0..<1000 {
            let before = ascent
            height += random.next()
            ascent.add(height)
            ascent.add(.nan)
            #expect(ascent.gain >= before.gain && ascent.loss >= before.loss)
            #expect(abs(ascent.gain - ascent.loss - height) <= Ascent.threshold)
        }
    }
}
