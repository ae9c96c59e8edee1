import Records
import Sensing
import Workouts

/// The map of a run: what is on it, and what has changed since.
struct RunMap: Sendable {
    /// Of the map's element.
    static let id = "run-map"

    var phase = Phase.open
    private var line = MapLine()
    /// The step whose places are on it; nil: it isn't open yet.
    private var step: Int?
    private var hasGrown = false
    /// The person, where the map has them.
    private var person: TrackPoint?

    enum Phase: Equatable, Sendable {
        /// It follows the person.
        case open
        /// The person has moved it.
        case moved
        /// The code that draws it isn't there.
        case failed
    }

    mutating func add(_ point: TrackPoint) {
        line.add(point)
        hasGrown = true
    }

    mutating func told(_ event: MapEvent) {
        guard event.element == RunMap.id else { return }
        switch event.kind {
        case .failed: phase = .failed
        case .dragged: phase = .moved
        case .tapped: break
        }
    }

    /// Opens the map, or changes what has changed.
    mutating func follow(_ run: RunSession, _ positioning: Positioning, _ shared: Shared) -> [RunIntent] {
        var commands: [MapCommand] = []
        let now = run.state.position.step
        if step == nil { commands.append(.open(element: RunMap.id, shared.map, shared.library.settings.units)) }
        if step != now { commands += RunMap.places(run.workout.steps, from: now) }
        if step == nil { commands.append(.follow(true)) }
        step = now
        if hasGrown, let route = shared.library.openRun(run.id)?.route {
            hasGrown = false
            let (points, replacing) = line.additions(route)
            if !points.isEmpty { commands.append(.extendLine(points, replacing: replacing)) }
        }
        if let last = positioning.last, last != person, let accuracy = positioning.reading?.accuracy {
            person = last
            commands.append(.person(MapPerson(MapPosition(last.coordinate), accuracy: accuracy)))
        }
        return commands.map { .effect(.map($0)) }
    }

    /// The places of a workout; the one that the run comes to next stands out.
    private static func places(_ steps: Steps, from now: Int) -> [MapCommand] {
        let next = (now..<max(steps.count, now)).first { steps[$0].place != nil }
        let places = steps.places(next: next.flatMap { steps[$0].place })
        return places.isEmpty ? [] : [.places(places)]
    }
}

extension Step {
    /// Where it ends, if it ends at a place.
    var place: Place? { if case .place(let place) = target { place } else { nil } }
}
