import Records
import Workouts

@testable import App

extension Scenes {
    /// Songs beside their own screens: in runs, after them, and where none can be played.
    static var songs: [Scene] {
        [
            Scene("workout-music", "A workout with music", themed(at: "/workouts/w", "song2")),
            Scene(
                "workout-elsewhere", "A workout whose songs are on another device", themed(at: "/workouts/w", "none")),
            Scene(
                "settings-elsewhere", "Settings of a workout whose songs are on another device",
                themed(at: "/workouts/w/settings", "none")),
            Scene("settings-songs", "Settings of somebody with songs", themed(at: "/profile/settings", "song2")),
            Scene("summary-elsewhere", "Workout Summary, the songs on another device", summary("none")),
            Scene(
                "summary-silent", "Workout Summary, without music",
                summary("song2").after(.summary(.musicChosen("none")))),
            Scene(
                "get-workout-silent", "Get Workout, without music",
                themed(at: "/get-workout", "song2").after(.getWorkout(.musicSwitched(false)))),
            Scene("song-unsure", "A song of an unsure tempo", unsure),
            Scene("run-song", "A run with a song of 60 characters", running(.tabata)),
            Scene("run-song-paused", "The same, paused", running(.tabata).after(.run(.pauseTapped))),
            Scene("run-silent", "A run whose songs are on another device", running(.tabata, "none")),
            Scene("exercising-song", "An exercise with a song", running(.generated("Legs"))),
            Scene("outdoor-song", "A run outdoors with a song", outdoors),
            Scene("session-songs", "A session with songs", played),
            Scene("finished-songs", "The end of a run with songs", ended),
        ]
    }

    private static func themed(at path: String, _ files: String) -> TestApp {
        var app = TestApp.used(at: path, fill)
        app.hasFiles(of: files)
        return app
    }

    private static func summary(_ files: String) -> TestApp {
        var app = TestApp.summary(TestApp.chest, fill)
        app.hasFiles(of: files)
        return app
    }

    private static var unsure: TestApp {
        TestApp.used(at: "/songs/song0") {
            var song = Song.test(TestApp.longName)
            song.beat = SongBeat(tempo: 127.6, confidence: 0.04, first: 0.2, isTriple: false)
            $0.put(song, id: "song0")
        }
    }

    /// Some seconds after Play.
    private static func running(_ workout: Workout, _ files: String = "song4") -> TestApp {
        var app = TestApp.used {
            fill(&$0)
            var workout = workout
            workout.music = WorkoutMusic()
            $0.add(workout, id: "loud")
        }
        app.send(.run(.playTapped(workout: "loud")))
        app.hasFiles(of: files)
        app.wait(12)
        return app
    }

    private static var outdoors: TestApp {
        var app = TestApp.outdoor([Step(name: "Warm up", role: .work, target: .time(600))]) {
            fill(&$0)
            $0.change(workout: "w") { $0.music = WorkoutMusic() }
        }
        app.send(.run(.pauseTapped))
        app.hasFiles(of: "song4")
        app.wait(12)
        return app
    }

    private static var played: TestApp {
        var app = TestApp.used {
            $0.train(daysAgo: 1)
            $0.sessions[0].value.songs = [
                SessionSong(title: TestApp.longName, artist: TestApp.longName),
                SessionSong(title: "Take Five", artist: nil),
            ]
        }
        app.go(.session(app.library.sessions[0].id))
        return app
    }

    /// The run as it is after its end, had its songs been heard.
    private static var ended: TestApp {
        var app = running(.tabata)
        app.state.run.sound.played = [SessionSong(title: TestApp.longName, artist: "Queen")]
        app.wait(300)
        return app
    }

    private static func fill(_ library: inout Library) {
        library.put(Song.test("Take Five", artist: "The Dave Brubeck Quartet", genre: "Jazz"), id: "song2")
        library.put(Song.test(TestApp.longName, artist: TestApp.longName, genre: "Rock"), id: "song4")
        library.put(Theme.test("Jazz"), id: "jazz")
        var workout = Workout.tabata
        workout.music = WorkoutMusic(themes: ["jazz"], cadence: 85)
        if library.workout("w") == nil { library.add(workout, id: "w") }
    }
}
