import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct ProfileTests {
    private func app(_ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp(prepare)
        app.go(.profile)
        return app
    }

    private func enter(_ field: ProfileScreen.Field, _ text: String, _ app: inout TestApp) {
        app.send(.profile(.typed(field, text)))
        app.send(.profile(.entered(field, text, isLeft: true)))
    }

    @Test("AC-7 a guest's profile: name, birth date, height and weight, each with its label")
    func labels() {
        let app = app()
        for (name, id) in [
            ("Name", "profile-name"), ("Birth date", "profile-birth-date"), ("Height", "profile-height"),
            ("Weight", "profile-weight"),
        ] {
            #expect(app.html.contains("<label for=\"\(id)\">\(name)</label>"))
            #expect(app.html.contains("<input id=\"\(id)\""))
        }
        #expect(!app.html.contains("Log Out"))
        #expect(app.html.contains("aria-label=\"Settings\""))
    }

    @Test("AC-7 what is entered is stored at once and is there after a reload")
    func stored() {
        var app = app()
        enter(.name, "  Zoë 🏋️ ", &app)
        enter(.birthDate, "1992-05-17", &app)
        enter(.height, "178", &app)
        enter(.weight, "72,5", &app)
        let profile = app.reopened(after: 60).library.profile
        #expect(profile.name == "Zoë 🏋️")
        #expect(profile.birthDate == Day(year: 1992, month: 5, day: 17))
        #expect(profile.height == 1.78)
        #expect(profile.weights == [Weighing(day: Day(year: 2026, month: 11, day: 20), kilograms: 72.5)])
        #expect(app.html.contains("34 years old"))
        #expect(app.html(from: "<input id=\"profile-weight\"", to: ">").contains("value=\"72.5\""))
        #expect(app.state.shared.drafts.isEmpty)
    }

    @Test("AC-7 a weight is noted by day: the same day replaces, another adds")
    func weights() {
        var app = app()
        enter(.weight, "73", &app)
        enter(.weight, "72", &app)
        #expect(app.library.profile.weights.map(\.kilograms) == [72])
        app.wall += 86_400
        enter(.weight, "71.5", &app)
        #expect(app.library.profile.weights.map(\.kilograms) == [72, 71.5])
        #expect(app.html.contains(">20 Nov<"))
        app.wall += 86_400
        enter(.weight, "71.5", &app)
        #expect(app.library.profile.weights.count == 2)
    }

    @Test("AC-7 imperial: feet, inches and pounds")
    func imperial() {
        var app = app { library in library.changeSettings { $0.units = .imperial } }
        enter(.height, "5'11", &app)
        enter(.weight, "160", &app)
        #expect(app.library.profile.height.map { abs($0 - 1.8034) < 1e-9 } == true)
        #expect(app.library.profile.weights.first.map { abs($0.kilograms - 72.5747792) < 1e-9 } == true)
        #expect(app.html(from: "<input id=\"profile-height\"", to: ">").contains("value=\"5′ 11″\""))
        #expect(app.html(from: "<input id=\"profile-weight\"", to: ">").contains("value=\"160\""))
    }

    @Test("AC-7 all may be left empty again")
    func emptied() {
        var app = app()
        enter(.name, "A", &app)
        enter(.birthDate, "1992-05-17", &app)
        enter(.height, "178", &app)
        for field in [ProfileScreen.Field.name, .birthDate, .height] { enter(field, "", &app) }
        #expect(app.library.profile == Profile())
        #expect(app.alert == nil)
    }

    @Test("SH-9 an emptied weight can be brought back")
    func undo() {
        var app = app()
        enter(.weight, "73", &app)
        enter(.weight, "", &app)
        #expect(app.library.profile.weights.isEmpty)
        app.send(.shell(.undoTapped))
        #expect(app.library.profile.weights.map(\.kilograms) == [73])
    }

    @Test(
        "SH-10 what can't be is refused beside its field, stays there, and nothing stored is touched",
        arguments: [
            (ProfileScreen.Field.weight, "-5"), (.weight, "abc"), (.weight, "1e9"), (.weight, "1000000000"),
            (.weight, "NaN"),
            (.weight, "19.9"), (.weight, "501"), (.height, "-5"), (.height, "abc"), (.height, "20"), (.height, "400"),
            (.birthDate, "2026-11-21"), (.birthDate, "3000-01-01"), (.birthDate, "1899-12-31"), (.birthDate, "abc"),
            (.birthDate, "1990-02-30"), (.name, String(repeating: "x", count: 5000)),
        ])
    func refused(field: ProfileScreen.Field, text: String) {
        var app = app { library in
            library.changeProfile {
                $0.name = "A"
                $0.birthDate = Day(year: 1992, month: 5, day: 17)
                $0.height = 1.78
                $0.weigh(72.5, on: Day(year: 2026, month: 1, day: 1))
            }
        }
        let before = app.library.profile
        enter(field, text, &app)
        #expect(app.library.profile == before)
        #expect(app.alert?.contains(field == .name ? "too long" : field == .birthDate ? "Enter" : "Enter a") == true)
        #expect(ProfileScreen.text(of: field, app.state.profile, app.library) == text)
        #expect(app.html.contains("aria-invalid=\"true\""))
        app.send(.profile(.typed(field, "")))
        #expect(app.alert == nil)
    }

    @Test("AC-7 the first digits of a year are not refused before the field is left")
    func yearBeingTyped() {
        var app = app()
        app.send(.profile(.typed(.birthDate, "0019-05-17")))
        app.send(.profile(.entered(.birthDate, "0019-05-17", isLeft: false)))
        #expect(app.alert == nil)
        app.send(.profile(.left(.birthDate)))
        #expect(app.alert == "Enter a date from the year 1900 on.")
        app.send(.profile(.entered(.birthDate, "1990-05-17", isLeft: false)))
        #expect(app.alert == nil)
        #expect(app.library.profile.birthDate?.year == 1990)
    }

    @Test("SH-6 what is half typed is a draft: restored after a closed tab, not stored in the profile")
    func draft() {
        var app = app()
        app.send(.profile(.typed(.name, "Zo")))
        app.send(.profile(.typed(.weight, "7")))
        var reopened = app.reopened(after: 60)
        #expect(reopened.library.profile == Profile())
        #expect(ProfileScreen.text(of: .name, reopened.state.profile, reopened.library) == "Zo")
        #expect(ProfileScreen.text(of: .weight, reopened.state.profile, reopened.library) == "7")
        enter(.name, "Zoë", &reopened)
        #expect(reopened.state.shared.openDraft?["Name"] == nil)
        #expect(reopened.state.shared.openDraft?["Weight"] == "7")
    }
}
