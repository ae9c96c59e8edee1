import Interface
import Records
import Workouts

extension PrivacyScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Privacy zones", back: .privacy(.backTapped))
        ui.element(.main, class: "privacy") {
            $0.element(.p, class: "second") {
                $0.text(
                    "Ways that you export or share begin and end outside of these places, so that they don’t tell where you live. Times, distances and calories begin there as well. What you see here stays whole."
                )
            }
            list(state, shared, &$0)
            if shared.library.settings.hiddenPlaces.isEmpty { invitation(&$0) }
            adding(state, &$0)
            if state.showsMap { map(&$0) }
            $0.element(.p, class: "hint") {
                $0.text(
                    "What is hidden is a circle whose middle is drawn by chance, once, so that many ways tell no more than one. Turn a zone off rather than deleting it: two circles around one place tell more than one. “Export my data” is for yourself, and has everything."
                )
            }
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.place)
            $0.element(.h2) { $0.text("No privacy zone yet") }
            $0.element(.p) { $0.text("Add one where you live, where you work, wherever your ways begin.") }
        }
    }

    private static func adding(_ state: State, _ ui: inout UI) {
        var isAsking = false
        if case .asked = state.location { isAsking = true }
        ui.element(.div, class: "adding") {
            $0.button(.primary, .privacy(.locationTapped)) {
                if isAsking { $0.attribute(.ariaDisabled, true) }
                $0.icon(.place)
                $0.text("Use my location")
            }
            $0.button(.secondary, .privacy(.mapTapped)) {
                $0.attribute(.ariaExpanded, state.showsMap)
                $0.icon(.place)
                $0.text(state.showsMap ? "Hide map" : "Choose on a map")
            }
        }
        switch state.location {
        case .none: break
        case .asked:
            ui.element(.p, class: "second") {
                $0.attribute(.role, "status")
                $0.text("Looking for your location…")
            }
        case .refused:
            ui.refusal(
                "This device doesn’t tell Setlist where it is. Allow it in the browser’s settings, or choose the place on a map."
            )
        case .unavailable:
            ui.refusal("No location found just now. Try again under the open sky, or choose the place on a map.")
        }
    }

    private static func map(_ ui: inout UI) {
        ui.element(.p, class: "hint") { $0.text("Tap the place. What is marked is hidden.") }
        ui.element(.div, class: "map-frame inset") {
            $0.map(mapID, label: "Map. Tap, or press Enter for its middle, to add a privacy zone", class: "run-map")
        }
    }

    private static func list(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let places = shared.library.settings.hiddenPlaces
        guard !places.isEmpty else { return }
        ui.element(.ul, class: "list") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Privacy zones")
            for place in places { zone(place, state, shared, &$0) }
        }
    }

    private static func zone(_ place: HiddenPlace, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        let problem = state.problem.flatMap { $0.id == place.id ? $0 : nil }
        let nameID = "zone-name-\(place.id)"
        ui.element(.li, key: place.id, class: "card zone") {
            $0.attribute(.ariaLabel, title(place))
            $0.element(.div, class: "zone-head") {
                $0.element(.div, class: "field") {
                    $0.element(.label) {
                        $0.attribute(.for, nameID)
                        $0.text("Name")
                    }
                    $0.input(.text, problem?.name ?? place.name, refusal: problem == nil ? nil : nameID + "-problem") {
                        .privacy(.named(place.id, $0))
                    } _: {
                        $0.attribute(.id, nameID)
                        $0.attribute(.placeholder, "Home")
                        $0.attribute(.autocomplete, "off")
                        $0.attribute(.dir, "auto")
                    }
                    $0.refusal(problem?.text, id: nameID + "-problem")
                }
                $0.iconButton(.delete, "Delete", .privacy(.deleteTapped(place.id)))
            }
            $0.checkbox("Hide this place", isOn: place.isOn) { .privacy(.switched(place.id, $0)) }
            $0.slider(
                "Radius", min(max(place.radius, radii.lowerBound), radii.upperBound), in: radii, step: radiusStep,
                text: distanceText(place.radius, units), moved: { .privacy(.radiusMoved(place.id, $0)) }, settled: nil)
        }
    }
}
