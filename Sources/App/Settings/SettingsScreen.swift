import Records
import Workouts

/// The settings of Quick Create, the Workout List, one workout, or the person. What is changed holds at once; "Done" only
/// leaves.
enum SettingsScreen: Screen {
    struct State: Sendable {
        var permission = NotificationPermission()
        /// The cadence of a workout's music as it is typed; nil as long as nothing is.
        var cadence: String?
        /// The first day of weeks by the device's own usage; nil as long as that isn't known.
        var usualWeekStart: Weekday?
    }

    enum Action: Sendable {
        case modeTapped
        case beepToneTapped
        case beepStartTapped
        case reminderSwitched(Reminder, Bool)
        case tempoTickSwitched(Bool)
        case activityChosen(String)
        case locationSwitched(Bool)
        case musicChosen(String)
        case cadenceTyped(String)
        case songsTapped
        case privacyTapped
        case autoPauseSwitched(Bool)
        case spokenSplitsSwitched(Bool)
        case unitsChosen(Units)
        case effortChosen(EffortScale)
        case weekStartChosen(Weekday)
        case notificationsSwitched(Bool)
        case volumeMoved(Double)
        case volumeSettled
        case soundChosen(SoundMode)
        case doneTapped
    }

    enum Reminder: CaseIterable, Sendable {
        case halfway, tenSeconds, verbal
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ scope: SettingsScope) -> [Effect] {
        state = State()
        if case .workout(let id) = scope, shared.library.workout(id) == nil {
            return shared.replace(with: .workout(id))
        }
        state.cadence = shared.openDraft?[MusicSettings.cadenceID]
        return shared.wantSongFiles() + (scope == .profile ? [.device(.readWeekStart)] : [])
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        state.permission.received(event, &shared)
        if case .weekStart(let day) = event { state.usualWeekStart = day }
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .modeTapped:
            shared.library.changeSettings { $0.mode = $0.mode == .dark ? .light : .dark }
        case .beepToneTapped:
            return shared.scope.map { shared.open(.beepTone($0)) } ?? []
        case .beepStartTapped:
            return shared.scope.map { shared.open(.beepStart($0)) } ?? []
        case .reminderSwitched(let reminder, let isOn):
            if let scope = shared.scope { shared.changeCues(of: scope) { $0[reminder] = isOn } }
        case .tempoTickSwitched(let isOn):
            // A workout that Get Workout makes has the cues of new ones.
            let scope = shared.scope == .profile ? .quickCreate : shared.scope
            if let scope { shared.changeCues(of: scope) { $0.tempoTick = isOn } }
        case .activityChosen(let code):
            guard case .workout(let id)? = shared.scope else { return [] }
            for activity in Activity.allCases where activity.code == code {
                shared.library.change(workout: id) { $0.activity = activity }
            }
        case .locationSwitched(let isOn):
            guard case .workout(let id)? = shared.scope else { return [] }
            shared.library.change(workout: id) { $0.tracksLocation = isOn }
        case .musicChosen(let code):
            guard case .workout(let id)? = shared.scope else { return [] }
            MusicSettings.choose(code, for: id, &shared.library)
            if !isOfMusic(shared) { forgetCadence(&state, &shared) }
        case .cadenceTyped(let text):
            state.cadence = text
            typed(cadence: text, &shared)
        case .songsTapped:
            return shared.open(.songs)
        case .privacyTapped:
            return shared.open(.privacy)
        case .autoPauseSwitched(let isOn):
            shared.library.changeSettings { $0.autoPause = isOn }
        case .spokenSplitsSwitched(let isOn):
            shared.library.changeSettings { $0.spokenSplits = isOn }
        case .unitsChosen(let units):
            shared.library.changeSettings { $0.units = units }
        case .effortChosen(let effort):
            shared.library.changeSettings { $0.effort = effort }
        case .weekStartChosen(let day):
            shared.library.changeSettings { $0.weekStart = day }
        case .notificationsSwitched(let isOn):
            return switchNotifications(&state, &shared, isOn)
        case .volumeMoved(let percent):
            let volume = min(max(percent, 0), 100) / 100
            shared.library.changeSettings { $0.volume = volume }
        case .volumeSettled:
            return BeepTone.sound(shared.library.settings.cues, at: shared.clocks.monotonic)
        case .soundChosen(let sound):
            shared.library.changeSettings { $0.sound = sound }
        case .doneTapped:
            if let text = state.cadence, MusicSettings.problem(cadence: text) != nil {
                return [.focus(id: MusicSettings.cadenceID)]
            }
            return shared.leave()
        }
        return []
    }

    /// A cadence holds as soon as it is one; what is none stays as a draft.
    private static func typed(cadence text: String, _ shared: inout Shared) {
        guard case .workout(let id)? = shared.scope else { return }
        guard MusicSettings.problem(cadence: text) == nil else {
            return shared.keepDraft(MusicSettings.cadenceID, text)
        }
        shared.discardDraft()
        shared.library.change(workout: id) { $0.music?.cadence = MusicSettings.cadence(text) }
    }

    private static func forgetCadence(_ state: inout State, _ shared: inout Shared) {
        state.cadence = nil
        shared.discardDraft()
    }

    /// Whether the open screen asks for a cadence.
    private static func isOfMusic(_ shared: Shared) -> Bool {
        if case .workout(let id)? = shared.scope { shared.library.workout(id)?.music != nil } else { false }
    }

    private static func switchNotifications(_ state: inout State, _ shared: inout Shared, _ isOn: Bool) -> [Effect] {
        state.permission = NotificationPermission()
        if isOn { return state.permission.ask() }
        shared.library.changeSettings { $0.notifications = false }
        return []
    }
}

extension Shared {
    /// The owner of the settings that the open screen shows.
    fileprivate var scope: SettingsScope? {
        if case .settings(let scope) = address { scope } else { nil }
    }
}

extension CueSettings {
    subscript(reminder: SettingsScreen.Reminder) -> Bool {
        get {
            switch reminder {
            case .halfway: halfway
            case .tenSeconds: tenSeconds
            case .verbal: verbal
            }
        }
        set {
            switch reminder {
            case .halfway: halfway = newValue
            case .tenSeconds: tenSeconds = newValue
            case .verbal: verbal = newValue
            }
        }
    }
}

extension Workout {
    /// Whether its runs record the route: what was chosen, else whatever a step needs.
    var willTrackLocation: Bool {
        if let tracksLocation { return tracksLocation }
        return steps.contains {
            switch $0.target {
            case .distance, .place: true
            case .time, .open: false
            }
        }
    }
}
