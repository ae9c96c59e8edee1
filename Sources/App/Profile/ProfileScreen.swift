import Records
import Sensing
import Workouts

/// A person's facts about themselves, edited in place.
enum ProfileScreen: Screen {
    struct State: Sendable {
        /// The text of a field that isn't stored: still being typed, or refused.
        var typed = PerField<String>()
        /// Why it was refused.
        var refusals = PerField<String>()
        var schedule = ScheduleSection.State()
        var week = WeekSection.State()
        var calendar = CalendarAddress.State()
        var account = AccountScreen.State()
    }

    enum Action: Sendable {
        case typed(Field, String)
        /// The field was left, or Enter pressed. A date field tells of each digit; `isLeft` tells of the end.
        case entered(Field, String, isLeft: Bool)
        case left(Field)
        case weightsRestored([Weighing])
        case sexChosen(Sex?)
        case ownZonesSwitched(Bool)
        case zonesRestored(HeartZones)
        case settingsTapped
        case addTapped
        case bodyTapped
        case longViewTapped
        case goalsTapped
        case competitionsTapped
        /// The second step of signing up.
        case submitted
    }

    enum Field: String, CaseIterable, Sendable {
        case name = "Name"
        case birthDate = "Birth date"
        case height = "Height"
        case weight = "Weight"
        case restingHeartRate = "Resting heart rate"
        case maximumHeartRate = "Maximum heart rate"
        case zone1 = "Zone 1 from"
        case zone2 = "Zone 2 from"
        case zone3 = "Zone 3 from"
        case zone4 = "Zone 4 from"
        case zone5 = "Zone 5 from"

        static let about: [Field] = [.name, .birthDate, .height, .weight]
        static let heart: [Field] = [.restingHeartRate, .maximumHeartRate]
        static let zones: [Field] = [.zone1, .zone2, .zone3, .zone4, .zone5]
    }

    /// A value for some of the fields.
    struct PerField<Value: Sendable>: Sendable {
        private var entries: [(field: Field, value: Value)] = []

        subscript(field: Field) -> Value? {
            get { entries.first { $0.field == field }?.value }
            set {
                entries.removeAll { $0.field == field }
                if let newValue { entries.append((field, newValue)) }
            }
        }
    }

    /// Profile (`.identity`), or a page around the account.
    static func opened(_ state: inout State, _ shared: inout Shared, _ page: AccountPage) -> [Effect] {
        page == .start ? AccountScreen.opened(&state.account, &shared, page) : openedLater(&state, &shared, page)
    }

    @inline(never)  // It belongs to the second part of the program, as all pages but the very first.
    private static func openedLater(_ state: inout State, _ shared: inout Shared, _ page: AccountPage) -> [Effect] {
        if page == .identity {
            state.schedule = ScheduleSection.State()
            WeekSection.opened(&state.week)
        }
        if page == .identity || page == .aboutYou {
            state.typed = PerField()
            state.refusals = PerField()
            for field in Field.allCases { state.typed[field] = shared.openDraft?[field.rawValue] }
        }
        let effects = AccountScreen.opened(&state.account, &shared, page)
        guard page == .identity else { return effects }
        return [.store(.persist(asks: false))] + effects + CalendarAddress.opened(&state.calendar, &shared)
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        if shared.address == .profile { shared.library.findStreaks() }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .typed(let field, let text):
            state.refusals[field] = nil
            keep(text, field, &state, &shared)
        case .entered(let field, let text, let isLeft):
            enter(text, field, isLeft: isLeft, &state, &shared)
        case .left(let field):
            if let text = state.typed[field] { enter(text, field, isLeft: true, &state, &shared) }
        case .weightsRestored(let weights):
            shared.library.changeProfile { $0.weights = weights }
        case .sexChosen(let sex):
            shared.library.changeProfile { $0.sex = sex }
        case .ownZonesSwitched(let isOn): switchZones(isOn, &state, &shared)
        case .zonesRestored(let zones):
            shared.library.changeProfile { $0.heartZones = zones }
        case .settingsTapped:
            return shared.open(.settings(.profile))
        case .addTapped: return shared.open(.addToHistory(.choice))
        case .bodyTapped: return shared.open(.body)
        case .longViewTapped: return shared.open(.longView)
        case .goalsTapped:
            return shared.open(.goals)
        case .competitionsTapped:
            return shared.open(.competitions(.list))
        case .submitted:
            let isRefused = Field.allCases.contains { state.refusals[$0] != nil }
            if !isRefused { shared.news.append(.introduced) }
        }
        return []
    }

    /// Notes what is in a field but isn't stored: nil if it is.
    private static func keep(_ text: String?, _ field: Field, _ state: inout State, _ shared: inout Shared) {
        state.typed[field] = text
        shared.keepDraft(field.rawValue, text)
    }

    private static func enter(
        _ text: String, _ field: Field, isLeft: Bool, _ state: inout State, _ shared: inout Shared
    ) {
        // A year's first digits are no date yet, although the field says so.
        if field == .birthDate, !isLeft, let day = Day(NameRule.trimmed(text)), day.year < 1000 {
            return keep(text, field, &state, &shared)
        }
        let refusal = store(text, field, &shared)
        state.refusals[field] = refusal
        keep(refusal == nil ? nil : text, field, &state, &shared)
    }
}
