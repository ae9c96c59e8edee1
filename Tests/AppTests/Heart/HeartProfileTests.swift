import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite("What a person knows of their heart") struct HeartProfileTests {
    private func app(_ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp(prepare)
        app.go(.profile)
        return app
    }

    private func enter(_ field: ProfileScreen.Field, _ text: String, _ app: inout TestApp) {
        app.send(.profile(.typed(field, text)))
        app.send(.profile(.entered(field, text, isLeft: true)))
    }

    @Test("HR-2 Resting and maximum heart rate and sex are noted on Profile, and are there after a reload")
    func stored() {
        var app = app()
        for name in ["Resting heart rate", "Maximum heart rate"] { #expect(app.html.contains(">\(name)</label>")) }
        enter(.restingHeartRate, "58", &app)
        enter(.maximumHeartRate, " 186 ", &app)
        app.send(.profile(.sexChosen(.female)))
        var profile = app.reopened(after: 60).library.profile
        #expect(profile.restingHeartRate == 58)
        #expect(profile.maximumHeartRate == 186)
        #expect(profile.sex == .female)
        enter(.restingHeartRate, "", &app)
        enter(.maximumHeartRate, "", &app)
        app.send(.profile(.sexChosen(nil)))
        profile = app.reopened(after: 60).library.profile
        #expect(profile == Profile())
    }

    @Test(
        "HR-2 What can’t be is refused beside the field, and stays in it",
        arguments: [
            (ProfileScreen.Field.restingHeartRate, "20", "from 25 to 120"),
            (.restingHeartRate, "sixty", "from 25 to 120"),
            (.maximumHeartRate, "300", "from 100 to 230"), (.maximumHeartRate, "180.5", "from 100 to 230"),
        ])
    func refused(field: ProfileScreen.Field, text: String, words: String) {
        var app = app()
        enter(field, text, &app)
        #expect(app.alert?.contains(words) == true)
        #expect(app.html.contains("value=\"\(text)\""))
        #expect(app.library.profile == Profile())
    }

    @Test("HR-2 Zones show their limits: by age, by one’s own maximum, or one’s own") func zones() {
        var app = app()
        #expect(!app.html.contains("Heart rate zones"))
        enter(.birthDate, "1986-01-01", &app)
        #expect(app.html.contains("about 180 beats a minute"))
        #expect(app.html.contains("90–107 bpm"))
        #expect(app.html.contains("from 162 bpm"))
        enter(.maximumHeartRate, "200", &app)
        #expect(app.html.contains("100–119 bpm"))
        app.send(.profile(.ownZonesSwitched(true)))
        #expect(app.library.profile.heartZones?.limits == [100, 120, 140, 160, 180])
        enter(.zone2, "115", &app)
        #expect(app.html.contains("100–114 bpm"))
        enter(.zone2, "140", &app)
        #expect(app.alert?.contains("from 101 to 139") == true)
        #expect(app.library.profile.heartZones?.limits[1] == 115)
        app.send(.profile(.ownZonesSwitched(false)))
        #expect(app.library.profile.heartZones == nil)
        #expect(app.alert == nil)
        app.send(.shell(.undoTapped))
        #expect(app.library.profile.heartZones?.limits == [100, 115, 140, 160, 180])
    }
}
