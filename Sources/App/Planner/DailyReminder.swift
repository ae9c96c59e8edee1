import Records
import Workouts

/// Looks at the clock: reminds at the chosen time of what the day has planned and wasn't trained (PL-5), and has the screens drawn anew
/// when a day begins. It works while the app is open, in the background too.
enum DailyReminder: Feature {
    typealias Action = Never

    struct State: Sendable {
        /// The time that was looked at last, and the day on which it has passed.
        var time: Int32?
        var passed: Day?
        /// When to look again, on the monotonic clock.
        var next: Seconds?
    }

    /// At least so often: daylight saving and journeys move the clocks.
    private static let interval: Seconds = 1_800
    static let tag = "planned"

    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] { look(&state, shared) }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        // The hidden page of a phone may have slept past the moment.
        if case .visibilityChanged(false) = event { state.next = nil }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.next }

    /// Looks, if it is time to or another time of day was chosen.
    private static func look(_ state: inout State, _ shared: Shared) -> [Effect] {
        guard shared.library.isLoaded else { return [] }
        let clocks = shared.clocks
        let time = shared.library.settings.reminder
        if let next = state.next, next > clocks.monotonic, time == state.time { return [] }
        let sinceMidnight = clocks.sinceMidnight
        let isPast = time.map { Seconds(integerLiteral: Int64($0) * 60) <= sinceMidnight } ?? false
        var effects: [Effect] = []
        if time != state.time {
            // A time of day that is over is meant for tomorrow.
            state.time = time
            state.passed = isPast ? shared.today : nil
        } else if isPast, state.passed != shared.today, shared.library.isComplete {
            state.passed = shared.today
            effects = remind(shared)
        }
        var next = min(interval, 86_400 - sinceMidnight)
        if let time, !isPast { next = min(next, Seconds(integerLiteral: Int64(time) * 60) - sinceMidnight) }
        // All of the store will be here in a moment.
        if isPast, state.passed != shared.today { next = 1 }
        state.next = clocks.monotonic + next
        return effects
    }

    private static func remind(_ shared: Shared) -> [Effect] {
        guard shared.library.settings.notifications else { return [] }
        let workouts = shared.library.workouts
        let places = Schedule(shared.library.settings).workouts(on: shared.today, of: workouts)
        let trained = Schedule.trained(places, of: workouts, on: shared.today, shared.library.sessions)
        var names: [String] = []
        for (place, isDone) in zip(places, trained) where !isDone { names.append(workouts[place].value.name) }
        guard !names.isEmpty else { return [] }
        if names.count > 3 { names = Array(names.prefix(2)) + ["\(names.count - 2) more"] }
        return [.notify(.show(title: "Planned for today", body: Schedule.listed(names), tag: tag))]
    }
}

extension Clocks {
    /// Of the local day.
    var sinceMidnight: Seconds {
        let day: Int64 = 86_400_000_000
        let local = (wall.microseconds + Int64(zoneMinutes) * 60_000_000) % day
        return Seconds(microseconds: (local + day) % day)
    }
}
