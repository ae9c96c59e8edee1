import Catalogue
import Interface
import Records
import Workouts

extension LoadSheet {
    /// The button that opens it, for an exercise that has a weight.
    static func button(_ line: Int, _ step: Step, _ shared: Shared, _ ui: inout UI, _ action: (Action) -> App.Action) {
        guard isOffered(step, shared) else { return }
        let hasBar = hasBar(step, shared)
        ui.button(.text, action(.opened(line: line))) {
            $0.attribute(.ariaLabel, hasBar ? "Plates and warm-up" : "Warm-up")
            $0.text(hasBar ? "Plates" : "Warm-up")
        }
    }

    static func view(
        _ state: State, _ step: Step, _ shared: Shared, _ ui: inout UI, _ action: @escaping (Action) -> App.Action
    ) {
        let units = shared.library.settings.units
        let hasBar = hasBar(step, shared)
        var kilograms: Double?
        let isRead = Load.read(state.text, units, into: &kilograms) == nil
        ui.question(hasBar ? "Plates and warm-up" : "Warm-up", step.name, cancel: action(.closed)) {
            $0.element(.div, class: hasBar ? "fields two load" : "fields load") {
                weight(state, units, &$0, action)
                if hasBar {
                    let bars = units.bars.enumerated().map {
                        (code: "\($0.offset)", name: "\(numberText($0.element)) \(units.weightUnit)")
                    }
                    $0.selection("Bar", id: "load-bar", bars, chosen: "\(state.bar)") { action(.barChosen($0)) }
                }
            }
            $0.refusal(state.problem, id: "load-problem")
            if isRead, let kilograms, kilograms > 0 {
                let bar = hasBar ? units.bars[state.bar] : 0
                if hasBar { plates(units.ownLoad(kilograms), bar, units, &$0) }
                warmUp(units.ownLoad(kilograms), bar, units, &$0)
            } else if state.problem == nil {
                $0.element(.p) { $0.text("Enter the weight of your working sets.") }
            }
            $0.element(.div, class: "choices") { $0.command("Close", .secondary, action(.closed)) }
        }
    }

    private static func weight(
        _ state: State, _ units: Units, _ ui: inout UI, _ action: @escaping (Action) -> App.Action
    ) {
        ui.element(.div, class: "field") {
            $0.element(.label) {
                $0.attribute(.for, "load-weight")
                $0.text("Weight in \(units.weightUnit)")
            }
            $0.input(.text, state.text, refusal: state.problem == nil ? nil : "load-problem") {
                action(.typed($0))
            } _: {
                $0.attribute(.id, "load-weight")
                $0.attribute(.inputmode, "decimal")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.enterkeyhint, "done")
                $0.on(.blur, action(.left))
            }
        }
    }

    private static func plates(_ weight: Double, _ bar: Double, _ units: Units, _ ui: inout UI) {
        let load = BarLoad(weight, bar: bar, kinds: units.plates)
        ui.section("Each end of the bar", id: "load-plates", class: "load-plates", level: .h3) {
            guard let load else {
                return $0.element(.p) {
                    $0.text("The bar alone is heavier: it has \(numberText(bar)) \(units.weightUnit).")
                }
            }
            if load.plates.isEmpty {
                $0.element(.p) { $0.text("Nothing: the bar alone") }
            } else {
                $0.element(.ul, class: "plates") {
                    $0.attribute(.role, "list")
                    for plates in load.plates {
                        $0.element(.li) {
                            $0.element(.strong) { $0.text("\(plates.count) × ") }
                            $0.text("\(numberText(plates.weight, places: 2)) \(units.weightUnit)")
                        }
                    }
                }
            }
            if load.missing > 0 {
                let total = numberText(load.total, places: 2)
                let missing = numberText(load.missing, places: 2)
                $0.element(.p, class: "second") {
                    $0.text("That is \(total) \(units.weightUnit), \(missing) less: the lightest pair is too much.")
                }
            }
        }
    }

    private static func warmUp(_ weight: Double, _ bar: Double, _ units: Units, _ ui: inout UI) {
        let step = bar > 0 ? 2 * (units.plates.last ?? 1) : units.dumbbellStep
        let sets = WarmUp(to: weight, bar: bar, step: step).sets
        ui.section("Warm-up sets", id: "warm-up", class: "warm-up", level: .h3) {
            if sets.isEmpty { return $0.element(.p) { $0.text("This weight needs none.") } }
            $0.element(.ol) {
                for set in sets {
                    $0.element(.li) {
                        $0.element(.strong) { $0.text("\(numberText(set.weight, places: 2)) \(units.weightUnit)") }
                        $0.text(" × \(set.reps)")
                        if bar > 0, let load = BarLoad(set.weight, bar: bar, kinds: units.plates) {
                            $0.element(.span, class: "second small") { $0.text(words(load)) }
                        }
                    }
                }
            }
        }
    }

    /// "10 + 2.5 each end"
    private static func words(_ load: BarLoad) -> String {
        if load.plates.isEmpty { return " the bar alone" }
        var parts: [String] = []
        for plates in load.plates {
            for _ in 0..<plates.count { parts.append(numberText(plates.weight, places: 2)) }
        }
        return " " + parts.joined(separator: " + ") + " each end"
    }
}
