import Interface
import Records

extension UI {
    /// A run of this workout that was kept for later. A second run is rarely intended, so this card comes before the
    /// button for one.
    mutating func keptRun(_ run: OpenRun, _ shared: Shared, resume: Action) {
        let began = DateText.moment(run.stored.began, zoneMinutes: run.stored.zoneMinutes, today: shared.today)
        element(.div, class: "card kept-run") {
            $0.element(.p) { $0.text("You left this workout for later: begun \(began).") }
            $0.command("Resume", .primary, icon: .play, resume)
        }
    }
}
