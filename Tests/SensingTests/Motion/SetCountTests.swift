import Foundation
import Sensing
import Testing
import Workouts

@Suite struct SetCountTests {
    /// The angle of a device that goes from posture to posture, each at another time.
    private let fidget: @Sendable (Double) -> Double = {
        var random = SplitMix64(seed: 3)
        var stops: [(time: Double, angle: Double)] = [(0, 0)]
        while let last = stops.last, last.time < 300 {
            stops.append(
                (
                    last.time + 0.5 + 2.5 * Double(random.next() >> 11) / 0x1p53,
                    1.2 * Double(random.next() >> 11) / 0x1p53
                ))
        }
        let all = stops
        return { time in
            guard let next = all.firstIndex(where: { $0.time > time }) else { return 0 }
            let (from, to) = (all[next - 1], all[next])
            let share = (time - from.time) / (to.time - from.time)
            return from.angle + (to.angle - from.angle) * share * share * (3 - 2 * share)
        }
    }()

    /// A device that is turned to and fro in some of the seconds, and lies still, or is fidgeted with, in the others.
    private func log(
        seconds: Double, from start: Double = 1_000, hertz: Double = 50,
        _ spans: [(span: Range<Double>, period: Double)], fidgets: [Range<Double>] = []
    ) -> MotionLog {
        var log = MotionLog(rate: hertz)
        for index in 0..<Int(seconds * hertz) {
            let time = Double(index) / hertz
            var (angle, other) = (0.005 * sin(37 * time), 0.03)
            for (span, period) in spans where span.contains(time) {
                angle += 0.4 * (1 - cos(2 * .pi * (time - span.lowerBound) / period))
            }
            for span in fidgets where span.contains(time) { (angle, other) = (fidget(time), fidget(1.3 * time + 7)) }
            log.samples.append(
                MotionSample(
                    time: start + time,
                    acceleration: SpaceVector(
                        x: 9.81 * sin(angle) * cos(other), y: 9.81 * sin(other), z: 9.81 * cos(angle) * cos(other))))
        }
        return log
    }

    @Test("FT-5 a log is taken apart where nothing moves for longer than the slowest repetition takes")
    func parts() {
        let parts = log(seconds: 100, [(20..<40, 4), (70..<85, 3)]).movingParts
        #expect(parts.count == 2)
        for (part, span) in zip(parts, [20.0...40, 70...85]) {
            let (first, last) = (part.samples.first?.time ?? 0, part.samples.last?.time ?? 0)
            #expect(first <= 1_000 + span.lowerBound && first >= 1_000 + span.lowerBound - 5)
            #expect(last >= 1_000 + span.upperBound - 0.1 && last <= 1_000 + span.upperBound + 5)
        }
        // A pause for breath is no such time, nor is one of the slowest repetitions.
        #expect(log(seconds: 60, [(5..<20, 3), (28..<50, 3)]).movingParts.count == 1)
        #expect(log(seconds: 60, [(5..<55, 10)]).movingParts.count == 1)
    }

    @Test("FT-5 a log without motion has no moving part, and one of no or hostile readings none either")
    func noParts() {
        #expect(log(seconds: 60, []).movingParts.isEmpty)
        #expect(MotionLog().movingParts.isEmpty)
        var wild = log(seconds: 20, [(5..<15, 3)])
        wild.samples[wild.samples.count - 1].time = 1e15
        #expect(wild.movingParts.isEmpty)
        wild.samples[wild.samples.count - 1].time = -5
        #expect(wild.movingParts.isEmpty)
        wild.samples[wild.samples.count - 1].time = .nan
        #expect(wild.movingParts.isEmpty)
        for index in wild.samples.indices { wild.samples[index].acceleration.x = .nan }
        #expect(RepetitionCounter.count(setIn: wild).count == 0)
    }

    @Test("FT-5 a set of 20 s after a wait of two minutes is counted, and one after which a minute is waited")
    func waits() {
        let late = log(seconds: 143, [(121..<141, 2)])
        #expect(RepetitionCounter.count(late, ExpectedMotion(tempo: 30)).count == 0)
        #expect(RepetitionCounter.count(setIn: late, ExpectedMotion(tempo: 30)).count == 10)
        let early = log(seconds: 100, [(2..<22, 2)], fidgets: [94..<98])
        #expect(RepetitionCounter.count(setIn: early, ExpectedMotion(tempo: 30)).count == 10)
    }

    @Test("FT-5 after a wait without stillness the last minute is counted, unless the set may have begun before it")
    func restless() {
        let set = RepetitionCounter.count(
            setIn: log(seconds: 142, [(115..<139, 3)], fidgets: [0..<113]), ExpectedMotion(tempo: 20))
        #expect((7...9).contains(set.count))
        // The last minute has eight of the fourteen.
        let early = RepetitionCounter.count(
            setIn: log(seconds: 175, [(95..<137, 3)], fidgets: [0..<93, 139..<175]), ExpectedMotion(tempo: 20))
        #expect(early.count == 0 || early.count >= 13)
    }

    @Test("FT-5 of a set whose beginning is gone nothing is counted")
    func cut() {
        let tail = log(seconds: 170, [(0..<168, 2.5)])
        #expect(RepetitionCounter.count(setIn: tail, isCut: false, ExpectedMotion(tempo: 24)).count > 60)
        #expect(RepetitionCounter.count(setIn: tail, isCut: true, ExpectedMotion(tempo: 24)).count == 0)
        let whole = log(seconds: 170, [(20..<168, 2.5)])
        #expect(RepetitionCounter.count(setIn: whole, isCut: true, ExpectedMotion(tempo: 24)).count > 55)
    }

    @Test("FT-5 the readings since the last silence, and all of them where there was none")
    func unbroken() {
        var log = log(seconds: 30, [(5..<25, 2)])
        #expect(log.unbroken(2) == log)
        log.samples.removeAll { (1_008..<1_011).contains($0.time) || (1_020..<1_021).contains($0.time) }
        let rest = log.unbroken(2)
        #expect(rest.samples.first?.time == 1_011 && rest.samples.last == log.samples.last)
        #expect(MotionLog().unbroken(2).samples.isEmpty && MotionLog().last(3).samples.isEmpty)
        #expect(log.last(3).samples.allSatisfy { $0.time > 1_026.9 } && log.last(3).samples.count >= 150)
    }

    @Test("FT-5 what was moved before a long stillness isn't the set, if there was motion after it")
    func before() {
        let log = log(seconds: 120, [(5..<35, 3)], fidgets: [60..<115])
        #expect(RepetitionCounter.count(setIn: log, ExpectedMotion(tempo: 20)).count == 0)
    }
}
