import Interface
import Records

extension UI {
    /// A run of this workout that was left for later. A second one is rarely meant, so that it stands before the way to one.
    mutating func keptRun(_ run: OpenRun, _ shared: Shared, resume: Action) {
        let began = DateText.moment(run.stored.began, zoneMinutes: run.stored.zoneMinutes, today: shared.today)
        element(.div, class: "card kept-run") {
            $0.element(.p) { $0.text("You left this workout for later: begun \(began).") }
            $0.command("Resume", .primary, icon: .play, resume)
        }
    }
}
