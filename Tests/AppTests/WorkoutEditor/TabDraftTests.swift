import Records
import Testing
import Workouts

@testable import App

@Suite struct TabDraftTests {
    /// Two tabs of one browser, each planning.
    private func tabs(_ path: String = "/plan") -> (TestApp, TestApp) {
        var first = TestApp(path: "/profile", hasLocks: false, tab: "one", server: TestApp.catalogue)
        first.state.shared.library.add(TrainingTests.workout, id: "w")
        first.settle()
        var second = TestApp(
            path: "/profile", disk: first.disk, seed: 2, hasLocks: false, tab: "two", others: ["one"],
            server: TestApp.catalogue)
        first.go(Address(path: path))
        second.go(Address(path: path))
        _ = (first.takeEffects(), second.takeEffects())
        return (first, second)
    }

    private func tell(_ from: inout TestApp, _ to: inout TestApp) {
        to.disk = from.disk
        for text in from.takeBroadcasts() { to.send(.host(.tabs(.received(text)))) }
        from.disk = to.disk
    }

    private func opened(
        _ tab: String, beside others: [String] = [], on disk: [String: String], isReturn: Bool = false
    ) -> TestApp {
        TestApp(
            path: "/plan", disk: disk, seed: 9, isReturn: isReturn, hasLocks: false, tab: tab, others: others,
            server: TestApp.catalogue)
    }

    private func save(_ app: inout TestApp) {
        app.go(.planSave)
        app.send(.editor(.nameTyped("Mine")))
        app.send(.editor(.days(.anyDaySwitched(true))))
        app.send(.editor(.saveTapped))
    }

    @Test("PL-2 SH-6 two tabs that plan at the same time don't overwrite each other, also after a reload of each")
    func apart() {
        var (first, second) = tabs()
        first.add("push-up")
        tell(&first, &second)
        second.add("plank")
        tell(&second, &first)
        first.add("burpee")
        tell(&first, &second)
        #expect(first.plan == "Push-up, Burpee")
        #expect(second.plan == "Plank")
        #expect(opened("one", beside: ["two"], on: second.disk, isReturn: true).plan == "Push-up, Burpee")
        #expect(opened("two", beside: ["one"], on: second.disk, isReturn: true).plan == "Plank")
        #expect(opened("three", beside: ["one", "two"], on: second.disk).plan == "")
    }

    @Test("PL-2 SH-6 what a closed tab had planned goes on in a new one, and is gone once it is saved")
    func left() {
        var first = tabs().0
        first.add("push-up")
        var second = opened("two", on: first.disk)
        #expect(second.plan == "Push-up")
        #expect(second.draftRows == ["draft:two:/plan"])
        second.add("plank")
        var third = opened("two", on: second.disk, isReturn: true)
        #expect(third.plan == "Push-up, Plank")
        save(&third)
        #expect(third.library.workouts.last?.value.name == "Mine")
        #expect(third.draftRows.isEmpty)
        third.go(.plan)
        #expect(third.plan == "")
        #expect(opened("four", on: third.disk).plan == "")
    }

    @Test("PL-2 SH-6 of what two closed tabs had planned a new one takes up the latest, the next one the other")
    func several() {
        var (first, second) = tabs()
        first.add("push-up")
        tell(&first, &second)
        second.wall += 60
        second.add("plank")
        var third = opened("three", on: second.disk)
        #expect(third.plan == "Plank")
        #expect(third.draftRows == ["draft:one:/plan", "draft:three:/plan"])
        save(&third)
        #expect(opened("four", on: third.disk).plan == "Push-up")
    }

    @Test("PL-9 SH-6 an edit that a closed tab has left is saved once: no other version comes of it")
    func editLeft() {
        var first = tabs("/edit-workouts/w").0
        first.type(.reps, "15", line: 0)
        var second = opened("two", on: first.disk)
        second.go(.editWorkout("w"))
        second.send(.editor(.saveTapped))
        #expect(second.draftRows.isEmpty)
        var third = opened("three", on: second.disk)
        third.go(.editWorkout("w"))
        third.send(.editor(.saveTapped))
        #expect(third.library.workouts.map { $0.value.steps[0].reps } == [15])
    }

    @Test("PL-9 two tabs that edit one workout keep their drafts apart, and neither's saving loses the other's")
    func editing() {
        var (first, second) = tabs("/edit-workouts/w")
        first.type(.reps, "15", line: 0)
        tell(&first, &second)
        second.type(.reps, "20", line: 0)
        tell(&second, &first)
        first.send(.editor(.saveTapped))
        tell(&first, &second)
        #expect(second.library.workout("w")?.steps[0].reps == 15)
        second.send(.editor(.saveTapped))
        let reps = second.library.workouts.map { $0.value.steps[0].reps }
        #expect(reps == [20, 15])
        #expect(second.draftRows.isEmpty)
    }

    @Test("PL-9 SH-10 an edit with no exercise left is refused in words, and nothing is lost")
    func empty() {
        var (app, _) = tabs("/edit-workouts/w")
        let keys = app.lines.lines.map { $0.key }
        app.send(.editor(.deleteTapped(keys, name: "All")))
        app.send(.editor(.questionConfirmed))
        app.send(.editor(.saveTapped))
        #expect(app.html.contains("Add an exercise before you save"))
        #expect(app.address == .editWorkout("w"))
        #expect(app.library.workout("w")?.steps.count == 3)
        app.add("plank")
        #expect(!app.html.contains("Add an exercise before you save"))
        app.send(.editor(.saveTapped))
        #expect(app.library.workout("w")?.steps.map(\.name) == ["Plank"])
    }
}
