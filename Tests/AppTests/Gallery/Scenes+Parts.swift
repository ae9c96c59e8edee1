import Interface
import Workouts

@testable import App

extension Scenes {
    /// Every part in every state that it has by itself.
    enum Parts {
        static var all: [Scene] {
            [
                Scene("parts-buttons", "Buttons", parts: buttons),
                Scene("parts-controls", "Controls", parts: controls),
                Scene("parts-words", "Words and figures", parts: words),
                Scene("parts-question", "A question", parts: question),
            ]
        }

        /// Presses do nothing here.
        private static let nothing = Action.shell(.noticeClosed)

        private static func buttons(_ ui: inout UI) {
            ui.command("Primary", .primary, nothing)
            ui.command("With an icon", .primary, icon: .plus, nothing)
            ui.button(.primary, nothing) {
                $0.attribute(.disabled, true)
                $0.text("Disabled")
            }
            ui.command("Secondary", .secondary, nothing)
            ui.command("Danger", .danger, icon: .delete, nothing)
            ui.button(.secondary, nothing) {
                $0.attribute(.disabled, true)
                $0.text("Disabled")
            }
            ui.command("Text", .text, nothing)
            ui.command("Text, danger", .textDanger, nothing)
            ui.submit("Being sent", isBusy: true)
            ui.element(.div, class: "actions") {
                for icon in [Icon.back, .settings, .delete, .download] {
                    $0.iconButton(icon, "Icon", nothing)
                }
                $0.moreButton(isOpen: false, nothing)
            }
            ui.valueButton("A row", value: "Its value", id: "value-1", nothing)
            ui.valueButton(TestApp.longName, value: "0:20", id: "value-2", nothing)
        }

        private static func controls(_ ui: inout UI) {
            ui.nameFilter("") { _ in nothing }
            ui.nameFilter("tab") { _ in nothing }
            ui.checkbox("A switch that is off", isOn: false) { _ in nothing }
            ui.checkbox("A switch that is on", isOn: true) { _ in nothing }
            ui.checkbox("A disabled switch", isOn: true, isDisabled: true) { _ in nothing }
            ui.choice("A choice", ["First", "Second", "Third"], chosen: 1) { _ in nothing }
            ui.slider(
                "A slider", 0.7, in: 0...1, step: 0.05, text: "70 %", moved: { _ in nothing }, settled: nothing)
            for refusal in [nil, "Enter a name."] {
                ui.element(.div, class: "field") {
                    $0.element(.label) {
                        $0.attribute(.for, "field-\(refusal == nil)")
                        $0.text(refusal == nil ? "A field" : "A field whose text can’t be")
                    }
                    $0.input(.text, refusal == nil ? "Text" : "", refusal: refusal == nil ? nil : "refusal") { _ in
                        nothing
                    } _: {
                        $0.attribute(.id, "field-\(refusal == nil)")
                    }
                    $0.refusal(refusal, id: "refusal")
                }
            }
        }

        private static func words(_ ui: inout UI) {
            ui.element(.h2) { $0.text("A heading") }
            ui.element(.p) { $0.text("A sentence that says what can be done here, and why somebody would.") }
            ui.element(.p, class: "second") { $0.text("Less important words") }
            ui.refusal("Words that refuse, and say what to do instead.")
            ui.element(.dl, class: "figures") {
                $0.fact("Time", "4:10")
                $0.fact("Calories", "38 kcal")
                $0.fact(TestApp.longName, "1,234.5 km")
            }
            for role in Role.allCases {
                ui.element(.div, class: "bar coming \(role.styleClass)") {
                    $0.element(.span, class: "name") { $0.text(role.name) }
                    $0.element(.span, class: "value") { $0.text("0:20") }
                }
            }
        }

        private static func question(_ ui: inout UI) {
            ui.question("A question?", "What follows from each answer.", cancel: nothing) {
                $0.command("Yes", .primary, nothing)
                $0.command("Another way", .secondary, nothing)
                $0.command("Take it away", .danger, nothing)
                $0.command("Cancel", .text, nothing)
            }
        }
    }
}
