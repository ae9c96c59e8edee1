import Workouts

/// Random documents, and broken ones.
struct SplitMix64Documents {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Of any shape, with white space where it may stand.
    mutating func document(depth: Int = 0) -> String {
        switch random.below(depth < 4 ? 10 : 6) {
        case 0: return "null"
        case 1: return random.pick(["true", "false"])
        case 2: return string()
        case 3, 4: return number()
        case 5: return string()
        case 6, 7:
            var members: [String] = []
            for index in 0..<random.below(5) {
                members.append(
                    "\(space())\"k\(index)\(random.pick(["", "é", "\\n"]))\"\(space()):\(space())\(document(depth: depth + 1))"
                )
            }
            return "{" + members.joined(separator: ",") + space() + "}"
        default:
            var values: [String] = []
            for _ in 0..<random.below(5) {
                let repeated = values.isEmpty || random.chance(0.7) ? nil : random.pick(values)
                values.append(repeated ?? space() + document(depth: depth + 1) + space())
            }
            return "[" + (values.isEmpty ? space() : values.joined(separator: ",")) + "]"
        }
    }

    /// The same with up to three bytes changed, added, taken out or cut off.
    mutating func mutatedDocument() -> [UInt8] {
        var bytes = Array(document().utf8)
        let pieces =
            Array("{}[],:\"\\/u0dD8ef+-.0123456789 \n\tntrualsE'".utf8) + [
                0x01, 0x7F, 0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xFF,
            ]
        for _ in 0..<random.below(4) where !bytes.isEmpty {
            let place = Int(random.below(UInt64(bytes.count)))
            switch random.below(6) {
            case 0, 1: bytes[place] = random.pick(pieces)
            case 2, 3: bytes.insert(random.pick(pieces), at: place)
            case 4: bytes.remove(at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    private mutating func space() -> String { random.pick(["", "", "", " ", "\n", "\t\r\n "]) }

    private mutating func number() -> String {
        var text = random.pick(["", "-"]) + random.pick(["0", "7", "10", "123456789", "9007199254740993"])
        if random.chance(0.4) { text += "." + random.pick(["0", "5", "125", "00001", "3333333333333333"]) }
        if random.chance(0.3) {
            text += random.pick(["e", "E"]) + random.pick(["", "+", "-"]) + random.pick(["0", "2", "17", "200"])
        }
        return text
    }

    private mutating func string() -> String {
        let pieces = [
            "a", "xyz", "é", "😀", "\u{10FFFF}", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\ud83d\\ude00", "\\uFFFE",
            " ", "{", "]",
        ]
        var text = "\""
        for _ in 0..<random.below(8) { text += random.pick(pieces) }
        return text + "\""
    }
}
