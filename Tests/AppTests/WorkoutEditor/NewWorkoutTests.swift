import Catalogue
import Records
import Testing
import Workouts

@testable import App

@Suite struct NewWorkoutTests {
    @Test("PL-2 from the columns over a list into the queue, named, planned, saved; then Profile")
    func create() throws {
        var app = TestApp(editorAt: "/plan")
        #expect(app.html.contains(">Muscle Groups<"))
        app.send(.editor(.groupTapped(.arms)))
        app.send(.editor(.categoryChosen(.muscle(.biceps))))
        #expect(app.address.path == "/plan/add/biceps")
        app.send(.editor(.picker(.rowTapped("barbell-curl"))))
        app.send(.editor(.picker(.addTapped)))
        #expect(app.address == .plan)
        app.send(.editor(.categoryChosen(.muscle(.chest))))
        app.send(.editor(.picker(.rowTapped("barbell-bench-press"))))
        app.send(.editor(.picker(.addTapped)))
        #expect(app.plan == "Barbell curl, Barbell bench press")
        app.type(.sets, "4", line: 0)
        app.type(.weight, "27,5", line: 0)
        app.type(.note, "slow", line: 0)
        app.send(.editor(.doneTapped))
        #expect(app.address == .planSave)
        app.send(.editor(.nameTyped(" Arms ")))
        app.send(.editor(.days(.daySwitched(.tuesday, true))))
        app.send(.editor(.saveTapped))
        #expect(app.address == .profile)
        let workout = try #require(app.library.workouts.last?.value)
        #expect(workout.name == "Arms")
        #expect(workout.activity == .strength)
        #expect(workout.days.contains(.tuesday) && !workout.days.contains(.monday))
        #expect(workout.steps.map { $0.exercise } == ["barbell-curl", "barbell-bench-press"])
        #expect(workout.steps[0].sets == 4)
        #expect(workout.steps[0].weight == 27.5)
        #expect(workout.steps[0].note == "slow")
        #expect(app.reopened(after: 5).library.workouts.last?.value == workout)
        #expect(app.state.shared.drafts.isEmpty)
        app.go(.plan)
        #expect(app.lines.isEmpty)
    }

    @Test("PL-2 Save leads to Profile, and Back from there doesn't lead into the empty queue")
    func saveLeaves() {
        var app = TestApp(editorAt: "/plan")
        app.send(.editor(.categoryChosen(.muscle(.chest))))
        app.send(.editor(.picker(.rowTapped("barbell-bench-press"))))
        app.send(.editor(.picker(.addTapped)))
        app.send(.editor(.doneTapped))
        app.send(.editor(.nameTyped("A")))
        app.send(.editor(.days(.anyDaySwitched(true))))
        _ = app.takeEffects()
        app.send(.editor(.saveTapped))
        #expect(app.takeEffects().contains(.history(.backBy(2))))
        #expect(app.address == .profile)
    }

    @Test("PL-2 Back returns without, a second tap keeps what is picked, and Add with nothing picked says what to do")
    func pickNothing() {
        var app = TestApp(editorAt: "/plan")
        app.send(.editor(.categoryChosen(.type(.balance))))
        #expect(app.html.contains("Balance"))
        app.send(.editor(.picker(.addTapped)))
        #expect(app.alert?.contains("Pick an exercise") == true)
        let first = app.state.shared.shelf.catalogue.exercises(for: .type(.balance))[0].id
        app.send(.editor(.picker(.rowTapped(first))))
        #expect(app.alert == nil)
        #expect(app.html.contains("aria-checked=\"true\""))
        app.send(.editor(.picker(.rowTapped(first))))
        #expect(app.html.contains("aria-checked=\"true\""))
        app.send(.editor(.backTapped))
        #expect(app.address == .plan)
        #expect(app.lines.isEmpty)
    }

