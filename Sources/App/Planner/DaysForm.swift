import Interface
import Records
import Workouts

/// The form for a workout's planned days: checkboxes "Sunday" … "Saturday" and "Any day" (PL-2). A screen holds it as a
/// value: `UI.daysForm` draws it, the screen passes its actions to `update`, and calls `confirmed` to save.
struct DaysForm: Equatable, Sendable {
    private(set) var days: PlannedDays
    /// The reason why the days can't be saved.
    private(set) var problem: String?

    enum Action: Sendable {
        case daySwitched(Weekday, Bool)
        case anyDaySwitched(Bool)
    }

    init(_ days: PlannedDays = .none) {
        self.days = days
    }

    /// A rest day can't be checked, but it can be unchecked at any time: it may have become a rest day on another
    /// device after it was chosen.
    mutating func update(_ action: Action, restDays: EnumSet<Weekday>) {
        switch action {
        case .daySwitched(let day, true):
            guard !restDays.contains(day) else { return }
            var weekdays = days.weekdays
            weekdays.insert(day)
            days = PlannedDays(weekdays)
        case .daySwitched(let day, false):
            guard !days.isAnyDay else { return }
            var weekdays = days.weekdays
            weekdays.remove(day)
            days = PlannedDays(weekdays)
        case .anyDaySwitched(let isOn):
            if isOn { days = .anyDay } else if days.isAnyDay { days = .none }
        }
        problem = nil
    }

    /// The days to save; nil, with the reason in `problem`, if none is chosen.
    mutating func confirmed() -> PlannedDays? {
        problem = days.isEmpty ? "Choose at least one day, or any day." : nil
        return days.isEmpty ? nil : days
    }

    /// The id of the first checkbox that can be checked.
    static func firstID(_ settings: Settings) -> String {
        let day = settings.weekStart.week.first { !settings.restDays.contains($0) }
        return boxID(day.map { id(of: $0) } ?? anyID)
    }

    fileprivate static func id(of day: Weekday) -> String { "days-\(day.code)" }
    fileprivate static let anyID = "days-any"
    fileprivate static func boxID(_ id: String) -> String { id + "-box" }
}

extension UI {
    /// The days as checkboxes, in the order of the person's weeks. A rest day that isn't chosen is greyed out; chosen or not, it is
    /// labelled as one.
    mutating func daysForm(_ form: DaysForm, _ settings: Settings, _ action: @escaping (DaysForm.Action) -> Action) {
        element(.div, class: "days") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, "Days")
            if form.problem != nil { $0.attribute(.ariaDescribedby, "days-problem") }
            $0.refusal(form.problem, id: "days-problem")
            for day in settings.weekStart.week {
                let isOn = form.days.weekdays.contains(day)
                let reason = Schedule.reason(againstPlanning: day, restDays: settings.restDays)
                $0.dayCheckbox(day.name, id: DaysForm.id(of: day), isOn: isOn, reason: reason) {
                    action(.daySwitched(day, $0))
                }
            }
            $0.dayCheckbox("Any day", id: DaysForm.anyID, isOn: form.days.isAnyDay) { action(.anyDaySwitched($0)) }
        }
    }

    /// A day to check.
    ///
    /// - Parameters:
    ///   - id: Unique on the page.
    ///   - reason: The reason why it can't be checked; it can still be unchecked.
    ///   - note: A remark on the day.
    mutating func dayCheckbox(
        _ name: String, id: String, isOn: Bool, reason: String? = nil, note: String? = nil,
        _ action: @escaping (Bool) -> Action
    ) {
        let isDisabled = reason != nil && !isOn
        element(.label, class: isDisabled ? "row plain day blocked" : "row plain day") {
            $0.element(.span, class: "name") {
                $0.attribute(.id, id)
                $0.text(name)
            }
            if let words = reason ?? note {
                $0.element(.span, class: "reason") {
                    $0.attribute(.id, id + "-reason")
                    $0.attribute(.dir, "auto")
                    $0.text(words)
                }
            }
            $0.tick(isOn, action) {
                $0.attribute(.id, DaysForm.boxID(id))
                // The label's text says more than the name.
                $0.attribute(.ariaLabelledby, id)
                if reason ?? note != nil { $0.attribute(.ariaDescribedby, id + "-reason") }
                $0.attribute(.disabled, isDisabled)
            }
        }
    }
}
