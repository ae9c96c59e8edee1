import Catalogue
import Exchange
import Formats
import Records
import Sensing
import Workouts

// Files are read one after the other, and an archive some files at a time, so that the screen draws in between.

extension ImportScreen {
    /// Bytes of an archive's files that are read before the screen draws.
    private static let sliceBytes = 1 << 20

    /// Asks for the next file that can be one; after the last, what was found is looked at.
    static func openNext(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard var job = state.job else { return [] }
        while job.file < job.files.count {
            let file = job.files[job.file]
            guard let refusal = ReadingLimits.screen.refusal(ofBytes: file.size) else {
                state.job = job
                return [.files(.open(token: job.token, index: Int32(job.file)))]
            }
            job.refuse(file.name, refusal.description)
            job.file += 1
        }
        state.job = job
        finishReading(&state, &shared)
        return [.files(.release(token: job.token))]
    }

    static func opened(_ bytes: [UInt8], _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let name = state.job.map({ $0.files[$0.file].name }) else { return [] }
        read(bytes, name, inside: [], &state, shared)
        guard let job = state.job, job.phase == .reading, job.archive == nil else { return [] }
        state.job?.file += 1
        return openNext(&state, &shared)
    }

    static func unreadable(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let job = state.job else { return [] }
        state.job?.refuse(
            job.files[job.file].name, "The system doesn’t give the file: it may be gone, or be only online.")
        state.job?.file += 1
        return openNext(&state, &shared)
    }

    /// The screen has drawn.
    static func goOn(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.job?.wake = nil
        switch state.job?.phase {
        case .reading: return goOnReading(&state, &shared)
        case .storing: store(&state, &shared)
        default: break
        }
        return []
    }

    private static func goOnReading(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        var bytes = 0
        while var archive = state.job?.archive, let entry = archive.next {
            guard bytes < sliceBytes else {
                state.job?.wake = shared.clocks.monotonic
                return []
            }
            // There is one of it, which counts what may still come out.
            state.job?.archive = nil
            do throws(FormatError) {
                let content = try archive.take()
                bytes += content.count
                state.job?.archive = archive
                read(content, entry.name, inside: archive.layers, &state, shared)
            } catch {
                bytes += entry.size
                state.job?.refuse(entry.name, error.reason)
                state.job?.archive = archive
            }
            if state.job?.phase != .reading { return [] }
        }
        state.job?.archive = nil
        state.job?.file += 1
        return openNext(&state, &shared)
    }

    // MARK: One file

    private static func read(
        _ bytes: [UInt8], _ name: String, inside layers: [FileFormat], _ state: inout State, _ shared: Shared
    ) {
        guard var job = state.job else { return }
        state.job = nil
        let zone = job.zone
        let reader = FileReader(.screen, job.answers) { zone.minutes(atLocal: $0) }
        do throws(FileRefusal) {
            switch try reader.read(bytes, name, inside: layers) {
            case .archive(let archive):
                job.archive = archive
                job.wake = shared.clocks.monotonic
                if archive.entries.isEmpty { job.refuse(name, "There is no file in it.") }
            case .contents(let contents): job.add(contents, name, shared)
            case .log(let reading):
                if !job.ask(reading, bytes, name) { job.add(reading.contents, name, shared) }
            }
        } catch {
            job.refuse(name, error.description)
        }
        state.job = job
    }

    /// The log is read again, with what the person has said.
    static func answered(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard var job = state.job, let log = job.log else { return [] }
        job.hasAnswers = true
        job.log = nil
        job.phase = .reading
        state.job = job
        read(log.bytes, log.name, inside: job.archive?.layers ?? [], &state, shared)
        if job.archive != nil {
            state.job?.wake = shared.clocks.monotonic
            return []
        }
        state.job?.file += 1
        return openNext(&state, &shared)
    }
}

extension ImportJob {
    mutating func refuse(_ name: String, _ reason: String) {
        var line = ImportLine(name)
        line.refusal = reason
        lines.append(line)
    }

    /// Has the person asked for what a log doesn't say.
    ///
    /// - Returns: False where nothing is to be asked, or was.
    fileprivate mutating func ask(_ reading: TrainingLog.Reading, _ bytes: [UInt8], _ name: String) -> Bool {
        guard !hasAnswers, reading.asksForUnit || reading.asksForDateOrder else { return false }
        log = OpenLog(
            bytes: bytes, name: name, asksForUnit: reading.asksForUnit, asksForDateOrder: reading.asksForDateOrder)
        phase = .asking
        if reading.asksForDateOrder, answers.isMonthFirst == nil { answers.isMonthFirst = answers.isImperial }
        return true
    }

