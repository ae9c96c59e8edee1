import Interface
import Records
import Workouts

extension ProfileScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        switch shared.address {
        case .account(.start): StartView.view(&ui)
        case .account(.aboutYou): aboutYou(state, shared, &ui)
        case .account(let page): AccountScreen.view(page, state.account, shared, &ui)
        default: profile(state, shared, &ui)
        }
    }

    /// The second step of signing up: the account's form with fields of the profile.
    @inline(never)  // It belongs to the second part of the program.
    private static func aboutYou(_ state: State, _ shared: Shared, _ ui: inout UI) {
        AccountScreen.view(.aboutYou, state.account, shared, sends: .profile(.submitted), &ui) {
            for field in [Field.name, .birthDate, .weight, .height] { self.field(field, state, shared, &$0) }
        }
    }

    private static func profile(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.topBar("Profile", settings: .profile(.settingsTapped))
        ui.element(.main, class: "profile beside") {
            let isGuest = shared.account.account == nil
            if !isGuest { AccountParts.top(shared, &$0) }
            $0.element(.div, class: "column") { training(state, shared, &$0) }
            $0.element(.div, class: "column") {
                about(state, shared, &$0)
                if isGuest { AccountParts.invitation(&$0) }
                AccountParts.bottom(state.account, shared, &$0)
            }
        }
    }

    private static func training(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ScheduleSection.view(state.schedule, shared, &ui) { WeekSection.view(state.week, shared, &$0) }
        ui.element(.section, class: "group") {
            $0.valueButton("Add to history", value: "", id: "profile-add", .profile(.addTapped))
            $0.valueButton("Long view", value: "", id: "profile-long-view", .profile(.longViewTapped))
            let count = shared.library.goals.count
            $0.valueButton("Goals", value: count == 0 ? "" : "\(count)", id: "profile-goals", .profile(.goalsTapped))
            competitions(shared, &$0)
        }
        ScheduleSection.reminder(state.schedule, shared, &ui)
        CalendarAddress.view(state.calendar, shared, &ui)
    }

    private static func competitions(_ shared: Shared, _ ui: inout UI) {
        let count = shared.keptCompetitions?.count(runningAt: shared.clocks.wall) ?? 0
        ui.valueButton(
            "Competitions", value: count == 0 ? "" : "\(count)", id: "profile-competitions",
            .profile(.competitionsTapped))
    }

    private static func about(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("About you") }
            $0.element(.p, class: "hint") {
                $0.text("Everything may be left empty. Your weight makes the calories yours.")
            }
            for field in Field.about { self.field(field, state, shared, &$0) }
        }
        heart(state, shared, &ui)
        weighings(shared, &ui)
        ui.valueButton("Body", value: "", id: "profile-body", .profile(.bodyTapped))
    }

    static func field(_ field: Field, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let id = field.id
        let refusal = state.refusals[field]
        ui.element(.div, key: field.rawValue, class: "field") {
            $0.element(.label) {
                $0.attribute(.for, id)
                $0.text(field.rawValue)
            }
            $0.element(.div, class: "with-unit") {
                input(field, id, refusal != nil, text(of: field, state, shared.library), shared, &$0)
                if let unit = field.unit(shared.library.settings.units) {
                    $0.element(.span, class: "unit") {
                        $0.attribute(.id, id + "-unit")
                        $0.text(unit)
                    }
                } else if field == .birthDate, let age = shared.library.profile.birthDate?.years(until: shared.today) {
                    $0.element(.span, class: "unit") {
                        $0.attribute(.id, id + "-unit")
                        $0.text(counted(Int64(age), "year") + " old")
                    }
                }
            }
            $0.refusal(refusal, id: id + "-refusal")
        }
    }

    private static func input(
        _ field: Field, _ id: String, _ isRefused: Bool, _ text: String, _ shared: Shared, _ ui: inout UI
    ) {
        ui.input(field == .birthDate ? .date : .text, text) {
            .profile(.typed(field, $0))
        } _: {
            $0.attribute(.id, id)
            $0.attribute(.ariaDescribedby, isRefused ? "\(id)-unit \(id)-refusal" : "\(id)-unit")
            if isRefused { $0.attribute(.ariaInvalid, true) }
            $0.attribute(.enterkeyhint, "done")
            switch field {
            case .name:
                $0.attribute(.autocomplete, "name")
                $0.attribute(.autocapitalize, "words")
                $0.attribute(.dir, "auto")
            case .birthDate:
                $0.attribute(.autocomplete, "bday")
                $0.attribute(.min, "1900-01-01")
                $0.attribute(.max, shared.today.text)
            case .height:
                $0.attribute(.autocomplete, "off")
                $0.attribute(.inputmode, shared.library.settings.units == .metric ? "decimal" : "text")
            case .weight:
                $0.attribute(.autocomplete, "off")
                $0.attribute(.inputmode, "decimal")
            default:
                $0.attribute(.autocomplete, "off")
                $0.attribute(.inputmode, "numeric")
            }
            $0.on(.change) { .profile(.entered(field, $0.value, isLeft: field != .birthDate)) }
            $0.on(.blur, .profile(.left(field)))
        }
    }

    /// The latest ones, once there is something to compare.
    private static func weighings(_ shared: Shared, _ ui: inout UI) {
        let weights = shared.library.profile.weights
        guard weights.count > 1 else { return }
        let units = shared.library.settings.units
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("Weight so far") }
            $0.element(.ul, class: "card weighings") {
                for weighing in weights.suffix(7).reversed() {
                    $0.element(.li) {
                        $0.element(.span, class: "second") { $0.text(DateText.day(weighing.day, today: shared.today)) }
                        $0.element(.span, class: "number") {
                            $0.text(units.weightText(weighing.kilograms) + " " + units.weightUnit)
                        }
                    }
                }
            }
        }
    }
}

extension ProfileScreen.Field {
    /// Of its input.
    var id: String {
        switch self {
        case .name: "profile-name"
        case .birthDate: "profile-birth-date"
        case .height: "profile-height"
        case .weight: "profile-weight"
        case .restingHeartRate: "profile-resting-heart-rate"
        case .maximumHeartRate: "profile-maximum-heart-rate"
        case .zone1: "profile-zone-1"
        case .zone2: "profile-zone-2"
        case .zone3: "profile-zone-3"
        case .zone4: "profile-zone-4"
        case .zone5: "profile-zone-5"
        }
    }

    fileprivate func unit(_ units: Units) -> String? {
        switch self {
        case .name, .birthDate: nil
        case .height: units.heightUnit
        case .weight: units.weightUnit
        default: "bpm"
        }
    }
}
