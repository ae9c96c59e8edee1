import Interface
import Workouts

extension KindMenu {
    /// The number of a set, or the letter of its kind: turns to the set, and opens the menu.
    static func number(_ place: SetPlace, _ run: RunSession, _ ui: inout UI) {
        let kind = run.kind(of: place)
        ui.button(.face("set-number"), .run(.training(.turnedTo(place)))) {
            $0.attribute(.ariaLabel, "Turn to set \(place.set + 1)" + (kind.words.map { ", " + $0 } ?? ""))
            // Not disabled: the kind of a set that is done can be changed.
            if run.isDone(place) { $0.attribute(.ariaDisabled, true) }
            $0.attribute(.title, "Hold, or press K, to change its kind")
            $0.on(.pointerdown) { event in
                if event.pointerKind == 0 { return nil }
                return .run(.training(.kind(.pressed(place, RowGestures.Point(x: event.x, y: event.y)))))
            }
            $0.on(.pointerup) { event in
                if event.pointerKind == 0 { return nil }
                return .run(.training(.kind(.released(RowGestures.Point(x: event.x, y: event.y)))))
            }
            $0.on(.contextmenu, options: .preventDefault, .run(.training(.kind(.opened(place)))))
            $0.on(.keydown) { $0.key == "k" || $0.key == "K" ? .run(.training(.kind(.opened(place)))) : nil }
            $0.text(kind.letter ?? "\(place.set + 1)")
        }
    }

    /// The open menu.
    static func view(_ place: SetPlace, _ run: RunSession, _ ui: inout UI) {
        let current = run.kind(of: place)
        ui.question(
            "Set \(place.set + 1)", run.plan.steps[Int(place.line)].name, cancel: .run(.training(.kind(.closed)))
        ) {
            $0.element(.div, class: "choices") {
                for kind in SetKind.allCases {
                    $0.button(.plain, .run(.training(.kind(.chosen(kind))))) {
                        $0.attribute(.ariaPressed, kind == current)
                        $0.element(.span, class: "kind-letter") {
                            $0.attribute(.ariaHidden, true)
                            $0.text(kind.letter ?? "\(place.set + 1)")
                        }
                        $0.text(kind.name)
                        if kind == current { $0.icon(.check) }
                    }
                }
                $0.command("Cancel", .secondary, .run(.training(.kind(.closed))))
            }
        }
    }
}
