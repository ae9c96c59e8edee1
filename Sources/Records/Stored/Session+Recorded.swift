public import Workouts

// Corrections of a session (HI-6) change its record's fields, so that those of two devices merge field by field, and all that follows
// from a session follows from the corrected one. The fields as they were before stand beside them, in a field of their own.

extension Session {
    /// The fields that a correction may change. Of the heart's, the id only tells the reader that there is a series.
    private static let correctable: Set<String> = [
        "name", "activity", "began", "zoneMinutes", "spent", "energy", "weight", "distance", "ascent", "cutFrom",
        "cutUntil", "heart", "heartMean", "heartMaximum", "heartZones", "heartTimes", "results", "entered",
    ]

    /// Keeps the correctable fields as they are (`recorded`), unless a correction has done so before.
    public mutating func keepRecorded() {
        guard recorded == nil else { return }
        recorded = StoredSession(id: "", session: self).text { Session.correctable.contains($0) }
    }

    /// The session with its correctable fields as they were before the first correction. Nil if there was none, or if what it kept
    /// can't be read.
    public var asRecorded: Session? {
        guard let recorded, let before = try? StoredSession(id: "", text: recorded).session else { return nil }
        return correcting(as: before)
    }

    /// The session with another one's correctable fields. `fastest`, which follows from the cut, goes with it.
    public func correcting(as other: Session) -> Session {
        var session = self
        session.name = other.name
        session.activity = other.activity
        session.began = other.began
        session.zoneMinutes = other.zoneMinutes
        session.spent = other.spent
        session.energy = other.energy
        session.weight = other.weight
        session.distance = other.distance
        session.ascent = other.ascent
        if !session.isCut(as: other) { session.fastest = other.fastest }
        session.cutFrom = other.cutFrom
        session.cutUntil = other.cutUntil
        session.heart = other.heart
        session.results = other.results
        session.isEntered = other.isEntered
        return session
    }

    /// The session with those correctable fields of `after` that differ from `before`: a correction that was made of `before`, while
    /// another device may have changed other fields.
    public func correcting(from before: Session, to after: Session) -> Session {
        var session = self
        if after.name != before.name { session.name = after.name }
        if after.activity != before.activity { session.activity = after.activity }
        if after.began != before.began { session.began = after.began }
        if after.zoneMinutes != before.zoneMinutes { session.zoneMinutes = after.zoneMinutes }
        if after.spent != before.spent { session.spent = after.spent }
        if after.energy != before.energy { session.energy = after.energy }
        if after.weight != before.weight { session.weight = after.weight }
        if after.distance != before.distance { session.distance = after.distance }
        if after.ascent != before.ascent { session.ascent = after.ascent }
        if after.cutFrom != before.cutFrom { session.cutFrom = after.cutFrom }
        if after.cutUntil != before.cutUntil { session.cutUntil = after.cutUntil }
        // It isn't known for a cut of which each has made one end.
        if !after.isCut(as: before) { session.fastest = session.isCut(as: after) ? after.fastest : [] }
        if after.heart != before.heart { session.heart = after.heart }
        if after.results != before.results { session.results = after.results }
        if after.isEntered != before.isEntered { session.isEntered = after.isEntered }
        return session
    }

    private func isCut(as other: Session) -> Bool { cutFrom == other.cutFrom && cutUntil == other.cutUntil }

    /// Whether it differs from what was recorded.
    public var isCorrected: Bool { asRecorded.map { $0 != self } ?? false }
}
