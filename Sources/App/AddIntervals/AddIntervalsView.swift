import Interface
import Records
import Workouts

extension AddIntervals {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Add Intervals", screen: shared.library.workout(state.workout)?.name)
        ui.element(.main, class: "add-intervals") {
            $0.listen(to: state.rows) { .addIntervals(.rows($0)) }
            $0.element(.form, class: "form") {
                $0.attribute(.novalidate, true)
                $0.on(.submit, options: .preventDefault, .addIntervals(.addTapped))
                interval(state, shared, &$0)
            }
            table(state, shared, &$0)
            repeats(state, shared, &$0)
            $0.element(.p, class: "visually-hidden") {
                $0.attribute(.role, "status")
                $0.text(state.status)
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .addIntervals(.cancelTapped))
                $0.command("Save", .primary, .addIntervals(.saveTapped))
            }
        }
    }

    /// The fields of the interval to add next.
    private static func interval(_ state: State, _ shared: Shared, _ ui: inout UI) {
        field("Label", .label, elementID(.label), state, problemAt: [.label], &ui) {
            $0.attribute(.dir, "auto")
            $0.attribute(.autocomplete, "off")
            $0.attribute(.placeholder, state.role.name)
        }
        ui.element(.div, class: "fields two") {
            select("Interval Type", .kind, state, Kind.allCases.map { ($0.rawValue, $0.name) }, &$0)
            select("Role", .role, state, roles.map { ($0.code, $0.name) }, &$0)
        }
        switch state.kind {
        case .open: break
        case .time: time(state, &ui)
        case .distance: distance(state, shared, &ui)
        case .place: place(state, shared, &ui)
        }
        ui.submit("Add Interval", .secondary, icon: .plus)
        problem(state, at: [.table], id: "interval-table-problem", &ui)
    }

    private static func time(_ state: State, _ ui: inout UI) {
        ui.element(.div, class: "times") {
            $0.element(.div, class: "fields") {
                number("Hours", .hours, elementID(.hours), state, problemAt: [.hours, .time], &$0)
                number("Minutes", .minutes, elementID(.minutes), state, problemAt: [.minutes, .time], &$0)
                number("Seconds", .seconds, elementID(.seconds), state, problemAt: [.seconds, .time], &$0)
            }
            // Below all three fields, which are too narrow for text.
            problem(state, at: timePlaces, id: timeProblem, &$0)
        }
    }

    private static func distance(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        measure("Distance", .distance, .distance, state, unit: units.lengthUnit, placeholder: "400", &ui)
    }

    private static func place(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        ui.element(.div, class: "fields two") {
            measure("Latitude", .latitude, .latitude, state, unit: "°", placeholder: "52.5163", &$0)
            measure("Longitude", .longitude, .longitude, state, unit: "°", placeholder: "13.3777", &$0)
        }
        ui.element(.div, class: "fields two") {
            measure(
                "Radius", .radius, .radius, state, unit: units.lengthUnit,
                placeholder: units.lengthNumber(PlaceRule.radius), &$0)
            $0.button(.secondary, .addIntervals(.locationTapped)) {
                $0.attribute(.disabled, state.finding?.isOnItsWay == true)
                $0.icon(.place)
                $0.text("Use my location")
            }
        }
        ui.button(.secondary, .addIntervals(.mapTapped)) {
            $0.attribute(.ariaExpanded, state.isPicking ? "true" : "false")
            $0.icon(.place)
            $0.text(state.isPicking ? "Hide map" : "Choose on a map")
        }
        if state.isPicking {
            ui.element(.div, class: "map-frame inset") {
                $0.map(mapID, label: "Map. Tap, or press Enter for its middle, to choose the place", class: "run-map")
            }
        }
        switch state.finding {
        case nil: break
        case .asked: ui.element(.p, class: "hint") { $0.text("Looking for where you are …") }
        case .found(let metres):
            let around = distanceText(metres.rounded(.up), shared.library.settings.units)
            ui.element(.p, class: "hint") {
                $0.attribute(.role, "status")
                $0.text("You are within \(around) of this.")
            }
        case .refused:
            ui.refusal(
                "This device doesn’t tell Setlist where it is. Allow it in the browser’s settings, or enter the place.")
        case .unavailable: ui.refusal("No location found just now. Try again under the open sky, or enter the place.")
        }
    }

    /// A field for a number, with its unit after it.
    private static func measure(
        _ name: String, _ field: Field, _ place: Problem.Place, _ state: State, unit: String, placeholder: String,
        _ ui: inout UI
    ) {
        self.field(name, field, elementID(place), state, problemAt: [place], unit: unit, &ui) {
            // A keyboard with only digits has no minus sign and no letters for a unit.
            $0.attribute(.inputmode, field == .radius ? "decimal" : "text")
            $0.attribute(.autocomplete, "off")
            $0.attribute(.placeholder, placeholder)
        }
    }

    private static let timePlaces: [Problem.Place] = [.hours, .minutes, .seconds, .time]
    private static let timeProblem = "interval-time-problem"

    private static func field(
        _ name: String, _ field: Field, _ id: String, _ state: State, problemAt places: [Problem.Place],
        unit: String? = nil, _ ui: inout UI, _ attributes: (inout UI) -> Void
    ) {
        let isWrong = state.problem.map { places.contains($0.place) } ?? false
        let isTime = places.contains(.time)
        ui.element(.div, class: "field") {
            $0.element(.label) {
                $0.attribute(.for, id)
                $0.text(name)
            }
            if let unit {
                $0.element(.span, class: "field-unit") {
                    $0.attribute(.ariaHidden, true)
                    $0.text(unit)
                }
            }
            let refusal = isTime ? timeProblem : "\(id)-problem"
            $0.input(.text, state.text(of: field), refusal: isWrong ? refusal : nil) {
                .addIntervals(.typed(field, $0))
            } _: {
                $0.attribute(.id, id)
                attributes(&$0)
            }
            if !isTime { problem(state, at: places, id: "\(id)-problem", &$0) }
        }
    }

    /// A text field for digits: a number field of the platform would hide what it can't read.
    private static func number(
        _ name: String, _ field: Field, _ id: String, _ state: State, problemAt places: [Problem.Place], _ ui: inout UI
    ) {
        self.field(name, field, id, state, problemAt: places, &ui) {
            $0.attribute(.role, "spinbutton")
            $0.attribute(.inputmode, "numeric")
            $0.attribute(.autocomplete, "off")
            $0.attribute(.placeholder, "0")
            if let range = field.range {
                $0.attribute(.ariaValuemin, "\(range.lowerBound)")
                $0.attribute(.ariaValuemax, "\(range.upperBound)")
            }
            $0.attribute(.ariaValuenow, AddIntervals.number(state.text(of: field)).map { "\($0)" })
            $0.on(.keydown, preventing: [.arrowUp, .arrowDown]) { event in
                switch event.key {
                case "ArrowUp": .addIntervals(.stepped(field, by: 1))
                case "ArrowDown": .addIntervals(.stepped(field, by: -1))
                default: nil
                }
            }
        }
    }

    private static func select(
        _ name: String, _ field: Field, _ state: State, _ options: [(code: String, name: String)], _ ui: inout UI
    ) {
        ui.selection(name, id: "interval-\(field.rawValue)", options, chosen: state.text(of: field)) {
            .addIntervals(.typed(field, $0))
        }
    }

    private static func problem(_ state: State, at places: [Problem.Place], id: String, _ ui: inout UI) {
        guard let problem = state.problem, places.contains(problem.place) else { return }
        ui.refusal(problem.text, id: id)
    }

    private static func table(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.h2) { $0.text("Intervals") }
        if state.table.isEmpty {
            ui.element(.p, class: "second table-empty") { $0.text("What you add appears here.") }
            return
        }
        let count = state.table.count
        let rows = state.rows.visibleRows(count: count, listTop: 440, viewportHeight: shared.viewport.height)
        ui.rows(state.rows, count: count, name: "Intervals") { ui in
            for index in rows {
                let step = state.table[index]
                let row = Row(
                    gestures: state.rows, index: index, count: count, key: Int64(state.keys[index]), name: step.name,
                    style: "row interval \(step.role.styleClass)", action: { .addIntervals(.rows($0)) })
                ui.row(row) {
                    $0.element(.span, class: "name") { $0.text(step.name) }
                    $0.element(.span, class: "value") { $0.text(step.target.text(shared.library.settings.units)) }
                    $0.iconButton(.delete, "Delete", .addIntervals(.deleteTapped(index)))
                }
            }
        }
    }

    private static func repeats(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "repeat") {
            number("Repeat", .repeats, elementID(.repeats), state, problemAt: [.repeats], &$0)
            guard let repeats = AddIntervals.number(state.repeats), repeats > 0, !state.table.isEmpty else { return }
            $0.element(.p, class: "second") {
                let summary = WorkoutSummary(of: Workout(name: "", steps: Steps(state.table)))
                var text = "Adds \(counted(repeats * Int64(summary.periods), "interval"))"
                if summary.time > .zero { text += ", \(timeText(seconds: repeats * summary.time.roundedDown))" }
                if summary.distance > 0 {
                    text += ", \(distanceText(Double(repeats) * summary.distance, shared.library.settings.units))"
                }
                $0.text(text)
            }
        }
    }
}

extension AddIntervals.Kind {
    var name: String {
        switch self {
        case .time: "Time"
        case .distance: "Distance"
        case .place: "Location"
        case .open: "Open"
        }
    }
}
