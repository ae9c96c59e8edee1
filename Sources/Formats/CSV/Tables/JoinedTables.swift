import Workouts

/// Joins the rows that several of our tables hold of one session: its facts of one, its sets of another.
public struct JoinedTables: Sendable {
    /// In the order in which they first occurred.
    public private(set) var recordings: [Recording] = []
    private var places: [TableSessionKey: Int] = [:]

    public init() {}

    /// Takes the sessions of a table out of a file's contents.
    ///
    /// - Returns: How many sessions were new, and how many of earlier tables have more to them now.
    public mutating func take(outOf contents: inout FileContents) -> (added: Int64, completed: Int64) {
        var counts: (added: Int64, completed: Int64) = (0, 0)
        var others: [Recording] = []
        for recording in contents.recordings {
            guard let id = recording.facts.id else {
                others.append(recording)
                continue
            }
            let key = TableSessionKey(id: id, began: recording.began)
            if let place = places[key] {
                recordings[place].complete(with: recording)
                counts.completed += 1
            } else {
                places[key] = recordings.count
                recordings.append(recording)
                counts.added += 1
            }
        }
        contents.recordings = others
        return counts
    }
}

extension Recording {
    /// Takes what it lacks from what another table says of the same session.
    fileprivate mutating func complete(with other: Recording) {
        // The table of sessions has no laps, and its distance is the session's: that of sets is only the sum of the exercises'.
        if laps.isEmpty {
            laps = other.laps
        } else if other.laps.isEmpty {
            distance = other.distance
        }
        if name.utf8.isEmpty { name = other.name }
        if note.utf8.isEmpty { note = other.note }
        if spent == .zero { spent = other.spent }
        ascent = ascent ?? other.ascent
        energy = energy ?? other.energy
        facts.feeling = facts.feeling ?? other.facts.feeling
        facts.bodyWeight = facts.bodyWeight ?? other.facts.bodyWeight
        facts.isImported = facts.isImported ?? other.facts.isImported
        facts.isEntered = facts.isEntered || other.facts.isEntered
    }
}
