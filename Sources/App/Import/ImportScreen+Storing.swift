import Catalogue
import Formats
import Records
import Sensing
import Workouts

// The matches of the exercises of logs, and the storing of records.

extension ImportScreen {
    /// Sessions, and points of their ways, that are stored before the screen draws.
    private static let sliceSessions = 40
    private static let slicePoints = 16_384

    /// All files were read.
    static func finishReading(_ state: inout State, _ shared: inout Shared) {
        guard var job = state.job else { return }
        job.addTables(shared)
        state.job = job
        if job.unmatched.isEmpty { return beginStoring(&state, &shared) }
        if shared.shelf.phase == .asked || shared.shelf.phase == .absent {
            state.job?.phase = .fetching
        } else {
            match(&state, &shared)
        }
    }

    /// Looks for each name once. Only who can't be sure asks.
    static func match(_ state: inout State, _ shared: inout Shared) {
        guard var job = state.job else { return }
        // Without the catalogue sessions keep the names, and nothing is made of them.
        if shared.shelf.phase == .ready {
            var contents = FileContents()
            contents.recordings = job.unmatched.map { $0.recording }
            job.matches = contents.exerciseNames.map { ExerciseMatch($0.name, sets: $0.sets, shared.shelf) }
        }
        let isSure = job.matches.allSatisfy { $0.isSure || $0.options.isEmpty }
        job.phase = .matching
        state.job = job
        if isSure { applyMatches(&state, &shared) }
    }

    static func applyMatches(_ state: inout State, _ shared: inout Shared) {
        guard var job = state.job else { return }
        var ids: [String: String] = [:]
        for match in job.matches {
            if let chosen = match.chosen {
                ids[match.name] = match.options[chosen]
                continue
            }
            let exercise = match.ownExercise(id: shared.newID(), shared.shelf)
            ids[match.name] = exercise.id
            shared.library.put(exercise)
            job.keys.exercises.append(exercise.id)
            job.newExercises.append(exercise.name)
        }
        for index in job.unmatched.indices { job.unmatched[index].recording.matchExercises { ids[$0] } }
        // Their energy is counted with the intensity of the new ones as well.
        shared.shelf.put(own: shared.library.exercises)
        job.addMatched(shared)
        state.job = job
        beginStoring(&state, &shared)
    }

    private static func beginStoring(_ state: inout State, _ shared: inout Shared) {
        guard var job = state.job else { return }
        job.phase = .storing
        for workout in job.workouts {
            let id = shared.newID()
            shared.library.add(workout, id: id)
            job.keys.workouts.append(id)
        }
        if !job.weighings.isEmpty {
            let weighings = job.weighings
            // Where there was none it becomes an empty one: a profile is never deleted.
            job.profileBefore = (shared.library.record(.profile) ?? DeviceRecord(Record(.profile))).text
            shared.library.changeProfile { profile in
                let all = profile.weights + weighings
                profile.weights = sortedOrder(all.count) { all[$0].day < all[$1].day }.map { all[$0] }
            }
            job.keys.weighings = weighings
        }
        job.keys.measures = shared.store(job.measures)
        state.job = job
        store(&state, &shared)
    }

    /// Hands some sessions to the store; after the last one all is told, once that is confirmed.
    static func store(_ state: inout State, _ shared: inout Shared) {
        guard var job = state.job else { return }
        let end = min(job.stored + sliceSessions, job.sessions.count)
        var points = 0
        while job.stored < end, points < slicePoints {
            let read = job.sessions[job.stored]
            points += read.route.count + read.heart.count
            let id = shared.newID()
            shared.library.add(
                Entry(id: id, value: read.session), route: read.route, pauses: read.pauses, heart: read.heart)
            job.keys.sessions.append(id)
            job.stored += 1
        }
        guard job.stored == job.sessions.count else {
            job.wake = shared.clocks.monotonic
            state.job = job
            return
        }
        job.mark = shared.library.mark
        state.job = job
        finish(&state, &shared)
    }

