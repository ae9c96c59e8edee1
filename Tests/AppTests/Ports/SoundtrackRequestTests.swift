import App
import Music
import Records
import Soundtrack
import Testing
import Workouts

@Suite("Soundtrack of a worker")
struct SoundtrackRequestTests {
    static var workout: Workout {
        var workout = Workout(
            name: "Två \"små\"",
            steps: [
                Step(name: "Work", role: .work, target: .time(20)), Step(name: "Gate", role: .work, target: .open),
                Step(name: "Rest", role: .rest, target: .time(Seconds(milliseconds: 10_500))),
            ])
        workout.cues.beepTone = 700
        return workout
    }

    static var recording: [UInt8] {
        var bytes: [UInt8] = []
        func append(_ value: UInt32, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
        }
        bytes += "RIFF".utf8
        append(36 + 8000, 4)
        bytes += "WAVEfmt ".utf8
        for (value, count) in [(16, 4), (1, 2), (1, 2), (16_000, 4), (32_000, 4), (2, 2), (16, 2)] as [(UInt32, Int)] {
            append(value, count)
        }
        bytes += "data".utf8
        append(8000, 4)
        for index in 0..<4000 { append(UInt32(bitPattern: Int32(index % 40 < 20 ? 8000 : -8000)), 2) }
        return bytes
    }

    @Test("CU-3 a request is read as it was written")
    func roundTrip() throws {
        var request = SoundtrackRequest(workout: Self.workout)
        #expect(try SoundtrackRequest(json: request.json) == request)
        request.firstStep = 2
        request.volume = 0.25
        request.span = SoundtrackSpan(start: Seconds(microseconds: 3_600_000_001), end: 7200)
        #expect(try SoundtrackRequest(json: request.json) == request)
    }

    @Test("CU-3 a request that isn't one is refused")
    func refused() {
        #expect(throws: SoundtrackRequest.ReadingError.missing("workout")) { try SoundtrackRequest(json: "{}") }
        #expect(throws: SoundtrackRequest.ReadingError.self) { try SoundtrackRequest(json: "[]") }
        #expect(throws: SoundtrackRequest.ReadingError.self) {
            try SoundtrackRequest(json: #"{"firstStep":0,"workout":{"setlist":1}}"#)
        }
    }

    @Test("CU-3 the stretch ends with the step that has no time, and begins after it")
    func stretches() {
        let voices = Voices()
        let first = SoundtrackRequest(workout: Self.workout).cues(voices: voices)
        #expect(first.length == 20)
        #expect(first.cues.first?.sound == .voice("Work"))
        #expect(first.cues.last == Cue(moment: 20, sound: .voice("Gate")))
        let second = SoundtrackRequest(workout: Self.workout, firstStep: 2).cues(voices: voices)
        #expect(second.length == Seconds(milliseconds: 10_500))
        #expect(second.cues.first == Cue(moment: .zero, sound: .voice("Rest")))
        #expect(second.cues.last == Cue(moment: Seconds(milliseconds: 10_500), sound: .voice("workout complete")))
    }

    @Test("CU-3 a worker makes the same file as the renderer in one go, with the recordings it was given")
    func sameFile() throws {
        let request = SoundtrackRequest(workout: Self.workout)
        var voices = Voices()
        try voices.add("work", wav: Self.recording)
        let (cues, length) = request.cues(voices: voices)
        let settings = request.workout.cues
        let expected = SoundtrackRenderer(
            cues: cues, span: .whole(of: cues, length: length, voices: voices, settings: settings), settings: settings,
            voices: voices, title: request.workout.name
        ).finish()

        var writer = JSONWriter()
        writer.object {
            $0.field("request", request.json)
            $0.array("voices") {
                $0.array {
                    $0.string("work")
                    $0.number(3)
                    $0.number(Self.recording.count)
                }
                // One that can't be read is beeped instead.
                $0.array {
                    $0.string("gate")
                    $0.number(0)
                    $0.number(3)
                }
            }
        }
        var job = try #require(RenderJob.withoutSongs(writer.bytes, [1, 2, 3] + Self.recording))
        var progress = 0.0
        while progress < 1 {
            let next = job.step()
            #expect(next > progress)
            progress = next
        }
        #expect(job.header() + job.drain() == expected)
    }

    @Test("CU-3 a message that points outside of its recordings is refused")
    func outside() {
        func job(_ voices: String) -> RenderJob? {
            var writer = JSONWriter()
            writer.object {
                $0.field("request", SoundtrackRequest(workout: Self.workout).json)
                $0.key("voices")
                $0.raw(voices)
            }
            return RenderJob.withoutSongs(writer.bytes, [1, 2, 3])
        }
        #expect(job(#"[["a",0,3]]"#) != nil)
        #expect(job(#"[["a",1,3]]"#) == nil)
        #expect(job(#"[["a",-1,3]]"#) == nil)
        #expect(job(#"[["a",9223372036854775807,1]]"#) == nil)
    }
}

extension RenderJob {
    static func withoutSongs(_ message: [UInt8], _ recordings: [UInt8]) -> RenderJob? {
        RenderJob(message: message, recordings: recordings) { (_: Int) throws(SongError) in throw .unreadable }
    }
}
