import Interface
import Records
import Workouts

extension SettingsScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard case .settings(let scope) = shared.address else { return }
        ui.topBar("Settings", screen: shared.name(of: scope), back: .settings(.doneTapped))
        ui.element(.main, class: "settings tall") {
            if let name = shared.name(of: scope) {
                $0.element(.p, class: "settings-of second") { $0.text("Of \(name) alone") }
            }
            switch scope {
            case .quickCreate:
                modeButton(shared, &$0)
                cues(shared.library.settings.cues, hasTempo: false, &$0)
            case .workoutList:
                modeButton(shared, &$0)
            case .workout(let id):
                if let workout = shared.library.workout(id) {
                    cues(workout.cues, hasTempo: workout.hasTempo, &$0)
                    if !workout.steps.isEmpty { MusicSettings.view(workout, state, shared, &$0) }
                    recording(workout, shared, &$0)
                }
            case .profile:
                modeButton(shared, &$0)
                person(state, shared, &$0)
                HeartConnection.view(shared, now, &$0)
            }
            $0.doneButton(.settings(.doneTapped))
        }
    }

    private static func modeButton(_ shared: Shared, _ ui: inout UI) {
        let mode = shared.library.settings.mode
        ui.valueButton("Mode", value: mode == .dark ? "Dark" : "Light", id: "value-mode", .settings(.modeTapped))
    }

    private static func cues(_ cues: CueSettings, hasTempo: Bool, _ ui: inout UI) {
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("Beeps") }
            $0.valueButton("Beep Tone", value: cues.toneText, id: "value-tone", .settings(.beepToneTapped))
            $0.valueButton("Beep Start", value: cues.startText, id: "value-start", .settings(.beepStartTapped))
            if hasTempo {
                $0.tempoTick(cues, "A soft click at each repetition.") { .settings(.tempoTickSwitched($0)) }
            }
        }
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("Voice") }
            for reminder in Reminder.allCases {
                $0.checkbox(reminder.name, isOn: cues[reminder]) { .settings(.reminderSwitched(reminder, $0)) }
            }
        }
    }

    private static func recording(_ workout: Workout, _ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("What is recorded") }
            $0.selection(
                "Activity", id: "activity", Activity.allCases.map { ($0.code, $0.name) }, chosen: workout.activity.code,
                hint: "What the calories are counted for."
            ) { .settings(.activityChosen($0)) }
            $0.checkbox("Track location", isOn: workout.willTrackLocation) { .settings(.locationSwitched($0)) }
        }
        if workout.willTrackLocation { outdoors(shared.library.settings, &ui) }
    }

    /// The settings of all runs that track location.
    private static func outdoors(_ settings: Settings, _ ui: inout UI) {
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("Outdoors") }
            $0.checkbox("Auto-pause", isOn: settings.autoPause, describedBy: "outdoors-hint") {
                .settings(.autoPauseSwitched($0))
            }
            $0.checkbox("Spoken splits", isOn: settings.spokenSplits) { .settings(.spokenSplitsSwitched($0)) }
            $0.element(.p, class: "hint") {
                $0.attribute(.id, "outdoors-hint")
                $0.text(
                    "Pause while you stand, and hear each \(settings.units.paceWord)’s time: in all your workouts that track location."
                )
            }
        }
    }

    private static func person(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let settings = shared.library.settings
        ui.element(.section, class: "group") {
            $0.choice("Units", ["Metric", "Imperial"], chosen: settings.units == .metric ? 0 : 1) {
                .settings(.unitsChosen($0 == 0 ? .metric : .imperial))
            }
            EffortSetting.view(settings, &$0)
            WeekStartSettings.view(state, shared, &$0)
        }
        ui.element(.section, class: "group") {
            let zones = settings.hiddenPlaces.count { $0.isOn }
            $0.valueButton(
                "Privacy zones", value: zones == 0 ? "None" : "\(zones)", id: "value-zones", .settings(.privacyTapped))
        }
        ui.element(.section, class: "group") {
            $0.tempoTick(settings.cues, "A soft click at each repetition, in the workouts that Get Workout makes.") {
                .settings(.tempoTickSwitched($0))
            }
        }
        notifications(state, shared, &ui)
        sound(shared, &ui)
    }

    private static func notifications(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "group") {
            $0.checkbox(
                "Notifications", isOn: shared.library.settings.notifications || state.permission.isAsking,
                isDisabled: !shared.can.notifications, describedBy: "notifications-hint"
            ) { .settings(.notificationsSwitched($0)) }
            $0.element(.p, class: "hint") {
                $0.attribute(.id, "notifications-hint")
                $0.text(
                    shared.can.notifications
                        ? "When an interval or the whole workout ends."
                        : "This browser can’t show any. On an iPhone it can once Setlist is on the Home Screen.")
            }
            $0.refusal(state.permission.refusal)
        }
    }

    private static func sound(_ shared: Shared, _ ui: inout UI) {
        let settings = shared.library.settings
        ui.element(.section, class: "group") {
            $0.slider(
                "Volume", (settings.volume * 100).rounded(), in: 0...100, step: 1,
                text: "\(wholeText(settings.volume * 100)) %",
                moved: { .settings(.volumeMoved($0)) }, settled: .settings(.volumeSettled))
            $0.choice(
                "Sound", ["With the screen locked", "Mixed with my music"], chosen: settings.sound == .locked ? 0 : 1,
                describedBy: "sound-hint"
            ) { .settings(.soundChosen($0 == 0 ? .locked : .mixed)) }
            $0.element(.p, class: "hint") {
                $0.attribute(.id, "sound-hint")
                $0.text(soundHint(settings.sound, shared))
            }
        }
    }

    /// The effect of the chosen way of sounding on this very device.
    private static func soundHint(_ sound: SoundMode, _ shared: Shared) -> String {
        let can = shared.can
        switch sound {
        case .locked:
            let player = "Cues go on when the screen is locked. Other music may pause for them."
            let lock = can.mediaSession ? " This device shows the workout on its lock screen." : ""
            return player + lock + songsHint("go on as well: they are a part of the same sound", shared)
        case .mixed:
            let music =
                can.mixing
                ? "Your music goes on, and this device turns it down under the cues."
                : "Your music goes on where the device allows it; this one doesn’t say whether it does."
            let screen =
                can.wakeLock ? "The screen stays on meanwhile." : "Keep the screen on: this device can’t do it for you."
            return music + " " + screen + songsHint("have a player of their own, beside the cues", shared)
        }
    }
}