    @Test("PL-2 an empty queue can't be saved, and says so")
    func empty() {
        var app = TestApp(editorAt: "/plan")
        app.send(.editor(.doneTapped))
        #expect(app.address == .plan)
        #expect(app.alert?.contains("Add an exercise first") == true)
        app.go(.planSave)
        #expect(app.address == .plan)
    }

    @Test("SH-10 no name, a name too long and no day are refused beside the fields")
    func refuse() {
        var app = TestApp(editorAt: "/plan")
        app.add("barbell-curl")
        app.send(.editor(.doneTapped))
        app.send(.editor(.saveTapped))
        #expect(app.address == .planSave)
        #expect(app.html.contains("Enter a name."))
        #expect(app.html.contains("Choose at least one day"))
        app.send(.editor(.nameTyped(String(repeating: "x", count: 300))))
        app.send(.editor(.saveTapped))
        #expect(app.html.contains("Enter a shorter name"))
        #expect(app.library.workouts.isEmpty)
    }

    @Test("PL-2 a duplicate name is allowed")
    func duplicateName() {
        var app = TestApp(editorAt: "/plan") { $0.add(Workout(name: "Arms", steps: [Step(.work, .time(5))]), id: "w") }
        app.add("barbell-curl")
        app.send(.editor(.doneTapped))
        app.send(.editor(.nameTyped("Arms")))
        app.send(.editor(.days(.anyDaySwitched(true))))
        app.send(.editor(.saveTapped))
        #expect(app.library.workouts.map { $0.value.name } == ["Arms", "Arms"])
    }

    @Test("PL-2 a weight that can't be is refused beside its field before the name is asked", arguments: ["-5", "1e9"])
    func refuseWeight(text: String) {
        var app = TestApp(editorAt: "/plan")
        app.add("barbell-curl")
        let key = app.lines.lines[0].key
        app.send(.editor(.typed(.weight, key, text)))
        #expect(app.alert == nil)
        _ = app.takeEffects()
        app.send(.editor(.doneTapped))
        #expect(app.address == .plan)
        #expect(app.alert?.contains("Enter a weight from 0") == true)
        #expect(app.takeEffects().contains(.focus(id: "line-\(key)-weight")))
        app.send(.editor(.typed(.weight, key, "0")))
        app.send(.editor(.doneTapped))
        #expect(app.address == .planSave)
    }

    @Test("PL-2 Create Superset takes the ticked ones, two or more; it is one block with lettered members")
    func superset() {
        var app = TestApp(editorAt: "/plan")
        for id in ["barbell-curl", "front-squat", "rack-pull"] { app.add(id) }
        app.send(.editor(.ticked(app.lines.lines[0].key, true)))
        app.send(.editor(.supersetTapped))
        #expect(app.alert?.contains("Tick two exercises") == true)
        app.send(.editor(.ticked(app.lines.lines[2].key, true)))
        app.send(.editor(.supersetTapped))
        #expect(app.plan == "(Barbell curl, Rack pull), Front squat")
        #expect(app.html.contains("aria-label=\"Superset\""))
        #expect(app.html.contains(">B</span>"))
        let name = app.lines.lines[0].step.superset ?? ""
        app.send(.editor(.blockMoved(app.lines.lines[0].key, by: 1)))
        #expect(app.plan == "Front squat, (Barbell curl, Rack pull)")
        app.send(.editor(.dissolveTapped(name)))
        #expect(app.plan == "Front squat, Barbell curl, Rack pull")
    }

    @Test("PL-2 supersets whose members have different numbers of sets are allowed")
    func unevenSuperset() {
        var app = TestApp(editorAt: "/plan")
        for id in ["barbell-curl", "front-squat"] { app.add(id) }
        for line in app.lines.lines { app.send(.editor(.ticked(line.key, true))) }
        app.send(.editor(.supersetTapped))
        app.type(.sets, "5", line: 1)
        #expect(app.html.contains("2 exercises, 5 rounds"))
        app.send(.editor(.doneTapped))
        #expect(app.address == .planSave)
    }

