import Interface
import Workouts

/// One press, however often the device tells of it: people click twice what wants one click, touch twice what is slow, and
/// press Enter again. What a press has opened, made or asked for isn't opened, made or asked for by the same press again, and
/// nothing that has come to lie under the pointer meanwhile is pressed with it.
///
/// A click belongs to the press before it if the browser counts it as one of a double click; if it came before the frame
/// that shows what the press did, whatever it meets; or if it came from the keyboard, soon after, at the same control. Presses that
/// open and make nothing (a skip, a step, a switch) count as often as they are made.
struct Press: Sendable {
    private var node: UInt32 = 0
    private var moment = Seconds.zero
    /// It has opened, made or asked for something.
    private var isSpent = false
    /// What it did is on the screen.
    private var isShown = true

    /// Within this time a key that is pressed again at the same control is the same press.
    private static let repetition = Seconds(0.3)

    /// Whether an event is a press.
    static func isPress(_ event: DOMEvent) -> Bool { event.name == .click || event.name == .submit }

    /// Whether a press counts, which then is the last one.
    mutating func takes(_ event: DOMEvent, at node: UInt32, _ now: Seconds) -> Bool {
        let isSameControl = node == self.node
        if event.count > 1 {
            if isSpent || !isSameControl { return false }
        } else if isSpent, !isShown || (event.count == 0 && isSameControl && now < moment + Press.repetition) {
            return false
        }
        (self.node, moment) = (node, now)
        return true
    }

    /// What came of the press that was taken last.
    mutating func ended(_ before: Outcome, _ after: Outcome) {
        isSpent = before != after
        isShown = false
    }

    /// A frame was drawn.
    mutating func drawn() { isShown = true }
}

extension Press {
    /// What presses open, make and ask for.
    struct Outcome: Equatable, Sendable {
        private var path: String
        private var workouts: Int
        private var steps: Int
        private var intervals: Int
        private var requests: Int32
        private var waitsForRun: Bool
        private var phase: RunState.Phase?
        /// By hand: where it stands among its sets.
        private var step: Int?
        private var isAsked: Bool

        init(_ state: State) {
            path = state.shared.route.path
            workouts = state.shared.library.workouts.count
            steps = state.workout.keys.count
            intervals = state.addIntervals.table.count
            requests = state.shared.lastRequest
            waitsForRun = state.run.waiting != nil
            let run = state.run.active
            phase = run?.state.phase
            step = run?.run.performance.isByHand == true ? run?.state.position.step : nil
            isAsked = state.run.question != nil
        }
    }
}
