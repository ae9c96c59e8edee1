import Interface
import Records
import Workouts

extension FinishedScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let session = shared.library.session(state.session) else { return }
        ui.topBar(session.name, screen: "Finished")
        ui.element(.main, class: "finish tall") {
            $0.element(.div, class: "finish-head") {
                $0.element(.div, class: "finish-mark") { $0.icon(.check) }
                $0.element(.h2) {
                    // The run is over, and this is how it went: read first.
                    $0.attribute(.tabindex, -1)
                    $0.property(.focused, true)
                    $0.attribute(.ariaDescribedby, "results")
                    $0.text(title(state, shared))
                }
            }
            wayBack(shared.shownNotice(at: now), &$0)
            for goal in state.goals { $0.reachedGoal(goal) }
            $0.element(.dl, class: "stats") {
                $0.attribute(.id, "results")
                $0.figure("Time", timeText(session.spent))
                $0.figure("Calories", wholeText(session.energy), unit: "kcal")
                if let distance = session.distance {
                    $0.figure("Distance", distanceText(distance, shared.library.settings.units))
                }
            }
            if session.weight == nil {
                $0.element(.div, class: "hint counted-for") {
                    $0.element(.p) { $0.text("Counted for somebody of 70 kg.") }
                    // A workout that isn't saved yet would be forgotten for what is typed there.
                    if !state.asksToSave { $0.command("Enter your weight", .text, .finished(.weightTapped)) }
                }
            }
            if let heart = session.heart { self.heart(heart, session, &$0) }
            SessionNotes.view(
                state.notes, session, note: { .finished(.noteChanged($0)) },
                feeling: { .finished(.feelingChosen($0)) }, &$0)
            if !session.songs.isEmpty { $0.heardSongs(session.songs) }
            if case .generated(let end) = state.end { end.list(shared, &$0) }
        }
        if state.asksToSave { return saving(&ui) }
        ui.element(.footer, class: "bottom-actions") { $0.command("Done", .primary, .finished(.doneTapped)) }
    }

    /// A run that was ended by mistake can be gone back to.
    private static func wayBack(_ notice: Notice?, _ ui: inout UI) {
        guard let notice, notice.isAtEnd else { return }
        ui.element(.div, class: "way-back") {
            $0.element(.p) { $0.text(notice.text) }
            $0.command("Undo", .text, .shell(.undoTapped))
        }
    }

    @inline(never)  // It belongs to the second part of the program.
    private static func heart(_ heart: HeartSummary, _ session: Session, _ ui: inout UI) {
        ui.element(.section, class: "card heart-end") {
            $0.attribute(.ariaLabel, "Heart rate")
            $0.element(.h3) { $0.text("Heart rate") }
            HeartSection.figures(heart, &$0)
            HeartSection.times(heart, &$0)
            if let counted = session.heartCountText {
                $0.element(.p, class: "second small") { $0.text(counted) }
            }
        }
    }

    private static func title(_ state: State, _ shared: Shared) -> String {
        guard shared.endedEarly == state.session else { return "Workout complete" }
        if shared.library.hasTrouble { return "Workout ended" }
        if case .generated = state.end { return "Kept in History" }
        return "Workout saved"
    }

    @inline(never)
    private static func saving(_ ui: inout UI) {
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Quit", .secondary, .finished(.quitTapped))
                $0.command("Save", .primary, .finished(.saveTapped))
            }
        }
    }
}
