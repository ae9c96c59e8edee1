import Interface
import Records
import Workouts

extension AddToHistory {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Add to history", back: .addToHistory(.backTapped))
        ui.element(.main, class: "add-to-history") {
            $0.element(.p, class: "second") { $0.text("What you did without the app.") }
            if !shared.library.workouts.isEmpty { workouts(state, shared, &$0) }
            $0.section("An activity", id: "add-activity") {
                $0.element(.div, class: "chips") {
                    for activity in Activity.allCases {
                        $0.button(.face("chip"), .addToHistory(.chosen(.activity(activity)))) {
                            $0.text(activity.name)
                        }
                    }
                }
            }
        }
    }

    private static func workouts(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let list = shared.library.workouts
        ui.section("A workout", id: "add-workout") {
            if WorkoutList.hasFilter(state.filter, shared) {
                $0.nameFilter(state.filter) { .addToHistory(.filterTyped($0)) }
            }
            if state.workouts.isEmpty {
                $0.element(.p, class: "second") { $0.text("No workout has a name with “\(state.filter)” in it.") }
            }
            $0.element(.ul, class: "choice-list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Workouts")
                for place in state.workouts.prefix(most) {
                    let entry = list[place]
                    let details = entry.value.steps.lengthText
                    $0.element(.li, key: rowKey(entry.id)) {
                        $0.button(.face("choice-row"), .addToHistory(.chosen(.workout(entry.id)))) {
                            $0.attribute(.ariaLabel, entry.value.name)
                            $0.attribute(.ariaDescription, details)
                            $0.element(.span, class: "choice-name") {
                                $0.attribute(.dir, "auto")
                                $0.text(entry.value.name)
                            }
                            $0.element(.span, class: "second small") { $0.text(details) }
                        }
                    }
                }
            }
        }
    }

    /// Rows that are drawn; more are found by the filter.
    private static let most = 60
}
