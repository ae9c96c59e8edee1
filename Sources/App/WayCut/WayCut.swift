import Records
import Sensing
import Workouts

/// Cuts the way of a session at both ends, or splits it into two sessions (HI-6). The way itself stays as it was measured. Until it is
/// saved it is a draft.
enum WayCut: Screen {
    struct State: Sendable {
        var id = ""
        /// The session's way, once it has been read.
        var way: CutWay?
        /// The token of the question for it.
        fileprivate(set) var reading: Int32?
        var isReading: Bool { reading != nil }
        /// The cut at the beginning of editing: an end that isn't moved here keeps a change made elsewhere since then.
        fileprivate var original = Ends()
        var ends = Ends()
        /// Where it is to be split, in whole seconds on the run's clock; nil: in the middle of what is left.
        var split: Int64?
        /// Error messages: that what is left is too little, and that a part would be.
        var problem: String?
        var splitProblem: String?
    }

    /// The ends of a cut, in whole seconds on the run's clock.
    struct Ends: Equatable, Sendable {
        /// 0: the beginning of the run.
        var from: Int64 = 0
        /// Nil: the end of the run.
        var until: Int64?
    }

    enum Action: Sendable {
        case beginningMoved(Double)
        case endMoved(Double)
        case splitMoved(Double)
        case splitTapped
        case saveTapped
        case cancelTapped
        /// - Parameters:
        ///   - before: The session before.
        ///   - after: The session after it.
        ///   - second: The id of the session that was split off.
        indirect case undone(String, before: Session, after: Session, second: String?)
    }

    /// Of the map's element.
    static let mapID = "cut-map"
    /// Of the parts of the screen that say what is wrong.
    static let endsID = "cut-ends"
    static let splitID = "cut-split"
    /// The shortest part that is a session: running time.
    static let least: Seconds = 10

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state = State(id: id)
        guard let session = shared.library.session(id) else { return [] }
        state.original = Ends(session.routeCut)
        state.ends = state.original
        if let draft = shared.openDraft { state.restore(from: draft) }
        let keys = shared.library.measuredKeys(of: session)
        guard keys.contains(where: { !shared.library.holds(value: $0) }) else {
            return show(Values(), &state, shared)
        }
        let read = shared.library.read(keys)
        state.reading = read.token
        return [read.effect]
    }

    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.reading == token ? took(rows, &state, &shared) : []
    }

    @inline(never)  // It belongs to the second part of the program.
    private static func took(_ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.reading = nil
        let values = rows.map { shared.library.intact($0) } ?? Values()
        return shared.address == .cutWay(session: state.id) ? show(values, &state, shared) : []
    }

    private static func show(_ values: Values, _ state: inout State, _ shared: Shared) -> [Effect] {
        guard let session = shared.library.session(state.id),
            let measured = shared.library.measuredWay(of: session, values)
        else { return [] }
        let way = CutWay(measured)
        state.way = way
        return way.openMap(state.cut(of: session), shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .beginningMoved(let second): state.ends.from = Int64(second)
        case .endMoved(let second): state.ends.until = second < state.way?.length ?? 0 ? Int64(second) : nil
        case .splitMoved(let second): state.split = Int64(second)
        case .splitTapped: return split(&state, &shared)
        case .saveTapped: return save(&state, &shared)
        case .cancelTapped:
            shared.discardDraft()
            return shared.leave()
        case .undone(let id, let before, let after, let second):
            undo(id, before, after, second, &shared)
            return []
        }
        state.problem = nil
        state.splitProblem = nil
        shared.openDraft = state.draft(path: shared.address.draftPath)
        guard let way = state.way, let session = shared.library.session(state.id) else { return [] }
        return [way.line(state.cut(of: session))]
    }
}

extension WayCut.Ends {
    init(_ cut: RouteCut) {
        from = cut.from?.roundedDown ?? 0
        until = cut.until?.roundedUp
    }
}

extension WayCut.State {
    /// The cut that the sliders show.
    func cut(of session: Session) -> RouteCut {
        RouteCut(
            from: ends.from == original.from
                ? session.cutFrom : ends.from > 0 ? Seconds(integerLiteral: ends.from) : nil,
            until: ends.until == original.until
                ? session.cutUntil : ends.until.map { Seconds(integerLiteral: $0) })
    }

    /// Where what is left is split: within it.
    func split(of span: Range<Seconds>) -> Int64 {
        let (first, last) = (span.lowerBound.roundedDown, span.upperBound.roundedDown)
        return min(max(split ?? (first + last) / 2, first), last)
    }

    // MARK: The draft

    fileprivate func draft(path: String) -> Draft {
        var draft = Draft(path: path)
        draft["from"] = "\(ends.from)"
        draft["until"] = ends.until.map { "\($0)" } ?? ""
        draft["split"] = split.map { "\($0)" }
        return draft
    }

    fileprivate mutating func restore(from draft: Draft) {
        if let from = draft["from"].flatMap({ Int64($0) }) { ends.from = max(from, 0) }
        if let until = draft["until"] { ends.until = Int64(until) }
        split = draft["split"].flatMap { Int64($0) }
    }
}
