import Catalogue
import Foundation
import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite struct MotionLogTests {
    private static let resultsPath = "/fitness-test/results/push-up"

    /// Keys of logs on the disk.
    private func logs(_ app: TestApp) -> [String] {
        app.disk.keys.filter { $0.hasPrefix("values/motion") }.sorted()
    }

    /// The file that "Export motion log" saves.
    private func exported(_ app: inout TestApp, _ exercise: String = "push-up") throws -> (name: String, text: String) {
        _ = app.takeEffects()
        app.send(.fitness(.exportTapped(exercise)))
        let saved = app.takeEffects().compactMap { effect -> (String, String)? in
            if case .files(.saveBytes(let name, _, let bytes)) = effect {
                (name, String(decoding: bytes, as: UTF8.self))
            } else {
                nil
            }
        }
        return try #require(saved.first)
    }

    private func pick(_ bytes: [UInt8], _ app: inout TestApp) {
        app.send(.fitness(.logTapped))
        app.send(.host(.files(.picked(token: app.asked, name: "x.json", bytes: bytes))))
    }

    private func again(_ app: TestApp, path: String = resultsPath) -> TestApp {
        var again = app.reopened(after: 60, path: path)
        again.state.shared.shelf = app.state.shared.shelf
        again.settle()
        return again
    }

    @Test("FT-2 the log is kept on the device alone, shown and exported, and read again by what reads such files")
    func kept() throws {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        let result = try #require(app.library.fitnessTests.last?.id)
        #expect(logs(app) == ["values/motions/\(result)"])
        let file = try exported(&app)
        #expect(file.name.hasPrefix("push-up-") && file.name.hasSuffix(".motion.json"))
        let log = try MotionFile.read(Array(file.text.utf8))
        #expect(RepetitionCounter.count(log).count == Int(app.lastTest?.count ?? 0))
        let later = again(app)
        #expect(later.html.contains("<polyline") && later.html.contains("Export motion log"))
        #expect(later.state.fitness.felt.marks.count == Int(app.lastTest?.count ?? 0))
        #expect(app.library.exported.count == 1)
    }

    @Test("FT-2 a log says its exercise, tempo and place, when it began, and both counts, as they were corrected later")
    func subject() throws {
        var app = TestApp.fitness(["push-up"])
        let before = app.state.shared.clocks.wall
        app.perform(40)
        let exercise = try #require(app.state.shared.shelf.catalogue.exercise("push-up"))
        var subject = try MotionFile.readWhole(Array(exported(&app).text.utf8)).subject
        #expect(subject.exercise == "push-up" && subject.name == exercise.name && subject.tempo == exercise.tempo)
        #expect(subject.isAlternating == exercise.isAlternating && subject.place == exercise.devicePlace)
        #expect(subject.counted == app.lastTest?.counted && subject.entered == nil)
        let began = try #require(subject.began)
        #expect(began > before && began < before + 4)
        app.enter("25")
        subject = try MotionFile.readWhole(Array(exported(&app).text.utf8)).subject
        #expect(subject.counted == app.lastTest?.counted && subject.entered == 25)
        var later = again(app)
        #expect(try MotionFile.readWhole(Array(exported(&later).text.utf8)).subject == subject)
    }

    @Test(
        "FT-2 FT-3 the log of a try without repetitions is exported right there, and stays with the count that is entered"
    )
    func uncounted() throws {
        var app = TestApp.fitness(["push-up"])
        app.perform(nil)
        #expect(app.html.contains("No repetitions found") && app.html.contains("Export motion log"))
        let file = try MotionFile.readWhole(Array(exported(&app).text.utf8))
        #expect(file.log.samples.count > 1_000 && file.subject.counted == 0 && file.subject.entered == nil)
        #expect(logs(app).isEmpty)
        app.enter("12")
        #expect(logs(app).count == 1 && app.html.contains("12 repetitions in 30 s, entered"))
        #expect(!app.html.contains("No repetitions found"))
        let later = again(app, path: "/fitness-test/test")
        #expect(later.html.contains("12 repetitions in 30 s") && !later.html.contains("No repetitions found"))
        var results = again(app)
        let kept = try MotionFile.readWhole(Array(exported(&results).text.utf8))
        #expect(kept.subject.entered == 12 && kept.subject.counted == 0 && kept.log == file.log)
    }

    @Test("FT-2 FT-3 a try without repetitions is there after another page was looked at, whichever log that showed")
    func uncountedAfterOthers() throws {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        app.go(.fitness(.exercise("push-up")))
        app.go(.fitness(.choice))
        app.send(.fitness(.exerciseSwitched("push-up", false)))
        app.test(["crunch"])
        app.perform(nil)
        app.go(.fitness(.choice))
        app.go(.fitness(.test))
        #expect(app.html.contains("No repetitions found"))
        let file = try MotionFile.readWhole(Array(exported(&app, "crunch").text.utf8))
        #expect(file.subject.exercise == "crunch" && file.subject.counted == 0)
    }

    @Test("FT-2 without a sensor there is no log to export")
    func nothingFelt() {
        var app = TestApp.fitness(["push-up"])
        app.enter("12")
        #expect(logs(app).isEmpty && !app.html.contains("Export motion log"))
    }

    @Test("FT-2 each result has its own log, which is shown and exported when it is chosen")
    func each() throws {
        var app = TestApp.fitness(["push-up"])
        app.perform(20)
        let first = try #require(app.library.fitnessTests.last)
        app.wait(90)
        app.test(["push-up"])
        app.perform(44)
        let second = try #require(app.library.fitnessTests.last)
        #expect(logs(app) == [first.id, second.id].map { "values/motions/\($0)" }.sorted())
        var later = again(app)
        #expect(later.state.fitness.felt.test == second.id)
        #expect(later.html.components(separatedBy: "aria-label=\"Show the motion\"").count == 3)
        _ = later.takeEffects()
        later.send(.fitness(.motionTapped(first.id)))
        #expect(later.state.fitness.felt.test == first.id && later.html.contains("The motion of "))
        #expect(later.takeEffects().contains(.reveal(id: "motion-shown")))
        #expect(later.html.contains("\(first.value.count) repetitions marked"))
        let file = try MotionFile.readWhole(Array(exported(&later).text.utf8))
        #expect(file.subject.counted == first.value.counted)
    }

    @Test("FT-2 deleting a result deletes its log the next time that the pages open; Undo brings both back")
    func deleted() throws {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        let result = try #require(app.library.fitnessTests.last?.id)
        app.go(.fitness(.exercise("push-up")))
        app.send(.fitness(.deleteTapped(result)))
        app.settle()
        app.go(.fitness(.choice))
        #expect(logs(app).count == 1)
        app.send(.shell(.undoTapped))
        app.settle()
        app.go(.fitness(.exercise("push-up")))
        #expect(app.html.contains("<polyline") && app.html.contains("Export motion log"))
        app.send(.fitness(.deleteTapped(result)))
        app.settle()
        #expect(logs(again(app, path: "/fitness-test")).isEmpty)
    }

    @Test("FT-2 after the newest result was deleted, the motion of the one before is shown")
    func next() throws {
        var app = TestApp.fitness(["push-up"])
        app.perform(20)
        let first = try #require(app.library.fitnessTests.last?.id)
        app.wait(90)
        app.test(["push-up"])
        app.perform(44)
        let second = try #require(app.library.fitnessTests.last?.id)
        app.go(.fitness(.exercise("push-up")))
        app.send(.fitness(.deleteTapped(second)))
        #expect(app.state.fitness.felt.test == first && app.html.contains("<polyline"))
    }

    @Test("FT-2 the newest 50 logs stay")
    func newest() {
        let base = TestApp(editorAt: "/workouts") {
            for number in 0..<53 {
                $0.put(.test("push-up", rate: 30, level: 4, daysAgo: Int64(number + 1)), id: "t\(number)")
            }
        }
        var app = base
        app.settle()
        for number in 0..<53 { app.disk["values/motions/t\(number)"] = #"{"motion":1,"samples":[[0,1,2,3]]}"# }
        app.disk["values/motions/unknown"] = "{}"
        app.go(.fitness(.choice))
        app.settle()
        #expect(Set(logs(app)) == Set((0..<50).map { "values/motions/t\($0)" }))
    }

    @Test(
        "FT-2 the log of each exercise that an earlier version kept is found under its result; without a result it goes"
    )
    func earlier() throws {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        let result = try #require(app.library.fitnessTests.last?.id)
        let text = try #require(app.disk["values/motions/\(result)"])
        app.disk["values/motions/\(result)"] = nil
        app.disk["values/motion/push-up"] = result + "\n" + text
        app.disk["values/motion/crunch"] = "gone\n" + text
        let later = again(app)
        #expect(later.html.contains("<polyline") && later.html.contains("Export motion log"))
        #expect(logs(later) == ["values/motions/\(result)"] && later.disk["values/motions/\(result)"] == text)
    }

    @Test("FT-2 a log that can't be read, or isn't there any more, isn't offered")
    func damaged() throws {
        var app = TestApp.fitness(["push-up"])
        app.perform(40)
        let result = try #require(app.library.fitnessTests.last?.id)
        app.disk["values/motions/\(result)"] = "{"
        let later = again(app)
        #expect(later.html.contains("All results") && !later.html.contains("Show the motion"))
        #expect(!later.html.contains("<polyline") && !later.html.contains("Export motion log"))
    }

    @Test("FT-2 a log that is picked is counted; what is none is refused in words")
    func importing() {
        var app = TestApp.fitness(["push-up"])
        pick(Array("{}".utf8), &app)
        #expect(app.html.contains("“x.json” is no motion log: "))
        pick(Array(#"{"motion":1,"samples":[]}"#.utf8), &app)
        #expect(app.html.contains("has no readings"))
        pick(Array(#"{"motion":1,"tempo":0,"samples":[]}"#.utf8), &app)
        #expect(app.html.contains("tempo: must be from 1 to 400 a minute, is 0"))
        #expect(app.library.fitnessTests.isEmpty)
        pick(MotionFile.write(TestApp.motion(36, seconds: 20)), &app)
        #expect(app.lastTest?.seconds == 20 && (11...12).contains(app.lastTest?.count ?? 0))
        #expect(!app.html.contains("This log is of"))
    }

    @Test("FT-2 a log of another exercise is counted as this one, which is said, and stays what it is")
    func another() throws {
        var app = TestApp.fitness(["push-up"])
        var subject = MotionSubject()
        (subject.exercise, subject.name, subject.tempo) = ("somebodys-dip", "Dip", 30)
        pick(MotionFile.write(TestApp.motion(36, seconds: 20), of: subject), &app)
        #expect(app.html.contains("This log is of Dip. It is counted as Push-up."))
        #expect(app.lastTest?.exercise == "push-up" && (11...12).contains(app.lastTest?.count ?? 0))
        var later = again(app)
        #expect(later.html.contains("This log is of Dip. It is counted as Push-up."))
        let kept = try MotionFile.readWhole(Array(exported(&later).text.utf8)).subject
        #expect(kept.exercise == "somebodys-dip" && kept.name == "Dip" && kept.tempo == 30)
        #expect(kept.counted == app.lastTest?.counted)
    }

    @Test("FT-2 a log that is too large to be kept is counted all the same")
    func large() {
        var app = TestApp.fitness(["push-up"])
        var log = TestApp.motion(36, seconds: 90)
        for index in 0..<150_000 {
            log.samples.append(
                MotionSample(time: 90 + Double(index) / 200, acceleration: SpaceVector(x: 9.8112, y: 0.1234, z: 0.2345))
            )
        }
        pick(MotionFile.write(log), &app)
        #expect(app.library.fitnessTests.count == 1 && logs(app).isEmpty)
        #expect(app.html.contains("<polyline"))
    }
}
