import Records
import Workouts

/// A random history of one account: devices that edit workouts, online and off, export them and import older files, and messages that
/// are lost, repeated and late.
///
/// Every edit of steps writes a value that no other edit writes. Whoever edits or deletes what they see knows of it; an edit
/// that nobody who came after it knew of must be there in the end.
public struct SimulatedAccount {
    private var random: SplitMix64
    private var server = SimulatedServer()
    private var devices: [SimulatedDevice] = []
    private var wall: Int64 = 1_795_000_000_000
    /// Milliseconds by which the server's clock is ahead of the true one.
    private var serverSkew: Int64 = 0
    private var last = 0
    /// The values of edits that nobody knowingly replaced or deleted.
    private var leaves: Set<String> = []
    /// Answers that haven't come yet. A refusal doesn't come late: it tells the time.
    private var late: [(device: Int, request: SyncRequest, answer: SyncAnswer)] = []
    /// The files that were exported.
    private var files: [[Record]] = []

    public init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        for number in 0..<(1 + below(5)) {
            // A good clock, one that is minutes wrong, one that is years ahead or behind.
            let skews: [Int64] = [0, 40_000, -200_000, 3_600_000, 94_608_000_000, -94_608_000_000]
            devices.append(SimulatedDevice(number: number, skew: below(2) == 0 ? 0 : skews[below(skews.count)]))
        }
    }

    /// Runs a history of so many steps, lets everything arrive, and says what is wrong in the end; nil for nothing.
    public mutating func run(steps: Int = 40) -> String? {
        for _ in 0..<steps {
            wall += Int64(below(90_000))
            let device = below(devices.count)
            switch below(11) {
            case 0...1: create(device)
            case 2...4: edit(device)
            case 5: if below(3) == 0 { delete(device) } else { rename(device) }
            case 6: if below(3) == 0 { restore(device) } else { stepClock() }
            case 7: file(device)
            default: sync(device)
            }
        }
        for (device, request, answer) in late { devices[device].receive(answer, to: request) }
        late = []
        serverSkew = 0
        for _ in 0..<4 {
            for device in devices.indices {
                exchange(device)
                wall += 1
            }
        }
        return difference ?? lost ?? surplus
    }

    private mutating func below(_ count: Int) -> Int { Int(random.below(UInt64(count))) }

    // MARK: What people do

    private mutating func value() -> String {
        last += 1
        return "[\(last)]"
    }

    private mutating func create(_ device: Int) {
        let steps = value()
        leaves.insert(steps)
        devices[device].create(RecordKey("workouts", "w\(last)"), steps: steps, wall: wall)
    }

    private mutating func seen(_ device: Int) -> Record? {
        let visible = devices[device].visible
        guard !visible.isEmpty else { return nil }
        return visible[visible.keys.sorted()[below(visible.count)]]
    }

    private mutating func edit(_ device: Int) {
        guard let record = seen(device) else { return }
        let steps = value()
        leaves.remove(record["steps"] ?? "")
        leaves.insert(steps)
        devices[device].edit(record.key, [FieldChange("steps", steps)], wall: wall)
    }

    private mutating func rename(_ device: Int) {
        guard let record = seen(device) else { return }
        devices[device].edit(record.key, [FieldChange("name", "\"\(value())\"")], wall: wall)
    }

    private mutating func delete(_ device: Int) {
        guard let record = seen(device) else { return }
        leaves.remove(record["steps"] ?? "")
        devices[device].delete(record.key, wall: wall)
    }

    /// Takes a deletion back.
    private mutating func restore(_ device: Int) {
        let deleted = devices[device].records.values.filter { $0.record.isDeleted }
        guard !deleted.isEmpty else { return }
        let record = deleted.sorted { $0.record.key.text < $1.record.key.text }[below(deleted.count)].record
        devices[device].restore(record.key, wall: wall)
    }

    private mutating func file(_ device: Int) {
        if files.isEmpty || below(2) == 0 {
            files.append(devices[device].exported)
        } else {
            devices[device].take(file: files[below(files.count)], wall: wall)
        }
    }

    /// The server's clock goes wrong, or is put right.
    private mutating func stepClock() {
        serverSkew = [0, 0, 3_600_000, -3_600_000, 70_000][below(5)]
    }

    // MARK: What the network does

    private mutating func sync(_ device: Int) {
        let request = devices[device].request()
        let fate = below(10)
        if fate == 0 { return }
        let answer = server.answer(request, wall: wall + serverSkew)
        let clockAhead = server.clockAhead
        // Once more, as a phone does that didn't hear the answer.
        if fate == 1 { _ = server.answer(request, wall: wall + serverSkew) }
        if fate == 2 { return }
        if fate == 3, let answer {
            late.append((device, request, answer))
            return
        }
        receive(answer, clockAhead, device, request)
        if fate == 4, !late.isEmpty {
            let message = late.remove(at: below(late.count))
            devices[message.device].receive(message.answer, to: message.request)
            _ = server.answer(message.request, wall: wall + serverSkew)
        }
    }

    private mutating func receive(
        _ answer: SyncAnswer?, _ clockAhead: ClockAhead?, _ device: Int, _ request: SyncRequest
    ) {
        if let answer { devices[device].receive(answer, to: request) }
        if let clockAhead { devices[device].correct(clockAhead, request, wall: wall) }
    }

    private mutating func exchange(_ device: Int) {
        let request = devices[device].request()
        let answer = server.answer(request, wall: wall)
        receive(answer, server.clockAhead, device, request)
    }

    // MARK: What must hold

    private var difference: String? {
        for (number, device) in devices.enumerated() {
            if device.records.mapValues({ $0.record }) != server.records {
                return "device \(number) differs from the server"
            }
            if let record = device.records.values.first(where: { !$0.isSent }) {
                return "\(record.record.key.text) is unsent"
            }
        }
        return nil
    }

    private var lost: String? {
        var found = server.buried
        for record in server.records.values { if let steps = record["steps"] { found.insert(steps) } }
        let lost = leaves.subtracting(found)
        return lost.isEmpty ? nil : "the edit \(lost.sorted()) is nowhere"
    }

    /// A device that is alone conflicts with nobody.
    private var surplus: String? {
        guard devices.count == 1 else { return nil }
        let copy = server.records.values.first { $0["name"]?.contains("(from ") ?? false }
        return copy.map { "\($0.key.text) is a copy, and no other device was there" }
    }
}
