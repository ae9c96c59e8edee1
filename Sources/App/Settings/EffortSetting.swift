import Interface
import Records

/// The scale on which the effort of sets is noted and planned (PL-10).
enum EffortSetting {
    static func view(_ settings: Settings, _ ui: inout UI) {
        let scales = EffortScale.allCases
        let names = ["Off", "Reps in reserve", "RPE"]
        ui.choice(
            "Effort of sets", names, chosen: scales.firstIndex(of: settings.effort) ?? 0, describedBy: "effort-hint"
        ) { .settings(.effortChosen(scales[$0])) }
        ui.element(.p, class: "hint") {
            $0.attribute(.id, "effort-hint")
            $0.text(hint(settings.effort))
        }
    }

    private static func hint(_ effort: EffortScale) -> String {
        switch effort {
        case .off: "Sets have a field for how hard they were once you choose a scale."
        case .reserve: "How many more repetitions would have been possible: a field of each set."
        case .rpe: "The rating of perceived exertion, 10 less the repetitions in reserve: a field of each set."
        }
    }
}
