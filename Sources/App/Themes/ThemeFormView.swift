import Interface
import Records
import Workouts

extension ThemeForm {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Add theme")
        ui.element(.main, class: "theme-form") {
            $0.element(.form, class: "form") {
                $0.attribute(.id, formID)
                $0.submits(.themeForm(.saveTapped))
                $0.choice("What it is", ThemeKind.allCases.map { $0.name }, chosen: Int(state.kind.rawValue)) {
                    .themeForm(.kindChosen($0))
                }
                field(.name, nil, state, &$0)
                suggestions(state, &$0)
                field(.workouts, "After so many the theme retires. You can bring it back.", state, &$0)
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .themeForm(.cancelTapped))
                $0.submit("Save", form: formID)
            }
        }
    }

    private static let formID = "theme-form"

    private static func field(_ field: Field, _ hint: String?, _ state: State, _ ui: inout UI) {
        ui.textField(field.name, id: field.id, state[field], problem: state[problemOf: field], hint: hint) {
            .themeForm(.typed(field, $0))
        } _: {
            switch field {
            case .name: $0.attribute(.dir, "auto")
            case .workouts: $0.attribute(.inputmode, "numeric")
            }
        }
    }

    /// Names from the songs: a tap fills one in.
    private static func suggestions(_ state: State, _ ui: inout UI) {
        if state.suggestions.isEmpty { return }
        ui.chipField("From your songs") {
            $0.element(.div, class: "chips") {
                for name in state.suggestions {
                    $0.button(.face("chip"), .themeForm(.suggestionTapped(name))) {
                        $0.element(.span, class: "name") { $0.text(name) }
                    }
                }
            }
        }
    }
}
