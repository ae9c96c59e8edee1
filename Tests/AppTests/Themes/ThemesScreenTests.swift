import Records
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct ThemesScreenTests {
    private func app(at path: String = "/themes", _ prepare: (inout Library) -> Void) -> TestApp {
        TestApp.used(at: path, prepare)
    }

    /// Jazz lasts, Rock retired yesterday.
    private func two(_ library: inout Library) {
        library.put(Theme.test("Jazz"), id: "jazz")
        library.put(Theme.test("Rock", workouts: 1), id: "rock")
        library.put(Song.test("Take Five", artist: "Brubeck", genre: "Cool Jazz"), id: "five")
        library.train(daysAgo: 1)
        library.sessions[0].value.themes = ["rock", "jazz"]
    }

    @Test("MU-4 a theme of the list shows its kind, how many workouts are left, and how many songs it has")
    func rows() {
        let app = app(two)
        let lasting = app.html(from: "aria-label=\"Themes\"", to: "</ul>")
        #expect(lasting.contains("Genre, 4 of 5 workouts left, 1 song") && !lasting.contains("Use again"))
        let retired = app.html(from: "aria-label=\"Retired themes\"", to: "</ul>")
        #expect(retired.contains("Genre, after 1 workout, no songs yet") && retired.contains("Use again"))
    }

    @Test("MU-4 SH-3 Get Workout leads to the themes, and without any the screen says what they are")
    func empty() {
        var app = TestApp.used(at: "/get-workout")
        #expect(app.html(from: "aria-label=\"Themes\"", to: "</button>").contains("None yet"))
        app.send(.getWorkout(.themesTapped))
        #expect(app.address == .themes && app.html.contains("No themes yet"))
        app.send(.themes(.backTapped))
        #expect(app.address == .getWorkout)
    }

    @Test(
        "MU-4 Use again brings a theme back for as many workouts, in the list or on its own screen; Undo retires it again"
    )
    func again() {
        var app = app(two)
        app.send(.themes(.againTapped("rock")))
        #expect(app.library.workoutsLeft(of: "rock") == 1 && app.library.theme("rock")?.since == app.wall)
        #expect(app.state.themes.retired.isEmpty && app.html.contains("Rock lasts 1 more workout"))
        // A second press changes nothing.
        app.wait(9)
        app.send(.themes(.againTapped("rock")))
        #expect(app.library.theme("rock")?.since == app.wall - 9)
        app.send(.shell(.undoTapped))
        #expect(app.library.isRetired(theme: "rock") && app.state.themes.retired.map(\.id) == ["rock"])
        app.send(.themes(.themeTapped("rock")))
        #expect(app.html.contains("retired after 1 workout"))
        app.send(.theme(.againTapped))
        #expect(app.html.contains("1 of 1 workout left") && !app.html.contains(">Use again<"))
    }

    @Test("MU-4 a click on a theme shows its songs; Remove takes it away, Undo brings it back, also after a reload")
    func remove() {
        var app = app(two)
        app.send(.themes(.themeTapped("jazz")))
        #expect(app.address == .theme("jazz"))
        let songs = app.html(from: "id=\"theme-songs\"", to: "</ul>")
        #expect(songs.contains(">Take Five<") && songs.contains(">Brubeck<"))
        app.send(.theme(.removeTapped))
        #expect(app.address == .themes && app.library.theme("jazz") == nil && app.html.contains("Jazz removed"))
        app.send(.shell(.undoTapped))
        #expect(app.library.theme("jazz") == .test("Jazz") && app.library.workoutsLeft(of: "jazz") == 4)
        app.send(.themes(.themeTapped("jazz")))
        app.send(.theme(.removeTapped))
        app.send(.theme(.removeTapped))
        var later = app.reopened(after: 2)
        #expect(later.library.theme("jazz") == nil)
        later.send(.shell(.undoTapped))
        #expect(later.library.theme("jazz") == .test("Jazz"))
    }

    @Test(
        "MU-4 a theme without songs says where they are looked for, many songs are listed in part, and a gone one says so"
    )
    func songs() {
        let none = app(at: "/themes/rock", two)
        #expect(none.html.contains("None of your songs has “Rock” in its genre."))
        let many = app(at: "/themes/t") {
            $0.put(Theme.test("o", .song), id: "t")
            for number in 0..<250 { $0.put(Song.test("Song \(number)"), id: "s\(number)") }
        }
        #expect(many.html.contains(">Song 199<") && !many.html.contains(">Song 200<"))
        #expect(many.html.contains("and 50 more"))
        #expect(TestApp.used(at: "/themes/none").html.contains("This theme doesn’t exist"))
    }

    @Test("MU-4 what another device ended, and songs that come, are seen on the open screen")
    func merging() {
        var app = app(two)
        app.state.shared.library.put(Song.test("Rock the Casbah", genre: "Rock"), id: "casbah")
        app.state.shared.library.train(daysAgo: 0)
        app.state.shared.library.sessions[0].value.themes = ["jazz"]
        app.wait(1)
        #expect(app.html.contains("Genre, 3 of 5 workouts left") && app.html.contains("after 1 workout, 1 song"))
    }
}
