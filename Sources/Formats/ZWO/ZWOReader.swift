import Workouts

/// Reads Zwift workouts (.zwo).
public enum ZWOReader {
    public static func read(_ bytes: [UInt8]) throws(FormatError) -> FileContents {
        var xml = try XMLReader(bytes)
        guard try xml.next() == .open else { throw xml.error("There is no element in the file.") }
        guard xml.isNamed("workout_file") else {
            throw xml.error("The file is no ZWO: its root is <\(excerpt(xml.elementName))>.")
        }
        var file = File()
        while try xml.nextChild() {
            if xml.isNamed("name") {
                file.name = try xml.string()
            } else if xml.isNamed("author") {
                try xml.content()
                file.isOwn = xml.text.elementsEqual(FITWriter.productName.utf8)
            } else if xml.isNamed("sportType") {
                try xml.content()
                file.isRun = xml.text.first.map { $0 | 32 == UInt8(ascii: "r") } ?? false
            } else if xml.isNamed("durationType") {
                try xml.content()
                file.isDistance = xml.text.elementsEqual("distance".utf8)
            } else if xml.isNamed("description") {
                if try !xml.string().utf8.isEmpty {
                    file.losses.add("The description isn't kept: a workout has no note.")
                }
            } else if xml.isNamed("workout") {
                if file.hasWorkout { throw xml.error("A second <workout>.") }
                file.hasWorkout = true
                while try xml.nextChild() { try part(&xml, &file) }
            } else {
                try xml.skip()
            }
        }
        _ = try xml.next()
        let workout = try file.workout(xml)
        return FileContents(workouts: [workout], losses: file.losses.sentences)
    }

    private static func part(_ xml: inout XMLReader, _ file: inout File) throws(FormatError) {
        if xml.isNamed("textevent") || xml.isNamed("TextEvent") {
            file.losses.add("Messages between the steps aren't kept.")
            try xml.skip()
            return
        }
        guard let kind = ZWOPart.Kind(xml.elementName) else {
            file.losses.add("<\(excerpt(xml.elementName))> isn't kept.")
            try xml.skip()
            return
        }
        guard file.parts.count < 100_000 else { throw xml.error("More than 100000 steps.") }
        var part: ZWOPart
        do throws(FormatError) { part = try ZWOPart(kind, xml) } catch {
            file.leaveOut(error)
            try xml.skip()
            return
        }
        if part.hasPower, !file.isOwn { file.losses.add("Powers and paces aren't kept.") }
        if xml.numberAttribute("Cadence") != nil || xml.numberAttribute("CadenceLow") != nil {
            file.losses.add("Cadences aren't kept.")
        }
        while try xml.nextChild() {
            if xml.isNamed("textevent") || xml.isNamed("TextEvent") {
                let offset = xml.numberAttribute("timeoffset") ?? xml.numberAttribute("distoffset") ?? 0
                if offset == 0, let message = try xml.attribute("message"), !message.utf8.isEmpty, part.times == 1 {
                    part.name = shortened(message, to: Limits.nameLength)
                } else {
                    file.losses.add("Messages inside the steps aren't kept.")
                }
            }
            try xml.skip()
        }
        file.parts.append(part)
    }

    /// The parts of a file that were read.
    private struct File {
        var name = ""
        var isRun = false
        var isDistance = false
        /// Whether Setlist wrote it: powers stand for roles then, and free rides for steps that wait for the person.
        var isOwn = false
        var hasWorkout = false
        var parts: [ZWOPart] = []
        var losses = Losses()
        private var leftOut = 0
        private var firstFault: FormatError?

        mutating func leaveOut(_ fault: FormatError) {
            leftOut += 1
            firstFault = firstFault ?? fault
        }

        mutating func workout(_ xml: XMLReader) throws(FormatError) -> Workout {
            let effort = ZWOEffort(parts, isRun: isRun)
            var steps = Steps()
            for part in parts {
                let block: Steps
                do throws(FormatError) { block = try self.block(part, effort, xml) } catch {
                    leaveOut(error)
                    continue
                }
                guard steps.count + block.count * part.times <= Limits.steps else {
                    throw xml.error("More than \(Limits.steps) steps.", at: part.offset)
                }
                steps.append(contentsOf: block, times: part.times)
            }
            guard !steps.isEmpty else { throw firstFault ?? FormatError("There are no steps in the file.") }
            if let firstFault {
                let subject = leftOut == 1 ? "1 part was" : "\(leftOut) parts were"
                losses.add("\(subject) left out; the first: \(firstFault)")
            }
            let activity: Activity = isRun ? .running : .cycling
            var workout = Workout(
                name: shortened(name.utf8.isEmpty ? activity.title : name, to: Limits.nameLength), steps: steps)
            workout.activity = activity
            return workout
        }

        private func block(_ part: ZWOPart, _ effort: ZWOEffort, _ xml: XMLReader) throws(FormatError) -> Steps {
            func isRest(_ half: ZWOPart.Half) -> Bool {
                isOwn ? half.power ?? 1 < ZWOEffort.easy : effort.isRest(half.power)
            }
            let role: Role
            var name = part.name
            switch part.kind {
            case .warmUp: role = .prepare
            case .steady, .ramp: role = isRest(part.work) ? .rest : .work
            case .intervals, .maximum: role = .work
            case .coolDown:
                role = .work
                name = name ?? "Cool-down"
            case .free:
                role = .work
                name = name ?? "Free ride"
            }
            let target = part.kind == .free && isOwn ? .open : try target(part.work.length, part, xml)
            var block = Steps([Step(name: name ?? role.name, role: role, target: target)])
            if let rest = part.rest {
                let role: Role = rest.power == nil || isRest(rest) ? .rest : .work
                block.append(Step(role, try self.target(rest.length, part, xml)))
            }
            return block
        }

        private func target(_ length: Double, _ part: ZWOPart, _ xml: XMLReader) throws(FormatError) -> Target {
            if isDistance { return .distance(length) }
            guard length < Limits.stepTime.value else {
                throw xml.error("A step must be shorter than a day.", at: part.offset)
            }
            return .time(Seconds(length))
        }
    }
}
