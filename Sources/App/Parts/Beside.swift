import Interface
import Workouts

/// A row of the list beside the open item.
struct BesideRow {
    var id: String
    var name: String
    var details: String
    var action: Action
}

extension Viewport {
    /// Whether there is room for a list beside the item opened from it.
    var isWide: Bool { width >= 1100 }
}

extension UI {
    /// The list beside the item opened from it: some rows before that item, more after it.
    @inline(never)
    mutating func beside(_ name: String, at place: Int?, of count: Int, _ row: (Int) -> BesideRow) {
        guard let place else { return }
        element(.nav, class: "beside-list") {
            $0.attribute(.ariaLabel, name)
            for index in max(place - 10, 0)..<min(place + 30, count) {
                let row = row(index)
                $0.button(.row, key: rowKey(row.id), row.action) {
                    if index == place { $0.attribute(.ariaCurrent, "true") }
                    $0.attribute(.ariaLabel, "\(row.name), \(row.details)")
                    $0.element(.span, class: "name") { $0.text(row.name) }
                    $0.element(.span, class: "details") { $0.text(row.details) }
                }
            }
        }
    }

    /// The workouts beside the open one.
    @inline(never)
    mutating func besideWorkouts(_ open: String, _ shared: Shared, _ action: (String) -> Action) {
        let workouts = shared.library.workouts
        beside("Workouts", at: workouts.firstIndex { $0.id == open }, of: workouts.count) {
            let (id, workout) = (workouts[$0].id, workouts[$0].value)
            return BesideRow(id: id, name: workout.name, details: workout.steps.lengthText, action: action(id))
        }
    }
}
