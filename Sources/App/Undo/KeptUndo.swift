import Records
import Sensing
import Workouts

/// The data of an "Undo" after a reload, when the action that it would carry out is gone: the state before the
/// change. It is put back field by field, where nothing later has changed it.
struct KeptUndo: Equatable, Sendable {
    var text: String
    /// When its time is over: since 1970.
    var until: Seconds
    var rows: [Row] = []
    /// A run that was stopped, and goes on.
    var run: String?

    struct Row: Equatable, Sendable {
        /// Of a record, or of a row that is none.
        var key: String
        /// Nil: there was none.
        var before: String?
        /// Of a record, its latest stamp right after; empty until that is known, and for a row that is no record.
        var latest = ""
    }

    static let key = "undo"
}

// MARK: What it is kept of

extension Shared {
    /// Notes what the action that has just been carried out has changed, if that can be undone. It isn't stamped yet.
    mutating func captureUndo() {
        defer { replaced = [] }
        guard let notice = unconfirmed.last, let undo = notice.undo, notice.kept == nil, library.isLoaded else {
            return
        }
        let until = clocks.wall + (notice.until - clocks.monotonic)
        var kept = KeptUndo(text: notice.text, until: until)
        for key in library.unsaved {
            kept.rows.append(KeptUndo.Row(key: key.text, before: library.record(key)?.text))
        }
        // Of a row that was replaced twice the first text counts.
        for row in replaced where !kept.rows.contains(where: { $0.key == row.key }) {
            kept.rows.append(KeptUndo.Row(key: row.key, before: row.text))
        }
        switch undo {
        case .run(.stopUndone(let run)):
            kept.run = run.id
            kept.add(run.rows)
        case .workoutList(.runRestored(let run)), .viewWorkouts(.runRestored(let run)): kept.add(run.rows)
        case .viewWorkouts(.restored(_, _, let runs)): for run in runs { kept.add(run.rows) }
        case .workoutList(.damagedRestored(let row)): kept.add([StoreRow(key: row.key, text: row.text)])
        default: break
        }
        noteUndo(kept)
    }

    /// Has the "Undo" of the line that was told last survive a reload.
    mutating func noteUndo(_ kept: KeptUndo) {
        unconfirmed[unconfirmed.count - 1].kept = kept
        isUndoNew = true
    }

    /// Puts it on disk, now that what was changed is stamped. The line waits for that as well.
    mutating func storeUndo() {
        isUndoNew = false
        guard let last = unconfirmed.indices.last, var kept = unconfirmed[last].kept else { return }
        for index in kept.rows.indices {
            kept.rows[index].latest = library.records[kept.rows[index].key]?.record.latest?.text ?? ""
        }
        unconfirmed[last].kept = kept
        storeUndos()
        unconfirmed[last].mark = library.mark
    }

    mutating func storeUndos() {
        let all = (covered + [notice].compactMap { $0 } + unconfirmed).compactMap { $0.kept }
        library.write(all.isEmpty ? nil : KeptUndo.text(all), under: KeptUndo.key)
    }

    /// Takes up drafts as they are put back. They are this tab's from now on, also where a closed one had them.
    ///
    /// - Returns: The address of the last of their forms; nil where there is none.
    @inline(never)
    mutating func takeDrafts(_ rows: inout [KeptUndo.Row]) -> String? {
        var last: String?
        for index in rows.indices {
            guard let path = Draft.path(ofRow: rows[index].key) else { continue }
            rows[index].key = Draft.key(path, of: tab)
            drafts.removeAll { $0.path == path }
            if let draft = rows[index].before.flatMap({ Draft(text: $0) }) { drafts.append(draft) }
            last = path
        }
        return last
    }

    /// Takes up the lines that showed when the app was closed.
    mutating func restoreUndos(_ rows: [StoreRow]) {
        guard let text = rows.first(where: { $0.key == KeptUndo.key })?.text else { return }
        for kept in KeptUndo.read(text) {
            // A clock that was set meanwhile doesn't keep it longer.
            var isAtEnd = false
            if case .finished(let session) = address { isAtEnd = session == kept.run }
            var left = kept.until - clocks.wall
            if kept.run != nil, !isAtEnd { left -= Notice.atEnd - Notice.duration }
            left = min(left, isAtEnd ? Notice.atEnd : Notice.duration)
            guard left > .zero else { continue }
            var notice = Notice(kept.text, undo: .shell(.keptUndone(kept)), at: clocks.monotonic)
            notice.until = clocks.monotonic + left
            notice.isAtEnd = isAtEnd
            notice.kept = kept
            show(notice)
        }
        if notice == nil { storeUndos() }
    }
}

