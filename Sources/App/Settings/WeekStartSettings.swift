import Interface
import Workouts

/// The first day of the person's weeks, among their settings (HI-10).
enum WeekStartSettings {
    static func view(_ state: SettingsScreen.State, _ shared: Shared, _ ui: inout UI) {
        let chosen = shared.weekStart
        ui.selection(
            "Week begins on", id: "week-start", Weekday.allCases.map { ($0.code, $0.name) }, chosen: chosen.code
        ) { code in
            .settings(.weekStartChosen(Weekday.allCases.first { $0.code == code } ?? chosen))
        }
        if let usual = state.usualWeekStart, usual != chosen {
            ui.command("Use \(usual.name), as your device does", .secondary, .settings(.weekStartChosen(usual)))
        }
    }
}
