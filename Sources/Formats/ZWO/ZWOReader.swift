import Workouts

/// Reads Zwift workouts (.zwo).
public enum ZWOReader {
    /// Power relative to the functional threshold (sustainable for an hour) below which a part counts as rest.
    private static let restPower = 0.6

    public static func read(_ bytes: [UInt8]) throws(FormatError) -> FileContents {
        var xml = try XMLReader(bytes)
        guard try xml.next() == .open else { throw xml.error("There is no element in the file.") }
        guard xml.isNamed("workout_file") else {
            throw xml.error("The file is no ZWO: its root is <\(excerpt(xml.elementName))>.")
        }
        var name = ""
        var sport = ""
        var isDistance = false
        var isOwn = false
        var parts: [Part]?
        var losses = Losses()
        while try xml.nextChild() {
            if xml.isNamed("name") {
                name = try xml.string()
            } else if xml.isNamed("author") {
                try xml.content()
                isOwn = xml.text.elementsEqual(FITWriter.productName.utf8)
            } else if xml.isNamed("sportType") {
                sport = try xml.string()
            } else if xml.isNamed("durationType") {
                try xml.content()
                isDistance = xml.text.elementsEqual("distance".utf8)
            } else if xml.isNamed("description") {
                if try !xml.string().utf8.isEmpty { losses.add("The description isn't kept: a workout has no note.") }
            } else if xml.isNamed("workout") {
                if parts != nil { throw xml.error("A second <workout>.") }
                var found: [Part] = []
                while try xml.nextChild() { try part(&xml, &found, isOwn: isOwn, &losses) }
                // <durationType> may come before or after.
                parts = found
            } else {
                try xml.skip()
            }
        }
        _ = try xml.next()
        var steps = Steps()
        for part in parts ?? [] { try append(part, isDistance, to: &steps, xml) }
        guard !steps.isEmpty else { throw FormatError("There are no steps in the file.") }
        let activity: Activity = sport == "run" ? .running : .cycling
        var workout = Workout(
            name: shortened(name.utf8.isEmpty ? activity.title : name, to: Limits.nameLength), steps: steps)
        workout.activity = activity
        return FileContents(workouts: [workout], losses: losses.sentences)
    }

    private struct Part {
        /// Seconds or metres; nil if open.
        var length: Double?
        var role: Role
        var name: String?
        /// For intervals, the length of their rests.
        var rest: Double?
        var times = 1
        var offset: Int
    }

    private static func part(
        _ xml: inout XMLReader, _ parts: inout [Part], isOwn: Bool, _ losses: inout Losses
    ) throws(FormatError) {
        let place = xml.start
        var part = Part(role: .work, offset: place)
        func number(_ value: Double?, _ name: String) throws(FormatError) -> Double {
            guard let value, value > 0, value <= Limits.distance else {
                throw xml.error("\(name) must be more than 0 and at most \(Int(Limits.distance)).", at: place)
            }
            return value
        }
        let power = xml.numberAttribute("Power") ?? xml.numberAttribute("PowerLow") ?? 1
        if xml.isNamed("IntervalsT") {
            let times = xml.numberAttribute("Repeat") ?? 1
            guard 1...Double(10_000) ~= times else { throw xml.error("Repeat must be 1 to 10000.", at: place) }
            part.times = Int(times)
            part.length = try number(xml.numberAttribute("OnDuration"), "OnDuration")
            part.rest = try number(xml.numberAttribute("OffDuration"), "OffDuration")
        } else if xml.isNamed("Warmup") {
            part.role = .prepare
            part.length = try number(xml.numberAttribute("Duration"), "Duration")
        } else if xml.isNamed("FreeRide") || xml.isNamed("Freeride") {
            let length = try number(xml.numberAttribute("Duration"), "Duration")
            // In Setlist's own files, they stand for steps that wait for the person.
            part.length = isOwn ? nil : length
            part.name = "Free ride"
        } else if xml.isNamed("SteadyState") || xml.isNamed("SolidState") || xml.isNamed("Ramp")
            || xml.isNamed("MaxEffort")
            || xml.isNamed("Cooldown")
        {
            part.length = try number(xml.numberAttribute("Duration"), "Duration")
            if xml.isNamed("Cooldown") { part.name = "Cool-down" }
            if !xml.isNamed("MaxEffort"), !xml.isNamed("Cooldown"), power < restPower { part.role = .rest }
        } else if xml.isNamed("textevent") || xml.isNamed("TextEvent") {
            losses.add("Messages between the steps aren't kept.")
            try xml.skip()
            return
        } else {
            losses.add("<\(excerpt(xml.elementName))> isn't kept.")
            try xml.skip()
            return
        }
        if power.isFinite, power != 1, power != 0.5, power != 0.25 { losses.add("Powers and paces aren't kept.") }
        while try xml.nextChild() {
            if xml.isNamed("textevent") || xml.isNamed("TextEvent") {
                let offset = xml.numberAttribute("timeoffset") ?? xml.numberAttribute("distoffset") ?? 0
                if offset == 0, let message = try xml.attribute("message"), !message.utf8.isEmpty, part.times == 1 {
                    part.name = shortened(message, to: Limits.nameLength)
                } else {
                    losses.add("Messages inside the steps aren't kept.")
                }
            }
            try xml.skip()
        }
        guard parts.count < 100_000 else { throw xml.error("More than 100000 steps.", at: place) }
        parts.append(part)
    }

    private static func append(
        _ part: Part, _ isDistance: Bool, to steps: inout Steps, _ xml: XMLReader
    ) throws(FormatError) {
        func target(_ length: Double?) throws(FormatError) -> Target {
            guard let length else { return .open }
            if isDistance { return .distance(length) }
            guard length < Limits.stepTime.value else {
                throw xml.error("A step must be shorter than a day.", at: part.offset)
            }
            return .time(Seconds(length))
        }
        var block = Steps([Step(name: part.name ?? part.role.name, role: part.role, target: try target(part.length))])
        if let rest = part.rest { block.append(Step(.rest, try target(rest))) }
        guard steps.count + block.count * part.times <= Limits.steps else {
            throw xml.error("More than \(Limits.steps) steps.", at: part.offset)
        }
        steps.append(contentsOf: block, times: part.times)
    }
}
