import Foundation
import Records
import Sensing
import TestSupport
import Testing
import Workouts

@testable import setlist

@Suite struct MotionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Tilts of 3 s after a second: ten, or as many as there is time for.
    private func writeLog(
        _ name: String, moves: Bool = true, rate: Double = 50, seconds: Double = 32,
        of subject: MotionSubject = MotionSubject()
    ) throws {
        var log = MotionLog(rate: rate)
        for index in 0..<Int(rate * seconds) {
            let time = Double(index) / rate
            let share = (time - 1) / 3
            let angle = moves && share > 0 && share < max(10, (seconds - 1) / 3) ? (1 - cos(2 * .pi * share)) / 2 : 0
            log.samples.append(
                MotionSample(
                    time: time, acceleration: SpaceVector(x: 9.81 * sin(angle), y: 0.3, z: 9.81 * cos(angle))))
        }
        try folder.write(name, Data(MotionFile.write(log, of: subject)))
    }

    @Test("FT-2 a log's repetitions, their rate, period and confidence are printed, and a picture is made")
    func counts() async throws {
        try writeLog("a.motion.json")
        let plain = try await CommandLineProgram.run([
            "motion", folder.path("a.motion.json"), "--tempo", "20", "--plot", folder.path("a.svg"),
        ])
        #expect(
            plain.status == 0 && plain.output.hasPrefix("10 repetitions in 32 s: "), "\(plain.output)\(plain.errors)")
        let svg = try String(contentsOfFile: folder.path("a.svg"), encoding: .utf8)
        #expect(svg.hasPrefix("<svg ") && svg.components(separatedBy: "class=\"end\"").count == 11)
        let json = try await CommandLineProgram.run(["motion", folder.path("a.motion.json"), "--json"])
        #expect(json.output.contains("\"count\":10") && json.output.contains("\"moments\":["), "\(json.output)")
        #expect(json.output.contains("\"span\":31.98,\"leftOut\":0,\"readingRate\":50"), "\(json.output)")
    }

    @Test("FT-2 a log's own exercise is named, and its tempo counts unless another is given")
    func subject() async throws {
        var subject = MotionSubject()
        (subject.exercise, subject.name, subject.tempo) = ("calf-raise", "Calf raise", 90)
        (subject.isAlternating, subject.counted, subject.entered) = (false, 9, 10)
        try writeLog("a.motion.json", of: subject)
        let file = folder.path("a.motion.json")
        // One in 3 s is too slow for ninety a minute.
        let quick = try await CommandLineProgram.run(["motion", file])
        #expect(quick.status == 0 && quick.output.hasPrefix("Calf raise\n"), "\(quick.output)")
        #expect(!quick.output.contains("10 repetitions in"), "\(quick.output)")
        let given = try await CommandLineProgram.run(["motion", file, "--tempo", "20", "--no-alternating"])
        #expect(given.output.hasPrefix("Calf raise\n10 repetitions in 32 s: "), "\(given.output)")
        let json = try await CommandLineProgram.run(["motion", file, "--tempo", "20", "--json"])
        for member in [
            "\"exercise\":\"calf-raise\"", "\"name\":\"Calf raise\"", "\"counted\":9", "\"entered\":10", "\"count\":10",
        ] { #expect(json.output.contains(member), "\(json.output)") }
    }

    @Test("FT-2 where nothing repeats, the reason is printed")
    func nothing() async throws {
        try writeLog("a.motion.json", moves: false)
        let result = try await CommandLineProgram.run(["motion", folder.path("a.motion.json")])
        #expect(result.status == 0 && result.output == "No repetitions found: nothing moved.\n")
        try writeLog("b.motion.json", rate: 1)
        let slow = try await CommandLineProgram.run(["motion", folder.path("b.motion.json")])
        #expect(
            slow.output == "No repetitions found: the sensor told 1.0 readings a second, and it takes 8.\n",
            "\(slow.output)")
        try writeLog("c.motion.json", seconds: 1.02)
        let short = try await CommandLineProgram.run(["motion", folder.path("c.motion.json"), "--json"])
        #expect(short.output.contains("\"reason\":\"the readings cover 1.0 s, and it takes 2 s\""), "\(short.output)")
        try folder.write("d.motion.json", Data(#"{"motion":1,"samples":[[0,null,null,null],[null,1,2,3]]}"#.utf8))
        let none = try await CommandLineProgram.run(["motion", folder.path("d.motion.json")])
        #expect(none.output == "No repetitions found: the log has no readings with a time and an acceleration.\n")
    }

    @Test("FT-3 of twenty minutes the first three are counted, and the text says so, with a picture and without")
    func long() async throws {
        try writeLog("a.motion.json", rate: 12.5, seconds: 1_200)
        let result = try await CommandLineProgram.run([
            "motion", folder.path("a.motion.json"), "--tempo", "20", "--plot", folder.path("a.svg"),
        ])
        #expect(
            result.status == 0 && result.output.contains(" repetitions in 180 s: ")
                && result.output.hasSuffix("\nOnly the first 3 minutes of 20 were counted.\n"), "\(result.output)")
        #expect(try String(contentsOfFile: folder.path("a.svg"), encoding: .utf8).contains("</svg>"))
    }

    @Test("FT-2 a file that isn't there, isn't a log, or a tempo that can't be, ends with a sentence")
    func failures() async throws {
        let missing = try await CommandLineProgram.run(["motion", folder.path("none.json")])
        #expect(missing.status == 66 && missing.errors.contains("can't be opened."))
        try folder.write("b.json", Data("{\"motion\":1,\"samples\":[[0,1]]}".utf8))
        let bad = try await CommandLineProgram.run(["motion", folder.path("b.json")])
        #expect(bad.status == 65 && bad.errors.contains("b.json: samples[0]: must have 4 or 7 numbers, has 2"))
        try folder.write("d.json", Data("{\"motion\":1,\n\"samples\":[[0,1,2,3]".utf8))
        let cut = try await CommandLineProgram.run(["motion", folder.path("d.json")])
        #expect(cut.status == 65 && cut.errors.contains("d.json: ") && cut.errors.contains("line 2"), "\(cut.errors)")
        try folder.write("e.json", Data())
        let empty = try await CommandLineProgram.run(["motion", folder.path("e.json")])
        #expect(empty.status == 65 && empty.errors.contains("e.json is empty."), "\(empty.errors)")
        let other = try await CommandLineProgram.run(["motion", folder.path(".")])
        #expect(other.status == 66 && other.errors.contains(" is a folder."), "\(other.errors)")
        let tempo = try await CommandLineProgram.run(["motion", folder.path("b.json"), "--tempo", "0"])
        #expect(tempo.status == 64 && tempo.errors.contains("--tempo must be from 1 to 400"))
        try writeLog("c.json")
        let plot = try await CommandLineProgram.run([
            "motion", folder.path("c.json"), "--plot", folder.path("none/c.svg"),
        ])
        #expect(plot.status == 73 && plot.errors.contains("can't be written."))
    }
}
