import Exchange
import Formats
import Records
import Sensing
import Workouts

/// All sessions as an archive of files for other tools, or as tables.
enum ExportScreen: Screen {
    struct State: Sendable {
        var format = FileFormat.fit
        var job: Job?
        var tables: TablesJob?
        var note: ExportNote?
    }

    /// An archive that is being made, a few sessions at a time: their ways are read from the store.
    struct Job: Sendable {
        let format: FileFormat
        /// As they were when it began.
        let sessions: [Entry<Session>]
        var archive = ZIPWriter()
        var losses: [String] = []
        /// How many sessions were looked at, and of how many the ways were asked for.
        var next = 0
        var read = 0
        var token: Int32 = 0
        /// How many aren't in the archive, as they have no way.
        var wayless: Int64 = 0
        var unread: Int64 = 0
        var made: Int64 = 0
        /// When it goes on.
        var wake: Seconds?
    }

    enum Action: Sendable {
        case backTapped
        case formatChosen(Int)
        case startTapped
        case tablesTapped(TablesFile.Kind)
        case cancelTapped
        case noteClosed
    }

    /// Sessions whose ways are read at once: an hour's has 40 kB.
    private static let batch = 16

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        if state.job == nil, state.tables == nil { state.note = nil }
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .forgotten = news { state = State() }
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped: return shared.leave()
        case .formatChosen(let index): state.format = FileFormat.ofSessions[index]
        case .startTapped:
            guard state.job == nil, state.tables == nil, !shared.library.sessions.isEmpty else { return [] }
            state.note = nil
            return goOn(Job(format: state.format, sessions: shared.library.sessions), Values(), &state, &shared)
        case .tablesTapped(let kind): return export(kind, &state, &shared)
        case .cancelTapped:
            state.job = nil
            state.tables = nil
        case .noteClosed:
            state.note = nil
        }
        return []
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.job?.wake ?? state.tables?.wake }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        guard case .woke = event else { return [] }
        if let tables = state.tables, tables.wake <= shared.clocks.monotonic { return goOn(tables, &state, &shared) }
        guard let job = state.job, let wake = job.wake, wake <= shared.clocks.monotonic else { return [] }
        return goOn(job, Values(), &state, &shared)
    }

    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let job = state.job, job.token == token else { return [] }
        // A value that can't be read is counted, and the rest is made.
        return goOn(job, rows.map { shared.library.intact($0) } ?? Values(), &state, &shared)
    }

    private static func goOn(_ begun: Job, _ values: Values, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        var job = begun
        // One of them writes to the archive: not to a copy of it.
        state.job = nil
        job.wake = nil
        let end = min(job.next + batch, job.sessions.count)
        if job.read < end {
            job.read = end
            let keys = missing(job, shared)
            if !keys.isEmpty {
                let read = shared.library.read(keys)
                job.token = read.token
                state.job = job
                return [read.effect]
            }
        }
        let zones = shared.library.settings.privacyZones
        do throws(FormatError) {
            while job.next < end {
                try job.add(job.sessions[job.next].value, values, zones, shared.library)
                job.next += 1
            }
        } catch {
            state.note = .problem(name(job.format, shared), error.description)
            return []
        }
        guard job.next == job.sessions.count else {
            job.wake = shared.clocks.monotonic
            state.job = job
            return []
        }
        return finish(job, &state, shared)
    }

    /// The values of the next ways that aren't held.
    private static func missing(_ job: Job, _ shared: Shared) -> [String] {
        var keys: [String] = []
        for index in job.next..<job.read {
            for key in job.sessions[index].value.seriesKeys {
                guard let outline = shared.library.series(key) else { continue }
                keys += outline.largeValues.filter { !shared.library.holds(value: $0) }
            }
        }
        return keys
    }

    private static func finish(_ job: Job, _ state: inout State, _ shared: Shared) -> [Effect] {
        let name = name(job.format, shared)
        var sentences = job.losses
        if job.unread > 0 {
            sentences.insert(
                "\(counted(job.unread, "way or heart’s series", "ways and hearts’ series")) couldn’t be read and aren’t in it.",
                at: 0)
        }
        if job.wayless > 0 {
            let words = counted(job.wayless, "session has", "sessions have")
            sentences.insert("\(words) no way, and GPX holds nothing else.", at: 0)
        }
        guard job.made > 0 else {
            state.note = ExportNote(title: "There is nothing that \(job.format.title) holds", sentences: sentences)
            return []
        }
        state.note =
            ExportNote.losses(name, sentences)
            ?? ExportNote(title: "“\(name)” holds \(counted(job.made, "session"))", sentences: [])
        let file = MadeFile(bytes: job.archive.finish())
        return [FileFormat.zip.save(file, as: name)]
    }

    private static func name(_ format: FileFormat, _ shared: Shared) -> String {
        "setlist-sessions-\(format.fileExtension)-\(shared.today.text).zip"
    }
}

extension ExportScreen.Job {
    /// Adds a session with its way.
    fileprivate mutating func add(
        _ session: Session, _ values: Values, _ zones: [PrivacyZone], _ library: Library
    ) throws(FormatError) {
        var route = Route()
        var pauses: [Range<Seconds>] = []
        if let way = session.route {
            let stored = library.route(way).flatMap { library.whole($0, values) }.flatMap { try? StoredRoute($0) }
            if let stored, let points = try? stored.route() {
                route = points
                pauses = stored.pauses
            } else {
                unread += 1
            }
        }
        var heart = HeartSeries()
        if let id = session.heart?.record {
            let stored = library.series(.heart(id)).flatMap { library.whole($0, values) }.flatMap {
                try? StoredHeart($0)
            }
            if let stored, let series = try? stored.series() { heart = series } else { unread += 1 }
        }
        (route, pauses, heart) = session.routeCut.part(route, pauses: pauses, heart)
        if format == .gpx, route.isEmpty {
            if session.route == nil { wayless += 1 }
            return
        }
        let file: MadeFile
        do throws(FormatError) {
            file = try SessionFile.make(format, session, route, pauses: pauses, heart, zones)
        } catch {
            note("\(session.name): \(error.reason)")
            return
        }
        for loss in file.losses { note(loss) }
        let local = SessionFile.localMoment(session.began, zoneMinutes: session.zoneMinutes)
        try archive.add(SessionFile.name(session, format), file.bytes, moment: local)
        made += 1
    }

    /// Each sentence once, and not more than anybody reads.
    private mutating func note(_ sentence: String) {
        if losses.count < 50, !losses.contains(sentence) { losses.append(sentence) }
    }
}
