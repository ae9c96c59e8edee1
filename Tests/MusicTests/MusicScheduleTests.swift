import Soundtrack
import Testing
import Workouts

@testable import Music

@Suite struct MusicScheduleTests {
    private struct Case {
        var steps = Steps()
        var songs: [PlayableSong] = []
        var cadence: Double?
        var end: Int64 = 0

        init(_ seed: UInt64) {
            var random = SplitMix64(seed: seed)
            let names = ["Squat", "Lunge", "Plank", "Row"]
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                var step = Step(
                    name: names.randomElement(using: &random)!,
                    role: Role.allCases.randomElement(using: &random)!,
                    target: .time(Seconds(Double.random(in: 0.5...400, using: &random))))
                if step.role == .exercise, Bool.random(using: &random) {
                    step.tempo = Double(Int.random(in: 8...30, using: &random))
                }
                step.part = StepPart.allCases.randomElement(using: &random)
                steps.append(step)
            }
            if Int.random(in: 0...5, using: &random) == 0 { steps.append(Step(.work, .open)) }
            cadence = Bool.random(using: &random) ? Double.random(in: 15...180, using: &random) : nil
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                songs.append(
                    PlayableSong(
                        facts: SongFacts(
                            tempo: Int.random(in: 0...5, using: &random) == 0
                                ? nil : Double.random(in: 60...190, using: &random),
                            energy: random.unit(), isInTheme: Bool.random(using: &random)),
                        seconds: .random(in: 1...300, using: &random),
                        firstBeat: .random(in: 0...20, using: &random),
                        loudness: .random(in: -30...(-5), using: &random)))
            }
            var length = Seconds.zero
            for step in steps { if let time = step.target.time { length += time } else { break } }
            end = SampleRate.musicPosition(of: length)
        }
    }

    @Test(
        "MU-3 songs follow each other without a gap or an overlap, none beyond its end, and the same choice gives the same",
        arguments: 0..<300)
    func properties(seed: UInt64) {
        let one = Case(seed)
        let schedule = MusicSchedule(one.steps, songs: one.songs, cadence: one.cadence, seed: seed)
        #expect(
            schedule == MusicSchedule(one.steps, songs: one.songs, cadence: one.cadence, seed: seed))
        let usable = one.songs.filter { $0.playable >= 10 }
        if usable.isEmpty || one.end == 0 {
            #expect(schedule.segments.isEmpty)
            return
        }
        var place: Int64 = 0
        for (index, segment) in schedule.segments.enumerated() {
            // Less than 3 s at a stretch's end may be without.
            #expect(segment.span.lowerBound >= place && segment.span.lowerBound - place < 3 * 44_100)
            #expect(!segment.span.isEmpty)
            place = segment.span.upperBound
            let song = one.songs[segment.song]
            #expect(segment.begin >= 0 && segment.place(at: place) <= song.seconds + 0.001)
            #expect(SongFacts.speeds ~= segment.speed && segment.gain > 0 && segment.gain <= 4)
            #expect(segment.isLast == (index == schedule.segments.count - 1 && place == one.end))
            if segment.beats == nil { #expect(segment.speed == 1) }
        }
        #expect(one.end - place < 3 * 44_100)
    }

    @Test(
        "MU-3 an exercise at 15 a minute gets a song that fits, on a beat, and the next exercise another one"
    )
    func exercises() throws {
        var steps = Steps()
        steps.append(Step(.prepare, .time(10)))
        for (name, tempo) in [("Squat", 15.0), ("Row", 20), ("Lunge", 15)] {
            var step = Step(name: name, role: .exercise, target: .time(40))
            step.tempo = tempo
            steps.append(step)
            steps.append(Step(.rest, .time(20)))
        }
        let songs = [120.0, 80, 118, 100].map {
            PlayableSong(facts: SongFacts(tempo: $0), seconds: 200, firstBeat: 1)
        }
        let schedule = MusicSchedule(steps, songs: songs)
        #expect(schedule.segments.map { $0.span.lowerBound / 44_100 } == [0, 70, 130])
        #expect(Set(schedule.segments.map { $0.song }) == [0, 1, 2] && schedule.segments[1].song == 1)
        #expect(schedule.segments.allSatisfy { $0.beats != nil })
        // The first song's beat is where the squats begin, 10 s after it.
        let first = schedule.segments[0]
        let tempo = try #require(songs[first.song].facts.tempo)
        let beats = (first.place(at: 441_000) - 1) * tempo / 60
        #expect(abs(beats - beats.rounded()) < 1e-6)
    }

    @Test("MU-3 where nothing fits, a song plays at its own speed; a theme's songs come first")
    func own() {
        var step = Step(name: "Squat", role: .exercise, target: .time(60))
        step.tempo = 17
        let songs = [
            PlayableSong(facts: SongFacts(tempo: 120, energy: 1), seconds: 200),
            PlayableSong(facts: SongFacts(tempo: 121, energy: 0, isInTheme: true), seconds: 200),
        ]
        let schedule = MusicSchedule([step], songs: songs)
        #expect(
            schedule.segments.count == 1 && schedule.segments[0].song == 1
                && schedule.segments[0].speed == 1)
        #expect(schedule.segments[0].beats == nil)
    }

    @Test(
        "MU-3 songs of a theme come before all others, and none is planned for a place that never comes",
        arguments: 0..<40)
    func themes(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var steps = Steps()
        for index in 0..<12 {
            steps.append(Step(name: "\(index)", role: .work, target: .time(Seconds(30 + 60 * random.unit()))))
            // Each is a stretch of its own.
            steps[index].tempo = 100 + Double(index) / 100
        }
        let songs = (0..<30).map {
            PlayableSong(
                facts: SongFacts(tempo: 98 + 4 * random.unit(), energy: random.unit(), isInTheme: $0 < 18),
                seconds: 40 + 60 * random.unit())
        }
        let played = Set(MusicSchedule(steps, songs: songs, seed: seed).segments.map { $0.song })
        #expect(played.isSubset(of: 0..<18) || played.isSuperset(of: 0..<18), "\(played.sorted())")
    }

    @Test("MU-3 a run at a cadence plays one song after another, all different while there are some")
    func cadence() {
        let songs = (0..<12).map {
            PlayableSong(facts: SongFacts(tempo: 164 + Double($0)), seconds: 150 + 10 * Double($0))
        }
        let schedule = MusicSchedule([Step(.work, .time(1_800))], songs: songs, cadence: 84)
        #expect(
            Set(schedule.segments.map { $0.song }).count == schedule.segments.count
                && schedule.segments.count >= 8)
        #expect(
            schedule.segments.allSatisfy { abs(songs[$0.song].facts.tempo! * $0.speed - 168) < 1e-9 })
        // More time than songs: all come before one comes twice, and none after itself.
        let long = MusicSchedule([Step(.work, .time(6_000))], songs: songs, cadence: 84)
        for (one, other) in zip(long.segments, long.segments.dropFirst()) {
            #expect(one.song != other.song)
        }
        #expect(Set(long.segments.prefix(12).map { $0.song }).count == 12)
    }

    @Test("MU-3 “Next song” gives another one from there on, on a beat, and what was played stays")
    func next() throws {
        let songs = (0..<6).map {
            PlayableSong(facts: SongFacts(tempo: 160 + Double($0)), seconds: 200)
        }
        let steps: Steps = [Step(.work, .time(900))]
        let first = MusicSchedule(steps, songs: songs, cadence: 80, seed: 4)
        let press: Int64 = 100 * 44_100
        let second = MusicSchedule(
            steps, songs: songs, cadence: 80, seed: 4, kept: first.kept(until: press))
        #expect(
            second.segments[0].song == first.segments[0].song && second.segments[0].span == 0..<press)
        let next = second.segments[1]
        #expect(next.span.lowerBound == press && next.song != first.segments[0].song)
        let beats = (next.begin - 0) * songs[next.song].facts.tempo! / 60 - 100 * 160 / 60
        #expect(abs(beats - beats.rounded()) < 1e-6)
        #expect(second.segment(at: press)?.song == next.song && second.segments.last?.isLast == true)
        #expect(second.segments.filter { $0.song == first.segments[0].song }.count == 1)
        // Press after press: each song once before one comes again.
        var schedule = first
        var heard = [first.segments[0].song]
        for press in 1...5 {
            schedule = MusicSchedule(
                steps, songs: songs, cadence: 80, seed: 4,
                kept: schedule.kept(until: Int64(press) * 10 * 44_100))
            heard.append(try #require(schedule.segment(at: Int64(press) * 10 * 44_100)).song)
        }
        #expect(Set(heard).count == 6)
    }

    @Test("EN-5 a workout of 10,000 steps is planned in a moment")
    func large() {
        var steps = Steps()
        for index in 0..<10_000 {
            var step = Step(name: "Exercise", role: .exercise, target: .time(30))
            step.tempo = Double(10 + index % 20)
            steps.append(step)
        }
        let songs = (0..<20).map {
            PlayableSong(facts: SongFacts(tempo: 80 + 3 * Double($0)), seconds: 200)
        }
        #expect(MusicSchedule(steps, songs: songs).segments.count == 10_000)
    }
}
