import Formats
import Records
import Sensing
import Workouts

/// Privacy zones: places that exported and shared ways don't reveal.
enum PrivacyScreen: Screen {
    struct State: Sendable {
        var location = Location.none
        var showsMap = false
        /// The zone with an invalid name, and the error message.
        var problem: Problem?
    }

    /// "Use my location", on its way.
    enum Location: Equatable, Sendable {
        case none
        case asked(token: Int32)
        case refused
        case unavailable
    }

    struct Problem: Equatable, Sendable {
        var id: String
        var name: String
        var text: String
    }

    enum Action: Sendable {
        /// From the settings.
        case backTapped
        case locationTapped
        case mapTapped
        case switched(String, Bool)
        case named(String, String)
        case radiusMoved(String, Double)
        case deleteTapped(String)
        case restored(HiddenPlace)
        case removed(String)
    }

    /// The radius of a new zone, in metres.
    static let radius = 300.0
    /// The radii that the slider offers, in metres.
    static let radii = 100.0...2_000.0
    static let radiusStep = 50.0
    /// Of the map's element.
    static let mapID = "privacy-map"
    /// More can't be told apart on a map.
    static let most = 50

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state = State()
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .merged: return shared.address == .privacy ? redraw(state, shared) : []
        case .forgotten:
            state = State()
            return []
        default: return []
        }
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        guard shared.address == .privacy else { return [] }
        switch event {
        case .location(let event) where state.location == .asked(token: event.token):
            return located(event, &state, &shared)
        case .map(let event) where event.element == mapID: return map(event.kind, &state, &shared)
        default: return []
        }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped:
            return shared.leave()
        case .locationTapped:
            let token = shared.newRequest()
            state.location = .asked(token: token)
            return [.location(.find(token: token))]
        case .mapTapped:
            state.showsMap.toggle()
            if !state.showsMap { return [.map(.close)] }
            return PlacesMap.open(mapID, places(shared), shared) + [.map(.pick(true))]
        case .switched(let id, let isOn):
            shared.change(hiddenPlace: id) { $0.isOn = isOn }
        case .named(let id, let name):
            rename(id, name, &state, &shared)
            return []
        case .radiusMoved(let id, let metres):
            let radius = min(max(metres, radii.lowerBound), radii.upperBound)
            shared.change(hiddenPlace: id) { $0.radius = radius }
        case .deleteTapped(let id):
            guard let place = shared.library.settings.hiddenPlaces.first(where: { $0.id == id }) else { return [] }
            shared.library.changeSettings { $0.hiddenPlaces.removeAll { $0.id == id } }
            shared.tell("\(title(place)) deleted", undo: .privacy(.restored(place)))
        case .restored(let place):
            shared.put(place)
        case .removed(let id):
            shared.library.changeSettings { $0.hiddenPlaces.removeAll { $0.id == id } }
        }
        return shared.address == .privacy ? redraw(state, shared) : []
    }

    static func title(_ place: HiddenPlace) -> String { place.name.utf8.isEmpty ? "Privacy zone" : place.name }

    private static func rename(_ id: String, _ name: String, _ state: inout State, _ shared: inout Shared) {
        let trimmed = NameRule.trimmed(name)
        if trimmed.utf8.isEmpty {
            state.problem = nil
            return shared.change(hiddenPlace: id) { $0.name = "" }
        }
        if let text = NameRule.problem(name) {
            state.problem = Problem(id: id, name: name, text: text)
        } else {
            state.problem = nil
            shared.change(hiddenPlace: id) { $0.name = trimmed }
        }
    }

    // MARK: A new one

    private static func located(
        _ event: LocationEvent, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch event {
        case .fix(_, let fix):
            let position = MapPosition(latitude: fix.latitude, longitude: fix.longitude)
            guard position.isValid else {
                state.location = .unavailable
                return []
            }
            state.location = .none
            return add(position, &state, &shared)
        case .refused: state.location = .refused
        case .unavailable: state.location = .unavailable
        }
        return []
    }

    private static func map(_ event: MapEvent.Kind, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .failed:
            state.showsMap = false
            shared.say(PlacesMap.failure)
            return []
        case .dragged: return []
        case .tapped(let position):
            // Longitudes on maps may go more than once around the Earth.
            var turned = position
            turned.longitude -= ((position.longitude + 180) / 360).rounded(.down) * 360
            return turned.isValid ? add(turned, &state, &shared) : []
        }
    }

    /// If there is a zone at the place already, that one is switched on: a second draw around the same place would
    /// reveal it.
    private static func add(_ position: MapPosition, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let place = Coordinate(latitude: position.latitude, longitude: position.longitude)
        for known in shared.library.settings.hiddenPlaces
        where Geodesy.distance(from: known.zone.place, to: place) < known.radius {
            shared.change(hiddenPlace: known.id) { $0.isOn = true }
            shared.say("\(title(known)) hides that already")
            return redraw(state, shared)
        }
        guard shared.library.settings.hiddenPlaces.count < most else {
            shared.say("There is room for \(most) privacy zones")
            return []
        }
        let id = shared.newID()
        shared.put(HiddenPlace(id: id, at: position, radius: radius, seed: shared.secrets.next()))
        shared.tell("Privacy zone added", undo: .privacy(.removed(id)))
        return redraw(state, shared)
    }

    // MARK: The map

    private static func redraw(_ state: State, _ shared: Shared) -> [Effect] {
        state.showsMap ? [.map(.places(places(shared)))] : []
    }

    /// The hidden areas. An area's centre isn't the place.
    private static func places(_ shared: Shared) -> [MapPlace] {
        shared.library.settings.hiddenPlaces.filter { $0.isOn }.map { place in
            MapPlace(
                MapPosition(latitude: place.centreLatitude, longitude: place.centreLongitude),
                radius: place.zone.hiddenRadius, label: title(place), isNext: true)
        }
    }
}

extension Shared {
    fileprivate mutating func change(hiddenPlace id: String, _ change: (inout HiddenPlace) -> Void) {
        guard let index = library.settings.hiddenPlaces.firstIndex(where: { $0.id == id }) else { return }
        library.changeSettings { change(&$0.hiddenPlaces[index]) }
    }

    /// Inserts it in the order of ids, as in the record.
    fileprivate mutating func put(_ place: HiddenPlace) {
        library.changeSettings { settings in
            settings.hiddenPlaces.removeAll { $0.id == place.id }
            let index = settings.hiddenPlaces.firstIndex { $0.id > place.id } ?? settings.hiddenPlaces.count
            settings.hiddenPlaces.insert(place, at: index)
        }
    }
}
