import Interface
import Records
import Workouts

extension SessionScreen {
    static func view(_ state: State, _ shared: Shared, _ ui: inout UI) {
        guard let session = shared.library.session(state.id) else {
            gone(&ui)
            return
        }
        ui.topBar(session.name, back: .session(.backTapped))
        ui.element(.main, class: "session-screen") {
            $0.on(.scroll) { .session(.scrolled(top: $0.scrollTop)) }
            $0.element(.p, class: "when second") {
                $0.text(DateText.moment(session.began, zoneMinutes: session.zoneMinutes, today: shared.today))
            }
            figures(session, shared, &$0)
            $0.element(.div, class: "course") { $0.style("--course", state.course) }
            notes(session, state, &$0)
            steps(session, state, shared, &$0)
            $0.element(.button, class: "secondary danger") {
                $0.attribute(.type, "button")
                $0.on(.click, .session(.deleteTapped))
                $0.icon(.delete)
                $0.text("Delete")
            }
        }
    }

    private static func gone(_ ui: inout UI) {
        ui.topBar("Session", back: .session(.backTapped))
        ui.element(.main) {
            $0.element(.div, class: "empty") {
                $0.icon(.history)
                $0.element(.h2) { $0.text("This session doesn’t exist") }
                $0.element(.p) { $0.text("It was deleted, or the address is mistyped.") }
            }
        }
    }

    private static func figures(_ session: Session, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        ui.element(.dl, class: "stats") {
            $0.figure("Time", timeText(session.spent))
            $0.figure("Calories", wholeText(session.energy), unit: "kcal")
            if let distance = session.distance { $0.figure("Distance", distanceText(distance, units)) }
        }
        ui.element(.p, class: "second small") {
            if let weight = session.weight {
                $0.text("Calories are counted for \(units.weightText(weight)) \(units.weightUnit).")
            } else {
                let assumed = "\(units.weightText(Energy.assumedWeight)) \(units.weightUnit)"
                $0.text("Your weight wasn’t known, so calories are counted for \(assumed). ")
                $0.element(.a, class: "inline-link") {
                    $0.link(to: Route.profile.path, .shell(.tabTapped(.profile)))
                    $0.text("Enter it in your profile")
                }
                $0.text(" for the next ones.")
            }
        }
    }

    private static func notes(_ session: Session, _ state: State, _ ui: inout UI) {
        SessionNotes.view(
            state.notes, session, note: { .session(.noteChanged($0)) }, feeling: { .session(.feelingChosen($0)) }, &ui)
    }

    static let stepHeight = 48.0

    /// Drawn only where it is seen: a run may have had twenty thousand steps.
    private static func steps(_ session: Session, _ state: State, _ shared: Shared, _ ui: inout UI) {
        guard !session.results.isEmpty else { return }
        let count = session.results.count
        let visible = visibleRange(
            rowHeight: stepHeight, count: count, scrollTop: state.scrollTop - 560,
            viewportHeight: shared.viewport.height, overscan: 16)
        ui.element(.h2) { $0.text("Steps") }
        ui.element(.ul, class: "rows results") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Steps")
            $0.style("height", px: Double(count) * stepHeight)
            for index in visible.rows {
                let result = session.results[index]
                $0.element(.li, key: Int64(index), class: "slot result \(result.role.styleClass)") {
                    $0.attribute(.ariaLabel, result.name)
                    $0.attribute(.ariaSetsize, count)
                    $0.attribute(.ariaPosinset, index + 1)
                    $0.style("--y", px: Double(index) * stepHeight)
                    $0.element(.span, class: "name") { $0.text(result.name) }
                    $0.element(.span, class: "number") { $0.text(timeText(result.spent)) }
                }
            }
        }
    }
}
