import Catalogue
import Workouts

extension FieldReader {
    mutating func routine() throws(InvalidField) -> Routine {
        var id: String?
        var name: String?
        var summary: String?
        var focus: RoutineFocus?
        var items: [RoutineItem]?
        try object { (reader, key) throws(InvalidField) in
            switch key {
            case "id": id = try reader.slug()
            case "name": name = try reader.name()
            case "summary": summary = try reader.string(limit: ExerciseLimits.howToLength)
            case "muscle", "type":
                guard focus == nil else { throw InvalidField("must not stand beside the other: a muscle or a type") }
                focus = key == "type" ? .type(try reader.code { $0.code }) : .muscle(try reader.code { $0.code })
            case "items":
                var read: [RoutineItem] = []
                try reader.list { (reader) throws(InvalidField) in read.append(try reader.routineItem()) }
                items = read
            default: return false
            }
            return true
        }
        guard let id else { throw .missing("id") }
        guard let name else { throw .missing("name") }
        guard let summary else { throw .missing("summary") }
        guard let focus else { throw InvalidField(path: "muscle", "is missing, and type as well") }
        guard let items, !items.isEmpty else { throw InvalidField(path: "items", "must hold at least one") }
        do throws(InvalidField) { try Self.checkSupersets(items) } catch { throw error.inside("items") }
        return Routine(id: id, name: name, focus: focus, summary: summary, items: items)
    }

    private mutating func routineItem() throws(InvalidField) -> RoutineItem {
        var exercise: String?
        var sets: Int32?
        var effort: RoutineItem.Effort?
        var rest: Int32?
        var superset: String?
        try object { (reader, key) throws(InvalidField) in
            switch key {
            case "exercise": exercise = try reader.slug()
            case "sets": sets = try reader.integer(in: Limits.sets)
            case "reps", "seconds":
                guard effort == nil else { throw InvalidField("must not stand beside the other: reps or seconds") }
                effort =
                    key == "reps"
                    ? .repetitions(try reader.integer(in: Limits.reps))
                    : .seconds(try reader.integer(in: ExerciseLimits.setTime))
            case "rest": rest = try reader.integer(in: Limits.rest)
            case "superset": superset = try reader.slug()
            default: return false
            }
            return true
        }
        guard let exercise else { throw .missing("exercise") }
        guard let sets else { throw .missing("sets") }
        guard let effort else { throw InvalidField(path: "reps", "is missing, and seconds as well") }
        guard let rest else { throw .missing("rest") }
        return RoutineItem(exercise: exercise, sets: sets, effort: effort, rest: rest, superset: superset)
    }

    /// Members of a superset are neighbours, two or more, and have as many sets.
    private static func checkSupersets(_ items: [RoutineItem]) throws(InvalidField) {
        var seen: [String] = []
        var start = 0
        while start < items.count {
            var end = start + 1
            guard let superset = items[start].superset else {
                start = end
                continue
            }
            while end < items.count, items[end].superset == superset { end += 1 }
            for index in start..<end where items[index].sets != items[start].sets {
                throw InvalidField("must be as many as those of the superset's first")
                    .inside("sets").inside("[\(index)]")
            }
            let problem: String? =
                seen.contains(superset)
                ? "must stand beside the superset's other members"
                : end - start < 2 ? "must have at least two members" : nil
            if let problem { throw InvalidField(problem).inside("superset").inside("[\(start)]") }
            seen.append(superset)
            start = end
        }
    }
}
