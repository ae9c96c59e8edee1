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
            shared.tell("\(session.name) cut", undo: .wayCut(.undone(state.id, before: session, second: nil)))
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
        second.name = secondName(session.name)
        let part = rest.part(measured.route, pauses: measured.pauses, measured.heart)
        if part.heart.isEmpty { second.heart = nil }
        let id = shared.newID()
        shared.library.correct(session: state.id) { $0.takeFigures(of: first) }
        shared.library.add(Entry(id: id, value: second), route: part.route, pauses: part.pauses, heart: part.heart)
        shared.tell("\(session.name) split in two", undo: .wayCut(.undone(state.id, before: session, second: id)))
        return shared.leave()
    }

    /// Puts back what was before. What else was changed since stays.
    static func undo(_ id: String, _ before: Session, _ second: String?, _ shared: inout Shared) {
        if let second { _ = shared.library.remove(session: second) }
        shared.library.correct(session: id) {
            $0.takeFigures(of: before)
            $0.recorded = before.recorded
        }
        // Screens show it anew.
        shared.news.append(.merged)
    }

    private static func whole(_ state: State, _ shared: Shared) -> (Session, CutWay)? {
        guard let session = shared.library.session(state.id), let way = state.way else { return nil }
        return (session, way)
    }

    /// "Morning run (2)", within the limit of names.
    static func secondName(_ name: String) -> String {
        let mark = " (2)"
        var bytes = Array(name.utf8.prefix(Limits.nameLength - mark.utf8.count))
        // Never ends within a character.
        while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self) + mark
    }
}

extension Session {
    /// Takes over what a cut of the way changes.
    fileprivate mutating func takeFigures(of other: Session) {
        routeCut = other.routeCut
        began = other.began
        spent = other.spent
        distance = other.distance
        ascent = other.ascent
        energy = other.energy
        heart = other.heart
        results = other.results
    }
}
