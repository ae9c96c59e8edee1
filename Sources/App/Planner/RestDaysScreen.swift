import Interface
import Records
import Workouts

/// The rest days: today alone, and permanent days of the week (PL-7). A change applies at once.
enum RestDaysScreen: Screen {
    struct State: Sendable {}

    enum Action: Sendable {
        case todaySwitched(Bool)
        case daySwitched(Weekday, Bool)
        case doneTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] { [] }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .todaySwitched(let isOn):
            let today = shared.today
            shared.library.changeSettings { $0.restDate = isOn ? today : nil }
        case .daySwitched(let day, true):
            guard Schedule.reasonsAgainstRest(shared.library.workouts)[Int(day.rawValue)] == nil else { return [] }
            shared.library.changeSettings { $0.restDays.insert(day) }
        case .daySwitched(let day, false):
            shared.library.changeSettings { $0.restDays.remove(day) }
        case .doneTapped:
            return shared.leave(to: .profile)
        }
        return []
    }

    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let schedule = Schedule(shared.library.settings)
        let today = shared.today
        ui.topBar("Rest Days", back: .restDays(.doneTapped))
        ui.element(.main, class: "rest-days tall") {
            $0.element(.div, class: "days") {
                $0.dayCheckbox(
                    "Today is a rest day", id: "rest-today", isOn: schedule.restDate == today,
                    note: "\(today.dayOfWeek.name), until midnight"
                ) { .restDays(.todaySwitched($0)) }
            }
            $0.element(.div, class: "days") {
                $0.attribute(.role, "group")
                $0.attribute(.ariaLabelledby, "rest-weekly")
                $0.element(.h2) {
                    $0.attribute(.id, "rest-weekly")
                    $0.text("Every week")
                }
                let reasons = Schedule.reasonsAgainstRest(shared.library.workouts)
                for day in shared.weekStart.week {
                    $0.dayCheckbox(
                        day.name, id: "rest-\(day.code)", isOn: schedule.restDays.contains(day),
                        reason: reasons[Int(day.rawValue)]
                    ) { .restDays(.daySwitched(day, $0)) }
                }
            }
            $0.doneButton(.restDays(.doneTapped))
        }
    }
}
