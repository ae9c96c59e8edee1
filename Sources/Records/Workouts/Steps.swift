import Workouts

// The steps of a workout: the same JSON in the workout file, in a stored workout and in a run's snapshot.

extension JSONWriter {
    /// Each on a line of its own where there is an indentation.
    mutating func steps(_ steps: [Step], indentation: Int? = nil) {
        beginArray()
        for step in steps {
            if let indentation { newLine(indentation: indentation) }
            self.step(step)
        }
        if let indentation, !steps.isEmpty { newLine(indentation: indentation - 2) }
        endArray()
    }

    private mutating func step(_ step: Step) {
        beginObject()
        field("name", step.name)
        field("role", step.role.code)
        key("target")
        target(step.target, unknownFields: step.unknownTargetFields)
        if let exercise = step.exercise { field("exercise", exercise) }
        if let sets = step.sets { field("sets", sets) }
        if let reps = step.reps { field("reps", reps) }
        if let weight = step.weight { field("weight", weight) }
        if let note = step.note { field("note", note) }
        if let tempo = step.tempo { field("tempo", tempo) }
        if let superset = step.superset { field("superset", superset) }
        rawMembers(step.unknownFields)
        endObject()
    }

    private mutating func target(_ target: Target, unknownFields: String) {
        beginObject()
        switch target {
        case .time(let time): field("time", time.value)
        case .distance(let metres): field("distance", metres)
        case .open: field("open", true)
        case .place(let place):
            key("place")
            beginObject()
            field("latitude", place.latitude)
            field("longitude", place.longitude)
            field("radius", place.radius)
            rawMembers(place.unknownFields)
            endObject()
        }
        rawMembers(unknownFields)
        endObject()
    }
}

extension FieldReader {
    mutating func steps(limit: Int = Limits.steps) throws(InvalidField) -> [Step] {
        var steps: [Step] = []
        var recent = Recent<Step>()
        try beginArray()
        while try nextElement() {
            guard steps.count < limit else { throw InvalidField("must be at most \(limit) steps") }
            do throws(InvalidField) {
                steps.append(try element(&recent) { (reader) throws(InvalidField) in try reader.step() })
            } catch {
                throw error.inside("[\(steps.count)]")
            }
        }
        return steps
    }

    private mutating func step() throws(InvalidField) -> Step {
        var name: String?
        var role: Role?
        // Stands in until the step's own is read: without one there is no step.
        var step = Step(name: "", role: .work, target: .open)
        var hasTarget = false
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "name": name = try self.name()
                case "role": role = try code { $0.code }
                case "target":
                    step.target = try target(unknownFields: &step.unknownTargetFields)
                    hasTarget = true
                case "exercise": step.exercise = try self.name()
                case "sets": step.sets = try integer(in: Limits.sets)
                case "reps": step.reps = try integer(in: Limits.reps)
                case "weight": step.weight = try number(in: Limits.weight, " kg")
                case "note": step.note = try string(limit: Limits.noteLength)
                case "tempo": step.tempo = try number(in: Limits.tempo)
                case "superset": step.superset = try self.name()
                default: try skip(keepingIn: &step.unknownFields)
                }
            } catch {
                throw error.inside(key)
            }
        }
        guard let role else { throw .missing("role") }
        guard hasTarget else { throw .missing("target") }
        step.role = role
        step.name = name ?? role.name
        return step
    }

    private mutating func target(unknownFields: inout String) throws(InvalidField) -> Target {
        var target: Target?
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                let next: Target
                switch key {
                case "time": next = .time(try stepTime())
                case "distance": next = .distance(try positive(upTo: Limits.distance, " m"))
                case "place": next = .place(try place())
                case "open":
                    guard try bool() else { throw InvalidField("must be true") }
                    next = .open
                default:
                    try skip(keepingIn: &unknownFields)
                    continue
                }
                guard target == nil else { throw InvalidField("a target must be one of time, distance, place, open") }
                target = next
            } catch {
                throw error.inside(key)
            }
        }
        guard let target else { throw InvalidField("must have one of time, distance, place, open") }
        return target
    }

    private mutating func place() throws(InvalidField) -> Place {
        var latitude: Double?
        var longitude: Double?
        var radius: Double?
        var unknownFields = ""
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "latitude": latitude = try number(in: Limits.latitude, "°")
                case "longitude": longitude = try number(in: Limits.longitude, "°")
                case "radius": radius = try positive(upTo: Limits.radius, " m")
                default: try skip(keepingIn: &unknownFields)
                }
            } catch {
                throw error.inside(key)
            }
        }
        guard let latitude else { throw .missing("latitude") }
        guard let longitude else { throw .missing("longitude") }
        guard let radius else { throw .missing("radius") }
        var place = Place(latitude: latitude, longitude: longitude, radius: radius)
        place.unknownFields = unknownFields
        return place
    }
}
