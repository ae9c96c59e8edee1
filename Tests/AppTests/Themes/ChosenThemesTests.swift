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
        #expect(app.state.summary.plan.music == WorkoutMusic(themes: ["t1"]) && app.html.contains("Music: Theme 1"))
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
        #expect(app.state.summary.plan.music == nil && !app.html.contains("Music: "))
        let path = app.address.path
        app.go(.themes)
        app.state.shared.library.put(Song.test("Blue"), id: "blue")
        app.go(Address(path: path))
        #expect(app.state.summary.plan.music == WorkoutMusic() && app.html.contains("Music: All songs"))
    }
}
