import Records
import Workouts

/// A form that collects intervals in a table and appends the table to a workout, as often as wanted.
enum AddIntervals: Screen {
    struct State: Sendable {
        var workout = ""
        var label = ""
        var kind = Kind.time
        var role = Role.work
        var hours = ""
        var minutes = ""
        var seconds = ""
        var distance = ""
        var latitude = ""
        var longitude = ""
        var radius = ""
        /// The progress of finding one's location.
        var finding: Finding?
        /// Whether the map for picking a place is open.
        var isPicking = false
        var table: [Step] = []
        /// Identities of the table's rows.
        var keys: [Int32] = []
        var nextKey: Int32 = 0
        var repeats = "1"
        var rows = RowGestures(pitch: 72, canReorder: true)
        var problem: Problem?
        /// The last change, for people who don't see the table grow.
        var status = ""
    }

    /// The kind of the interval's end.
    enum Kind: String, CaseIterable, Sendable {
        case time, distance, place, open
    }

    enum Field: String, CaseIterable, Sendable {
        case label, kind, role, hours, minutes, seconds, distance, latitude, longitude, radius, repeats
    }

    /// "Use my location", on its way.
    enum Finding: Equatable, Sendable {
        case asked(token: Int32)
        /// A location with this accuracy, in metres, is in the fields.
        case found(within: Double)
        case refused, unavailable

        var isOnItsWay: Bool { if case .asked = self { true } else { false } }
    }

    /// An invalid value, and its field.
    struct Problem: Equatable, Sendable {
        var place: Place
        var text: String

        enum Place: Equatable, Sendable {
            case label, hours, minutes, seconds, distance, latitude, longitude, radius
            /// Hours, minutes and seconds together.
            case time
            case table, repeats
        }
    }

    enum Action: Sendable {
        case typed(Field, String)
        /// Up or down in a number field.
        case stepped(Field, by: Int64)
        case locationTapped
        case mapTapped
        case addTapped
        case rows(RowGestures.Action)
        case deleteTapped(Int)
        case restored(Step, at: Int)
        case saveTapped
        case cancelTapped
    }

