import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct SettingsTests {
    private func app(_ scope: SettingsScope) -> TestApp {
        var app = TestApp { $0.add(Workout(name: "Legs", steps: [Step(.work, .time(20))]), id: "w") }
        app.state.shared.can.notifications = true
        app.go(.settings(scope))
        _ = app.takeEffects()
        return app
    }

    /// The names of the controls on the screen, in order.
    private func controls(_ app: TestApp) -> [String] {
        let names = [
            "Mode", "Beep Tone", "Beep Start", "Halfway reminder", "10 second reminder", "Verbal reminder", "Music",
            "Activity",
            "Track location", "Units", "Week begins on", "Notifications", "Volume", "Sound", "Done",
        ]
        let html = app.html(from: "<main", to: "</main>")
        let places = names.compactMap { name -> (name: String, place: String.Index)? in
            let found = html.range(of: "aria-label=\"\(name)\"") ?? html.range(of: ">\(name)<")
            return found.map { (name, $0.lowerBound) }
        }
        return places.sorted { $0.place < $1.place }.map(\.name)
    }

    @Test("IT-7 each scope has its own controls")
    func scopes() {
        let reminders = ["Halfway reminder", "10 second reminder", "Verbal reminder"]
        #expect(controls(app(.quickCreate)) == ["Mode", "Beep Tone", "Beep Start"] + reminders + ["Done"])
        #expect(controls(app(.workoutList)) == ["Mode", "Done"])
        #expect(
            controls(app(.workout("w"))) == ["Beep Tone", "Beep Start"] + reminders + [
                "Music", "Activity", "Track location", "Done",
            ])
        #expect(
            controls(app(.profile)) == ["Mode", "Units", "Week begins on", "Notifications", "Volume", "Sound", "Done"])
    }

    @Test("IT-7 the reminders are checked at first, and the beeps' values are descriptions")
    func firstValues() {
        let app = app(.quickCreate)
        #expect(app.html(from: "<main", to: "</main>").components(separatedBy: " checked").count - 1 == 3)
        #expect(app.html(from: "aria-label=\"Beep Tone\"", to: "</button>").contains(">880 Hz, sine<"))
        #expect(app.html(from: "aria-label=\"Beep Start\"", to: "</button>").contains(">3 s<"))
        #expect(app.html(from: "aria-label=\"Mode\"", to: "</button>").contains(">Dark<"))
    }

    @Test("SH-4 Mode switches at once, and back")
    func mode() {
        var app = app(.workoutList)
        app.send(.settings(.modeTapped))
        #expect(app.takeEffects().contains(.mode(isLight: true)))
        #expect(app.settings.mode == .light)
        #expect(app.html(from: "aria-label=\"Mode\"", to: "</button>").contains(">Light<"))
        app.send(.settings(.modeTapped))
        #expect(app.takeEffects().contains(.mode(isLight: false)))
        #expect(app.settings.mode == .dark)
    }

    @Test("IT-7 reminders are those of their scope alone")
    func reminders() throws {
        var app = app(.workout("w"))
        for reminder in SettingsScreen.Reminder.allCases { app.send(.settings(.reminderSwitched(reminder, false))) }
        let cues = try #require(app.library.workout("w")?.cues)
        #expect(!cues.halfway && !cues.tenSeconds && !cues.verbal)
        #expect(app.settings.cues == CueSettings())
        app.go(.settings(.quickCreate))
        app.send(.settings(.reminderSwitched(.verbal, false)))
        #expect(app.settings.cues.halfway && app.settings.cues.tenSeconds && !app.settings.cues.verbal)
    }

    @Test(
        "GW-4 the tempo is ticked where that is switched on: in one workout that has a tempo, or in all that Get Workout makes"
    )
    func tempoTick() {
        #expect(!app(.workout("w")).html.contains("Tempo tick") && !app(.quickCreate).html.contains("Tempo tick"))
        var app = TestApp.used { $0.add(.generated("G"), id: "g") }
        app.go(.settings(.workout("g")))
        #expect(app.html.contains(">Tempo tick<") && app.library.workout("g")?.cues.tempoTick == false)
        app.send(.settings(.tempoTickSwitched(true)))
        #expect(app.library.workout("g")?.cues.tempoTick == true && !app.settings.cues.tempoTick)
        app.go(.settings(.profile))
        #expect(app.html.contains(">Tempo tick<"))
        app.send(.settings(.tempoTickSwitched(true)))
        #expect(app.settings.cues.tempoTick && app.reopened(after: 9).settings.cues.tempoTick)
    }

    @Test("IT-7 a workout's activity is chosen by name; an unknown one changes nothing")
    func activity() {
        var app = app(.workout("w"))
        #expect(app.html.contains("<option value=\"jumpRope\">Jump rope</option>"))
        app.send(.settings(.activityChosen("jumpRope")))
        #expect(app.library.workout("w")?.activity == .jumpRope)
        app.send(.settings(.activityChosen("chess")))
        #expect(app.library.workout("w")?.activity == .jumpRope)
    }

    @Test("OU-3 Track location is on as soon as a step needs it, until it is switched")
    func location() {
        var app = app(.workout("w"))
        #expect(app.library.workout("w")?.willTrackLocation == false)
        app.state.shared.library.change(workout: "w") { $0.steps.append(Step(.work, .distance(400))) }
        #expect(app.library.workout("w")?.willTrackLocation == true)
        app.send(.settings(.locationSwitched(false)))
        #expect(app.library.workout("w")?.tracksLocation == false)
        #expect(app.library.workout("w")?.willTrackLocation == false)
    }

    @Test("SH-7 the settings of a workout that is gone lead to where that is said")
    func gone() {
        #expect(app(.workout("x")).address == .workout("x"))
        var app = TestApp { _ in }
        app.go(.beepTone(.profile))
        #expect(app.address == .settings(.profile))
    }

    @Test("CU-8 notifications are asked for when they are switched on")
    func notifications() {
        var app = app(.profile)
        app.send(.settings(.notificationsSwitched(true)))
        #expect(app.takeEffects().contains(.notify(.askPermission)))
        #expect(!app.settings.notifications)
        app.send(.host(.notify(.permission(granted: true))))
        #expect(app.settings.notifications)
        app.send(.settings(.notificationsSwitched(false)))
        #expect(!app.settings.notifications)
        #expect(app.takeEffects().contains(.notify(.askPermission)) == false)
    }

    @Test("SH-10 refused notifications stay off and say so")
    func refusedNotifications() {
        var app = app(.profile)
        app.send(.settings(.notificationsSwitched(true)))
        app.send(.host(.notify(.permission(granted: false))))
        #expect(!app.settings.notifications)
        #expect(app.alert?.contains("doesn’t let Setlist notify you") == true)
        app.send(.settings(.notificationsSwitched(true)))
        #expect(app.alert == nil)
    }

    @Test("SH-10 a device without notifications says so, and the switch is off")
    func noNotifications() {
        var app = app(.profile)
        app.state.shared.can.notifications = false
        #expect(app.html(from: ">Notifications<", to: ">").isEmpty == false)
        #expect(app.html.contains("This browser can’t show any."))
        #expect(app.html(from: "notifications-hint", to: "</label>").contains("disabled"))
    }

    @Test("IT-7 the volume is heard as it is set, between silence and full")
    func volume() {
        var app = app(.profile)
        app.send(.settings(.volumeMoved(30)))
        #expect(app.takeEffects().contains(.audio(.volume(0.3))))
        #expect(app.settings.volume == 0.3)
        #expect(app.html.contains(">30 %<"))
        app.send(.settings(.volumeSettled))
        #expect(app.takeEffects().contains { if case .audio(.schedule) = $0 { true } else { false } })
        app.send(.settings(.volumeMoved(250)))
        #expect(app.settings.volume == 1)
    }

    @Test("CU-7 Sound says what this device can do", arguments: [false, true])
    func sound(canMix: Bool) {
        var app = app(.profile)
        app.state.shared.can.mixing = canMix
        #expect(app.html.contains("Cues go on when the screen is locked."))
        app.send(.settings(.soundChosen(.mixed)))
        #expect(app.settings.sound == .mixed)
        #expect(app.takeEffects().contains(.audio(.mix(true))))
        #expect(app.html.contains("this device turns it down") == canMix)
    }

    @Test("AC-7 units are metric at first")
    func units() {
        var app = app(.profile)
        #expect(app.html(from: "aria-label=\"Units\"", to: "Metric").contains("checked"))
        app.send(.settings(.unitsChosen(.imperial)))
        #expect(app.settings.units == .imperial)
    }

    @Test("IT-7 Done returns to the screen that the settings belong to")
    func done() {
        for (scope, parent) in [
            (SettingsScope.quickCreate, Address.quickCreate), (.workoutList, .workouts), (.workout("w"), .workout("w")),
            (.profile, .profile),
        ] {
            var app = app(scope).reopened(after: 10)
            #expect(app.library.damaged.map(\.problem) == [])
            app.send(.settings(.doneTapped))
            #expect(app.address == parent)
        }
    }

    @Test("SH-6 what is set survives a closed tab at once")
    func stored() {
        var app = app(.quickCreate)
        app.send(.settings(.reminderSwitched(.halfway, false)))
        app.send(.settings(.modeTapped))
        let reopened = app.reopened(after: 10)
        #expect(!reopened.settings.cues.halfway)
        #expect(reopened.settings.mode == .light)
    }

    @Test("SH-4 SY-1 Mode, volume and sound that are changed in another tab, or on another device, hold at once")
    func otherTab() {
        var app = TestApp()
        var other = app.reopened(after: 1)
        _ = (app.takeEffects(), other.takeEffects())
        other.send(.settings(.modeTapped))
        other.send(.settings(.volumeMoved(30)))
        other.send(.settings(.soundChosen(.mixed)))
        for text in other.takeBroadcasts() { app.send(.host(.tabs(.received(text)))) }
        let effects = app.takeEffects()
        for effect in [Effect.mode(isLight: true), .audio(.volume(0.3)), .audio(.mix(true))] {
            #expect(effects.filter { $0 == effect }.count == 1, "\(effect)")
        }
    }
}
