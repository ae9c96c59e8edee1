import Records
import Sensing
import Workouts

extension WayCut {
    static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let (session, way) = whole(state, shared) else { return [] }
        let cut = state.cut(of: session)
        guard way.isEnough(cut) else {
            state.problem = "Keep at least \(least.roundedDown) seconds of the way."
            return [.focus(id: endsID)]
        }
        // No "Undo" is to bring it back.
        shared.dropDraft(at: shared.address.draftPath)
        if cut != session.routeCut {
            let changed = way.measured.session(session, cutTo: cut, by: shared.library.heartRateEnergy(of: session))
            shared.library.correct(session: state.id) { $0.takeFigures(of: changed) }
            tell("cut", of: session, second: nil, state, &shared)
        }
        return shared.leave()
    }

    /// The part that is left becomes two sessions: the first keeps the way, of the other one's part a copy is stored.
    static func split(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let (session, way) = whole(state, shared) else { return [] }
        let measured = way.measured
        let cut = state.cut(of: session)
        let moment = Seconds(integerLiteral: state.split(of: measured.span(of: cut)))
        let rest = RouteCut(from: moment, until: cut.until)
        guard way.isEnough(RouteCut(from: cut.from, until: moment)), way.isEnough(rest) else {
            state.splitProblem = "Each part needs at least \(least.roundedDown) seconds of the way."
            return [.focus(id: splitID)]
        }
        shared.dropDraft(at: shared.address.draftPath)
        let equation = shared.library.heartRateEnergy(of: session)
        let kept = measured.session(session, cutTo: cut, by: equation)
        var (first, second) = measured.split(kept, at: moment, by: equation)
        second.name = NameRule.name(session.name, followedBy: " (2)")
        let part = rest.part(measured.route, pauses: measured.pauses, measured.heart)
        if part.heart.isEmpty { second.heart = nil }
        let id = shared.newID()
        shared.library.correct(session: state.id) { $0.takeFigures(of: first) }
        shared.library.add(Entry(id: id, value: second), route: part.route, pauses: part.pauses, heart: part.heart)
        tell("split in two", of: session, second: id, state, &shared)
        return shared.leave()
    }

    private static func tell(
        _ verb: String, of before: Session, second: String?, _ state: State, _ shared: inout Shared
    ) {
        guard let after = shared.library.session(state.id) else { return }
        let undo = Action.undone(state.id, before: before, after: after, second: second)
        shared.tell("\(before.name) \(verb)", undo: .wayCut(undo))
    }

    /// Puts back what the cut has changed. What else was changed since stays.
    static func undo(
        _ id: String, _ before: Session, _ after: Session, _ second: String?, _ shared: inout Shared
    ) {
        if let second { _ = shared.library.remove(session: second) }
        shared.library.correct(session: id) {
            $0 = $0.correcting(from: after, to: before)
            if before.recorded == nil, !$0.isCorrected { $0.recorded = nil }
        }
        // Screens show it anew.
        shared.news.append(.merged)
    }

    private static func whole(_ state: State, _ shared: Shared) -> (Session, CutWay)? {
        guard let session = shared.library.session(state.id), let way = state.way else { return nil }
        return (session, way)
    }
}

extension Session {
    /// Takes over what a cut of the way changes.
    fileprivate mutating func takeFigures(of other: Session) {
        routeCut = other.routeCut
        fastest = other.fastest
        began = other.began
        spent = other.spent
        distance = other.distance
        ascent = other.ascent
        energy = other.energy
        heart = other.heart
        results = other.results
    }
}
