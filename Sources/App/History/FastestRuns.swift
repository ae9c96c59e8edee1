import Records
import Sensing
import Workouts

/// A stretch of a run, or a whole run, that none of some runs surpasses.
struct FastestRun: Equatable, Sendable {
    /// Nil: it's the longest run.
    let distance: RaceDistance?
    /// Of its session.
    let id: String
    let began: Seconds
    let zoneMinutes: Int32
    let metres: Double
    let time: Seconds
    /// Whether none of all runs surpasses it.
    var isBest = false
}

/// The fastest stretch of each distance, and the longest run (HI-8).
struct FastestRuns {
    /// In the order of the distances, then the longest; those that there are.
    let rows: [FastestRun]

    /// - Parameters:
    ///   - sessions: Newest first.
    ///   - days: The local days of the runs that count, since 1970.
    /// - Complexity: O(sessions).
    init(_ sessions: [Entry<Session>], in days: Range<Int64>) {
        let counting = sessions.counting
        var (all, some) = (Leaders(), Leaders())
        for place in sessions.indices where counting[place] && sessions[place].value.activity == .running {
            all.add(sessions[place])
            if days.contains(sessions[place].value.localDay) { some.add(sessions[place]) }
        }
        rows = some.runs.indices.compactMap { place in
            guard var run = some.runs[place], let best = all.runs[place] else { return nil }
            run.isBest = !best.surpasses(run)
            return run
        }
    }
}

/// Those that lead among the runs so far.
private struct Leaders {
    /// For each distance, and of all the longest.
    private(set) var runs = [FastestRun?](repeating: nil, count: RaceDistance.allCases.count + 1)

    /// - Parameter entry: No newer than those before: of two that are equal the older leads.
    mutating func add(_ entry: Entry<Session>) {
        for (place, distance) in RaceDistance.allCases.enumerated() {
            guard let time = entry.value.fastestTime(of: distance) else { break }
            take(FastestRun(entry, distance, distance.metres, time), place)
        }
        guard let metres = entry.value.distance, metres > 0 else { return }
        take(FastestRun(entry, nil, metres, entry.value.spent), runs.count - 1)
    }

    private mutating func take(_ run: FastestRun, _ place: Int) {
        if let leader = runs[place], leader.surpasses(run) { return }
        runs[place] = run
    }
}

extension FastestRun {
    fileprivate init(_ entry: Entry<Session>, _ distance: RaceDistance?, _ metres: Double, _ time: Seconds) {
        self.init(
            distance: distance, id: entry.id, began: entry.value.began, zoneMinutes: entry.value.zoneMinutes,
            metres: metres, time: time)
    }

    /// Whether it's faster than another one of the same distance, or longer than another whole run.
    fileprivate func surpasses(_ other: FastestRun) -> Bool {
        distance == nil ? metres > other.metres : time < other.time
    }

    /// "5:12 /km"; nil where it isn't known.
    func paceText(_ units: Units) -> String? {
        time > .zero ? RateText(.running, units).withUnit(metres / time.value) : nil
    }
}

extension RaceDistance {
    /// The same with all units: races are called so everywhere.
    var name: String {
        switch self {
        case .kilometre: "1 km"
        case .fiveKilometres: "5 km"
        case .tenKilometres: "10 km"
        case .halfMarathon: "Half marathon"
        case .marathon: "Marathon"
        }
    }
}
