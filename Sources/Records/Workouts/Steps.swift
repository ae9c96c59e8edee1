import Workouts

// The steps of a workout, as a list in the workout file, and in stored records and a run's snapshot as they are in memory:
// `{"dictionary":[{…},{…}],"codes":[0,1,0,1]}`, so that a workout of 19,701 periods is one small field.

extension JSONWriter {
    /// A list, each step on a line of its own.
    mutating func stepList(_ steps: Steps, indentation: Int) {
        beginArray()
        for step in steps {
            newLine(indentation: indentation)
            self.step(step)
        }
        if !steps.isEmpty { newLine(indentation: indentation - 2) }
        endArray()
    }

    /// Every different step once.
    mutating func steps(_ steps: Steps) {
        let steps = steps.compacted
        beginObject()
        key("dictionary")
        beginArray()
        for step in steps.dictionary { self.step(step) }
        endArray()
        key("codes")
        beginArray()
        for code in steps.codes { number(code) }
        endArray()
        endObject()
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
        if step.setKind != .working { field("setKind", step.setKind.code) }
        if let reserve = step.reserve { field("reserve", reserve) }
        if let note = step.note { field("note", note) }
        if let tempo = step.tempo { field("tempo", tempo) }
        if let superset = step.superset { field("superset", superset) }
        if let rest = step.rest { field("rest", rest) }
        if let part = step.part { field("part", part.code) }
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
    /// In either form.
    mutating func steps(limit: Int = Limits.steps) throws(InvalidField) -> Steps {
        try kind() == .object ? encodedSteps(limit) : stepList(limit)
    }

    private mutating func stepList(_ limit: Int) throws(InvalidField) -> Steps {
        var steps = Steps()
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

    private mutating func encodedSteps(_ limit: Int) throws(InvalidField) -> Steps {
        var dictionary: Steps?
        var codes: [Int32]?
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "dictionary": dictionary = try stepList(limit)
                case "codes": codes = try self.codes(limit)
                default: try skip()
                }
            } catch {
                throw error.inside(key)
            }
        }
        // A person who wrote something else here meant the list that files have.
        guard let dictionary, let codes else { throw InvalidField("must be an array, is an object") }
        for (index, code) in codes.enumerated() where code >= dictionary.count {
            throw InvalidField("must be less than the dictionary's length, \(dictionary.count), is \(code)")
                .inside("[\(index)]").inside("codes")
        }
        return dictionary.steps(at: codes)
    }

    private mutating func codes(_ limit: Int) throws(InvalidField) -> [Int32] {
        var codes: [Int32] = []
        try beginArray()
        while try nextElement() {
            guard codes.count < limit else { throw InvalidField("must be at most \(limit) steps") }
            do throws(InvalidField) {
                codes.append(try integer(in: 0...Limits.steps - 1))
            } catch {
                throw error.inside("[\(codes.count)]")
            }
        }
        return codes
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
                case "setKind": step.setKind = try setKind()
                case "reserve": step.reserve = try number(in: Limits.reserve)
                case "note": step.note = try string(limit: Limits.noteLength)
                case "tempo": step.tempo = try number(in: Limits.tempo)
                case "superset": step.superset = try self.name()
                case "rest": step.rest = try integer(in: Limits.rest)
                case "part": step.part = try code { $0.code }
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
