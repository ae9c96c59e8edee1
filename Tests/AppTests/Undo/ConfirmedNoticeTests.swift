import Records
import Testing
import Workouts

@testable import App

/// Sentences that say saved, imported, deleted … come once the store has confirmed the last of what they tell of.
@Suite struct ConfirmedNoticeTests {
    /// Something that a person does, and the sentence that tells of it.
    struct Deed: Sendable, CustomTestStringConvertible {
        var sentence: String
        var undoes = true
        var path: String
        var isDone: @Sendable (inout TestApp) -> Void

        var testDescription: String { sentence }
    }

    private static func deed(_ sentence: String, at path: String, undoes: Bool = true, _ actions: Action...) -> Deed {
        Deed(sentence: sentence, undoes: undoes, path: path) { app in
            for action in actions { app.send(action) }
        }
    }

    static let deeds = [
        deed("Tabata deleted", at: "/workouts", .workoutList(.deleteTapped("tabata"))),
        deed("Prepare deleted", at: "/workouts/tabata", .workout(.deleteTapped(0))),
        deed("periods cleared", at: "/workouts/tabata", .workout(.clearTapped), .workout(.clearConfirmed)),
        deed(" deleted<", at: "/history", .history(.deleteTapped("s0"))),
        deed(" deleted<", at: "/history/s1", .session(.deleteTapped)),
        Deed(sentence: "Tabata saved", undoes: false, path: "/workouts") { app in
            app.state.shared.library.change(workout: "tabata") { $0.name = "Other" }
            app.state.shared.tellSaved("Tabata")
            app.settle()
        },
        Deed(sentence: "<span>1 session imported</span>", path: "/import") { app in
            app.send(.importing(.chooseTapped))
            app.imports(files: [("a.gpx", ImportTests.gpx)])
        },
        Deed(sentence: "1 song added", undoes: false, path: "/songs") { $0.addSongs(["a.mp3"]) },
        Deed(sentence: "Privacy zone added", path: "/profile/privacy") { app in
            app.send(.privacy(.locationTapped))
            let fix = LocationFix(latitude: 52.501, longitude: 13.4, accuracy: 5, time: 1)
            app.send(.host(.location(.fix(token: app.asked, fix))))
        },
        Deed(sentence: "records imported", undoes: false, path: "/profile") { app in
            var other = Scenes.full(at: "/profile")
            other.send(.account(.exportTapped))
            for case .files(.save(_, _, let text)) in other.takeEffects() { app.imports(Array(text.utf8)) }
        },
    ]

    private static func isAsked(_ app: TestApp) -> Bool {
        app.waiting.contains { if case .store = $0 { true } else { false } }
    }

