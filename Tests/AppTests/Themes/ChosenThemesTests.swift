import Catalogue
import Foundation
import Records
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct ChosenThemesTests {
    private func themes(_ library: inout Library) {
        for number in 0..<6 { library.put(Theme.test("Theme \(number)"), id: "t\(number)") }
        library.put(Theme.test("Rock", workouts: 1), id: "rock")
        library.train(daysAgo: 1)
        library.sessions[0].value.themes = ["rock"]
    }

    private func chip(_ name: String, _ app: TestApp) -> String {
        let field = app.html(from: "role=\"group\" aria-label=\"Themes\"", to: "</div></div>")
        return field.components(separatedBy: "<label").first { $0.contains(">\(name)<") } ?? ""
    }

    /// The option that the summary's "Music" shows; nil where there is none to choose from.
    private func shown(_ app: TestApp) -> String? {
        guard app.html.contains("<select id=\"music\"") else { return nil }
        let select = app.html(from: "<select id=\"music\"", to: ">")
        return select.components(separatedBy: "value=\"").last?.components(separatedBy: "\"").first
    }

    @Test("GW-1 Get Workout asks for themes once there are some that last, up to five, and keeps the choice")
    func choice() {
        #expect(!TestApp.used(at: "/get-workout").html.contains("role=\"group\" aria-label=\"Themes\""))
        var app = TestApp.used(at: "/get-workout", themes)
        #expect(chip("Rock", app).isEmpty && chip("Theme 5", app).contains("checkbox"))
        for number in 0..<5 { app.send(.getWorkout(.themeSwitched("t\(number)", true))) }
        #expect(app.settings.choiceThemes == ["t0", "t1", "t2", "t3", "t4"])
        #expect(chip("Theme 5", app).contains("disabled") && !chip("Theme 0", app).contains("disabled"))
        // A press that came before the others couldn't be chosen.
        app.send(.getWorkout(.themeSwitched("t5", true)))
        #expect(app.settings.choiceThemes.count == 5)
        app.send(.getWorkout(.themeSwitched("t0", false)))
        app.send(.getWorkout(.themeSwitched("t5", true)))
        #expect(app.settings.choiceThemes == ["t1", "t2", "t3", "t4", "t5"])
        let later = app.reopened(after: 9)
        #expect(later.settings.choiceThemes.count == 5 && chip("Theme 5", later).contains("checked"))
    }

    @Test("GW-1 a theme that retires or goes leaves the choice, and gives its place to another")
    func gone() {
        var app = TestApp.used(at: "/get-workout") {
            themes(&$0)
            $0.changeSettings { $0.choiceThemes = ["gone", "rock", "t1", "t2", "t3"] }
        }
        #expect(app.state.shared.chosenThemes == ["t1", "t2", "t3"])
        app.send(.getWorkout(.themeSwitched("t4", true)))
        app.send(.getWorkout(.themeSwitched("t5", true)))
        #expect(app.settings.choiceThemes == ["t1", "t2", "t3", "t4", "t5"])
    }

    @Test(
        "GW-1 GW-5 the workout that is made has the themes, over a reload and a shuffle, in its run, and where it is saved"
    )
    func made() {
        var app = TestApp.used(at: "/get-workout") {
            themes(&$0)
            $0.put(Song.test("Blue"), id: "blue")
        }
        app.send(.getWorkout(.categorySwitched(.strength, true)))
        app.send(.getWorkout(.themeSwitched("t1", true)))
        app.send(.getWorkout(.getTapped))
        #expect(app.state.summary.plan.music == WorkoutMusic(themes: ["t1"]) && shown(app) == "theme/t1")
        #expect(!app.address.path.contains("t1"))
        app = app.reopened(after: 9)
        #expect(app.state.summary.plan.music == WorkoutMusic(themes: ["t1"]))
        app.send(.summary(.shuffleTapped))
        #expect(app.state.summary.plan.music == WorkoutMusic(themes: ["t1"]))
        app.send(.run(.performTapped(app.state.summary.plan)))
        app.hasFiles(of: "blue")
        app.wait(app.state.summary.plan.timedDuration + 60)
        #expect(app.library.sessions[0].value.themes == ["t1"])
        #expect(app.library.workoutsLeft(of: "t1") == 4)
        app.send(.finished(.saveTapped))
        #expect(app.library.workouts.map(\.value.music) == [WorkoutMusic(themes: ["t1"])])
    }

    @Test("MU-5 GW-1 without songs the workout has no music; songs that come while the summary waits are its music")
    func songs() {
        var app = TestApp.summary { $0.put(Theme.test("Jazz"), id: "jazz") }
        #expect(app.state.summary.plan.music == nil && shown(app) == nil)
        let path = app.address.path
        app.go(.themes)
        app.state.shared.library.put(Song.test("Blue"), id: "blue")
        app.go(Address(path: path))
        #expect(app.state.summary.plan.music == WorkoutMusic() && shown(app) == "all")
    }

    @Test("GW-1 MU-6 a workout may have no music, other themes, or all songs, and so have those that follow")
    func none() {
        var app = TestApp.summary {
            themes(&$0)
            $0.put(Song.test("Blue"), id: "blue")
            $0.changeSettings { $0.choiceThemes = ["t1", "t2"] }
        }
        #expect(shown(app) == "several" && app.html.contains(">Theme 1, Theme 2</option>"))
        app.send(.summary(.musicChosen("none")))
        #expect(app.state.summary.plan.music == nil && shown(app) == "none")
        app.send(.summary(.shuffleTapped))
        #expect(app.state.summary.plan.music == nil)
        app = app.reopened(after: 9)
        #expect(app.state.summary.plan.music == nil && app.settings.choiceThemes == ["t1", "t2"])
        app.send(.summary(.musicChosen("nothing")))
        #expect(app.state.summary.plan.music == nil)
        app.send(.summary(.musicChosen("several")))
        #expect(app.state.summary.plan.music == WorkoutMusic(themes: ["t1", "t2"]))
        app.send(.summary(.musicChosen("theme/t3")))
        #expect(app.state.summary.plan.music == WorkoutMusic(themes: ["t3"]) && app.settings.choiceThemes == ["t3"])
        app.send(.summary(.musicChosen("all")))
        #expect(app.state.summary.plan.music == WorkoutMusic() && app.settings.choiceThemes.isEmpty)
    }

    @Test("GW-1 Get Workout can have its music switched off, and asks for no themes then")
    func off() {
        var app = TestApp.used(at: "/get-workout") {
            themes(&$0)
            $0.put(Song.test("Blue"), id: "blue")
        }
        app.send(.getWorkout(.categorySwitched(.strength, true)))
        app.send(.getWorkout(.musicSwitched(false)))
        #expect(chip("Theme 1", app).isEmpty)
        app.send(.getWorkout(.getTapped))
        #expect(app.state.summary.plan.music == nil && shown(app) == "none")
        app.go(.getWorkout)
        app.send(.getWorkout(.musicSwitched(true)))
        #expect(chip("Theme 1", app).contains("checkbox"))
        #expect(!TestApp.used(at: "/get-workout", themes).html.contains(">Music<"))
    }
}
