import Testing
import Workouts

@Suite struct CueTests {
    private func cues(
        _ steps: Steps, from position: Position = Position(step: 0), in span: Range<Seconds> = 0..<100_000,
        lengths: [String: Seconds] = [:], _ change: (inout CueSettings) -> Void = { _ in }
    ) -> [String] {
        var settings = CueSettings()
        change(&settings)
        return Timeline(steps).cues(from: position, in: span, CueQuery(settings) { lengths[$0] }).map(describe)
    }

    private func describe(_ cue: Cue) -> String {
        let sound =
            switch cue.sound {
            case .beep: "beep"
            case .longBeep: cue.isDucked ? "ducked" : "long"
            case .tick: cue.isDucked ? "tick under a voice" : "tick"
            case .voice(let phrase): phrase
            }
        return "\(cue.moment.value) \(sound)" + (cue.cut.map { " until \($0.value)" } ?? "")
    }

    @Test("CU-1 CU-2 a 20 s period: its name, ten seconds, three beeps and a ducked long one, then the end")
    func twentySeconds() {
        #expect(
            cues([Step(.work, .time(20))]) == [
                "0.0 Work", "10.0 ten seconds", "17.0 beep", "18.0 beep", "19.0 beep", "20.0 ducked",
                "20.0 workout complete",
            ]
        )
    }

    @Test("CU-1 beeps that would fall before the period's start are dropped")
    func shortPeriod() {
        let beeps = cues([Step(.work, .time(Seconds(2.5)))]) { $0.verbal = false }
        #expect(beeps == ["0.5 beep", "1.5 beep", "2.5 long"])
    }

    @Test("CU-1 Beep Start 0 silences the long one too")
    func noBeeps() {
        #expect(cues([Step(.work, .time(5))]) { $0.beepStart = 0 } == ["0.0 Work", "5.0 workout complete"])
    }

    @Test("CU-2 a period shorter than 15 s has neither halfway nor ten seconds")
    func shorterThanFifteen() {
        let short = cues([Step(.work, .time(Seconds(14.999)))]) { $0.beepStart = 0 }
        #expect(short == ["0.0 Work", "14.999 workout complete"])
        let long = cues([Step(.work, .time(15))]) { $0.beepStart = 0 }
        #expect(long == ["0.0 Work", "5.0 ten seconds", "7.5 halfway", "15.0 workout complete"])
    }

    @Test("CU-2 the name beats ten seconds, and that beats halfway")
    func overlaps() {
        let step = Step(name: "A long name", role: .work, target: .time(16))
        let lengths: [String: Seconds] = ["A long name": Seconds(6.5), "ten seconds": 1, "halfway": 1]
        #expect(
            cues([step], lengths: lengths) { $0.beepStart = 0 } == [
                "0.0 A long name", "8.0 halfway", "16.0 workout complete",
            ]
        )
        let slow: [String: Seconds] = ["Work": 1, "ten seconds": Seconds(2.5), "halfway": 1]
        #expect(
            cues([Step(.work, .time(16))], lengths: slow) { $0.beepStart = 0 } == [
                "0.0 Work", "6.0 ten seconds", "16.0 workout complete",
            ]
        )
    }

    @Test("CU-2 a later name cuts an earlier one")
    func cut() {
        let steps: Steps = [Step(name: "Long", role: .work, target: .time(1)), Step(.rest, .time(5))]
        let result = cues(steps, lengths: ["Long": 3, "Rest": 1]) { $0.beepStart = 0 }
        #expect(result == ["0.0 Long until 1.0", "1.0 Rest", "6.0 workout complete"])
    }

    @Test("CU-2 reminders can be switched off one by one")
    func switches() {
        let steps: Steps = [Step(.work, .time(40))]
        let all: (inout CueSettings) -> Void = { $0.beepStart = 0 }
        #expect(cues(steps, all) == ["0.0 Work", "20.0 halfway", "30.0 ten seconds", "40.0 workout complete"])
        #expect(
            cues(steps) {
                all(&$0)
                $0.verbal = false
            } == ["20.0 halfway", "30.0 ten seconds"])
        #expect(
            cues(steps) {
                all(&$0)
                $0.verbal = false
                $0.halfway = false
            } == ["30.0 ten seconds"])
        #expect(
            cues(steps) {
                all(&$0)
                $0.verbal = false
                $0.tenSeconds = false
            } == ["20.0 halfway"])
    }

    @Test("CU-2 without Verbal reminder no name is spoken, not that of a step that waits either")
    func silentHold() {
        let steps: Steps = [Step(.exercise, .open), Step(.rest, .time(5))]
        #expect(cues(steps) { $0.verbal = false } == [])
        #expect(
            cues(steps, from: Position(step: 1)) { $0.verbal = false } == [
                "2.0 beep", "3.0 beep", "4.0 beep", "5.0 long",
            ])
    }

    @Test("CU-1 a long beep stops where the next step's beeps begin")
    func longBeepIsCut() {
        let steps: Steps = [Step(.work, .time(4)), Step(.rest, .time(Seconds(1.25))), Step(.work, .time(5))]
        #expect(
            cues(steps) { $0.verbal = false } == [
                "1.0 beep", "2.0 beep", "3.0 beep", "4.0 long until 4.25", "4.25 beep", "5.25 long", "7.25 beep",
                "8.25 beep", "9.25 beep", "10.25 long",
            ])
    }

    @Test("CU-1 an event at the very end of a step doesn't swallow its long beep")
    func eventOnBoundary() {
        for kind in [
            RunEvent.Kind.paused, .skipped(30), .skipped(-30), .noted(.end, SetEntry(isDone: true), goesOn: false),
        ] {
            var run = Run(Workout(name: "W", steps: [Step(.work, .time(20)), Step(.rest, .time(60))]))
            run.append(RunEvent(.started, at: .zero))
            run.append(RunEvent(kind, at: 20))
            let heard = run.cues(in: 0..<21, CueQuery(CueSettings()) { _ in nil }).map(describe)
            #expect(heard.contains("20.0 ducked"), "\(kind)")
            #expect(heard.filter { $0 == "20.0 ducked" }.count == 1)
        }
    }

    @Test("EN-1 CU-1 an event never changes the cues that are past", arguments: 0..<60)
    func pastIsPast(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var run = random.run()
        let query = CueQuery(run.workout.cues) { Seconds(milliseconds: Int64($0.utf8.count) * 70) }
        for _ in 0..<10 {
            let last = run.events.last?.moment ?? .zero
            // At the moment of a cue, as often as not.
            let coming = run.cues(in: last..<last + 60, query)
            let moment =
                random.below(2) == 0 || coming.isEmpty
                ? last + Seconds(milliseconds: Int64(random.below(20_000)))
                : coming[Int(random.below(UInt64(coming.count)))].moment
            let before = run.cues(in: .zero..<moment + Seconds(microseconds: 1), query)
            let kinds: [RunEvent.Kind] = [.paused, .resumed, .skipped(30), .skipped(-30), .advanced, .finished]
            run.append(RunEvent(kinds[Int(random.below(UInt64(kinds.count)))], at: moment))
            let after = run.cues(in: .zero..<moment + Seconds(microseconds: 1), query)
            #expect(before.filter { $0.moment < moment } == after.filter { $0.moment < moment })
            let beeps = before.filter { $0.moment == moment && $0.sound == .longBeep }
            #expect(beeps == after.filter { $0.moment == moment && $0.sound == .longBeep })
        }
    }

    private func ticking(_ seconds: Seconds, _ tempo: Double) -> Steps {
        var step = Step(.exercise, .time(seconds))
        step.tempo = tempo
        return [step]
    }

    @Test("GW-4 an exercise ticks in its tempo where that is switched on, quieter under a voice, and never into a beep")
    func ticks() {
        let quiet: (inout CueSettings) -> Void = {
            $0.tempoTick = true
            $0.verbal = false
        }
        #expect(
            cues(ticking(10, 20), quiet) == [
                "3.0 tick", "6.0 tick", "7.0 beep", "8.0 beep", "9.0 beep", "10.0 long",
            ])
        // At 40 a minute one falls on a beep, and one on the end.
        #expect(
            cues(ticking(12, 40), quiet) == [
                "1.5 tick", "3.0 tick", "4.5 tick", "6.0 tick", "7.5 tick", "9.0 beep", "10.0 beep", "10.5 tick",
                "11.0 beep", "12.0 long",
            ])
        let spoken = cues(ticking(4, 60), lengths: ["Exercise": Seconds(1.2)]) {
            $0.tempoTick = true
            $0.beepStart = 0
        }
        #expect(
            spoken == ["0.0 Exercise", "1.0 tick under a voice", "2.0 tick", "3.0 tick", "4.0 workout complete"])
        #expect(!cues(ticking(10, 20)).contains("3.0 tick"))
    }

    @Test("GW-4 ticks begin behind the long beep that begins their exercise")
    func ticksAfterLongBeep() {
        let heard = cues(ticking(2, 240)) {
            $0.tempoTick = true
            $0.verbal = false
            $0.beepStart = 1
        }
        #expect(
            heard == ["0.5 tick", "0.75 tick", "1.0 beep", "1.25 tick", "1.5 tick", "1.75 tick", "2.0 long"])
    }

    @Test("GW-4 ticks move, cut and drop no other cue", arguments: 0..<100)
    func ticksYield(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let workout = random.workout(steps: 20)
        let timeline = Timeline(workout.steps)
        func heard(_ ticks: Bool) -> [Cue] {
            var settings = workout.cues
            settings.tempoTick = ticks
            let query = CueQuery(settings) { Seconds(milliseconds: Int64($0.utf8.count) * 120) }
            return timeline.cues(from: Position(step: 0), in: 0..<100_000, query)
        }
        let all = heard(true)
        #expect(all.filter { $0.sound != .tick } == heard(false))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.moment <= $1.moment })
        for (cue, next) in zip(all, all.dropFirst()) where cue.sound == .tick && next.sound == .beep {
            #expect(cue.moment + CueQuery.tickLength <= next.moment)
        }
    }

    @Test("GW-4 the ticks of an exercise of a day cost no more than those of the span")
    func longTicks() {
        let steps = ticking(86_399, 400)
        let heard = cues(steps, in: 80_000..<80_001) { $0.tempoTick = true }
        #expect(
            heard == ["80000.1", "80000.25", "80000.4", "80000.55", "80000.7", "80000.85"].map { $0 + " tick" })
    }

    @Test("CU-5 a stretch ends with the name of the step that waits for something else than time")
    func hold() {
        let steps: Steps = [Step(.work, .time(5)), Step(.exercise, .open), Step(.rest, .time(5))]
        #expect(cues(steps) { $0.beepStart = 0 } == ["0.0 Work", "5.0 Exercise"])
        #expect(cues(steps, from: Position(step: 1)) { $0.beepStart = 0 } == ["0.0 Exercise"])
        #expect(cues(steps, from: Position(step: 1, offset: 4)) { $0.beepStart = 0 } == [])
    }

    @Test("CU-5 a covered distance beeps, and the next name is spoken from that moment")
    func arrival() {
        let steps: Steps = [Step(.work, .distance(100)), Step(.rest, .distance(10))]
        var run = Run(Workout(name: "W", steps: steps))
        run.append(RunEvent(.started, at: .zero))
        run.append(RunEvent(.located(Fix(latitude: 0, longitude: 0, distance: 0)), at: 0))
        run.append(RunEvent(.located(Fix(latitude: 0, longitude: 0, distance: 200)), at: 20))
        let cues = run.cues(in: 0..<21, CueQuery(CueSettings()) { _ in nil }).map(describe)
        #expect(cues == ["0.0 Work", "10.0 ducked", "10.0 Rest", "11.0 ducked", "11.0 workout complete"])
    }

    @Test("EN-1 the cues of adjoining spans are those of the whole span", arguments: 0..<60)
    func spansJoin(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let run = random.run()
        let query = CueQuery(run.workout.cues) { Seconds(milliseconds: Int64($0.utf8.count) * 70) }
        let end = (run.events.last?.moment ?? .zero) + 400
        let whole = run.cues(in: 0..<end, query)
        var joined: [Cue] = []
        var moment = Seconds.zero
        while moment < end {
            let next = min(moment + Seconds(milliseconds: Int64(random.below(7000)) + 1), end)
            joined += run.cues(in: moment..<next, query)
            moment = next
        }
        #expect(joined == whole)
        #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.moment <= $1.moment })
    }

    @Test("CU-2 two voices never overlap", arguments: 0..<100)
    func voicesNeverOverlap(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let timeline = Timeline(random.workout(steps: 30, holds: false).steps)
        let length: (String) -> Seconds? = { $0 == "halfway" ? nil : Seconds(milliseconds: Int64($0.utf8.count) * 200) }
        let cues = timeline.cues(from: Position(step: 0), in: 0..<100_000, CueQuery(CueSettings(), voiceLength: length))
        var busyUntil = Seconds.zero
        for cue in cues {
            guard case .voice(let phrase) = cue.sound else { continue }
            #expect(cue.moment >= busyUntil)
            busyUntil = cue.cut ?? cue.moment + (length(phrase) ?? 2)
        }
    }
}
