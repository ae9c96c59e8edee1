import Records
import Workouts

/// A person's bests in one exercise, and their course over time.
enum BestScreen: Screen {
    struct State: Sendable {
        var exercise = ""
        var isTable = false
        /// The number of pages of newer sessions.
        var page = 0
        /// The session of the page whose bar was tapped.
        var picked: Int32?
        /// The best different sets, the best one first.
        var best: [ExerciseBests.Best] = []
        /// The estimates over time as the points of a line; empty if there are fewer than two.
        var line = ""
        var range: ClosedRange<Double> = 0...0
        /// The years with trainings, the newest first.
        var years: [BestYear] = []
        fileprivate var version: Int32?
    }

    enum Action: Sendable {
        case backTapped
        case sessionTapped(String)
        case earlierTapped
        case laterTapped
        case barTapped(Int32)
        case tableTapped
    }

    /// The sessions on a page.
    static let pageSize = 24

    static func opened(_ state: inout State, _ shared: inout Shared, _ exercise: String) -> [Effect] {
        state = State(exercise: exercise, isTable: state.isTable)
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped:
            return shared.leave()
        case .sessionTapped(let id):
            return shared.open(.session(id))
        case .earlierTapped:
            if hasEarlier(state, shared) { turn(&state, by: 1) }
        case .laterTapped:
            if state.page > 0 { turn(&state, by: -1) }
        case .barTapped(let bar):
            state.picked = state.picked == bar ? nil : bar
        case .tableTapped:
            state.isTable.toggle()
        }
        return []
    }

    private static func turn(_ state: inout State, by pages: Int) {
        state.page += pages
        state.picked = nil
    }

    static func hasEarlier(_ state: State, _ shared: Shared) -> Bool {
        (bests(state, shared)?.trainings.count ?? 0) > (state.page + 1) * pageSize
    }

    static func bests(_ state: State, _ shared: Shared) -> ExerciseBests? {
        shared.library.bests.value.bests(of: state.exercise)
    }

    /// The trainings on the shown page, newest first.
    static func page(_ state: State, _ bests: ExerciseBests) -> ArraySlice<ExerciseBests.Training> {
        bests.trainings.dropFirst(state.page * pageSize).prefix(pageSize)
    }

    /// Computes everything again if sessions have changed.
    static func refresh(_ state: inout State, _ shared: inout Shared) {
        guard state.version != shared.library.sessionsVersion else { return }
        state.version = shared.library.sessionsVersion
        shared.library.findBests()
        let bests = bests(state, shared)
        let trainings = bests?.trainings ?? []
        let pages = max((trainings.count + pageSize - 1) / pageSize, 1)
        state.page = min(state.page, pages - 1)
        state.picked = nil
        state.best = bests.map { bestSets(of: $0) } ?? []
        let sessions = shared.library.sessions
        let line = EstimateLine(trainings) { sessions[Int($0.session)].value.began }
        state.line = line.points
        state.range = line.range
        state.years = bests.map { BestYear.all(of: $0, sessions) } ?? []
    }

    private static let bestCount = 8

    /// The sets with the best estimates; if there are none, those with most repetitions, or held longest. Warm-ups and drops are none.
    private static func bestSets(of bests: ExerciseBests) -> [ExerciseBests.Best] {
        var sets: [ExerciseBests.Best] = []
        for training in bests.trainings {
            for set in training.sets where set.kind.countsAsWork {
                let best = ExerciseBests.Best(set: set, session: training.session)
                if bests.estimate != nil ? set.estimatedMaximum != nil : set.reps ?? 0 > 0 || set.hold ?? .zero > .zero
                {
                    sets.append(best)
                }
            }
        }
        var best: [ExerciseBests.Best] = []
        for place in sortedOrder(sets.count, by: { sets[$0].set.isBetter(than: sets[$1].set) }) {
            // Equal sets stand together; the oldest comes last, and is kept.
            if best.last?.set == sets[place].set {
                best[best.count - 1] = sets[place]
            } else if best.count < bestCount {
                best.append(sets[place])
            } else {
                break
            }
        }
        return best
    }
}

/// Estimates over time, as the points of an SVG line in a box of 1,000 × 300.
struct EstimateLine {
    private(set) var points = ""
    /// The estimates at the box's lower and upper edge, in kilograms.
    private(set) var range: ClosedRange<Double> = 0...0

    /// The most points: neighbouring sessions share one, with their best estimate.
    private static let most = 120

    /// - Parameter trainings: Newest first.
    init(_ trainings: [ExerciseBests.Training], began: (ExerciseBests.Training) -> Seconds) {
        var found: [(moment: Double, estimate: Double)] = []
        for training in trainings.reversed() {
            if let estimate = training.estimate { found.append((began(training).value, estimate)) }
        }
        guard let first = found.first, let last = found.last, last.moment > first.moment else { return }
        var least = first.estimate
        var most = first.estimate
        for each in found {
            least = min(least, each.estimate)
            most = max(most, each.estimate)
        }
        range = least...most
        let stride = (found.count + EstimateLine.most - 1) / EstimateLine.most
        var place = 0
        while place < found.count {
            var best = found[place]
            for each in found[place..<min(place + stride, found.count)] where each.estimate > best.estimate {
                best = each
            }
            let x = (best.moment - first.moment) / (last.moment - first.moment) * 1000
            let y = most > least ? (most - best.estimate) / (most - least) * 300 : 150
            points += "\(wholeText(x)),\(wholeText(y)) "
            place += stride
        }
    }
}
