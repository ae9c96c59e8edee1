import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct MusicSettingsTests {
    private func app(_ steps: Steps = [Step(.work, .time(20))], _ prepare: (inout Library) -> Void = { _ in })
        -> TestApp
    {
        TestApp.used(at: "/workouts/w/settings") {
            $0.add(Workout(name: "Legs", steps: steps), id: "w")
            $0.put(Theme.test("Jazz"), id: "jazz")
            $0.put(Theme.test("Queen", .artist), id: "queen")
            $0.put(Theme.test("QUEEN", .song), id: "title")
            prepare(&$0)
        }
    }

    private func music(_ app: TestApp) -> WorkoutMusic? { app.library.workout("w")?.music }

    @Test("MU-6 IT-7 each workout has Music in its settings: none, each theme that lasts, all songs")
    func options() {
        let app = app {
            $0.put(Theme.test("Rock", workouts: 1), id: "rock")
            $0.train(daysAgo: 1)
            $0.sessions[0].value.themes = ["rock"]
        }
        let select = app.html(from: "id=\"music\"", to: "</select>")
        let names = select.components(separatedBy: "</option>").dropLast().map { $0.components(separatedBy: ">").last }
        #expect(names == ["None", "Jazz", "Queen (artist)", "QUEEN (song)", "All songs"])
        #expect(app.html.contains("<label for=\"music\" dir=\"auto\">Music</label>") && !app.html.contains("Cadence"))
        let open = self.app([Step(.exercise, .open), Step(.work, .distance(400))])
        #expect(open.html.contains("id=\"music\""))
        #expect(!self.app([]).html.contains("id=\"music\""))
        #expect(!TestApp.used(at: "/create/settings").html.contains("id=\"music\""))
    }

    @Test("MU-6 the choice is the workout's own, and holds at once; an unknown one changes nothing")
    func choice() {
        var app = app()
        app.send(.settings(.musicChosen("theme/jazz")))
        app.send(.settings(.cadenceTyped("85")))
        #expect(music(app) == WorkoutMusic(themes: ["jazz"], cadence: 85))
        app.send(.settings(.musicChosen("all")))
        #expect(music(app) == WorkoutMusic(cadence: 85))
        for code in ["nothing", "several", ""] { app.send(.settings(.musicChosen(code))) }
        #expect(music(app) == WorkoutMusic(cadence: 85))
        app = app.reopened(after: 9)
        #expect(music(app) == WorkoutMusic(cadence: 85) && app.html.contains("value=\"85\""))
        app.send(.settings(.musicChosen("none")))
        #expect(music(app) == nil && !app.html.contains("Cadence"))
    }

    @Test(
        "MU-6 themes that retired or were removed count as all songs; several, which Get Workout gave, are one choice more"
    )
    func shown() {
        var app = app { library in
            library.change(workout: "w") { $0.music = WorkoutMusic(themes: ["gone"]) }
        }
        #expect(app.html(from: "id=\"music\"", to: ">").contains("value=\"all\""))
        app.state.shared.library.change(workout: "w") { $0.music?.themes = ["gone", "jazz", "queen"] }
        #expect(app.html(from: "id=\"music\"", to: ">").contains("value=\"several\""))
        #expect(app.html.contains(">Jazz, Queen (artist)</option>"))
        app.send(.settings(.musicChosen("several")))
        #expect(music(app)?.themes == ["gone", "jazz", "queen"])
    }

    @Test("MU-5 MU-6 where there are no songs it says how to add some")
    func songs() {
        let words = "You have no songs yet."
        var app = app()
        #expect(app.html.contains(words) && app.html.contains("Songs</button>"))
        app.send(.settings(.songsTapped))
        #expect(app.address == .songs)
        app.state.shared.library.put(Song.test("Blue"), id: "blue")
        app.go(.settings(.workout("w")))
        #expect(!app.html.contains(words) && !app.html.contains("Songs</button>"))
    }

    @Test(
        "MU-6 SH-10 a cadence that can't be is refused beside its field, keeps the last one, and outlives a reload",
        arguments: ["fast", "0", "401", "-5", "1,2,3", "1e2", "999999999999", "85 bpm"])
    func refusal(text: String) {
        var app = app()
        app.send(.settings(.musicChosen("all")))
        app.send(.settings(.cadenceTyped("90,5")))
        #expect(app.alert == nil && music(app)?.cadence == 90.5)
        app.send(.settings(.cadenceTyped(text)))
        #expect(app.alert == "Enter a number from 1 to 400, or nothing.")
        #expect(music(app)?.cadence == 90.5)
        _ = app.takeEffects()
        app.send(.settings(.doneTapped))
        #expect(app.address == .settings(.workout("w")))
        #expect(app.takeEffects().contains(.focus(id: MusicSettings.cadenceID)))
        app = app.reopened(after: 9)
        #expect(app.alert == "Enter a number from 1 to 400, or nothing." && app.state.settings.cadence == text)
        app.send(.settings(.cadenceTyped("")))
        #expect(app.alert == nil && music(app) == WorkoutMusic() && app.draftRows.isEmpty)
        app.send(.settings(.doneTapped))
        #expect(app.address != .settings(.workout("w")))
    }

    @Test("MU-6 a cadence that was refused goes with the music, and another screen's draft stays")
    func drafts() {
        var app = app()
        app.go(.addTheme)
        app.send(.themeForm(.typed(.name, "Half")))
        app.go(.settings(.workout("w")))
        app.send(.settings(.musicChosen("all")))
        app.send(.settings(.cadenceTyped("90")))
        #expect(app.state.shared.drafts.map(\.path) == ["/themes/add"])
        app.send(.settings(.cadenceTyped("x")))
        app.send(.settings(.musicChosen("none")))
        #expect(app.state.shared.drafts.map(\.path) == ["/themes/add"] && app.state.settings.cadence == nil)
        app.send(.settings(.doneTapped))
        #expect(app.address != .settings(.workout("w")))
    }
}