extension KeptUndo {
    fileprivate mutating func add(_ rows: [StoreRow]) { self.rows += rows.map { Row(key: $0.key, before: $0.text) } }
}

// MARK: Putting it back

extension Library {
    /// Puts rows back as they were before.
    mutating func revert(_ rows: [KeptUndo.Row], _ clocks: Clocks) {
        let stamp = ledger.clock.stamp(wall: clocks.wall.microseconds / 1000 + clockCorrection)
        var reverted: [DeviceRecord] = []
        for row in rows {
            guard let latest = Stamp(row.latest), let key = RecordKey(row.key) else {
                write(row.before, under: row.key)
                continue
            }
            var record = ledger.record(key)
            guard record.revert(to: row.before.flatMap { try? DeviceRecord(key, text: $0) }, latest, at: stamp) else {
                continue
            }
            reverted.append(record)
            tell(key)
        }
        replace(with: reverted)
        let others = rows.map { StoreRow(key: $0.key, text: $0.before) }
        for record in reverted {
            let id = record.record.key.id
            if record.record.key.collection == StoredWorkout.collection { freeName(of: id) }
            if let index = openRuns.firstIndex(where: { $0.id == id }) { read(others, of: index) }
        }
    }
}

extension DeviceRecord {
    /// Makes of what was changed until a stamp what it was; later edits stay.
    ///
    /// - Returns: Whether there was anything to do.
    fileprivate mutating func revert(to before: DeviceRecord?, _ latest: Stamp, at stamp: Stamp) -> Bool {
        guard let before, !before.record.isDeleted else {
            guard !record.isDeleted, record.latest.map({ $0 <= latest }) ?? true else { return false }
            delete(at: stamp)
            return true
        }
        var changes: [FieldChange] = []
        for field in before.record.fields {
            guard let now = record.field(field.name), now.value != field.value, now.stamp.map({ $0 <= latest }) ?? true
            else { continue }
            changes.append(FieldChange(field.name, field.value))
        }
        for field in record.fields where before.record.field(field.name) == nil && field.value != JSON.null.text {
            guard field.stamp.map({ $0 <= latest }) ?? true else { continue }
            changes.append(FieldChange(field.name, JSON.null.text))
        }
        let wasDeleted = record.isDeleted
        guard wasDeleted || !changes.isEmpty else { return false }
        apply(changes, at: stamp)
        if wasDeleted { restore(at: stamp) }
        return true
    }
}

// MARK: The store's row

extension KeptUndo {
    static func text(_ undos: [KeptUndo]) -> String {
        var writer = JSONWriter()
        writer.array { writer in
            for undo in undos {
                writer.array { writer in
                    writer.string(undo.text)
                    writer.number(undo.until.value)
                    writer.string(undo.run ?? "")
                    for row in undo.rows {
                        writer.string(row.key)
                        if let before = row.before { writer.string(before) } else { writer.null() }
                        writer.string(row.latest)
                    }
                }
            }
        }
        return writer.text
    }

    /// Nothing of what is none.
    static func read(_ text: String) -> [KeptUndo] {
        var undos: [KeptUndo] = []
        for item in (try? JSON(text))?.array ?? [] {
            guard let parts = item.array, parts.count >= 3, parts.count % 3 == 0, let text = parts[0].string,
                let until = parts[1].double
            else { continue }
            var undo = KeptUndo(text: text, until: Seconds(until))
            if let run = parts[2].string, !run.utf8.isEmpty { undo.run = run }
            for index in stride(from: 3, to: parts.count, by: 3) {
                guard let key = parts[index].string, let latest = parts[index + 2].string else { continue }
                undo.rows.append(Row(key: key, before: parts[index + 1].string, latest: latest))
            }
            undos.append(undo)
        }
        return undos
    }
}
