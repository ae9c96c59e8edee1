import Records
import Workouts

/// Reminds at the chosen time of planned workouts that haven't been done today (PL-5), and has the screens redrawn when
/// a day begins. It works while the app is open, in the background too.
enum DailyReminder: Feature {
    typealias Action = Never

    struct State: Sendable {
        var alarm = DailyAlarm()
    }

    static let tag = "planned"

    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.library.isLoaded else { return [] }
        return state.alarm.isDue(at: shared.library.settings.reminder, shared) ? remind(shared) : []
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        if case .visibilityChanged(false) = event { state.alarm.wake() }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.alarm.next }

    private static func remind(_ shared: Shared) -> [Effect] {
        guard shared.library.settings.notifications else { return [] }
        let workouts = shared.library.workouts
        let places = Schedule(shared.library.settings).workouts(on: shared.today, of: workouts)
        let trained = Schedule.trained(places, of: workouts, on: shared.today, shared.library.sessions)
        var names: [String] = []
        for (place, isDone) in zip(places, trained) where !isDone { names.append(workouts[place].value.name) }
        return names.isEmpty ? [] : [.notify(.show(title: "Planned for today", body: listed(names), tag: tag))]
    }

    /// A notification has room for three.
    static func listed(_ names: [String]) -> String {
        Schedule.listed(names.count > 3 ? Array(names.prefix(2)) + ["\(names.count - 2) more"] : names)
    }
}
