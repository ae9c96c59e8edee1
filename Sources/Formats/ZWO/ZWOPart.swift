import Workouts

/// A part of a Zwift workout: an element of `<workout>`.
struct ZWOPart {
    enum Kind {
        case steady, ramp, intervals, warmUp, coolDown, maximum, free

        /// By the element's name, however people write it: "CoolDown", "Cool-down", "Freeride".
        init?(_ name: String) {
            var letters: [UInt8] = []
            for byte in name.utf8 where UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 32 { letters.append(byte | 32) }
            switch String(decoding: letters, as: UTF8.self) {
            case "steadystate", "solidstate": self = .steady
            case "ramp": self = .ramp
            case "intervalst", "intervals": self = .intervals
            case "warmup": self = .warmUp
            case "cooldown": self = .coolDown
            case "maxeffort": self = .maximum
            case "freeride": self = .free
            default: return nil
            }
        }
    }

    /// The work of intervals, or the part as a whole.
    struct Half {
        /// Seconds or metres.
        var length: Double
        /// A share of what can be held for an hour; of ranges and ramps the middle. Nil if the file doesn't say it.
        var power: Double?
    }

    let kind: Kind
    var work: Half
    /// Of intervals.
    var rest: Half?
    var times = 1
    /// A message at its start.
    var name: String?
    /// Offset in the file.
    let offset: Int

    /// The part of the element that was just opened.
    init(_ kind: Kind, _ xml: XMLReader) throws(FormatError) {
        let offset = xml.start
        func length(_ name: String, _ value: Double?) throws(FormatError) -> Double {
            guard let value, value > 0, value <= Limits.distance else {
                throw xml.error("\(name) must be more than 0 and at most \(Int(Limits.distance)).", at: offset)
            }
            return value
        }
        self.kind = kind
        self.offset = offset
        guard kind == .intervals else {
            work = Half(
                length: try length("Duration", xml.numberAttribute("Duration")),
                power: ZWOPart.middle(
                    xml.numberAttribute("Power"), xml.numberAttribute("PowerLow"), xml.numberAttribute("PowerHigh")))
            return
        }
        let times = xml.numberAttribute("Repeat") ?? 1
        guard 1...10_000 ~= times else { throw xml.error("Repeat must be 1 to 10000.", at: offset) }
        self.times = Int(times)
        work = Half(
            length: try length("OnDuration", xml.numberAttribute("OnDuration")),
            power: ZWOPart.middle(
                xml.numberAttribute("OnPower"), xml.numberAttribute("PowerOnLow"), xml.numberAttribute("PowerOnHigh")))
        let off = xml.numberAttribute("OffDuration")
        // Intervals without a pause between them.
        if off == 0 { return }
        rest = Half(
            length: try length("OffDuration", off),
            power: ZWOPart.middle(
                xml.numberAttribute("OffPower"), xml.numberAttribute("PowerOffLow"),
                xml.numberAttribute("PowerOffHigh")))
    }

    private static func middle(_ power: Double?, _ low: Double?, _ high: Double?) -> Double? {
        func valid(_ number: Double?) -> Double? { number.flatMap { 0...100 ~= $0 ? $0 : nil } }
        if let low = valid(low), let high = valid(high) { return (low + high) / 2 }
        return valid(power) ?? valid(low) ?? valid(high)
    }

    var hasPower: Bool { work.power != nil || rest?.power != nil }
}

/// Tells work from rest by power.
///
/// A part is rest if its power is small against the hardest part's: below 60 %, as Zwift's easiest zone ends at 60 % of
/// the power for an hour; in that zone, below 80 %. Runners rest at three quarters of their pace, since their
/// power goes with their speed. Sprints beyond 120 % say nothing about the parts between them, which may be work.
struct ZWOEffort {
    private let hardest: Double
    private let share: Double

    /// Zwift's easiest zone ends here.
    static let easy = 0.6

    init(_ parts: [ZWOPart], isRun: Bool) {
        var hardest = 0.0
        for part in parts {
            switch part.kind {
            case .steady, .ramp, .intervals: hardest = max(hardest, part.work.power ?? 0, part.rest?.power ?? 0)
            case .maximum: hardest = max(hardest, 1)
            case .warmUp, .coolDown, .free: break
            }
        }
        self.hardest = min(hardest, 1.2)
        share = isRun ? 0.75 : ZWOEffort.easy
    }

    func isRest(_ power: Double?) -> Bool {
        guard let power else { return false }
        return power < share * hardest || power < ZWOEffort.easy && power <= 0.8 * hardest
    }
}
