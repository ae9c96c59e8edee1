import Catalogue
import Interface
import Records
import Workouts

/// The lines of a workout that is done by hand, as cards: each exercise with its note and what was planned, a superset as one block
/// with its members lettered.
struct ExerciseBlocks {
    var workout: Workout
    /// Blocks that are drawn.
    var shown: Int
    var shared: Shared
    /// Opens what is known of a line's exercise.
    var describe: (Int) -> Action
    var showMore: Action
    /// The line that is on.
    var current: Int?

    /// - Parameter content: The part below each line's heading.
    func view(_ ui: inout UI, _ content: (Int, inout UI) -> Void) {
        let blocks = workout.steps.blocks
        ui.element(.ul, class: "blocks") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Exercises")
            for block in blocks.prefix(shown) {
                if block.count == 1 {
                    line(block.lowerBound, letter: nil, &$0, content)
                } else {
                    superset(block, &$0, content)
                }
            }
        }
        if blocks.count > shown {
            ui.command("Show more of \(blocks.count)", .secondary, showMore)
        }
    }

    private func superset(_ block: Range<Int>, _ ui: inout UI, _ content: (Int, inout UI) -> Void) {
        let rounds = block.map { workout.steps[$0].sets ?? 1 }.max() ?? 1
        ui.element(.li, key: Int64(block.lowerBound) << 1 | 1, class: "superset") {
            $0.attribute(.ariaLabel, "Superset")
            $0.element(.p, class: "superset-title") {
                $0.element(.strong) { $0.text("Superset") }
                $0.text(" · " + counted(Int64(rounds), "round"))
            }
            $0.element(.ul) {
                $0.attribute(.role, "list")
                for (number, line) in block.enumerated() {
                    self.line(line, letter: ExerciseBlocks.letter(number), &$0, content)
                }
            }
        }
    }

    /// A … Z, then A1 …: as many as a superset has members.
    static func letter(_ number: Int) -> String {
        let letter = String(decoding: [UInt8(ascii: "A") + UInt8(number % 26)], as: UTF8.self)
        return number < 26 ? letter : letter + "\(number / 26)"
    }

    private func line(_ line: Int, letter: String?, _ ui: inout UI, _ content: (Int, inout UI) -> Void) {
        let step = workout.steps[line]
        let style = "exercise-card \(step.role.styleClass)\(line == current ? " is-current" : "")"
        ui.element(.li, key: Int64(line) << 1, class: style) {
            $0.attribute(.ariaLabel, step.name)
            if line == current { $0.attribute(.ariaCurrent, "step") }
            $0.element(.div, class: "exercise-head") {
                if let letter {
                    $0.element(.span, class: "letter") {
                        $0.attribute(.ariaHidden, true)
                        $0.text(letter)
                    }
                }
                heading(step, line, &$0)
            }
            if let note = step.note, !note.utf8.isEmpty {
                $0.element(.p, class: "note") {
                    $0.attribute(.dir, "auto")
                    $0.text(note)
                }
            }
            content(line, &$0)
        }
    }

    private func heading(_ step: Step, _ line: Int, _ ui: inout UI) {
        let exercise = shared.shelf.exercise(of: step)
        ui.element(.div, class: "exercise-title") {
            $0.element(.h2) {
                if step.exercise == nil {
                    $0.attribute(.dir, "auto")
                    $0.text(step.name)
                } else {
                    $0.button(.plain, describe(line)) {
                        $0.attribute(.dir, "auto")
                        $0.attribute(.ariaDescription, "How it is done")
                        $0.text(step.name)
                    }
                }
            }
            $0.element(.p, class: "second") {
                $0.text(step.planText(isOneSided: exercise?.isOneSided == true, shared.library.settings))
            }
        }
    }
}
