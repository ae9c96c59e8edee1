import Records
import Workouts

extension SessionEditor {
    static func save(_ state: inout Editing, _ shared: inout Shared) -> [Effect] {
        if let effects = refuse(&state, shared) { return effects }
        let after = state.form.session(shared.library.profile, shared.library.settings)
        switch state.home {
        case .new: return add(after, &shared)
        case .session(let id): return put(after, id, state, &shared)
        }
    }

    /// Points at the first field that isn't valid; nil if there is none. The draft stays.
    private static func refuse(_ state: inout Editing, _ shared: Shared) -> [Effect]? {
        let settings = shared.library.settings
        for field in state.form.fields {
            state.form.problems[field.rawValue] = state.form.problem(field, settings, now: shared.clocks.wall)
        }
        let place = state.form.lines.leaveAll(settings)
        for field in state.form.fields where state.form.problems[field.rawValue] != nil {
            return [.focus(id: elementID(field))]
        }
        if let place {
            state.shown = max(state.shown, state.form.lines.count)
            return [.focus(id: elementID(place))]
        }
        // It may have had none: a file that was imported says only how long something took.
        if state.form.lines.isEmpty, !SessionLines(state.form.base.results).isEmpty {
            state.form.problems[SessionForm.Field.duration.rawValue] =
                "Nothing is left that was done. Keep a set or a time, or delete the session on its own page."
            return [.focus(id: addID)]
        }
        return nil
    }

    private static func add(_ session: Session, _ shared: inout Shared) -> [Effect] {
        let id = shared.newID()
        shared.library.add(Entry(id: id, value: session))
        shared.discardDraft()
        shared.tell("\(session.name) added", undo: .sessionEditor(.removed(id)))
        return shared.leave(all: .addToHistory(.choice), for: .history)
    }

    /// Puts the fields that were changed here into the session as it is by now. Where another device has changed its sets as well, that
    /// version stays beside it, to be compared. A session that was deleted meanwhile is kept as a new one.
    private static func put(_ after: Session, _ id: String, _ state: Editing, _ shared: inout Shared) -> [Effect] {
        let before = state.form.base
        guard let current = shared.library.session(id) else {
            var session = after
            (session.route, session.heart) = (nil, nil)
            shared.library.add(Entry(id: shared.newID(), value: session))
            shared.discardDraft()
            shared.tellSaved(session.name)
            return shared.leave(to: .history)
        }
        let corrected = current.correcting(from: before, to: after)
        if corrected != current {
            var kept: String?
            if current.results != before.results, after.results != before.results, current.results != after.results {
                kept = keep(current, of: id, &shared)
            }
            shared.library.correct(session: id) { $0 = $0.correcting(from: current, to: corrected) }
            shared.tell(
                "\(corrected.name) corrected",
                undo: .sessionEditor(.undone(id, before: current, after: corrected, kept: kept)))
        }
        shared.discardDraft()
        return shared.leave()
    }

    /// - Returns: The id of the version that is kept.
    private static func keep(_ other: Session, of id: String, _ shared: inout Shared) -> String {
        var other = other
        other.name = NameRule.name(other.name, followedBy: " (other version)")
        (other.route, other.heart) = (nil, nil)
        other.copyOf = id
        let version = shared.newID()
        shared.library.add(Entry(id: version, value: other))
        return version
    }
}
