import Interface
import Records
import Workouts

extension SessionEditor {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        if state.isOpen { view(state.editing, shared, &ui) }
    }

    private static func view(_ state: Editing, _ shared: Shared, _ ui: inout UI) {
        guard !state.form.base.name.utf8.isEmpty else {
            return ui.gonePage(
                state.form.isNew ? "Add to history" : "Edit session", back: .sessionEditor(.cancelTapped), .history,
                state.form.isNew ? "This workout" : "This session")
        }
        ui.topBar(
            state.form.isNew ? "Add to history" : "Edit session", screen: state.form.isNew ? nil : state.form.base.name)
        ui.element(.main, class: "session-editor") {
            standing(state, shared, &$0)
            $0.element(.form, class: "form") {
                $0.attribute(.id, formID)
                $0.submits(.sessionEditor(.saveTapped))
                fields(state, shared, &$0)
            }
            lines(state, shared, &$0)
            if let choice = state.choice { choice.view(&$0) }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .sessionEditor(.cancelTapped))
                $0.submit(standing(state, shared) == .deleted ? "Save as a new one" : "Save", form: formID)
            }
        }
    }

    private static let formID = "session-form"

    /// Another device has changed or deleted the session meanwhile.
    private static func standing(_ state: Editing, _ shared: Shared, _ ui: inout UI) {
        let words: String
        switch standing(state, shared) {
        case .same: return
        case .changed:
            words =
                "Another device has changed this session meanwhile. What you change here is saved; the rest stays as it is there."
        case .deleted:
            words = "Another device has deleted this session meanwhile. Saved, it is kept as a new one."
        }
        ui.element(.p, class: "standing") {
            $0.attribute(.role, "status")
            $0.icon(.warning)
            $0.element(.span) { $0.text(words) }
        }
    }

    // MARK: The session's own fields

    private static func fields(_ state: Editing, _ shared: Shared, _ ui: inout UI) {
        let session = state.form.session(shared.library.profile, shared.library.settings)
        field(.name, state, session, shared, &ui)
        ui.selection(
            "Activity", id: "session-activity", Activity.allCases.map { ($0.code, $0.name) },
            chosen: state.form.activity.code
        ) { .sessionEditor(.activityChosen($0)) }
        if state.form.isNew { days(state, shared, &ui) }
        let rest = state.form.fields.dropFirst()
        ui.element(.div, class: "fields two") { for item in rest { field(item, state, session, shared, &$0) } }
        if state.form.base.route != nil {
            ui.element(.p, class: "hint") {
                $0.text("How long and how far follow from its way. “Cut or split” on the session’s page changes that.")
            }
        }
    }

    private static func days(_ state: Editing, _ shared: Shared, _ ui: inout UI) {
        let day = state.form[.day] ?? shared.today.text
        ui.element(.div, class: "chips") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, "When")
            for (back, name) in ["Today", "Yesterday"].enumerated() {
                let its = Day(daysSince1970: shared.today.daysSince1970 - Int64(back)).text
                $0.button(.face("chip"), .sessionEditor(.dayChosen(Int64(back)))) {
                    $0.attribute(.ariaPressed, its == day)
                    $0.text(name)
                }
            }
        }
    }

    private static func field(
        _ field: SessionForm.Field, _ state: Editing, _ session: Session, _ shared: Shared, _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        let id = elementID(field)
        let problem = state.form.problems[field.rawValue]
        let refusal = problem == nil ? nil : id + "-problem"
        let text = state.form[field] ?? field.text(of: session, units)
        ui.element(.div, key: Int64(field.rawValue), class: "field") {
            $0.element(.div, class: "caption") {
                $0.element(.label) {
                    $0.attribute(.for, id)
                    $0.text(field.title)
                }
                if let unit = field.unit(units) {
                    $0.element(.span, class: "unit") {
                        $0.attribute(.ariaHidden, true)
                        $0.text(unit)
                    }
                }
            }
            $0.input(field.kind, text, refusal: refusal) {
                .sessionEditor(.typed(field, $0))
            } _: {
                $0.attribute(.id, id)
                $0.attribute(.autocomplete, "off")
                switch field {
                case .name: $0.attribute(.dir, "auto")
                case .day:
                    $0.attribute(.min, "1970-01-01")
                    $0.attribute(.max, shared.today.text)
                case .time: break
                case .duration: $0.attribute(.placeholder, "45 or 1:05:00")
                case .distance, .climb, .energy:
                    $0.attribute(.inputmode, "decimal")
                    $0.attribute(.ariaDescription, field.unit(units))
                }
            }
            $0.refusal(problem, id: refusal)
        }
    }
}

extension SessionForm.Field {
    fileprivate var title: String {
        switch self {
        case .name: "Label"
        case .day: "Day"
        case .time: "Time of day"
        case .duration: "Duration"
        case .distance: "Distance"
        case .climb: "Climb"
        case .energy: "Calories"
        }
    }

    fileprivate func unit(_ units: Units) -> String? {
        switch self {
        case .name, .day, .time, .duration: nil
        case .distance: units == .metric ? "km" : "mi"
        case .climb: units == .metric ? "m" : "ft"
        case .energy: "kcal"
        }
    }

    fileprivate var kind: InputKind {
        switch self {
        case .day: .date
        case .time: .time
        case .name, .duration, .distance, .climb, .energy: .text
        }
    }

    /// The session's value in its normal form; empty where it has none.
    fileprivate func text(of session: Session, _ units: Units) -> String {
        switch self {
        case .name: session.name
        case .day: Day(of: session.began, zoneMinutes: session.zoneMinutes).text
        case .time: DateText.timeOfDay(session.began, zoneMinutes: session.zoneMinutes)
        case .duration: session.spent > .zero ? timeText(session.spent) : ""
        case .distance: session.distance.map { numberText($0 / units.paceLength, places: 3) } ?? ""
        case .climb: session.ascent.map { wholeText(units == .metric ? $0 : $0 / 0.3048) } ?? ""
        case .energy: wholeText(session.energy)
        }
    }
}