    /// The order in which roles are offered.
    static let roles: [Role] = [.work, .rest, .prepare, .restBetweenCycles, .exercise]

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        guard shared.library.workout(id) != nil else { return shared.replace(with: .workout(id)) }
        state = State()
        state.workout = id
        if let draft = shared.openDraft { state.restore(from: draft) }
        return []
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .woke: return carryOut(state.rows.woke(now: shared.clocks.monotonic), &state, &shared)
        case .key("Escape"): state.rows.cancel()
        case .location(let event) where state.finding == .asked(token: event.token):
            return located(event, &state, &shared)
        case .map(let event) where event.element == mapID: return map(event.kind, &state, &shared)
        default: break
        }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.rows.nextWake }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        var effects: [Effect] = []
        switch action {
        case .typed(let field, let text):
            if field == .latitude || field == .longitude { state.finding = nil }
            state.set(field, text)
            effects = mark(&state, shared)
        case .stepped(let field, let distance): state.step(field, by: distance)
        case .locationTapped:
            let token = shared.newRequest()
            state.finding = .asked(token: token)
            return [.location(.find(token: token))]
        case .mapTapped:
            state.isPicking.toggle()
            if !state.isPicking { return [.map(.close)] }
            return PlacesMap.open(mapID, places(state, shared), shared) + [.map(.pick(true))]
        case .addTapped: effects = add(&state, shared.library.settings.units)
        case .rows(let gesture):
            let outcome = state.rows.update(gesture, count: state.table.count, now: shared.clocks.monotonic)
            if outcome == .none { return [] }
            effects = carryOut(outcome, &state, &shared)
        case .deleteTapped(let index):
            if state.rows.isClick(now: shared.clocks.monotonic) { delete(index, &state, &shared) }
        case .restored(let step, let index):
            let index = min(index, state.table.count)
            state.insert(step, at: index)
        case .saveTapped: return save(&state, &shared)
        case .cancelTapped:
            shared.openDraft = nil
            return shared.leave()
        }
        // "Undo" may be pressed after the form was left, and perhaps confirmed.
        let path = Address.addIntervals(workout: state.workout).path
        if shared.address.path == path || shared.draft(at: path) != nil {
            shared.change(draft: state.draft(path: path), at: path)
        }
        return effects
    }

    private static func carryOut(
        _ outcome: RowGestures.Outcome, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch outcome {
        case .none: break
        case .lifted: return shared.can.vibration ? [.vibrate([12])] : []
        case .moved(let from, let to):
            state.table.insert(state.table.remove(at: from), at: to)
            state.keys.insert(state.keys.remove(at: from), at: to)
        case .deleted(let row): delete(row, &state, &shared)
        }
        return []
    }

    /// Of the map's element.
    static let mapID = "place-map"

    /// The device has reported its location.
    private static func located(_ event: LocationEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .refused: state.finding = .refused
        case .unavailable: state.finding = .unavailable
        case .fix(_, let fix):
            let position = MapPosition(latitude: fix.latitude, longitude: fix.longitude)
            guard position.isValid else {
                state.finding = .unavailable
                return []
            }
            let effects = pick(position, &state, &shared)
            state.finding = fix.accuracy.isFinite ? .found(within: fix.accuracy) : nil
            return state.isPicking ? effects + PlacesMap.person(fix) : effects
        }
        return []
    }

    private static func map(_ event: MapEvent.Kind, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .tapped(let position):
            state.finding = nil
            return pick(position, &state, &shared)
        case .failed:
            state.isPicking = false
            shared.say(PlacesMap.failure)
        case .dragged: break
        }
        return []
    }

    /// A place was chosen.
    private static func pick(_ position: MapPosition, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        // Longitudes on maps may go more than once around the Earth.
        let turns = ((position.longitude + 180) / 360).rounded(.down)
        state.set(.latitude, PlaceRule.degreesText(min(max(position.latitude, -90), 90)))
        state.set(.longitude, PlaceRule.degreesText(position.longitude - 360 * turns))
        shared.openDraft = state.draft(path: shared.address.path)
        return mark(&state, shared)
    }

    /// Shows on the map the place being entered, and the existing ones.
    private static func mark(_ state: inout State, _ shared: Shared) -> [Effect] {
        guard state.isPicking else { return [] }
        guard state.kind == .place else {
            state.isPicking = false
            return [.map(.close)]
        }
        return [.map(.places(places(state, shared)))]
    }

    private static func places(_ state: State, _ shared: Shared) -> [MapPlace] {
        var places = shared.library.workout(state.workout)?.steps.places() ?? []
        places += state.table.compactMap { MapPlace($0) }
        var entered = state
        entered.kind = .place
        if case .success(let step) = entered.interval(shared.library.settings.units),
            let place = MapPlace(step, isNext: true)
        {
            places.append(place)
        }
        return places
    }

    private static func add(_ state: inout State, _ units: Units) -> [Effect] {
        switch state.interval(units) {
        case .failure(let problem):
            state.problem = problem
            return [.focus(id: elementID(problem.place))]
        case .success(let step):
            state.insert(step, at: state.table.count)
            state.problem = nil
            state.label = ""
            state.status = "Interval \(state.table.count): \(step.name) \(step.target.text(units))"
            return []
        }
    }

    private static func delete(_ index: Int, _ state: inout State, _ shared: inout Shared) {
        guard state.table.indices.contains(index) else { return }
        let step = state.table.remove(at: index)
        state.keys.remove(at: index)
        shared.tell("\(step.name) deleted", undo: .addIntervals(.restored(step, at: index)))
    }

    private static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let workout = shared.library.workout(state.workout) else { return shared.leave() }
        let count: Int64
        switch state.addition(to: workout) {
        case .failure(let problem):
            state.problem = problem
            return [.focus(id: elementID(problem.place))]
        case .success(let repeats):
            count = repeats * Int64(state.table.count)
            shared.library.change(workout: state.workout) {
                $0.steps.append(contentsOf: Steps(state.table), times: Int(repeats))
            }
        }
        shared.openDraft = nil
        shared.tell("\(counted(count, "interval")) added")
        return shared.leave()
    }

    /// The id of the control that a problem is about.
    static func elementID(_ place: Problem.Place) -> String {
        switch place {
        case .label, .table: "interval-label"
        case .hours: "interval-hours"
        case .minutes, .time: "interval-minutes"
        case .seconds: "interval-seconds"
        case .distance: "interval-distance"
        case .latitude: "interval-latitude"
        case .longitude: "interval-longitude"
        case .radius: "interval-radius"
        case .repeats: "interval-repeats"
        }
    }
}