extension SettingsScreen {
    /// The lot of the person's own songs; nothing as long as there are none.
    private static func songsHint(_ text: String, _ shared: Shared) -> String {
        if shared.library.songs.isEmpty { return "" }
        if !shared.songFiles.isKept { return " " + SongText.notKept }
        return " Your songs in Setlist \(text)."
    }
}

extension SettingsScreen.Reminder {
    fileprivate var name: String {
        switch self {
        case .halfway: "Halfway reminder"
        case .tenSeconds: "10 second reminder"
        case .verbal: "Verbal reminder"
        }
    }
}

extension Activity {
    var name: String {
        switch self {
        case .other: "Other"
        case .running: "Running"
        case .walking: "Walking"
        case .hiking: "Hiking"
        case .cycling: "Cycling"
        case .rowing: "Rowing"
        case .swimming: "Swimming"
        case .strength: "Strength"
        case .circuit: "Circuit training"
        case .yoga: "Yoga"
        case .jumpRope: "Jump rope"
        case .boxing: "Boxing"
        }
    }
}

extension Workout {
    /// Whether one of its timed exercises has a tempo.
    fileprivate var hasTempo: Bool { steps.dictionary.contains { $0.tempo != nil && $0.target.time != nil } }
}

extension UI {
    mutating func tempoTick(_ cues: CueSettings, _ hint: String, _ switched: @escaping (Bool) -> Action) {
        checkbox("Tempo tick", isOn: cues.tempoTick, describedBy: "tick-hint", switched)
        element(.p, class: "hint") {
            $0.attribute(.id, "tick-hint")
            $0.text(hint)
        }
    }

    /// The button at the bottom of settings, which hold already.
    mutating func doneButton(_ action: Action) {
        command("Done", .primary.and("push"), action)
    }
}
