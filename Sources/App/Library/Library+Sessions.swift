import Records
import Sensing
import Workouts

extension Library {
    /// Newest first.
    var sessions: [Entry<Session>] {
        get { storedSessions.items }
        set {
            storedSessions.items = newValue
            changedDays = nil
        }
    }

    /// Another number after each change of a session.
    var sessionsVersion: Int32 { storedSessions.version }

    func session(_ id: String) -> Session? { storedSessions[id]?.value }

    /// Adds a session at its place in time.
    mutating func add(_ entry: Entry<Session>) {
        let index = sessions.firstIndex { entry.comesBefore($0) } ?? sessions.count
        storedSessions.items.insert(entry, at: index)
        noteDay(of: entry.value)
        changed(.session(entry.id))
        changedSeries(of: entry.value)
    }

    /// Its way and its heart's series go with a session, and come back with it.
    @inline(never)
    private mutating func changedSeries(of session: Session) {
        for key in session.seriesKeys { changed(key) }
    }

    /// Changes a session in place; does nothing if it is gone.
    mutating func change(session id: String, _ change: (inout Session) -> Void) {
        guard let place = storedSessions.place(of: id) else { return }
        noteDay(of: storedSessions.items[place].value)
        change(&storedSessions.items[place].value)
        noteDay(of: storedSessions.items[place].value)
        changed(.session(id))
    }

    /// Corrects a session (HI-6): what was recorded is kept beside it, and it moves to its place in time. Does nothing if it is gone.
    @inline(never)  // It belongs to the second part of the program.
    mutating func correct(session id: String, _ change: (inout Session) -> Void) {
        guard let place = storedSessions.place(of: id) else { return }
        var items = storedSessions.items
        var entry = items.remove(at: place)
        noteDay(of: entry.value)
        entry.value.keepRecorded()
        change(&entry.value)
        noteDay(of: entry.value)
        items.insert(entry, at: items.firstIndex { entry.comesBefore($0) } ?? items.count)
        storedSessions.items = items
        changed(.session(id))
    }

    /// Deletes a session and gives it back for an undo.
    mutating func remove(session id: String) -> Entry<Session>? {
        guard let session = storedSessions.remove(id) else { return nil }
        noteDay(of: session.value)
        changed(.session(id))
        changedSeries(of: session.value)
        return session
    }

    /// Adds a session with its way, and with how the heart beat.
    mutating func add(
        _ entry: Entry<Session>, route: Route, pauses: [Range<Seconds>], heart: HeartSeries = HeartSeries()
    ) {
        var entry = entry
        if !heart.isEmpty { add(heart, to: &entry) }
        if !route.isEmpty { addWay(route, pauses, to: &entry) }
        add(entry)
    }

    @inline(never)  // It belongs to the second part of the program.
    private mutating func addWay(_ route: Route, _ pauses: [Range<Seconds>], to entry: inout Entry<Session>) {
        entry.value.route = entry.id
        entry.value.findFastest(in: route)
        newRoutes.append(StoredRoute(id: entry.id, route, pauses: pauses))
    }

    @inline(never)  // It belongs to the second part of the program.
    private mutating func add(_ heart: HeartSeries, to entry: inout Entry<Session>) {
        if entry.value.heart == nil {
            let day = Day(of: entry.value.began, zoneMinutes: entry.value.zoneMinutes)
            entry.value.heart = HeartSummary(heart, profile.heartZones(on: day))
        }
        entry.value.heart?.record = entry.id
        newHearts.append(StoredHeart(id: entry.id, heart))
    }

    /// The outline of a session's way; nil where there is none on this device (yet).
    func route(_ id: String) -> Record? { series(.route(id)) }

    /// The same of a way or a heart's series.
    func series(_ key: RecordKey) -> Record? {
        guard let record = ledger.records[key.text]?.record, !record.isDeleted else { return nil }
        return record
    }
}

extension Entry<Session> {
    /// The order of sessions, the same on every device: the newest first, and one before those versions of it that a
    /// conflict has kept.
    func comesBefore(_ other: Entry<Session>) -> Bool {
        if value.began != other.value.began { return value.began > other.value.began }
        let (isCopy, isOtherCopy) = (value.copyOf != nil, other.value.copyOf != nil)
        return isCopy != isOtherCopy ? isOtherCopy : id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}

extension Session {
    /// The records that belong to it.
    var seriesKeys: [RecordKey] {
        var keys: [RecordKey] = []
        if let route { keys.append(.route(route)) }
        if let heart { keys.append(.heart(heart.record)) }
        return keys
    }
}

extension HeartSummary {
    /// - Parameter zones: The person's on that day; nil where they aren't known.
    init(_ series: HeartSeries, _ zones: HeartZones?) {
        self.init(
            record: "", mean: series.mean, maximum: series.maximum, limits: zones?.limits ?? [],
            times: zones.map { series.times(in: $0) } ?? [])
    }
}
