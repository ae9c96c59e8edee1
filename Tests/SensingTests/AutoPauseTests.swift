import Sensing
import Testing
import TrackSimulation
import Workouts

@Suite struct AutoPauseTests {
    @Test(
        "OU-3 a stop pauses at the moment at which it began, going on resumes",
        arguments: [Receiver.perfect, .normal.with(speed: true)])
    func stops(receiver: Receiver) {
        let outing = Outing(
            .oval(laps: 3), speed: 3, stops: (400, 60), standing: 30, variation: 0, receiver: receiver, seed: 4)
        var filter = LocationFilter()
        var pause = AutoPause()
        var changes: [AutoPause.Change] = []
        for moment in outing.moments {
            guard case .accepted(let point) = filter.add(moment.reading, isRunning: true) else { continue }
            if let change = pause.add(point) { changes.append(change) }
        }
        // Stands 30 s, goes 133.3 s, stands 60 s, and so on.
        let truths: [Double] = [0, 30, 163.3, 223.3, 356.6, 416.6, 550]
        #expect(changes.count == truths.count, "\(changes)")
        for (number, (change, truth)) in zip(changes, truths).enumerated() {
            switch change {
            case .pause(let since):
                #expect(number % 2 == 0)
                #expect(abs(since.value - truth) < 8, "\(change) \(truth)")
            case .resume(let since):
                #expect(number % 2 == 1)
                #expect(abs(since.value - truth) < 8, "\(change) \(truth)")
            }
        }
    }

    @Test("OU-3 a steady walk, however slow, never pauses", arguments: 0..<5 as Range<UInt64>)
    func walk(seed: UInt64) {
        let outing = Outing(.straight(600), speed: 1.1, standing: 0, receiver: .normal.with(speed: true), seed: seed)
        var filter = LocationFilter()
        var pause = AutoPause()
        var pauses = 0
        for moment in outing.moments where moment.distance > 30 && moment.distance < 600 {
            guard case .accepted(let point) = filter.add(moment.reading, isRunning: true) else { continue }
            if moment.distance > 100, case .pause = pause.add(point) { pauses += 1 }
        }
        #expect(pauses == 0)
    }

    @Test("OU-3 what the person does themselves begins anew")
    func reset() {
        var pause = AutoPause()
        func point(_ second: Int, _ speed: Double) -> TrackPoint {
            TrackPoint(
                moment: Seconds(Double(second)), latitude: 0, longitude: 0, distance: 0, speed: speed,
                isStill: speed == 0)
        }
        for second in 0..<5 { #expect(pause.add(point(second, 0)) == nil) }
        pause.reset(isPaused: false)
        for second in 5..<10 { #expect(pause.add(point(second, 0)) == nil) }
        #expect(pause.add(point(10, 0)) == .pause(since: 5))
        #expect(pause.add(point(11, 0.6)) == nil)
        #expect(pause.add(point(12, 1)) == .resume(since: 12))
    }
}
