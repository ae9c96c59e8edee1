import Formats
import Records
import Workouts

// Workouts from files: ours, FIT and ZWO. Sessions, archives and many files at once are the import screen's.

extension WorkoutList {
    static var fileLimit: Int { WorkoutFile.maximumBytes }

    static func importFile(_ name: String, _ bytes: [UInt8], _ state: inout State, _ shared: inout Shared) {
        switch ImportReader.read(bytes, name, TrainingLog.Answers(), ZoneHistory([])) {
        case .contents(let contents) where !contents.workouts.isEmpty:
            for workout in contents.workouts { add(workout, &state, &shared) }
            if !contents.losses.isEmpty {
                state.importProblem = "“\(name)” is imported. " + contents.losses.joined(separator: " ")
            }
        case .contents, .log, .archive:
            state.importProblem = "“\(name)” holds no workout. Sessions are imported with “Import files” on Profile."
        case .refused(let reason): state.importProblem = "“\(name)” isn’t imported. \(reason)"
        }
    }

    private static func add(_ workout: Workout, _ state: inout State, _ shared: inout Shared) {
        let id = shared.newID()
        shared.library.add(workout, id: id)
        state.summaries[id] = WorkoutSummary(of: workout)
        state.filter = ""
        state.fresh = id
        reveal(id, &state, shared)
        shared.tell("\(workout.name) imported")
    }
}

extension WorkoutFileError {
    /// Where and why, for a person who may not have written the file: "Step 4, target.time: must be more than 0 …".
    var inWords: String {
        var place = path
        var rest = Array(path.utf8)
        let steps = Array("steps[".utf8)
        if rest.starts(with: steps), let end = rest.firstIndex(of: UInt8(ascii: "]")),
            let index = Int32(String(decoding: rest[steps.count..<end], as: UTF8.self))
        {
            rest = Array(rest[(end + 1)...].drop { $0 == UInt8(ascii: ".") })
            place = "Step \(index + 1)" + (rest.isEmpty ? "" : ", " + String(decoding: rest, as: UTF8.self))
        }
        var text = place.utf8.isEmpty ? "The file \(reason)" : "\(place): \(reason)"
        // "A value is expected here": the whole file may be something else.
        if place.utf8.isEmpty, reason.utf8.starts(with: "a ".utf8) || reason.utf8.starts(with: "the ".utf8) {
            text = "It is no workout file, or a damaged one: \(reason)"
        } else if reason.utf8.elementsEqual("ends in the middle".utf8) {
            text = "The file is cut off: it ends in the middle"
        }
        if let at = self.place { text += " (line \(at.line), column \(at.column))" }
        return text + "."
    }
}
