import Catalogue
import Interface

// The two columns of categories for exercises and routines (PL-2, PL-3): "Muscle Groups", which open into their parts,
// and "Workout Types".

/// The open muscle group of the columns.
struct CategoryColumns: Equatable, Sendable {
    var open: MuscleGroup?

    /// A tap on a group with parts: it opens, or closes if it is open.
    mutating func toggle(_ group: MuscleGroup) { open = open == group ? nil : group }
}

extension UI {
    /// - Parameters:
    ///   - toggled: A group with parts was tapped.
    ///   - chosen: A muscle or a type was tapped.
    ///   - groupChosen: A group as a whole was tapped; nil if groups can't be chosen.
    mutating func categoryColumns(
        _ columns: CategoryColumns, toggled: (MuscleGroup) -> Action, chosen: (RoutineFocus) -> Action,
        groupChosen: ((MuscleGroup) -> Action)? = nil
    ) {
        element(.div, class: "category-columns") {
            $0.categoryColumn("Muscle Groups", id: "muscle-groups") {
                for group in MuscleGroup.allCases {
                    let muscles = group.muscles
                    if muscles.count == 1 {
                        $0.categoryRow(group.name, chosen(.muscle(muscles[0])))
                    } else {
                        $0.row(of: group, isOpen: columns.open == group, toggled(group)) {
                            if let groupChosen { $0.categoryRow("All of \(group.name)", groupChosen(group)) }
                            for muscle in muscles { $0.categoryRow(muscle.name, chosen(.muscle(muscle))) }
                        }
                    }
                }
            }
            $0.categoryColumn("Workout Types", id: "workout-types") {
                for type in ExerciseType.allCases { $0.categoryRow(type.name, chosen(.type(type))) }
            }
        }
    }

    private mutating func categoryColumn(_ name: String, id: String, _ content: (inout UI) -> Void) {
        element(.section) {
            $0.attribute(.ariaLabelledby, id)
            $0.element(.h2) {
                $0.attribute(.id, id)
                $0.text(name)
            }
            $0.element(.ul) {
                // Safari doesn't treat a list without markers as a list.
                $0.attribute(.role, "list")
                content(&$0)
            }
        }
    }

    /// A group with parts, followed by its parts if it is open.
    private mutating func row(
        of group: MuscleGroup, isOpen: Bool, _ action: Action, _ parts: (inout UI) -> Void
    ) {
        element(.li) {
            $0.attribute(.ariaLabel, group.name)
            $0.button(.face("category"), action) {
                $0.attribute(.ariaExpanded, isOpen)
                // "Back" is also the name of a button in the bar.
                $0.attribute(.ariaDescription, "Muscle group")
                $0.element(.span) { $0.text(group.name) }
                $0.icon(.forward)
            }
            guard isOpen else { return }
            $0.element(.ul, class: "parts") {
                $0.attribute(.ariaLabel, group.name)
                parts(&$0)
            }
        }
    }

    private mutating func categoryRow(_ name: String, _ action: Action) {
        element(.li) {
            $0.attribute(.ariaLabel, name)
            $0.button(.face("category"), action) {
                $0.element(.span) { $0.text(name) }
            }
        }
    }
}
