import Interface
import Records
import Workouts

/// The calculation of a step's calories, and its sets, as a sheet.
enum StepExplanation {
    static func view(_ session: Session, _ state: SessionScreen.State, _ shared: Shared, _ ui: inout UI) {
        guard let index = state.explained, Int(index) < session.results.count else { return }
        let result = session.results[Int(index)]
        let settings = shared.library.settings
        ui.element(.dialog, class: "sheet explanation") {
            $0.property(.modal, true)
            $0.attribute(.ariaLabelledby, "explanation-title")
            $0.on(.cancel, options: .preventDefault, .session(.explanationClosed))
            $0.on(.click, options: .ownOnly, .session(.explanationClosed))
            $0.element(.h2) {
                $0.attribute(.id, "explanation-title")
                $0.attribute(.dir, "auto")
                $0.text(result.name)
            }
            $0.element(.dl, class: "stats") {
                $0.figure("Time", timeText(result.spent))
                $0.figure("Calories", energyText(session.energy(of: result)), unit: "kcal")
            }
            sets(result, settings, &$0)
            $0.element(.h3) { $0.text("How the calories are counted") }
            $0.element(.p, class: "formula") { $0.text(formula(result, session)) }
            $0.element(.p) { $0.text(explanation(result, session, settings.units)) }
            if session.weight == nil { $0.element(.p) { $0.weightLink("Enter your weight", .session(.weightTapped)) } }
            if let exercise = result.exercise, !result.sets.isEmpty {
                $0.element(.a, class: "secondary") {
                    $0.link(to: Address.best(exercise: exercise).path, .session(.recordTapped(exercise: exercise)))
                    $0.text("Personal bests")
                }
            }
            $0.command("Close", .secondary, .session(.explanationClosed))
        }
    }

    private static func sets(_ result: StepResult, _ settings: Settings, _ ui: inout UI) {
        guard !result.sets.isEmpty else { return }
        ui.element(.ol, class: "sets") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Sets")
            for (index, set) in result.sets.enumerated() {
                $0.element(.li) {
                    $0.element(.span, class: "second") { $0.text("Set \(index + 1)") }
                    $0.element(.span, class: "number") { $0.text(set.text(settings.units, settings.effort)) }
                }
            }
        }
    }

    /// "12:30 at 3.5 MET (Compendium 02054): 3.5 × 3.5 × 72 kg ÷ 200 × 12.5 min = 55 kcal".
    static func formula(_ result: StepResult, _ session: Session) -> String {
        if let heart = result.heart { return heartFormula(heart, result, session) }
        if let covered = result.covered, let energy = covered.energy {
            let speed = result.spent > .zero ? covered.distance / result.spent.value * 60 : 0
            return "\(timeText(result.spent)) at \(wholeText(speed)) m a minute on the average: VO₂ × "
                + "\(numberText(session.countedWeight)) kg ÷ 200, added up point by point = \(energyText(energy)) kcal"
        }
        let intensity = result.intensity(in: session.activity)
        let met = numberText(intensity.value, places: 2)
        let weight = numberText(session.countedWeight)
        let minutes = numberText(result.spent.value / 60, places: 2)
        let energy = energyText(session.energy(of: result))
        return "\(timeText(result.spent)) at \(met) MET (Compendium \(intensity.code)): "
            + "\(met) × 3.5 × \(weight) kg ÷ 200 × \(minutes) min = \(energy) kcal"
    }

    /// "12:30 at 142 bpm on the average, by the equation for your sex, age and weight = 130 kcal, and 20 kcal for the
    /// other 2:00".
    private static func heartFormula(_ heart: HeartEnergy, _ result: StepResult, _ session: Session) -> String {
        let text =
            "\(timeText(heart.time)) at \(wholeText(heart.rate)) bpm on the average, by the equation for your sex, age and weight = \(energyText(heart.energy)) kcal"
        let rest = result.spent - heart.time
        guard rest > 1 else { return text }
        let other = session.energy(of: result) - heart.energy
        return text + ", and \(energyText(other)) kcal for the other \(timeText(rest)) by MET"
    }

    private static func explanation(_ result: StepResult, _ session: Session, _ units: Units) -> String {
        if result.heart != nil {
            return
                "Kilojoules a minute by heart rate (Keytel and others, Journal of Sports Sciences 23, 2005): for women −20.4 + 0.4472 × bpm − 0.1263 × kg + 0.074 × age, for men −55.1 + 0.6309 × bpm + 0.1988 × kg + 0.2017 × age; a kilocalorie has 4.184. It holds in exercise, from 90 bpm on, and was found of people of 18 to 45 years."
        }
        if result.covered?.energy != nil {
            return
                "Walking takes 0.1 × speed + 1.8 × speed × grade + 3.5 ml of oxygen for each kilogram and minute, running 0.2 × speed + 0.9 × speed × grade + 3.5, with the speed in metres a minute and the grade as height over way (American College of Sports Medicine). From 2 m/s on it counts as running. A litre of oxygen gives 5 kcal, hence the 200."
                + (session.weight == nil ? " Your weight wasn’t known, so 70 kg were taken." : "")
        }
        var text =
            "1 MET, a metabolic equivalent, is what a body takes at rest: 3.5 ml of oxygen a minute for each kilogram. A litre of oxygen gives 5 kcal, hence the 3.5 and the 200. "
        let pounds = units == .imperial ? " (\(units.weightText(session.countedWeight)) lb)" : ""
        if session.weight == nil {
            text += "Your weight wasn’t known, so 70 kg\(pounds) were taken. "
        } else if units == .imperial {
            text += "Your weight on that day\(pounds) is taken in kilograms. "
        }
        if result.exercise == nil || result.intensity == nil {
            text +=
                result.role == .work || result.role == .exercise
                ? "The step counts as the whole workout’s activity does. "
                : "Getting ready and resting count as standing. "
        }
        return text
            + "The values are those of the 2024 Adult Compendium of Physical Activities, and of that of 2011 where it has none."
    }

    /// Whole kilocalories; small values with tenths.
    static func energyText(_ kilocalories: Double) -> String {
        kilocalories < 9.95 ? numberText(kilocalories) : wholeText(kilocalories)
    }
}
