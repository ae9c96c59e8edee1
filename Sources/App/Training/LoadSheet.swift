import Catalogue
import Records
import Workouts

/// Plates and warm-up sets of a weight: a sheet over the exercise that they are for, before and while one trains.
enum LoadSheet {
    struct State: Sendable {
        /// The line of the workout.
        var line: Int
        /// The text in the field.
        var text: String
        var problem: String?
        /// Index of the chosen bar in `units.bars`.
        var bar = 0
    }

    enum Action: Sendable {
        case opened(line: Int)
        case typed(String)
        case left
        case barChosen(String)
        case closed
    }

    static func update(
        _ state: inout State?, _ action: Action, _ weight: (Int) -> Double?, _ shared: Shared
    ) {
        let units = shared.library.settings.units
        switch action {
        case .opened(let line): state = State(line: line, text: weight(line).map { units.loadText($0) } ?? "")
        case .typed(let text):
            state?.text = text
            state?.problem = nil
        case .left:
            guard let text = state?.text else { return }
            var kilograms: Double?
            let problem = Load.read(text, units, into: &kilograms)
            state?.problem = problem
        case .barChosen(let code):
            if let bar = Int(code), units.bars.indices.contains(bar) { state?.bar = bar }
        case .closed: state = nil
        }
    }

    /// Whether the exercise of a line has a weight that one warms up to.
    static func isOffered(_ step: Step, _ shared: Shared) -> Bool {
        guard step.role == .exercise else { return false }
        return shared.shelf.exercise(of: step)?.isLoaded ?? (step.weight != nil)
    }

    /// Whether that weight is a bar's. Of an exercise that isn't known nobody can tell.
    static func hasBar(_ step: Step, _ shared: Shared) -> Bool {
        shared.shelf.exercise(of: step)?.equipment.contains(.barbell) == true
    }
}

extension Units {
    /// Bars as gyms have them: a man's, a woman's, a light one.
    var bars: [Double] { self == .metric ? [20, 15, 10] : [45, 35, 25] }

    /// Plates that every gym has in pairs, the heaviest first.
    var plates: [Double] { self == .metric ? [25, 20, 15, 10, 5, 2.5, 1.25] : [45, 35, 25, 10, 5, 2.5] }

    /// From one dumbbell to the next.
    var dumbbellStep: Double { self == .metric ? 2 : 5 }

    /// As plates are marked: 60 kg that were entered as 132.3 lb are that again.
    func ownLoad(_ kilograms: Double) -> Double { (own(kilograms) * 100).rounded() / 100 }
}
