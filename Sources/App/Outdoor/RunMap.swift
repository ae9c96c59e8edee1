import Records
import Sensing
import Workouts

/// The commands to the map of a run.
enum RunMap {
    /// Of the map's element.
    static let id = "run-map"

    static func open(_ run: RunSession, _ shared: Shared) -> [Effect] {
        [.map(.open(element: id, shared.map, shared.library.settings.units))] + places(run) + [.map(.follow(true))]
    }

    /// The places of the workout; the one that the run comes to next stands out.
    static func places(_ run: RunSession) -> [Effect] {
        let steps = run.workout.steps
        let next = (run.state.position.step..<max(steps.count, run.state.position.step)).first {
            steps[$0].place != nil
        }
        let nextPlace = next.flatMap { steps[$0].place }
        let places = steps.places(next: nextPlace)
        return places.isEmpty ? [] : [.map(.places(places))]
    }

    static func person(_ outing: Outing?) -> [Effect] {
        guard let point = outing?.positioning.last, let reading = outing?.positioning.reading else { return [] }
        return [.map(.person(MapPerson(MapPosition(point.coordinate), accuracy: reading.accuracy)))]
    }

    /// The new part of the way.
    static func line(_ outing: inout Outing?, _ route: Route) -> [Effect] {
        guard let (points, replacing) = outing?.addToMap(route), !points.isEmpty else { return [] }
        return [.map(.extendLine(points, replacing: replacing))]
    }
}

extension Step {
    /// Where it ends, if it ends at a place.
    var place: Place? { if case .place(let place) = target { place } else { nil } }
}
