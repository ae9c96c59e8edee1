import Workouts

/// Lines that must come out the same, to the bit, natively and in WebAssembly: numbers, documents, files, records and their
/// merging, sound and broken ones, from a seed.
public func recordsGoldenLines() -> [String] {
    var random = SplitMix64(seed: 3)
    return hardNumberLines() + randomNumberLines(&random) + documentLines(&random) + workoutLines(&random)
        + mergeLines(&random) + orderLines(&random) + valueLines()
}

/// Where readers of numbers go wrong: at the edge between two doubles, at the smallest and largest ones, with many digits.
private func hardNumberLines() -> [String] {
    var texts = [
        "0", "-0", "0.1", "0.3", "1e23", "8.5e22", "1e22", "-1e-7", "9007199254740993", "9007199254740992.5",
        "9007199254740993.0000000000000001", "4.9406564584124654e-324", "2.4703282292062327e-324",
        "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
        "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e308", "1e309", "1e400",
        "-1e400",
        "1e-400", "1e999999999999", "0e999999999999", "6.631236846766476e-316", "3.2378839133029012895883e-319",
        "6.8507365e7", "0.000001", "0.0000001", "123456789012345680000", "18446744073709551615", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "1.5e0", "100e-2", "0.5e+1", "01", "1.",
        ".5", "+1", "1e", "1e+", "-", "--1", "0x10", "1_000", "NaN", "Infinity", "-Infinity",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416"
            + "692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959"
            + "622842914819860834936475292719074168444365510704342711559699508093042880177904174497791",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416"
            + "692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959"
            + "622842914819860834936475292719074168444365510704342711559699508093042880177904174497792",
    ]
    // Exactly between two doubles, and one digit beyond.
    texts.append("1.00000000000000011102230246251565404236316680908203125")
    texts.append("1.00000000000000011102230246251565404236316680908203124")
    texts.append("1.0000000000000001110223024625156540423631668090820312500001")
    texts.append("0." + String(repeating: "0", count: 400) + "1" + String(repeating: "9", count: 400) + "e400")
    texts.append(String(repeating: "9", count: 1_100))
    texts.append(String(repeating: "9", count: 1_101))
    return texts.map { "number \($0.utf8.count) \(documentLine($0))" }
}

private func randomNumberLines(_ random: inout SplitMix64) -> [String] {
    var lines: [String] = []
    for _ in 0..<500 {
        let number = Double(bitPattern: random.next())
        if number.isFinite { lines.append(documentLine(JSON.number(JSONNumber(number)).text)) }
        var text = random.below(2) == 0 ? "-" : ""
        text += "\(random.below(9) + 1)."
        for _ in 0..<random.below(30) + 1 { text += "\(random.below(10))" }
        lines.append(documentLine("\(text)e\(Int64(random.below(660)) - 335)"))
    }
    return lines
}

