import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct VersionsTests {
    /// Beside the record a copy of it, as a lost edit leaves one.
    static func copied(_ key: RecordKey, in app: inout TestApp, _ field: String, _ value: String) -> String {
        app.settle()
        var record = app.library.ledger.record(key).record
        let time = (record.latest?.time ?? 0) + (1_000 << 16)
        let stamp = Stamp(time: time, node: 77)
        record.set(field, value, at: stamp)
        record.set(Conflict.deviceField, "\"Firefox on Linux\"", at: stamp)
        let copy = Conflict.copy(of: record, losing: stamp)
        app.state.shared.library.replace(with: [DeviceRecord(copy)])
        app.settle()
        return copy.key.id
    }

    private static let steps = #"[{"name":"Row","role":"exercise","target":{"open":true},"sets":5}]"#

    private func workouts() -> (app: TestApp, copy: String) {
        var app = TestApp(editorAt: "/profile") { $0.plan("Leg day", .anyDay, id: "w") }
        let copy = Self.copied(RecordKey("workouts", "w"), in: &app, "steps", Self.steps)
        app.go(.workout(copy))
        return (app, copy)
    }

    @Test("SY-3 two versions of a workout are told apart by device and time, and compared")
    func compares() {
        let (app, _) = workouts()
        #expect(app.html.contains("Two versions"))
        #expect(app.html.contains("Firefox on Linux"))
        #expect(app.html.contains("Row, 5 sets"))
        #expect(app.html.components(separatedBy: "Keep this one").count == 3)
    }

    @Test("SY-3 MU-6 two versions that differ in their music say which they have")
    func music() {
        var app = TestApp(editorAt: "/profile") {
            $0.plan("Leg day", .anyDay, id: "w")
            $0.put(Theme.test("Jazz"), id: "jazz")
            $0.change(workout: "w") { $0.music = WorkoutMusic() }
        }
        let music = #"{"themes":["jazz","gone"],"cadence":85}"#
        let copy = Self.copied(RecordKey("workouts", "w"), in: &app, "music", music)
        app.go(.workout(copy))
        #expect(app.html.contains(">Music: All songs<") && app.html.contains(">Music: Jazz at 85 a minute<"))
    }

    @Test("SY-3 the other version is kept in the first one's place, with its name and days; Undo brings both back")
    func keepsCopy() {
        var (app, copy) = workouts()
        app.send(.workout(.versionKept(copy)))
        #expect(app.library.workouts.count == 1)
        #expect(app.library.workout("w")?.steps.map(\.name) == ["Row"])
        #expect(app.library.workout("w")?.name == "Leg day")
        #expect(app.library.workout("w")?.days.isAnyDay == true)
        #expect(app.address == .workout("w"))
        app.send(.shell(.undoTapped))
        #expect(app.library.workouts.count == 2)
        #expect(app.library.workout("w")?.steps.map(\.name) != ["Row"])
        #expect(app.library.workout(copy)?.steps.map(\.name) == ["Row"])
    }

    @Test("SY-3 Undo brings back a first version that has more periods than the one that was kept")
    func longer() {
        var (app, copy) = workouts()
        app.state.shared.library.change(workout: "w") {
            $0.steps = [Step(.work, .time(20)), Step(.rest, .time(10)), Step(.work, .time(30))]
        }
        app.settle()
        app.send(.workout(.versionKept(copy)))
        #expect(app.html.contains("Row"))
        app.send(.shell(.undoTapped))
        #expect(app.library.workout("w")?.steps.count == 3)
        #expect(app.address == .workout("w"))
        #expect(!app.html.isEmpty)
    }

    @Test("SY-3 what was edited after one version was kept outlives Undo, and the other version comes back beside it")
    func editedSince() {
        var (app, copy) = workouts()
        let first = app.library.workout("w")
        app.send(.workout(.versionKept(copy)))
        app.state.shared.library.change(workout: "w") { $0.steps = [Step(.work, .time(45))] }
        app.settle()
        app.send(.shell(.undoTapped))
        #expect(app.library.workout("w")?.steps.first?.target.time == 45)
        #expect(app.library.workout(copy)?.steps == first?.steps)
    }

    @Test("SY-3 the first version is kept, and a second press does nothing")
    func keepsFirst() {
        var (app, copy) = workouts()
        let before = app.library.workout("w")
        app.send(.workout(.versionKept("w")))
        app.send(.workout(.versionKept("w")))
        #expect(app.library.workouts.count == 1 && app.library.workout("w") == before)
        #expect(app.library.workout(copy) == nil)
        #expect(!app.html.contains("Two versions"))
    }

    @Test("PL-5 a copy of a workout isn't planned on the same days")
    func days() {
        let (app, copy) = workouts()
        #expect(app.library.workout(copy)?.days.isEmpty == true)
        #expect(
            Schedule(app.library.settings).workouts(on: app.state.shared.today, of: app.library.workouts).count == 1)
    }

    @Test("SY-3 two versions of a session are compared, and one is kept")
    func sessions() {
        var app = TestApp(editorAt: "/profile") {
            $0.add(
                Entry(
                    id: "s",
                    value: Session(
                        name: "Tabata", activity: .other, began: TestApp.noon - 900, zoneMinutes: 0, spent: 600,
                        energy: 50, weight: 70, distance: nil, results: [])))
        }
        let copy = Self.copied(RecordKey("sessions", "s"), in: &app, "note", "\"Windy\"")
        app.go(.session(copy))
        #expect(app.html.contains("Notes: Windy"))
        app.send(.session(.versionKept(copy)))
        #expect(app.library.sessions.count == 1)
        #expect(app.library.session("s")?.note == "Windy" && app.library.session("s")?.copyOf == nil)
        app.send(.shell(.undoTapped))
        #expect(app.library.sessions.count == 2 && app.library.session("s")?.note == "")
    }
}