    /// Takes what a file holds, but for what is here already.
    fileprivate mutating func add(_ contents: FileContents, _ name: String, _ shared: Shared) {
        var line = ImportLine(name)
        for loss in contents.losses { line.lose(loss) }
        var contents = contents
        let found = tables.take(outOf: &contents)
        tableLines += [Int](repeating: lines.count, count: Int(found.added))
        line.sessions += found.added
        line.completed += found.completed
        for recording in contents.recordings { take(recording, &line, lines.count, shared) }
        for measure in contents.measures { take(measure, &line) }
        for workout in contents.workouts {
            if shared.library.workouts.contains(where: { $0.value == workout }) || workouts.contains(workout) {
                line.known += 1
            } else {
                workouts.append(workout)
                line.workouts += 1
            }
        }
        if line.isEmpty { line.refusal = "There is no session and no workout in it." }
        lines.append(line)
    }

    /// Takes a session that isn't here already.
    ///
    /// - Parameter place: The line's, among the lines.
    private mutating func take(_ recording: Recording, _ line: inout ImportLine, _ place: Int, _ shared: Shared) {
        guard !known.contains(recording.identity) else {
            line.known += 1
            return
        }
        known.insert(recording.identity)
        for sentence in recording.unkept { line.lose(sentence) }
        if recording.needsMatching {
            var bare = recording
            if bare.route.isEmpty, bare.heart.isEmpty { bare.samples = [] }
            unmatched.append(Unmatched(recording: bare, line: place))
            line.sessions += 1
        } else {
            add(recording, &line, shared)
        }
    }

    /// Takes a weight, or a value of another measure, of a day that has none.
    private mutating func take(_ measure: MeasureRow, _ line: inout ImportLine) {
        guard measure.day <= today else {
            let name = measure.known?.name ?? measure.measure
            return line.lose("“\(name)” of \(measure.day.text) isn’t kept: that day is yet to come.")
        }
        guard let weighing = measure.weighing else {
            switch measures.take(measure) {
            case .taken: line.measures += 1
            case .known: line.known += 1
            case .refused(let reason): line.lose(reason)
            }
            return
        }
        if weighedDays.insert(weighing.day).inserted {
            weighings.append(weighing)
            line.weights += 1
        } else {
            line.known += 1
        }
    }

    /// Takes the sessions of our own tables, now that all that the files say of them is here.
    mutating func addTables(_ shared: Shared) {
        for (recording, place) in zip(tables.recordings, tableLines) {
            var line = lines[place]
            line.sessions -= 1
            take(recording, &line, place, shared)
            lines[place] = line
        }
        (tables, tableLines) = (JoinedTables(), [])
    }

    /// Makes a session of a recording. One that can't be kept is named.
    fileprivate mutating func add(_ recording: Recording, _ line: inout ImportLine, _ shared: Shared) {
        let read = session(recording, shared)
        do throws(InvalidField) {
            try StoredSession.check(read.session)
        } catch {
            line.lose("“\(read.session.name)” can’t be kept: \(error.description).")
            return
        }
        let most = StoredRoute.mostPoints
        if read.route.count > most { line.lose("Of a way only the first \(most) points are kept.") }
        let beats = StoredHeart.mostPieces * StoredHeart.pieceLength
        if read.heart.count > beats { line.lose("Of heart rates only the first \(beats) are kept.") }
        sessions.append(read)
        line.sessions += 1
    }

    private func session(_ recording: Recording, _ shared: Shared) -> ReadSession {
        let minutes = recording.zoneMinutes ?? zone.minutes(at: recording.began)
        let weight = shared.library.profile.weight(on: Day(of: recording.began, zoneMinutes: minutes))
        var named = recording
        named.name = NameRule.trimmed(recording.name)
        var session = named.session(weight: weight, zoneMinutes: minutes) {
            shared.shelf.catalogue.exercise($0)?.intensity
        }
        session.isImported = recording.facts.isImported ?? true
        return ReadSession(session: session, route: recording.route, pauses: recording.pauses, heart: recording.heart)
    }

    /// Makes sessions of those whose exercises have been found.
    mutating func addMatched(_ shared: Shared) {
        for waiting in unmatched {
            lines[waiting.line].sessions -= 1
            var line = lines[waiting.line]
            add(waiting.recording, &line, shared)
            lines[waiting.line] = line
        }
        unmatched = []
    }
}

extension Recording {
    /// Exercises without an id are to be found in the catalogue.
    fileprivate var needsMatching: Bool { laps.contains { $0.role == .exercise && $0.exercise == nil } }
}

extension StoredSession {
    /// Whether a session can be read back from its record.
    fileprivate static func check(_ session: Session) throws(InvalidField) {
        let stored = StoredSession(id: "new", session: session)
        var record = Record(stored.key)
        for change in stored.changes(since: nil) { record.set(change.name, change.value, at: nil) }
        _ = try StoredSession(record)
    }
}