    /// Tells what came of it, unless the store is still at it. One that fails says so itself.
    @inline(never)
    static func finish(_ state: inout State, _ shared: inout Shared) {
        guard let job = state.job, let mark = job.mark,
            job.keys.isEmpty || shared.library.isStored(mark) || shared.library.hasTrouble
        else { return }
        state.job = nil
        state.report = ImportReport(lines: job.lines, keys: job.keys, newExercises: job.newExercises)
        shared.news.append(.merged)
        guard !job.keys.isEmpty else { return }
        shared.tell(job.keys.counts + " imported", undo: .importing(.undone(job.keys)))
        shared.keepUndo(of: job)
    }
}

extension ImportedKeys {
    /// "3 sessions, 1 workout and 2 weights", as people count them; empty where there is none.
    var counts: String {
        var parts: [String] = []
        if !sessions.isEmpty { parts.append(counted(Int64(sessions.count), "session")) }
        if !workouts.isEmpty { parts.append(counted(Int64(workouts.count), "workout")) }
        if !weighings.isEmpty { parts.append(counted(Int64(weighings.count), "weight")) }
        var values: Int64 = 0
        for measure in measures { values += Int64(measure.values.count) }
        if values > 0 { parts.append(counted(values, "measure")) }
        guard let last = parts.popLast() else { return "" }
        return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
    }
}

extension Shared {
    /// Adds the values that were read to the measures that they are of.
    fileprivate mutating func store(_ measures: ReadMeasures) -> [ImportedMeasure] {
        var stored: [ImportedMeasure] = []
        for read in measures.series where !read.values.isEmpty {
            let id = read.id ?? newID()
            let before = read.id == nil ? nil : library.measureRecord(id).text
            let old = library.measure(id) ?? StoredMeasure(id: id)
            var measure = old
            if read.id == nil { (measure.name, measure.unit) = (read.name, read.unit) }
            let all = measure.values + read.values
            measure.values = all.ordered(sortedOrder(all.count) { all[$0].day < all[$1].day })
            library.changeMeasure(old, to: measure, clocks)
            stored.append(ImportedMeasure(id: id, values: read.values, before: before))
        }
        return stored
    }

    /// Has the undo survive a reload: of all that was stored, not of what the last action has changed.
    fileprivate mutating func keepUndo(of job: ImportJob) {
        guard let notice = unconfirmed.last else { return }
        let keys = job.keys
        var kept = KeptUndo(text: notice.text, until: clocks.wall + (notice.until - clocks.monotonic))
        for id in keys.exercises { kept.rows.append(KeptUndo.Row(key: RecordKey.exercise(id).text, before: nil)) }
        for id in keys.workouts { kept.rows.append(KeptUndo.Row(key: RecordKey.workout(id).text, before: nil)) }
        if !keys.weighings.isEmpty {
            kept.rows.append(KeptUndo.Row(key: RecordKey.profile.text, before: job.profileBefore))
        }
        for measure in keys.measures {
            kept.rows.append(KeptUndo.Row(key: RecordKey.measure(measure.id).text, before: measure.before))
        }
        let ids = Set(keys.sessions)
        for entry in library.sessions where ids.contains(entry.id) {
            kept.rows.append(KeptUndo.Row(key: RecordKey.session(entry.id).text, before: nil))
            for key in entry.value.seriesKeys { kept.rows.append(KeptUndo.Row(key: key.text, before: nil)) }
        }
        noteUndo(kept)
    }
}

extension Library {
    /// Takes away what an import has stored. O(all sessions), however many they are.
    mutating func remove(_ imported: ImportedKeys, _ clocks: Clocks) {
        let ids = Set(imported.sessions)
        if !ids.isEmpty {
            for entry in sessions where ids.contains(entry.id) {
                unsaved.append(.session(entry.id))
                unsaved += entry.value.seriesKeys
            }
            sessions.removeAll { ids.contains($0.id) }
        }
        for id in imported.workouts { _ = remove(workout: id) }
        for id in imported.exercises { _ = remove(exercise: id) }
        for measure in imported.measures { remove(measure, clocks) }
        if !imported.weighings.isEmpty {
            var weights: [Day: Double] = [:]
            for weighing in imported.weighings { weights[weighing.day] = weighing.kilograms }
            // One that was changed since then stays.
            changeProfile { $0.weights.removeAll { weights[$0.day] == $0.kilograms } }
        }
    }
}
