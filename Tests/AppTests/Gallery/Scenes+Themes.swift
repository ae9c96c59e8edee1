import Catalogue
import Records
import Workouts

@testable import App

extension Scenes {
    /// Songs, themes, and the music of workouts.
    static var themes: [Scene] {
        let form = themed(at: "/themes/add")
        return [
            Scene("themes-empty", "Themes, none", TestApp.used(at: "/themes")),
            Scene("themes", "Themes", themed(at: "/themes")),
            Scene("themes-undo", "A theme was removed", themed(at: "/themes/jazz").after(.theme(.removeTapped))),
            Scene("themes-again", "A theme is used again", themed(at: "/themes").after(.themes(.againTapped("rock")))),
            Scene("theme", "A theme", themed(at: "/themes/queen")),
            Scene("theme-retired", "A theme that retired", themed(at: "/themes/rock")),
            Scene("theme-no-songs", "A theme without songs", themed(at: "/themes/long")),
            Scene("theme-gone", "A theme that isn’t there", themed(at: "/themes/none")),
            Scene("theme-add", "Add theme", form),
            Scene("theme-add-empty", "Add theme, without songs", TestApp.used(at: "/themes/add")),
            Scene(
                "theme-refusal", "A theme that can’t be",
                form.after(
                    .themeForm(.typed(.name, "queen")), .themeForm(.typed(.workouts, "1000")), .themeForm(.saveTapped))),
            Scene("songs-empty", "Songs, none", TestApp.used(at: "/songs")),
            Scene("songs", "Songs", themed(at: "/songs")),
            Scene(
                "songs-sending", "Songs on their way to the account",
                inAccount { $0.transfer = .init(isUpload: true, ids: ["song0", "song4"], done: 1, progress: 0.5) }),
            Scene(
                "songs-download", "Songs that other devices have sent",
                inAccount { $0.problem = "Take Five: The server can’t be reached." }),
            Scene("songs-remove", "Songs leave the account", inAccount { $0.asksToRemove = true }),
            Scene("song", "A song", themed(at: "/songs/song0")),
            Scene("get-workout-themes", "Get Workout, with themes", chosen(themed(at: "/get-workout"))),
            Scene("summary-music", "Workout Summary, with music", summary),
            Scene("settings-music", "Settings of a workout with music", musicSettings(["jazz", "queen"])),
            Scene("settings-no-songs", "Settings of a workout, without songs", withoutSongs),
            Scene(
                "settings-cadence", "A cadence that can’t be",
                musicSettings(["jazz"]).after(.settings(.cadenceTyped("fast")))),
        ]
    }

    /// Somebody with songs and themes, one of which retired.
    private static func themed(at path: String) -> TestApp { TestApp.used(at: path, fill) }

    /// Songs, of which the account has some.
    private static func inAccount(_ change: (inout SongAccount) -> Void) -> TestApp {
        var app = themed(at: "/songs")
        app.hasFiles(of: "song0", "song4", "song5")
        app.state.songs.account.limit = 1 << 30
        app.state.songs.account.files = [:]
        for entry in app.library.songs.prefix(4) {
            app.state.songs.account.files?[entry.value.file.hash] = .init(size: 4_000_000, received: 4_000_000)
        }
        change(&app.state.songs.account)
        return app
    }

    private static func fill(_ library: inout Library) {
        let songs: [(String, String?, String?)] = [
            ("Bohemian Rhapsody", "Queen", "Rock"), ("Don’t Stop Me Now", "Queen", "Rock"),
            ("Take Five", "The Dave Brubeck Quartet", "Jazz"), ("Dancing Queen", "ABBA", "Pop, Disco"),
            (TestApp.longName, TestApp.longName, TestApp.longName.uppercased()), ("Silence", nil, nil),
        ]
        for (number, song) in songs.enumerated() {
            library.put(Song.test(song.0, artist: song.1, genre: song.2), id: "song\(number)")
        }
        library.put(Theme.test("Queen", .artist), id: "queen")
        library.put(Theme.test("Jazz", workouts: 1), id: "jazz")
        library.put(Theme.test("Queen", .song, workouts: 999), id: "title")
        library.put(Theme.test(TestApp.longName + "!", .artist), id: "long")
        library.put(Theme.test("Rock", workouts: 2), id: "rock")
        for day in [3, 2, 1] as [Int64] {
            library.train(daysAgo: day)
            library.sessions[0].value.themes = ["rock", "queen"]
        }
        var workout = Workout.tabata
        workout.music = WorkoutMusic(themes: ["jazz"], cadence: 85)
        library.add(workout, id: "w")
    }

    private static func chosen(_ app: TestApp) -> TestApp {
        app.after(
            .getWorkout(.categorySwitched(.strength, true)), .getWorkout(.themeSwitched("jazz", true)),
            .getWorkout(.themeSwitched("queen", true)))
    }

    private static var summary: TestApp {
        TestApp.summary {
            fill(&$0)
            $0.changeSettings { $0.choiceThemes = ["jazz", "title"] }
        }
    }

    private static func musicSettings(_ themes: [String]) -> TestApp {
        var app = themed(at: "/workouts")
        app.state.shared.library.change(workout: "w") { $0.music?.themes = themes }
        return app.at("/workouts/w/settings")
    }

    private static var withoutSongs: TestApp {
        TestApp.used(at: "/workouts/w/settings") { $0.add(.tabata, id: "w") }.after(.settings(.musicChosen("all")))
    }
}