    @Test("SH-9 what is deleted from the queue comes back by Undo, into its superset")
    func undo() {
        var app = TestApp(editorAt: "/plan")
        for id in ["barbell-curl", "front-squat", "rack-pull"] { app.add(id) }
        for line in app.lines.lines.prefix(2) { app.send(.editor(.ticked(line.key, true))) }
        app.send(.editor(.supersetTapped))
        app.send(.editor(.deleteTapped([app.lines.lines[0].key], name: "Barbell curl")))
        #expect(app.plan == "Front squat, Rack pull")
        app.send(.shell(.undoTapped))
        #expect(app.plan == "(Barbell curl, Front squat), Rack pull")
    }

    @Test("SH-6 the queue survives a reload, with what can't be saved yet; so do name and days")
    func draft() {
        var app = TestApp(editorAt: "/plan")
        for id in ["barbell-curl", "front-squat"] { app.add(id) }
        app.type(.weight, "-5", line: 0)
        app.type(.reps, "12", line: 1)
        app.send(.editor(.doneTapped))
        var later = app.reopened(after: 60)
        #expect(later.plan == "Barbell curl, Front squat")
        #expect(later.lines.lines[0].text(of: .weight, later.settings) == "-5")
        #expect(later.lines.lines[1].step.reps == 12)
        later.type(.weight, "", line: 0)
        later.send(.editor(.doneTapped))
        later.send(.editor(.nameTyped("Half")))
        later.send(.editor(.days(.daySwitched(.friday, true))))
        let last = later.reopened(after: 60)
        #expect(last.address == .planSave)
        #expect(last.state.editor.name == "Half")
        #expect(last.state.editor.days.days.contains(.friday))
        #expect(last.library.workouts.isEmpty)
    }

    @Test("SH-6 a form of another screen doesn't take the queue's place")
    func otherForms() {
        var app = TestApp(editorAt: "/plan")
        app.add("barbell-curl")
        app.go(.planPicker(.newExercise))
        app.send(.editor(.form(.nameTyped("Half an exer"))))
        var later = app.reopened(after: 5)
        #expect(later.state.editor.form.name == "Half an exer")
        later.go(.plan)
        #expect(later.plan == "Barbell curl")
    }

    @Test("SH-6 leaving asks; the queue is kept for later, or discarded")
    func leave() {
        var app = TestApp(editorAt: "/plan")
        app.send(.editor(.backTapped))
        #expect(app.address == .profile)
        app.go(.plan)
        app.add("barbell-curl")
        app.send(.editor(.backTapped))
        #expect(app.html.contains("Leave this workout unfinished?"))
        app.send(.editor(.questionClosed))
        #expect(app.address == .plan)
        app.send(.editor(.backTapped))
        app.send(.editor(.keepTapped))
        #expect(app.address != .plan)
        app.go(.plan)
        #expect(app.plan == "Barbell curl")
        app.send(.editor(.backTapped))
        app.send(.editor(.discardTapped))
        app.go(.plan)
        #expect(app.lines.isEmpty)
        #expect(app.draftRows.isEmpty)
    }

    @Test("PL-4 IT-5 created and predetermined workouts live in one list, and in the Workout List")
    func list() {
        var app = TestApp(editorAt: "/plan")
        app.add("barbell-curl")
        app.send(.editor(.doneTapped))
        app.send(.editor(.nameTyped("Monday lift")))
        app.send(.editor(.days(.daySwitched(.monday, true))))
        app.send(.editor(.saveTapped))
        app.go(.routineList(.focus(.muscle(.biceps))))
        app.send(.routines(.chooseTapped("biceps-basics")))
        app.send(.routines(.days(.anyDaySwitched(true))))
        app.send(.routines(.saveTapped))
        app.state.shared.library.add(
            Workout(name: "Hills", steps: [Step(name: "Up", role: .work, target: .time(60))]), id: "hills")
        for list in [Address.editWorkouts, .workouts] {
            app.go(list)
            for name in ["Monday lift", "Biceps basics", "Hills"] { #expect(app.html.contains(name)) }
        }
    }
}
