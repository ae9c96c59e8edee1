import Interface
import Records
import Workouts

extension ThemesScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Themes", back: .themes(.backTapped))
        ui.element(.main, class: "themes") {
            if state.lasting.isEmpty, state.retired.isEmpty { invitation(&$0) }
            if !state.lasting.isEmpty { list("Themes", state.lasting, &$0) }
            if !state.retired.isEmpty {
                $0.section("Retired", id: "retired-title") { list("Retired themes", state.retired, &$0) }
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.command("Add theme", .primary, icon: .plus, .themes(.addTapped))
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.music)
            $0.element(.h2) { $0.text("No themes yet") }
            $0.element(.p) {
                $0.text(
                    "A theme is an artist, a genre or a song that is played first. After as many workouts as you say it retires."
                )
            }
        }
    }

    private static func list(_ name: String, _ lines: [Line], _ ui: inout UI) {
        ui.element(.ul, class: "list") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, name)
            for line in lines {
                $0.element(.li, key: rowKey(line.id), class: "row plain") {
                    $0.attribute(.ariaLabel, line.theme.name)
                    row(line, &$0)
                }
            }
        }
    }

    private static func row(_ line: Line, _ ui: inout UI) {
        ui.button(.plain, .themes(.themeTapped(line.id))) {
            $0.attribute(.ariaLabel, line.theme.name)
            $0.attribute(.ariaDescription, line.details)
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") { $0.text(line.theme.name) }
                $0.element(.span, class: "details") { $0.text(line.details) }
            }
        }
        if line.left == 0 { ui.command("Use again", .text, .themes(.againTapped(line.id))) }
    }
}
