import Exchange
import Formats
import Records
import Workouts

// Workouts from files: ours, FIT and ZWO. Sessions, archives and many files at once are the import screen's.

extension WorkoutList {
    static var fileLimit: Int { WorkoutFile.maximumBytes }

    static func importFile(_ name: String, _ bytes: [UInt8], _ state: inout State, _ shared: inout Shared) {
        do throws(FileRefusal) {
            guard case .contents(let contents) = try FileReader(.screen).read(bytes, name), !contents.workouts.isEmpty
            else {
                state.importProblem =
                    "“\(name)” holds no workout. Sessions are imported with “Import files” on Profile."
                return
            }
            for workout in contents.workouts { add(workout, &state, &shared) }
            if !contents.losses.isEmpty {
                state.importProblem = "“\(name)” can’t be kept as a whole. " + contents.losses.joined(separator: " ")
            }
        } catch {
            state.importProblem = "“\(name)” isn’t imported. \(error.description)"
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