/// Sound and broken documents.
private func documentLines(_ random: inout SplitMix64) -> [String] {
    let seeds = [
        #"{"setlist":1,"name":"a\u00e9\ud83d\ude00\n","steps":[{"role":"work","target":{"time":2e1}}],"x":[null,true,-0.5e-3]}"#,
        #"[[],{},"","\\\"\/\b\f\n\r\t\u0000",0.1,{"a":{"b":{"c":[1,2,3]}}}]"#,
        #"{"a":1,"b":"é😀","\u0061a":[false]}"#,
    ]
    let pieces = Array("{}[],:\"\\u0dD8ef+-.0123456789 \n\tntrue".utf8) + [0x00, 0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]
    // The stack of WebAssembly is small: the deepest document there may be has to fit.
    var lines = [128, 129, 100_000].map { depth in
        documentLine(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    for number in 0..<600 {
        var bytes = Array(seeds[number % seeds.count].utf8)
        for _ in 0..<random.below(4) {
            let place = Int(random.below(UInt64(bytes.count)))
            switch random.below(4) {
            case 0: bytes[place] = pieces[Int(random.below(UInt64(pieces.count)))]
            case 1: bytes.insert(pieces[Int(random.below(UInt64(pieces.count)))], at: place)
            case 2: bytes.remove(at: place)
            default: bytes.removeSubrange(place...)
            }
            if bytes.isEmpty { break }
        }
        lines.append("document \(number) \(documentLine(bytes))")
    }
    return lines
}

private func documentLine(_ text: String) -> String { documentLine(Array(text.utf8)) }

/// A document as it is written back, and the bits of a number, or why it can't be read.
private func documentLine(_ bytes: [UInt8]) -> String {
    do throws(JSONError) {
        let document = try JSON(bytes: bytes)
        guard case .number(let number) = document else { return document.text }
        return "\(document.text) \(number.double.bitPattern) \(number.integer.map { "\($0)" } ?? "-")"
    } catch {
        return "offset \(error.offset), \(error)"
    }
}

private func workoutLines(_ random: inout SplitMix64) -> [String] {
    var lines: [String] = []
    for number in 0..<60 {
        let workout = random.workout(steps: 30)
        let file = WorkoutFile.write(workout)
        do throws(WorkoutFileError) {
            let isEqual = try WorkoutFile.read(file) == workout
            lines.append("workout \(number) \(file.count) \(checksum(file)) \(isEqual ? "equal" : "DIFFERENT")")
        } catch {
            lines.append("workout \(number) \(error)")
        }
        var broken = file
        let place = Int(random.below(UInt64(file.count)))
        broken[place] = Array("0-9,}]\"x".utf8)[Int(random.below(8))]
        do throws(WorkoutFileError) {
            lines.append("broken \(number) \(checksum(WorkoutFile.write(try WorkoutFile.read(broken))))")
        } catch {
            lines.append("broken \(number) \(error)")
        }
    }
    return lines
}

/// Edits and deletions on three devices whose clocks differ, merged in turns.
private func mergeLines(_ random: inout SplitMix64) -> [String] {
    var lines: [String] = []
    let key = RecordKey("workouts", "golden")
    var clocks = [1, 2, 3].map { HybridLogicalClock(node: $0) }
    var records = [Record](repeating: Record(key), count: 3)
    var wall: Int64 = 1_795_213_625_000
    for _ in 0..<200 {
        wall += Int64(random.below(3))
        let device = Int(random.below(3))
        let stamp = clocks[device].stamp(wall: wall + Int64(device) * 7)
        switch random.below(8) {
        case 0: records[device].delete(at: stamp)
        case 1: records[device].restore(at: stamp)
        case 2, 3:
            let other = (device + 1) % 3
            records[device].merge(records[other])
            if let latest = records[other].latest { clocks[device].observe(latest, wall: wall) }
        default: records[device].set("f\(random.below(4))", "\(random.below(100))", at: stamp)
        }
        let text = records[device].text
        do throws(InvalidField) {
            let isEqual = try Record(key, text: text) == records[device]
            lines.append("record \(device) \(records[device].isDeleted) \(isEqual) \(text)")
        } catch {
            lines.append("record \(error)")
        }
    }
    return lines
}

private func orderLines(_ random: inout SplitMix64) -> [String] {
    var order: [FractionalIndex] = []
    var lines: [String] = []
    for _ in 0..<200 {
        let position = random.below(3) == 0 ? order.count : Int(random.below(UInt64(order.count + 1)))
        let placed = FractionalIndex.placing(at: position, in: order)
        for (row, index) in placed.moved { order[row] = index }
        order.insert(placed.index, at: position)
        lines.append("order \(position) \(placed.index.text) \(placed.moved.count)")
    }
    return lines
}

private func valueLines() -> [String] {
    var settings = Settings()
    settings.volume = 0.7
    settings.plan.work = Seconds(milliseconds: 1_500)
    settings.cues.beepTone = 432.1
    var profile = Profile()
    profile.name = "Zoë"
    profile.weigh(71.3, on: Day(year: 2024, month: 2, day: 29))
    let events: [RunEvent.Kind?] = [
        nil, .started, .skipped(-30), .located(Fix(latitude: 59.3293, longitude: -18.0686, distance: 0.1)), .finished,
        .went(SetPlace(line: 3, set: 2)),
        .noted(SetPlace(line: 0, set: 1), SetEntry(reps: 8, weight: 27.3, isDone: true), goesOn: true),
    ]
    var lines = (settings.changes() + profile.changes()).map { "\($0.name) \($0.value)" }
    for event in events {
        lines.append(
            LogEntry(event, at: Seconds(microseconds: 1), wall: Seconds(microseconds: 1_795_213_625_123_456)).text)
    }
    lines.append(APIRoute.speech(text: "Push-up & rest 50 % ü 😀").address)
    return lines
}

/// FNV-1a, 64 bits.
private func checksum(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
}
