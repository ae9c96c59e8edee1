import Records
import Sensing
import Workouts

// All instruments of runs. A new one is a folder, and a line in each part of `Instruments`.

/// The instruments of this tab's run.
struct Instruments: Sendable {
    /// Of a run that tracks location.
    var outing: Outing?
    var heart = HeartRecorder()
    var counter = SetCounter()
    var plan = GeneratedPlan()

    /// In the order in which they hear of an occasion.
    fileprivate mutating func visitAll<V: InstrumentVisitor>(
        _ visitor: inout V, _ run: RunSession, _ shared: inout Shared
    ) {
        visitor.visit(&outing, run, &shared)
        visitor.visit(&heart, run, &shared)
        visitor.visit(&counter, run, &shared)
        visitor.visit(&plan, run, &shared)
    }
}

/// An instrument of a run: it measures, counts or keeps something beside the log, while this tab performs the run. It reads the run, and
/// answers with intents: only the session writes.
protocol Instrument: Sendable {
    mutating func heard(_ occasion: RunOccasion, _ run: RunSession, _ shared: inout Shared) -> [RunIntent]

    /// Tells the facts it has of a run that becomes a session.
    func contribute(to sources: inout SessionSources, _ run: OpenRun, _ shared: Shared)

    /// When something of it changes by time alone, on the run's clock.
    var nextChange: Seconds? { get }
}

extension Instrument {
    func contribute(to sources: inout SessionSources, _ run: OpenRun, _ shared: Shared) {}
    var nextChange: Seconds? { nil }
}

/// Not every run has all instruments.
extension Optional: Instrument where Wrapped: Instrument {
    mutating func heard(_ occasion: RunOccasion, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        self?.heard(occasion, run, &shared) ?? []
    }

    func contribute(to sources: inout SessionSources, _ run: OpenRun, _ shared: Shared) {
        self?.contribute(to: &sources, run, shared)
    }

    var nextChange: Seconds? { self?.nextChange }
}

/// An occasion of a run. Every instrument hears of it once.
enum RunOccasion {
    /// This tab performs the run from now on. Of one that was begun before, `open` is all that is stored.
    case taken(open: OpenRun?)
    /// "Start" was pressed on a run that was shown before it began.
    case started
    /// The host has told something, whichever instrument it is for.
    case told(HostEvent)
    /// The page is in view again.
    case seen
    /// An event was added to the log.
    case logged
    /// The way goes on to a point, which is kept. The log stays as it is while a question about the run is open.
    case located(TrackPoint, isAsked: Bool)
    /// The step that was last taken note of is over, or is about to be ended: nothing that comes after it is in the log.
    case stepOver
    /// Another step has begun.
    case stepBegan
    /// Time has passed while it runs.
    case timePassed
    /// The event that was handled is through: now the page shows it.
    case settled
    /// The run is about to be ended, left or handed over.
    case leaving
    /// It has become a session: nobody performs it any more.
    case finished
    /// This tab performs it no longer.
    case left
}

/// The facts that a session is made of, beside the run's log.
struct SessionSources {
    /// The distance in a span of the run's clock; nil where location wasn't tracked.
    var covered: (Range<Seconds>) -> Covered? = { _ in nil }
    /// The energy of a span by the heart rate; nil where that isn't known.
    var heart: (Range<Seconds>) -> HeartEnergy? = { _ in nil }
    /// Metres; nil where no height was measured.
    var ascent: Double?
}

extension Instruments {
    /// Tells all of them.
    mutating func hear(_ occasion: RunOccasion, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        var telling = Telling(occasion: occasion)
        visitAll(&telling, run, &shared)
        return telling.intents
    }

    /// - Parameter open: The run, as it stands at its end.
    mutating func sources(of open: OpenRun, _ run: RunSession, _ shared: inout Shared) -> SessionSources {
        var gathering = SourceGathering(open: open)
        visitAll(&gathering, run, &shared)
        return gathering.sources
    }

    /// On the run's clock.
    var nextChange: Seconds? {
        var earliest: Seconds?
        for case let moment? in [outing.nextChange, heart.nextChange, counter.nextChange, plan.nextChange] {
            earliest = min(earliest ?? moment, moment)
        }
        return earliest
    }
}

/// Is shown every instrument.
private protocol InstrumentVisitor {
    mutating func visit<I: Instrument>(_ instrument: inout I, _ run: RunSession, _ shared: inout Shared)
}

private struct Telling: InstrumentVisitor {
    let occasion: RunOccasion
    private(set) var intents: [RunIntent] = []

    mutating func visit<I: Instrument>(_ instrument: inout I, _ run: RunSession, _ shared: inout Shared) {
        intents += instrument.heard(occasion, run, &shared)
    }
}

private struct SourceGathering: InstrumentVisitor {
    let open: OpenRun
    private(set) var sources = SessionSources()

    mutating func visit<I: Instrument>(_ instrument: inout I, _ run: RunSession, _ shared: inout Shared) {
        instrument.contribute(to: &sources, open, shared)
    }
}
