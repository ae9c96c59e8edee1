import Interface
import Workouts

/// One press, however often the device tells of it: people click twice what wants one click, touch twice what is slow, and
/// press Enter again. What a press has opened, made or asked for isn't opened, made or asked for by the same press again, and
/// nothing that has come to lie under the pointer meanwhile is pressed with it.
///
/// A click belongs to the press before it if it came before the frame that shows what the press did, whatever it meets; or if
/// it came within `repetition` and is the second of a mouse's double click, or a key's at the same control, or soon enough
/// after a touch of the same control, or of the place where another has come to lie. Presses that open, make and do nothing
/// of the kind (a skip, Pause) count as often as they are made. A second Enter where the page has moved the focus never
/// comes here: the host sees the keys between (host-dom.js).
struct Press: Sendable {
    private var node: UInt32 = 0
    private var point = (x: 0.0, y: 0.0)
    private var moment = Seconds.zero
    /// It has opened, made or asked for something.
    private var isSpent = false
    /// Its effect is on the screen.
    private var isShown = true

    /// Double clicks are quicker than this, and whoever has read what a press did is slower.
    private static let repetition = Seconds(0.25)
    /// Two touches of a finger that bounces.
    private static let bounce = Seconds(0.1)
    /// Two touches of whoever is impatient, of which the second meets another control.
    private static let impatience = Seconds(0.28)
    /// The distances that a hand and a finger move between two presses, in CSS pixels.
    private static let (tremor, fingertip) = (10.0, 24.0)

    /// Whether an event is a press.
    static func isPress(_ event: DOMEvent) -> Bool { event.name == .click || event.name == .submit }

    /// Whether a press counts, which then is the last one.
    mutating func takes(_ event: DOMEvent, at node: UInt32, _ now: Seconds) -> Bool {
        if isSpent, !isShown || repeats(event, at: node, now - moment) { return false }
        (self.node, point, moment) = (node, (event.x, event.y), now)
        return true
    }

    /// Browsers don't agree on what a double click is: some count touches too, or clicks at two places.
    private func repeats(_ event: DOMEvent, at node: UInt32, _ time: Seconds) -> Bool {
        if event.count == 0 { return node == self.node && time < Press.repetition }
        let distance = max(abs(event.x - point.x), abs(event.y - point.y))
        if event.pointerKind != 0 {
            return node == self.node ? time < Press.bounce : time < Press.impatience && distance < Press.fingertip
        }
        return event.count > 1 && time < Press.repetition && distance < Press.tremor
    }

    /// Takes note of the outcome of the press that was taken last.
    mutating func ended(_ before: Outcome, _ after: Outcome) {
        isSpent = before != after
        isShown = false
    }

    /// A frame was drawn.
    mutating func drawn() { isShown = true }
}

extension Press {
    /// The part of the state that tells what a press has opened, made or asked for.
    struct Outcome: Equatable, Sendable {
        private var path: String
        private var workouts: Int
        private var requests: Int32
        private var waitsForRun: Bool
        /// Pause and Play change places, and count.
        private var isRunning: Bool?
        /// By hand: where it stands among its sets. Of a generated workout: among its exercises.
        private var step: Int?
        private var isAsked: Bool
        /// Of a fitness test: the exercise, and what is shown of it.
        private var testPlace: Int
        private var testPhase: FitnessScreen.Phase

        /// The whole state is large: nobody copies it for this.
        init(_ state: borrowing State) {
            path = state.shared.address.path
            workouts = state.shared.library.workouts.count
            requests = state.shared.lastRequest
            waitsForRun = state.run.waiting != nil
            let run = state.run.active
            isRunning = (run?.state.phase).map { $0 == .running || $0 == .paused }
            step = run?.mode.isStepByStep == true ? run?.state.position.step : nil
            isAsked = state.run.question != nil
            testPlace = state.fitness.test.place
            testPhase = state.fitness.test.phase
        }
    }
}
