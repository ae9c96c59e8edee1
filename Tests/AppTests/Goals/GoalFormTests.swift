import Catalogue
import Foundation
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct GoalFormTests {
    private func type(_ texts: [(GoalForm.Field, String)], in app: inout TestApp) {
        for (field, text) in texts { app.send(.goalForm(.typed(field, text))) }
    }

    @Test("GO-1 a goal is made of a form, stored, and there after the app was closed")
    func create() throws {
        var app = TestApp.used(at: "/goals")
        app.send(.goals(.addTapped))
        #expect(app.address == .addGoal)
        type(
            [(.name, " Strong arms "), (.note, "For the rope"), (.times, "12"), (.days, "2"), (.reminder, "18:30")],
            in: &app)
        app.send(.goalForm(.categorySwitched(.strength, true)))
        app.send(.goalForm(.groupSwitched(.arms, true)))
        app.send(.goalForm(.muscleSwitched(.forearms, false)))
        app.send(.goalForm(.minutesChosen("20")))
        app.send(.goalForm(.saveTapped))
        #expect(app.address == .goals)
        var goal = Goal(name: "Strong arms", times: 12, created: app.wall, zoneMinutes: 60)
        goal.note = "For the rope"
        goal.daysPerWeek = 2
        goal.minutes = 20
        goal.categories = [.strength]
        goal.muscles = [.biceps, .triceps]
        goal.reminder = 18 * 60 + 30
        #expect(app.library.goals.map { $0.value } == [goal])
        #expect(app.reopened(after: 60).library.goals.map { $0.value } == [goal])
        // A second press of what has gone does nothing.
        app.send(.goalForm(.cancelTapped))
        #expect(app.library.goals.count == 1)
    }

    @Test(
        "GO-1 SH-10 what can't be is refused beside its field, and nothing is lost",
        arguments: [
            (GoalForm.Field.name, "", "Enter a name."),
            (.name, String(repeating: "a", count: 5_000), "Enter a shorter name"),
            (.times, "0", "Enter a number from 1 to 9999."), (.times, "10000", "Enter a number from 1 to 9999."),
            (.times, "10,000", "Enter a number"), (.times, "1.5", "Enter a number"), (.times, "", "Enter a number"),
            (.times, "9999999999999", "Enter a number"),
            (.days, "8", "Enter a number of days from 1 to 7, or nothing."),
            (.days, "0", "Enter a number of days"), (.days, "two", "Enter a number of days"),
            (.reminder, "25:00", "Enter a time of day"),
            (.note, String(repeating: "x", count: Limits.noteLength + 1), "Enter a shorter text"),
        ])
    func refusal(field: GoalForm.Field, text: String, words: String) {
        var app = TestApp.used(at: "/goals/add")
        type([(.name, "Arms"), (.note, "Why"), (.times, "3"), (field, text)], in: &app)
        _ = app.takeEffects()
        app.send(.goalForm(.saveTapped))
        #expect(app.alert?.hasPrefix(words) == true, "\(app.alert ?? "nothing")")
        #expect(app.takeEffects().contains(.focus(id: field.id)))
        #expect(app.library.goals.isEmpty && app.address == .addGoal)
        #expect(app.state.goalForm[field] == text)
        type([(field, field == .name ? "Arms" : field == .times ? "3" : "")], in: &app)
        #expect(app.alert == nil)
        app.send(.goalForm(.saveTapped))
        #expect(app.library.goals.count == 1)
    }

    @Test("GO-1 all that is wrong is said at once, and the first of it gets the focus")
    func several() {
        var app = TestApp.used(at: "/goals/add")
        type([(.times, "0"), (.days, "8")], in: &app)
        app.send(.goalForm(.saveTapped))
        #expect(app.html.components(separatedBy: "role=\"alert\"").count == 4)
        #expect(app.takeEffects().contains(.focus(id: GoalForm.Field.name.id)))
    }

    @Test("GO-1 SH-6 a draft survives a reload, and Cancel forgets it")
    func draft() {
        var app = TestApp.used(at: "/goals/add")
        type([(.name, "Half"), (.times, "x")], in: &app)
        app.send(.goalForm(.groupSwitched(.back, true)))
        app.send(.goalForm(.categorySwitched(.balance, true)))
        app.send(.goalForm(.minutesChosen("90")))
        var later = app.reopened(after: 5)
        #expect(later.state.goalForm[.name] == "Half" && later.state.goalForm[.times] == "x")
        #expect(later.state.goalForm.muscles == [.lats, .middleBack, .lowerBack])
        #expect(later.state.goalForm.categories == [.balance])
        #expect(later.state.goalForm.minutes == 90)
        later.send(.goalForm(.cancelTapped))
        later.go(.addGoal)
        #expect(later.state.goalForm[.name] == "")
    }

    @Test(
        "GO-1 Edit changes what was changed; what another device changed meanwhile stays, and so does the day it was made"
    )
    func edit() {
        var app = TestApp.used(at: "/goals/g") {
            var goal = Goal.test("Chest", times: 9)
            goal.minutes = 17
            goal.categories = [.chest]
            $0.put(goal, id: "g")
        }
        app.send(.goal(.editTapped))
        #expect(app.address == .editGoal("g"))
        #expect(app.html.contains("At least 17 min"))
        #expect(app.state.goalForm.offeredCategories.contains(.chest))
        app.send(.goalForm(.typed(.name, "Chest and back")))
        var changed = app.library.goals[0].value
        changed.times = 20
        app.state.shared.library.put(changed, id: "g")
        app.send(.goalForm(.saveTapped))
        #expect(app.address == .goal("g"))
        changed.name = "Chest and back"
        #expect(app.library.goals.map { $0.value } == [changed])
        #expect(changed.created == Goal.test().created && changed.minutes == 17)
    }

    @Test("GO-1 a length that isn't offered, of an old draft, is none")
    func oldDraft() {
        var app = TestApp.used(at: "/goals/add")
        app.send(.goalForm(.typed(.name, "A")))
        app.send(.goalForm(.minutesChosen("7")))
        #expect(app.state.goalForm.minutes == nil)
        let gone = TestApp.used(at: "/goals/none/edit")
        #expect(gone.html.contains("This goal doesn’t exist"))
    }
}