    @Test(
        "SH-6 SH-9 it comes with the store’s last answer, and its Undo outlives a reload from then on", arguments: deeds
    )
    func confirmed(deed: Deed) {
        var app = Scenes.full(at: deed.path)
        app.isSlow = true
        deed.isDone(&app)
        #expect(Self.isAsked(app))
        while Self.isAsked(app) {
            #expect(!app.html.contains(deed.sentence))
            app.answer(server: false)
        }
        #expect(app.library.isSaved)
        #expect(app.html.contains(deed.sentence))
        if deed.undoes { #expect(app.reopened(after: 1).html.contains(">Undo<")) }
    }

    @Test("SH-6 IX-2 a reload right after “50 sessions imported” keeps all of them, as does one after the undo")
    func whole() {
        var app = TestApp.used(at: "/import").after(.importing(.chooseTapped))
        app.isSlow = true
        let files = (0..<50).map { number in
            ("\(number).gpx", ImportTests.gpx.replacing("2026-03-01", with: "20\(number + 10)-03-01"))
        }
        app.imports(files: files)
        var answers = 0
        while !app.html.contains("imported"), answers < 10 {
            if app.state.importing.job?.wake != nil { app.wait(0) } else { app.answer(server: false) }
            answers += 1
        }
        #expect(answers > 2)
        #expect(app.html.contains("50 sessions imported"))
        #expect(app.reopened(after: 1).library.sessions.count == 50)
        while Self.isAsked(app) { app.answer(server: false) }
        app.send(.importing(.undoTapped))
        #expect(app.html.contains("Undoing"))
        while Self.isAsked(app) {
            #expect(!app.html.contains("The import was undone"))
            app.answer(server: false)
        }
        #expect(app.html.contains("The import was undone"))
        #expect(app.reopened(after: 1).library.sessions.isEmpty)
    }

    @Test("SH-6 IX-2 where the store fails, an import says that, and what was imported once it is stored")
    func failedImport() {
        var app = TestApp.used(at: "/import").after(.importing(.chooseTapped))
        app.diskWorks = false
        app.imports(files: [("a.gpx", ImportTests.gpx)])
        #expect(app.html.contains("Read, but not stored yet"))
        #expect(!app.html.contains("1 session imported"))
        app.diskWorks = true
        app.wait(6)
        #expect(app.html.contains(">1 session imported</h2>"))
        #expect(app.html.contains("<span>1 session imported</span>"))
    }

    @Test("SH-6 SH-9 where the store fails, what was done can be undone at once")
    func trouble() {
        var app = Scenes.full(at: "/workouts")
        app.diskWorks = false
        app.send(.workoutList(.deleteTapped("tabata")))
        #expect(!app.html.contains("Tabata deleted"))
        #expect(app.html.contains("<span>Not stored yet</span>"))
        app.send(.shell(.undoTapped))
        #expect(app.library.workout("tabata") != nil)
        #expect(!app.html.contains("<span>Not stored yet</span>"))
    }

    @Test("SH-6 SH-9 the sentence comes once the store has it after all, for as long as others stand")
    func recovered() {
        var app = Scenes.full(at: "/workouts")
        app.diskWorks = false
        app.send(.workoutList(.deleteTapped("tabata")))
        app.wait(30)
        #expect(!app.html.contains(">Undo<"))
        app.diskWorks = true
        app.wait(6)
        #expect(app.html.contains("Tabata deleted"))
        app.wait(5)
        app.send(.shell(.undoTapped))
        #expect(app.library.workout("tabata") != nil)
    }

    @Test("SH-9 a store that takes long doesn’t keep the Undo back for more than a second")
    func long() {
        var app = Scenes.full(at: "/workouts")
        app.isSlow = true
        app.send(.workoutList(.deleteTapped("tabata")))
        app.wait(Seconds(0.9))
        #expect(!app.html.contains(">Undo<"))
        app.wait(Seconds(0.2))
        #expect(app.html.contains("<span>Not stored yet</span>") && app.html.contains(">Undo<"))
        app.send(.shell(.undoTapped))
        #expect(app.library.workout("tabata") != nil)
    }

    @Test("SH-6 SH-10 what says nothing of the store is said at once")
    func atOnce() {
        var app = Scenes.full(at: "/workouts")
        app.isSlow = true
        app.send(.workoutList(.deleteTapped("tabata")))
        app.send(.host(.copied(false)))
        #expect(app.html.contains("Select the text and copy it"))
    }

    @Test("SH-6 what was saved without a change is said to be saved all the same")
    func unchanged() {
        var app = Scenes.full(at: "/workouts")
        app.isSlow = true
        app.state.shared.library.change(workout: "tabata") { _ in }
        app.state.shared.tellSaved("Tabata")
        app.settle()
        #expect(!Self.isAsked(app))
        #expect(app.html.contains("Tabata saved"))
    }

    @Test(
        "SH-6 a sentence about the store is told from others",
        arguments: [
            ("Tabata deleted", true), ("3 songs added, 1 here already", true), ("Kept in History", true),
            ("Not stored yet", false), ("Legs isn’t saved yet", false), ("This period is gone.", false),
        ])
    func words(sentence: String, isMeant: Bool) {
        #expect(isClaim(sentence) == isMeant)
    }
}
