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
            path: "/profile", disk: first.disk, seed: 2, hasLocks: false, tab: "two", server: TestApp.catalogue)
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

    private func reloaded(_ app: TestApp, _ tab: String, beside others: [String] = []) -> TestApp {
        TestApp(
            path: "/plan", disk: app.disk, seed: 9, hasLocks: false, tab: tab, others: others,
            server: TestApp.catalogue)
    }

    @Test("PL-2 SH-6 a tab that is loaded leaves the drafts of those that live to them")
    func living() {
        var (first, second) = tabs()
        first.add("push-up")
        tell(&first, &second)
        #expect(reloaded(first, "two", beside: ["one"]).plan == "")
        #expect(reloaded(first, "two", beside: ["three"]).plan == "Push-up")
        #expect(reloaded(first, "one", beside: ["two"]).plan == "Push-up")
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
        #expect(reloaded(second, "one").plan == "Push-up, Burpee")
        #expect(reloaded(second, "two").plan == "Plank")
    }

    @Test(
        "PL-2 SH-6 what a closed tab had planned is taken up by another, and goes with what is saved; what is left comes next"
    )
    func left() {
        var (first, second) = tabs()
        first.add("push-up")
        tell(&first, &second)
        second.add("plank")
        var third = reloaded(second, "three")
        #expect(third.plan == "Push-up")
        third.add("burpee")
        third.go(.planSave)
        third.send(.editor(.nameTyped("Mine")))
        third.send(.editor(.days(.anyDaySwitched(true))))
        third.send(.editor(.saveTapped))
        #expect(third.library.workouts.last?.value.name == "Mine")
        third.go(.plan)
        #expect(third.plan == "Plank")
        #expect(third.disk.keys.filter { $0.hasPrefix("plan.") } == ["plan.new.two"])
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
        #expect(!second.disk.keys.contains { $0.hasPrefix("plan.") })
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
