import Records
import Testing
import Workouts

@testable import App

@Suite struct DataFileTests {
    private func used() -> TestApp {
        var app = TestApp(path: "/profile", wall: TestApp.noon)
        for name in ["A", "B"] {
            app.state.shared.library.add(Workout(name: name, steps: [Step(.work, .time(60))]), id: name)
        }
        app.state.shared.library.changeProfile { $0.name = "Çå" }
        app.state.shared.library.changeSettings { $0.mode = .light }
        app.settle()
        return app
    }

    private func export(_ app: inout TestApp) -> [UInt8] {
        _ = app.takeEffects()
        app.send(.account(.exportTapped))
        for effect in app.takeEffects() {
            if case .files(.save(let name, _, let text)) = effect {
                #expect(name == "setlist-2026-11-20.json")
                return Array(text.utf8)
            }
        }
        return []
    }

    @Test("AC-8 a guest too exports everything, and another device imports it")
    func roundTrip() {
        var app = used()
        let file = export(&app)
        var other = TestApp(path: "/profile", wall: TestApp.noon)
        other.send(.account(.importTapped))
        #expect(
            other.takeEffects().contains(
                .files(.pick(token: other.asked, accept: ".json,application/json", limit: 256 << 20))))
        other.imports(file)
        #expect(other.library.workouts.map(\.value.name) == ["A", "B"])
        #expect(other.library.profile.name == "Çå")
        #expect(other.html.contains("4 records imported"))
        #expect(other.takeEffects().contains(.mode(isLight: true)))
        let reopened = other.reopened(after: 5)
        #expect(reopened.library.workouts.count == 2)
        #expect(reopened.library.settings.mode == .light)
        #expect(export(&other) == file)
    }

    @Test("AC-8 an import merges: the later of two edits stays, and what was deleted comes back")
    func merges() {
        var app = used()
        let file = export(&app)
        app.wall += 60
        app.state.shared.library.changeProfile { $0.name = "Later" }
        app.send(.workoutList(.deleteTapped("A")))
        app.go(.profile)
        app.imports(file)
        #expect(app.library.profile.name == "Later")
        #expect(app.library.workouts.map(\.id) == ["A", "B"])
        #expect(app.reopened(after: 5).library.workouts.map(\.id) == ["A", "B"])
    }

    @Test(
        "AC-8 SY-2 what only this device has is kept as a copy where a file's version is later, not where it was made from it"
    )
    func beaten() {
        var app = TestApp(path: "/profile", wall: TestApp.noon)
        app.state.shared.library.add(Workout(name: "A", steps: [Step(.work, .time(90))]), id: "A")
        app.settle()
        var other = TestApp(path: "/profile", seed: 2, wall: TestApp.noon + 50)
        other.state.shared.library.add(Workout(name: "A", steps: [Step(.work, .time(60))]), id: "A")
        other.settle()
        let file = export(&other)
        func times(_ app: TestApp) -> Set<Target?> { Set(app.library.workouts.map { $0.value.steps.first?.target }) }
        app.imports(file)
        #expect(times(app) == [.time(60), .time(90)])
        #expect(times(app.reopened(after: 5)) == [.time(60), .time(90)])
        // Once more, after an edit: nothing new comes of it.
        app.change("A") { $0.steps = [Step(.work, .time(30))] }
        app.imports(file)
        #expect(times(app) == [.time(30), .time(90)])
    }

    @Test("AC-8 SY-8 a file that was exported while the clock was ahead doesn't do away with what was edited since")
    func exportedAhead() {
        let account = TestAccount()
        var app = TestApp(path: "/profile", disk: TestAccount.disk, wall: 1_795_000_000 + 86_400, syncs: true) { _ in
            nil
        }
        app.state.shared.library.add(Workout(name: "A", steps: [Step(.work, .time(60))]), id: "A")
        app.settle()
        let file = app.library.exported
        app.change("A") { $0.steps = [Step(.work, .time(90))] }
        // The server doesn't believe the stamps, and they are put right; what is sent then is lost on its way.
        var statuses: [Int32] = []
        app.server = { request in
            guard request.address == "/api/v1/sync", !statuses.contains(409), let answer = account.answer(request)
            else {
                return nil
            }
            statuses.append(answer.0)
            return answer
        }
        app.wait(600)
        app.hearsOfChange()
        #expect(statuses.last == 409)
        #expect(app.library.clockCorrection < 0)
        let stamps = { (records: [Record]) in records.first { $0.key.id == "A" }?.field("steps")?.stamp?.time ?? 0 }
        #expect(stamps(app.library.exported) < stamps(file))
        app.state.shared.library.importRecords(file, app.clocks, node: 9)
        app.settle()
        #expect(app.library.workouts.contains { $0.value.steps.first?.target == .time(90) })
    }

    @Test("AC-8 SY-8 what was deleted and brought back while the clock was ahead is there after an import of that, too")
    func broughtBackAhead() throws {
        var app = TestApp(path: "/profile", wall: TestApp.noon + 3_600)
        app.state.shared.library.add(Workout(name: "Legs", steps: [Step(.work, .time(60))]), id: "w")
        app.settle()
        let removed = app.state.shared.library.remove(workout: "w")
        app.settle()
        app.state.shared.library.insert(try #require(removed).entry, at: 0)
        app.settle()
        let file = export(&app)
        // The server says that the clock is an hour ahead.
        let time = TestApp.noon.microseconds / 1000
        app.state.shared.library.restamp(["workouts/w"], ClockAhead(time: time), correction: -3_600_000, node: 9)
        app.settle()
        app.imports(file)
        #expect(app.library.workout("w") != nil)
    }

    @Test("AC-8 SY-8 a device whose clock is behind imports what it exported by the server's")
    func behind() {
        let account = TestAccount()
        var app = TestApp(
            path: "/profile", disk: TestAccount.disk, wall: 1_795_000_000 - 3_600, syncs: true, server: account.answer)
        #expect(app.library.clockCorrection > 3_000_000)
        app.state.shared.library.add(Workout(name: "A", steps: [Step(.work, .time(60))]), id: "A")
        app.settle()
        let file = RecordExport.text(of: app.library.exported)
        app.imports(Array(file.utf8))
        #expect(app.alert == nil)
    }

    @Test("AC-8 the other tabs hear of what was imported")
    func tabs() {
        var app = used()
        let file = export(&app)
        var first = TestApp(path: "/profile", wall: TestApp.noon)
        var second = TestApp(path: "/workouts", wall: TestApp.noon)
        first.imports(file)
        for effect in first.takeEffects() {
            if case .tabs(.broadcast(let text)) = effect { second.send(.host(.tabs(.received(text)))) }
        }
        #expect(second.library.workouts.count == 2)
    }

    @Test("AC-8 IX-3 a record that can't be one is refused with its place, hides nothing, and stops no other")
    func wrongTypes() {
        var app = used()
        let file = export(&app)
        // "A" with a number for its name.
        let text = String(decoding: file, as: UTF8.self).replacing("[\"A\",", with: "[5,")
        var other = used()
        _ = other.state.shared.library.remove(workout: "B")
        other.settle()
        other.imports(Array(text.utf8))
        #expect(other.library.workouts.map(\.value.name).sorted() == ["A", "B"])
        #expect(other.alert?.contains("Not imported: 1 record of “x.json”. records[") == true)
        #expect(other.alert?.contains("name") == true)
    }

    @Test("IX-3 a file that is no export is refused with its place, and changes nothing")
    func refused() {
        var app = used()
        app.imports([0xFF, 0xD8], name: "cat.jpg")
        #expect(app.alert?.contains("“cat.jpg” isn’t imported:") == true)
        let bad = #"{"setlist-export":1,"records":[{"key":"workouts/A","record":{}}]}"#
        app.imports(Array(bad.utf8), name: "b.json")
        #expect(app.alert?.contains("records[0].record: is missing") == true)
        app.send(.host(.files(.tooLarge(token: app.asked, name: "huge.json"))))
        #expect(app.alert?.contains("at most 256 MB") == true)
        #expect(app.library.workouts.count == 2)
    }
}
