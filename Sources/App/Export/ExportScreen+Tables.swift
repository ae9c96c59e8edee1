import Exchange
import Formats
import Records
import Workouts

// Sessions, sets, weights and measures as tables, and sets as other apps write them (IX-8). Everything that they hold is in memory.

extension ExportScreen {
    /// Tables that are being made, some sessions at a time.
    struct TablesJob: Sendable {
        /// As they were when it began.
        let sessions: [Entry<Session>]
        var file: TablesFile
        /// How many sessions are in it.
        var next = 0
        /// When it goes on.
        var wake: Seconds
    }

    /// Sessions that are written before the screen draws: one with twenty sets has some 3 kB.
    private static let slice = 200

    @inline(never)
    static func export(_ kind: TablesFile.Kind, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.job == nil, state.tables == nil else { return [] }
        state.note = nil
        var file = TablesFile(kind)
        for row in shared.library.measureRows { file.add(row) }
        let sessions = shared.library.sessions.reversed()
        return goOn(
            TablesJob(sessions: Array(sessions), file: file, wake: shared.clocks.monotonic), &state, &shared)
    }

    @inline(never)
    static func goOn(_ begun: TablesJob, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        var job = begun
        // One of them writes to the tables: not to a copy of them.
        state.tables = nil
        let end = min(job.next + slice, job.sessions.count)
        while job.next < end {
            job.file.add(job.sessions[job.next].value, id: job.sessions[job.next].id)
            job.next += 1
        }
        guard job.next == job.sessions.count else {
            job.wake = shared.clocks.monotonic
            state.tables = job
            return []
        }
        return finish(job, &state, shared)
    }

    private static func finish(_ job: TablesJob, _ state: inout State, _ shared: Shared) -> [Effect] {
        let kind = job.file.kind
        let name = "setlist-\(kind.code)-\(shared.today.text).\(kind.format.fileExtension)"
        let file: MadeFile
        do throws(FormatError) {
            file = try job.file.finish()
        } catch {
            state.note = .problem(name, error.description)
            return []
        }
        state.note =
            ExportNote.losses(name, file.losses)
            ?? ExportNote(title: "“\(name)” holds \(counted(Int64(job.sessions.count), "session"))", sentences: [])
        return [kind.format.save(MadeFile(bytes: file.bytes), as: name)]
    }
}

extension TablesFile.Kind {
    /// The word in a file's name.
    fileprivate var code: String {
        switch self {
        case .own: "tables"
        case .one(let format): format.code
        }
    }

    /// The text of the button that makes it.
    var command: String {
        switch self {
        case .own: "Export tables"
        case .one(let format): "Export for \(format.title)"
        }
    }
}
