import Interface

extension ExerciseChoice {
    func view(_ ui: inout UI) {
        ui.question(swapped == nil ? "Add exercise" : "Swap exercise", cancel: .sessionEditor(.choiceClosed)) {
            $0.input(.search, query) {
                .sessionEditor(.choiceTyped($0))
            } _: {
                $0.attribute(.id, Self.fieldID)
                $0.attribute(.ariaLabel, "Search exercises")
                $0.attribute(.placeholder, "Search exercises")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.enterkeyhint, "search")
            }
            $0.element(.ul, class: "choice-list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Exercises")
                for item in found {
                    $0.element(.li, key: rowKey(item.id)) {
                        $0.button(.face("choice-row"), .sessionEditor(.choiceMade(item.id))) {
                            $0.attribute(.dir, "auto")
                            $0.text(item.name)
                        }
                    }
                }
            }
            if found.isEmpty {
                $0.element(.p, class: "second") {
                    $0.text(query.utf8.isEmpty ? "Type a part of its name." : "No exercise is called so.")
                }
            }
            $0.element(.div, class: "choices") { $0.command("Cancel", .secondary, .sessionEditor(.choiceClosed)) }
        }
    }
}
