import Records
import Workouts

/// Two versions of a workout or of a session, edited on two devices that didn't know of each other: each is a record of its own until the
/// person has compared them and keeps one. That one stays where the first is, with its id; the other goes, and "Undo" brings it back.
enum Versions {
    struct Pair<Value: Sendable>: Sendable {
        var origin: Entry<Value>
        var copy: Entry<Value>
    }

    /// The id of the record that a record was made a copy of, as an edit of it lost against another device's.
    private static func origin(of key: RecordKey, _ shared: Shared) -> String? {
        shared.library.record(key).flatMap { Conflict.origin(of: $0.record) }
    }

    /// The workout of that id beside the one that it is a copy of; nil where it is none, or stands alone by now.
    static func workouts(_ id: String, _ shared: Shared) -> Pair<Workout>? {
        guard let origin = origin(of: .workout(id), shared),
            let value = shared.library.workout(origin), let copy = shared.library.workout(id)
        else { return nil }
        return Pair(origin: Entry(id: origin, value: value), copy: Entry(id: id, value: copy))
    }

    static func sessions(_ id: String, _ shared: Shared) -> Pair<Session>? {
        guard let origin = origin(of: .session(id), shared),
            let value = shared.library.session(origin), let copy = shared.library.session(id)
        else { return nil }
        return Pair(origin: Entry(id: origin, value: value), copy: Entry(id: id, value: copy))
    }

    /// Keeps one of two workouts. The copy's name ends in its device, so the first one's name stays; a copy may have no days.
    static func keep(_ id: String, ofWorkout copy: String, _ shared: inout Shared) -> [Effect] {
        guard let pair = workouts(copy, shared), let (entry, index) = shared.library.remove(workout: copy) else {
            return []
        }
        if id == copy {
            shared.library.change(workout: pair.origin.id) {
                let first = $0
                $0 = entry.value
                $0.name = first.name
                if $0.days.isEmpty { $0.days = first.days }
            }
        }
        let kept = shared.library.workout(pair.origin.id)
        let undo = WorkoutScreen.Action.versionsRestored(entry, at: index, origin: pair.origin, kept: kept)
        shared.tell("One version of \(pair.origin.value.name) kept", undo: .workout(undo))
        return shared.replace(with: .workout(pair.origin.id))
    }

    static func keep(_ id: String, ofSession copy: String, _ shared: inout Shared) -> [Effect] {
        guard let pair = sessions(copy, shared), let entry = shared.library.remove(session: copy) else { return [] }
        if id == copy {
            shared.library.change(session: pair.origin.id) {
                let first = $0
                $0 = entry.value
                $0.name = first.name
                $0.route = first.route
                $0.heart = first.heart
                $0.copyOf = nil
            }
        }
        let kept = shared.library.session(pair.origin.id)
        let undo = SessionScreen.Action.versionsRestored(entry, origin: pair.origin, kept: kept)
        shared.tell("One version of \(pair.origin.value.name) kept", undo: .session(undo))
        return shared.replace(with: .session(pair.origin.id))
    }

    /// Has both versions again. What was edited after one was kept stays: then the version that was replaced comes back as the other one.
    ///
    /// - Parameter kept: The first one as it was after that.
    static func restore(
        _ entry: Entry<Workout>, at index: Int, origin: Entry<Workout>, kept: Workout?, _ shared: inout Shared
    ) {
        var entry = entry
        if shared.library.workout(origin.id) == kept {
            shared.library.change(workout: origin.id) { $0 = origin.value }
        } else if kept != origin.value {
            let copy = entry.value
            entry.value = origin.value
            (entry.value.name, entry.value.days) = (copy.name, copy.days)
        }
        shared.library.restore(entry, at: index)
    }

    static func restore(_ entry: Entry<Session>, origin: Entry<Session>, kept: Session?, _ shared: inout Shared) {
        var entry = entry
        if shared.library.session(origin.id) == kept {
            shared.library.change(session: origin.id) { $0 = origin.value }
        } else if kept != origin.value {
            let copy = entry.value
            entry.value = origin.value
            (entry.value.name, entry.value.copyOf) = (copy.name, copy.copyOf)
        }
        shared.library.add(entry)
    }
}

extension Library {
    /// Whether a record is a copy that a lost edit has left.
    func isVersion(_ key: RecordKey) -> Bool { record(key)?.record[Conflict.originField] != nil }
}
