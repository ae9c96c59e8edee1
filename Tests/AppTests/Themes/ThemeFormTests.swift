import Foundation
import Records
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct ThemeFormTests {
    private func type(_ texts: [(ThemeForm.Field, String)], in app: inout TestApp) {
        for (field, text) in texts { app.send(.themeForm(.typed(field, text))) }
    }

    @Test("MU-4 Add theme takes a name, what it is and a number of workouts, and it is there after the app was closed")
    func create() {
        var app = TestApp.used(at: "/themes")
        app.send(.themes(.addTapped))
        #expect(app.address == .addTheme)
        type([(.name, " Miles Davis "), (.workouts, "12")], in: &app)
        app.send(.themeForm(.saveTapped))
        #expect(app.address == .themes)
        let theme = Theme(name: "Miles Davis", kind: .artist, workouts: 12, since: app.wall)
        #expect(app.library.themes.map(\.value) == [theme])
        #expect(app.reopened(after: 60).library.themes.map(\.value) == [theme])
        // A second press of what has gone does nothing.
        app.send(.themeForm(.cancelTapped))
        #expect(app.library.themes.count == 1)
    }

    @Test(
        "MU-4 SH-10 what can't be is refused beside its field, and nothing is lost",
        arguments: [
            (ThemeForm.Field.name, "", "Enter a name."), (.name, "  ", "Enter a name."),
            (.name, String(repeating: "a", count: 5_000), "Enter a shorter name"),
            (.workouts, "0", "Enter a number from 1 to 999."), (.workouts, "1000", "Enter a number from 1 to 999."),
            (.workouts, "", "Enter a number"), (.workouts, "1.5", "Enter a number"),
            (.workouts, "-1", "Enter a number"),
            (.workouts, "99999999999", "Enter a number"), (.workouts, "five", "Enter a number"),
        ])
    func refusal(field: ThemeForm.Field, text: String, words: String) {
        var app = TestApp.used(at: "/themes/add")
        type([(.name, "Jazz"), (.workouts, "3"), (field, text)], in: &app)
        _ = app.takeEffects()
        app.send(.themeForm(.saveTapped))
        #expect(app.alert?.hasPrefix(words) == true, "\(app.alert ?? "nothing")")
        #expect(app.takeEffects().contains(.focus(id: field.id)))
        #expect(app.library.themes.isEmpty && app.address == .addTheme && app.state.themeForm[field] == text)
        type([(field, field == .name ? "Jazz" : "3")], in: &app)
        #expect(app.alert == nil)
        app.send(.themeForm(.saveTapped))
        #expect(app.library.themes.count == 1)
    }

    @Test("MU-4 the same theme twice is refused, whatever the size of letters; the same name of another kind isn't")
    func twice() {
        var app = TestApp.used(at: "/themes/add") {
            $0.put(Theme.test("Queen", .artist), id: "queen")
            $0.put(Theme.test("Rock", workouts: 1), id: "rock")
            $0.train(daysAgo: 1)
            $0.sessions[0].value.themes = ["rock"]
        }
        type([(.name, "QUEEN ")], in: &app)
        app.send(.themeForm(.saveTapped))
        #expect(app.alert == "You have this theme already. Enter another name, or choose another kind.")
        app.send(.themeForm(.kindChosen(1)))
        #expect(app.alert == nil)
        type([(.name, "rock")], in: &app)
        app.send(.themeForm(.saveTapped))
        #expect(app.alert == "You have this theme already: it retired. “Use again” in the list brings it back.")
        app.send(.themeForm(.kindChosen(2)))
        type([(.name, "Queen")], in: &app)
        app.send(.themeForm(.saveTapped))
        #expect(app.library.themes.map(\.value.kind) == [.artist, .genre, .song])
    }

    @Test(
        "MU-4 the name field offers what the songs have, the most frequent first, and of what is typed; a tap fills it in"
    )
    func suggestions() {
        var app = TestApp.used(at: "/themes/add") {
            for (id, title, artist, genre) in [
                ("a", "One", "Queen", "Rock, Pop"), ("b", "Two", "ABBA", "pop,  Disco"), ("c", "Three", "Queen", "Pop"),
                ("d", "Four", nil, nil), ("e", "Five", String(repeating: "x", count: 201), " , "),
            ] as [(String, String, String?, String?)] { $0.put(Song.test(title, artist: artist, genre: genre), id: id) }
            for number in 0..<20 { $0.put(Song.test("Song \(number)"), id: "s\(number)") }
        }
        #expect(app.state.themeForm.suggestions == ["Queen", "ABBA"])
        app.send(.themeForm(.kindChosen(1)))
        #expect(app.state.themeForm.suggestions == ["Pop", "Disco", "Rock"])
        type([(.name, "POP")], in: &app)
        #expect(app.state.themeForm.suggestions == [])
        type([(.name, "is")], in: &app)
        #expect(app.state.themeForm.suggestions == ["Disco"])
        app.send(.themeForm(.suggestionTapped("Disco")))
        #expect(app.state.themeForm.name == "Disco" && !app.html.contains("From your songs"))
        app.send(.themeForm(.kindChosen(2)))
        type([(.name, "")], in: &app)
        #expect(app.state.themeForm.suggestions.count == 8)
    }

    @Test("MU-4 SH-6 a draft survives a reload, and Cancel forgets it")
    func draft() {
        var app = TestApp.used(at: "/themes/add")
        type([(.name, "Half"), (.workouts, "x")], in: &app)
        app.send(.themeForm(.kindChosen(2)))
        var later = app.reopened(after: 5)
        #expect(later.state.themeForm.name == "Half" && later.state.themeForm.workouts == "x")
        #expect(later.state.themeForm.kind == .song)
        later.send(.themeForm(.cancelTapped))
        later.go(.addTheme)
        #expect(later.state.themeForm.name == "" && later.state.themeForm.workouts == "5")
    }
}
