import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct WorkoutScreenTests {
    /// A workout of Prepare 10 s, Work 20 s, Rest 10 s, Work 20 s, Rest 10 s, open.
    static func app(_ steps: Steps? = nil) -> TestApp {
        var plan = IntervalPlan()
        plan.rounds = 2
        var app = TestApp(path: "/workouts")
        app.state.shared.library.add(Workout(name: "Workout 1", steps: steps ?? plan.steps), id: "w")
        app.send(.workoutList(.rowTapped("w")))
        _ = app.takeEffects()
        return app
    }

    private static func names(_ app: TestApp) -> [String] { app.library.workout("w")?.steps.map { $0.name } ?? [] }

    @Test("IT-6 the screen is titled with the workout's name and lists its periods")
    func screen() {
        let html = Self.app().html
        #expect(html.contains(">Workout 1</button></h1>"))
        #expect(html.contains("aria-label=\"Period time\" aria-description=\"0:20\""))
        #expect(html.contains("1:10"))
        #expect(html.contains("5 periods"))
        #expect(html.components("aria-setsize=\"5\"") == 5)
    }

    @Test("IT-6 a click on the title renames the workout; Enter keeps, Escape doesn't")
    func rename() {
        var app = Self.app()
        app.send(.workout(.nameTapped(.workout)))
        #expect(app.html.contains("aria-label=\"Workout name\""))
        app.send(.workout(.nameTyped("Tabata  ")))
        app.send(.workout(.nameConfirmed))
        #expect(app.library.workout("w")?.name == "Tabata")
        app.send(.workout(.nameTapped(.workout)))
        app.send(.workout(.nameTyped("Other")))
        app.send(.workout(.renamingCancelled))
        #expect(app.library.workout("w")?.name == "Tabata")
        #expect(!app.html.contains("aria-label=\"Workout name\""))
    }

    @Test("IT-6 a click on a period's name renames that period alone")
    func renamePeriod() {
        var app = Self.app()
        app.send(.workout(.nameTapped(.period(3))))
        #expect(app.html.contains("aria-label=\"Period name\""))
        app.send(.workout(.nameTyped("Sprint")))
        app.send(.workout(.nameLeft))
        #expect(Self.names(app) == ["Prepare", "Work", "Rest", "Sprint", "Rest"])
    }

    @Test(
        "SH-10 a name that can't be is refused beside its field, in words, and nothing is cut",
        arguments: [
            ("", "Enter a name."), ("   ", "Enter a name."), (String(repeating: "a", count: 5000), "shorter name"),
            (String(repeating: "😀", count: 51), "shorter name"),
        ])
    func refuseName(name: String, words: String) {
        var app = Self.app()
        app.send(.workout(.nameTapped(.workout)))
        app.send(.workout(.nameTyped(name)))
        app.send(.workout(.nameConfirmed))
        #expect(app.library.workout("w")?.name == "Workout 1")
        #expect(app.html.contains(words))
        #expect(app.state.workout.renaming?.text == name)
        app.send(.workout(.nameTyped("Right")))
        #expect(!app.html.contains(words))
    }

    @Test("IT-6 emoji and right-to-left names are kept as they are")
    func names() {
        var app = Self.app()
        for name in ["💪🏽 day", "אימון בוקר", "<b>&\"'"] {
            app.send(.workout(.nameTapped(.workout)))
            app.send(.workout(.nameTyped(name)))
            app.send(.workout(.nameConfirmed))
            #expect(app.library.workout("w")?.name == name)
        }
        #expect(app.html.contains("&lt;b>&amp;") || app.html.contains("&lt;b&gt;&amp;"))
    }

    @Test("SH-6 a name that is being typed survives a reload, not applied")
    func draft() {
        var app = Self.app()
        app.send(.workout(.nameTapped(.period(1))))
        app.send(.workout(.nameTyped("Half a na")))
        let reopened = app.reopened(after: 5)
        #expect(reopened.library.workout("w")?.steps[1].name == "Work")
        #expect(reopened.state.workout.renaming == .init(subject: .period(1), text: "Half a na"))
    }

    @Test("IT-6 periods are duplicated, moved and deleted, on disk too; deleting can be undone")
    func periods() {
        var app = Self.app()
        app.send(.workout(.duplicateTapped(1)))
        #expect(Self.names(app) == ["Prepare", "Work", "Work", "Rest", "Work", "Rest"])
        app.send(.workout(.moveUpTapped(1)))
        #expect(Self.names(app) == ["Work", "Prepare", "Work", "Rest", "Work", "Rest"])
        app.send(.workout(.moveDownTapped(0)))
        app.send(.workout(.moveDownTapped(5)))
        #expect(Self.names(app) == ["Prepare", "Work", "Work", "Rest", "Work", "Rest"])
        app.send(.workout(.deleteTapped(0)))
        #expect(Self.names(app) == ["Work", "Work", "Rest", "Work", "Rest"])
        #expect(app.html.contains("1:20"))
        app.send(.shell(.undoTapped))
        #expect(Self.names(app) == ["Prepare", "Work", "Work", "Rest", "Work", "Rest"])
        #expect(Self.names(app.reopened(after: 60)) == Self.names(app))
    }

    @Test("IT-6 press, hold and drag moves a period; a swipe deletes it")
    func gestures() {
        var app = Self.app()
        let press = RowGestures.Press(row: 0, start: .init(x: 200, y: 300), scrollTop: 0, isMouse: false, width: 358)
        app.send(.workout(.rows(.rowPressed(press))))
        app.wait(Seconds(0.4))
        app.send(.workout(.rows(.moved(.init(x: 200, y: 375)))))
        app.send(.workout(.rows(.released)))
        #expect(Self.names(app) == ["Work", "Prepare", "Rest", "Work", "Rest"])
        app.wait(1)
        app.send(.workout(.rows(.rowPressed(press))))
        app.send(.workout(.rows(.moved(.init(x: 180, y: 300)))))
        app.send(.workout(.rows(.moved(.init(x: 20, y: 300)))))
        app.send(.workout(.rows(.released)))
        #expect(Self.names(app) == ["Prepare", "Rest", "Work", "Rest"])
        app.send(.shell(.undoTapped))
        #expect(Self.names(app) == ["Work", "Prepare", "Rest", "Work", "Rest"])
    }

    @Test("IT-6 Apply to all gives a period's time to all of its name, and can be undone")
    func applyToAll() {
        var app = Self.app()
        app.state.shared.library.change(workout: "w") { $0.steps[1].target = .time(45) }
        app.send(.workout(.applyToAllTapped(1)))
        #expect(app.library.workout("w")?.steps.map { $0.target.time } == [10, 45, 10, 45, 10])
        app.send(.shell(.undoTapped))
        #expect(app.library.workout("w")?.steps.map { $0.target.time } == [10, 45, 10, 20, 10])
    }

    @Test("SH-8 Escape closes the menu of a row")
    func escape() {
        var app = Self.app()
        app.send(.workout(.menuTapped(.period(1))))
        #expect(app.html.contains("row-menu"))
        app.send(.host(.key("Escape")))
        #expect(!app.html.contains("row-menu"))
    }

    @Test("IT-6 a click on a timer opens the time menu of that period alone")
    func time() {
        var app = Self.app()
        app.send(.workout(.timeTapped(2)))
        #expect(app.address == .period(workout: "w", index: 2))
    }

    @Test("OU-2 Clear Intervals asks, then empties; it can be undone")
    func clear() {
        var app = Self.app()
        app.send(.workout(.clearTapped))
        #expect(Self.names(app).count == 5)
        #expect(app.html.contains("Clear all intervals?"))
        app.send(.workout(.clearConfirmed))
        #expect(Self.names(app).isEmpty)
        #expect(app.html.contains("Add intervals, then press Play."))
        app.send(.shell(.undoTapped))
        #expect(Self.names(app).count == 5)
    }

    @Test("IT-6 an open step shows Open, a distance its metres, a place Place")
    func targets() {
        let place = Place(latitude: 59, longitude: 18, radius: 30)
        let html = Self.app([
            Step(.work, .open), Step(.work, .distance(400)), Step(.work, .place(place)),
        ]).html
        #expect(html.contains("aria-description=\"Open\""))
        #expect(html.contains("aria-description=\"400 m\""))
        #expect(html.contains("aria-description=\"Place\""))
    }

    @Test("IT-6 Play is off, and says why, as long as there is nothing to play")
    func nothingToPlay() {
        let html = Self.app([]).html
        #expect(html.contains("disabled=\"\" aria-describedby=\"no-periods\""))
        #expect(html.contains("id=\"no-periods\""))
    }

    @Test("SY-1 a workout that another tab changes is shown as it is now, and edited as it is shown")
    func otherTab() {
        var app = Self.app()
        var other = app.reopened(after: 1)
        _ = other.takeEffects()
        for _ in 0..<3 { other.send(.workout(.duplicateTapped(4))) }
        for effect in other.takeEffects() {
            if case .tabs(.broadcast(let text)) = effect { app.send(.host(.tabs(.received(text)))) }
        }
        #expect(app.html.contains("8 periods"))
        app.send(.workout(.deleteTapped(7)))
        #expect(Self.names(app).count == 7)
    }

    @Test("SH-7 the address of a workout that is gone says so")
    func gone() {
        #expect(TestApp(path: "/workouts/none").html.contains("This workout doesn’t exist"))
        var app = Self.app()
        app.send(.host(.navigated(path: "/workouts/none")))
        #expect(app.html.contains("This workout doesn’t exist"))
    }

    @Test("IT-4 of 19,701 periods only those near the viewport are drawn, at the end of the list too")
    func many() {
        var plan = IntervalPlan()
        plan.rounds = 99
        plan.cycles = 99
        var app = Self.app(plan.steps)
        #expect(app.html.contains("aria-setsize=\"19701\""))
        #expect(app.html.components("<li ") < 40)
        app.send(.workout(.rows(.scrolled(top: 19_701 * 72))))
        #expect(app.html.contains("aria-posinset=\"19701\""))
        #expect(app.html.components("<li ") < 40)
        app.send(.workout(.deleteTapped(19_700)))
        #expect(app.library.workout("w")?.steps.count == 19_700)
    }
}

extension String {
    /// How often a text stands in it.
    func components(_ part: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
