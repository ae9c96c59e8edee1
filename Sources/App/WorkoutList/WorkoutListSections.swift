import Interface
import Workouts

// The sections above the workouts, where there are any: runs left for later, and records that can't be read.

extension WorkoutList {
    static let runPitch = 84.0
    static let damagedHeight = 200.0

    static func runs(_ state: State, _ ui: inout UI) {
        guard !state.runs.isEmpty else { return }
        ui.element(.section, class: "in-progress") {
            $0.attribute(.ariaLabelledby, "in-progress")
            $0.listenToPointers(of: state.runRows) { .workoutList(.runRows($0)) }
            $0.element(.h2) {
                $0.attribute(.id, "in-progress")
                $0.text("In Progress")
            }
            $0.element(.ul, class: "rows") {
                $0.attribute(.role, "list")
                $0.style("height", px: Double(state.runs.count) * runPitch - 8)
                for index in state.runs.indices { run(index, state, &$0) }
            }
        }
        ui.element(.h2, class: "section-title") { $0.text("Workouts") }
    }

    private static func run(_ index: Int, _ state: State, _ ui: inout UI) {
        let run = state.runs[index]
        let row = Row(
            gestures: state.runRows, index: index, count: state.runs.count, key: rowKey(run.id), name: run.name,
            style: "row plain run-row", action: { .workoutList(.runRows($0)) })
        ui.row(row) {
            $0.style("--progress", run.progress)
            $0.openRunFace(run, .workoutList(.runTapped(run.id)))
            $0.iconButton(.delete, "Delete", .workoutList(.runDeleteTapped(run.id)))
        }
    }

    /// A record that a program can't read, a person perhaps can: it is never thrown away unasked.
    static func damaged(_ shared: Shared, _ ui: inout UI) {
        guard !shared.library.damaged.isEmpty else { return }
        ui.element(.ul, class: "list damaged") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Damaged records")
            for row in shared.library.damaged {
                $0.element(.li, key: row.key, class: "card problem") {
                    $0.attribute(.ariaLabel, row.key)
                    $0.icon(.warning)
                    $0.element(.div) {
                        $0.element(.h3) { $0.text("A record can’t be read") }
                        $0.element(.p, class: "second small") {
                            $0.text("It is set aside and changes nothing else. \(row.key): \(row.problem)")
                        }
                        $0.element(.div, class: "actions") {
                            $0.command("Save as file", .text, .workoutList(.damagedSaveTapped(row.key)))
                            $0.command("Delete", .textDanger, .workoutList(.damagedDeleteTapped(row.key)))
                        }
                    }
                }
            }
        }
    }
}

extension UI {
    /// The button of a run that was left for later: a press lets it go on.
    mutating func openRunFace(_ run: WorkoutList.OpenRunSummary, _ action: Action) {
        button(.face("run-face"), action) {
            $0.attribute(.ariaLabel, run.name)
            $0.attribute(.ariaDescription, "\(run.position), begun \(run.began)")
            $0.element(.span, class: "resume") { $0.icon(.play) }
            $0.element(.span, class: "name") { $0.text(run.name) }
            $0.element(.span, class: "details") { $0.text("\(run.position) · \(run.began)") }
        }
    }
}
