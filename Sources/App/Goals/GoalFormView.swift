import Catalogue
import Interface
import Records
import Workouts

extension GoalForm {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        if let id = state.id, shared.library.goal(id) == nil {
            return ui.gonePage("Edit Goal", back: .goalForm(.cancelTapped), .target, "This goal")
        }
        ui.topBar(state.id == nil ? "Add Goal" : "Edit Goal")
        ui.element(.main, class: "goal-form") {
            $0.element(.form, class: "form") {
                $0.attribute(.id, formID)
                $0.submits(.goalForm(.saveTapped))
                fields(state, shared, &$0)
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .goalForm(.cancelTapped))
                $0.submit("Save", form: formID)
            }
        }
    }

    private static let formID = "goal-form"

    private static func fields(_ state: State, _ shared: Shared, _ ui: inout UI) {
        field(.name, state, &ui)
        field(.note, state, &ui)
        field(.times, state, &ui)
        ui.chips("Category", "Any of these; nothing where all count.") {
            $0.element(.div, class: "chips") {
                for category in state.offeredCategories {
                    $0.chip(category.name, isOn: state.categories.contains(category)) {
                        .goalForm(.categorySwitched(category, $0))
                    }
                }
            }
        }
        muscles(state, &ui)
        ui.selection(
            "Duration", id: "goal-minutes",
            [("", "Any")] + state.offeredMinutes.map { ("\($0)", "At least \($0) min") },
            chosen: state.minutes.map { "\($0)" } ?? ""
        ) { .goalForm(.minutesChosen($0)) }
        field(.days, state, &ui)
        field(.reminder, state, &ui)
        if !state[.reminder].utf8.isEmpty { reminder(state, shared, &ui) }
    }

    /// The groups, each followed by its parts.
    private static func muscles(_ state: State, _ ui: inout UI) {
        ui.chips("Muscle group", "Any of these; nothing where all count.") {
            for group in MuscleGroup.allCases {
                $0.element(.div, class: "chips") {
                    $0.chip(group.name, isOn: group.isWhole(in: state.muscles)) {
                        .goalForm(.groupSwitched(group, $0))
                    }
                    if group.muscles.count > 1 {
                        for muscle in group.muscles {
                            $0.chip(muscle.name, isOn: state.muscles.contains(muscle)) {
                                .goalForm(.muscleSwitched(muscle, $0))
                            }
                        }
                    }
                }
            }
        }
    }

    private static func field(_ field: Field, _ state: State, _ ui: inout UI) {
        let problem = state.problems[field.rawValue]
        let refusal = problem == nil ? nil : field.id + "-problem"
        ui.element(.div, key: Int64(field.rawValue), class: "field") {
            $0.element(.label) {
                $0.attribute(.for, field.id)
                $0.text(field.name)
            }
            switch field {
            case .note:
                $0.textArea(state[field], refusal: refusal) {
                    .goalForm(.typed(field, $0))
                } _: {
                    $0.attribute(.id, field.id)
                    $0.attribute(.dir, "auto")
                }
            case .name, .times, .days, .reminder:
                $0.input(field == .reminder ? .time : .text, state[field], refusal: refusal) {
                    .goalForm(.typed(field, $0))
                } _: {
                    $0.attribute(.id, field.id)
                    $0.attribute(.autocomplete, "off")
                    if field == .name { $0.attribute(.dir, "auto") }
                    if field == .times || field == .days { $0.attribute(.inputmode, "numeric") }
                }
            }
            $0.refusal(problem, id: refusal)
            if field == .days, problem == nil {
                $0.element(.p, class: "hint") {
                    $0.text("How many days a week should have one. Empty if that doesn’t matter.")
                }
            }
        }
    }

    private static func reminder(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.p, class: "hint") {
            $0.text(
                "Reminds you on days without a workout that counts, until the goal is reached. A browser does so only while Setlist is open; “Add to calendar” on Profile does always."
            )
        }
        if !shared.can.notifications {
            ui.element(.p, class: "hint") { $0.text("This browser can’t show notifications.") }
        } else if !shared.library.settings.notifications {
            ui.command("Allow notifications", .secondary, .goalForm(.allowTapped))
        }
        ui.refusal(state.permission.refusal)
    }
}

extension UI {
    /// A named group of words that can be switched on and off.
    fileprivate mutating func chips(_ name: String, _ hint: String, _ content: (inout UI) -> Void) {
        element(.div, class: "field") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, name)
            $0.element(.span, class: "label") { $0.text(name) }
            $0.element(.p, class: "hint") { $0.text(hint) }
            content(&$0)
        }
    }
}
