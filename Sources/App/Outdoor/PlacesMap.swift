import Records
import Workouts

/// A map of the places of a workout, which the person opens: nothing is asked of the tile server before.
enum PlacesMap {
    static let failure = "The map couldn’t be loaded. Try again when you are online."

    /// Shows places, all of them in view, and where the person is once that is known.
    static func open(_ element: String, _ places: [MapPlace], _ shared: Shared) -> [Effect] {
        var effects: [Effect] = [.map(.open(element: element, shared.map, shared.library.settings.units))]
        if !places.isEmpty { effects += [.map(.places(places)), .map(.fit)] }
        return effects
    }

    static func person(_ fix: LocationFix) -> [Effect] {
        let position = MapPosition(latitude: fix.latitude, longitude: fix.longitude)
        guard position.isValid else { return [] }
        let accuracy = fix.accuracy.isFinite ? min(max(fix.accuracy, 0), 100_000) : 0
        return [.map(.person(MapPerson(position, accuracy: accuracy))), .map(.fit)]
    }
}

extension MapPosition {
    var isValid: Bool { Limits.latitude.contains(latitude) && Limits.longitude.contains(longitude) }
}

extension MapPlace {
    /// Where a step ends; nil where that is no place.
    init?(_ step: Step, isNext: Bool = false) {
        guard let place = step.place else { return nil }
        self.init(
            MapPosition(latitude: place.latitude, longitude: place.longitude), radius: place.radius, label: step.name,
            isNext: isNext)
    }
}

extension Steps {
    /// The places at which steps end, each once. O(n).
    func places(next: Place? = nil) -> [MapPlace] {
        compacted.dictionary.compactMap { MapPlace($0, isNext: next != nil && $0.place == next) }
    }
}
