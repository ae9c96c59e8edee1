import App
import Workouts

/// Stores on one file as their answers are documented, in memory.
struct StoreModel {
    private var rows: [String: String] = [:]
    private var epoch: String?
    /// The epochs that the stores have loaded last.
    private var loaded: [String?]

    init(stores: Int) {
        loaded = Array(repeating: nil, count: stores)
    }

    mutating func answer(_ command: StoreCommand, of store: Int) -> StoreEvent {
        switch command {
        case .load(let ranges, let limit):
            let parts = ranges.map { Array(found($0).prefix(Int(limit))) }
            let isFull = parts.last?.count == Int(limit)
            var rows = parts.flatMap { $0 }
            if ranges.contains(where: { $0.from <= "epoch" && "epoch" < $0.to }) {
                loaded[store] = epoch
                if let epoch { rows.append(StoreRow(key: "epoch", text: epoch)) }
            }
            return .loaded(rows, next: isFull ? parts.last?.last.map { $0.key + "\0" } : nil)
        case .read(let keys, let token):
            return .read(keys.compactMap { key in text(key).map { StoreRow(key: key, text: $0) } }, token: token)
        case .scan(let ranges, let token): return .read(ranges.flatMap(found), token: token)
        case .list(let ranges, let token):
            return .read(ranges.flatMap(found).map { StoreRow(key: $0.key, text: nil) }, token: token)
        case .write(let written, let token):
            guard epoch == loaded[store] else { return .failed(token: token, .replaced) }
            let crossed = written.filter { !isMet($0.over, text($0.key)) }
            guard crossed.isEmpty else {
                return .crossed(crossed.map { StoreRow(key: $0.key, text: text($0.key)) }, token: token)
            }
            put(written)
            return .written(token: token)
        case .replace(let written, let token):
            (rows, epoch) = ([:], nil)
            put(written)
            loaded[store] = epoch
            return .written(token: token)
        case .abandon: preconditionFailure("has no answer")
        case .persist: return .persistence(isKept: true)
        }
    }

    /// A store is opened again, and has loaded nothing.
    mutating func forget(_ store: Int) { loaded[store] = nil }

    func text(_ key: String) -> String? { key == "epoch" ? epoch : rows[key] }

    private func found(_ range: StoreRange) -> [StoreRow] {
        rows.filter { range.from <= $0.key && $0.key < range.to }.sorted { $0.key < $1.key }
            .map { StoreRow(key: $0.key, text: $0.value) }
    }

    private func isMet(_ over: StoreRow.Expected, _ text: String?) -> Bool {
        switch over {
        case .anything: true
        case .nothing, .unread: text == nil
        case .text(let version): text.map { RowVersion(of: $0) } == version
        }
    }

    private mutating func put(_ written: [StoreRow]) {
        for row in written {
            if row.key == "epoch" { epoch = row.text } else { rows[row.key] = row.text }
        }
    }
}

/// Commands as they come, from few keys, so that they meet.
struct RandomCommands {
    var random: SplitMix64
    private var token: Int32 = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func next(_ model: StoreModel) -> StoreCommand {
        token += 1
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<3: return .load(ranges(), limit: Int32.random(in: 1...12, using: &random))
        case 3..<5: return .load([.all], limit: .max)
        case 5..<7: return .read((0..<4).map { _ in key() }, token: token)
        case 7: return .scan(ranges(), token: token)
        case 8: return .list(ranges(), token: token)
        case 9..<19:
            return .write((0..<Int.random(in: 1...5, using: &random)).map { _ in row(model) }, token: token)
        default:
            let rows = (0..<3).map { _ in StoreRow(key: key(), text: text()) }
            return .replace(rows + [StoreRow(key: "epoch", text: "\(token)")], token: token)
        }
    }

    private mutating func row(_ model: StoreModel) -> StoreRow {
        let key = key()
        let over: StoreRow.Expected =
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3: .anything
            case 3: .nothing
            case 4: .unread
            case 5: .text(RowVersion(of: "another"))
            default: model.text(key).map { .text(RowVersion(of: $0)) } ?? .nothing
            }
        return StoreRow(key: key, text: Int.random(in: 0..<4, using: &random) == 0 ? nil : text(), over: over)
    }

    private mutating func ranges() -> [StoreRange] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let (one, other) = (key(), key())
            return Bool.random(using: &random)
                ? StoreRange(of: kind()) : StoreRange(from: min(one, other), to: max(one, other))
        }
    }

    private mutating func kind() -> String { ["a", "draft:b", "log/r", "z"].randomElement(using: &random) ?? "" }
    private mutating func key() -> String { kind() + "/\(Int.random(in: 0..<12, using: &random))" }
    private mutating func text() -> String {
        String(repeating: "é", count: Int.random(in: 0..<40, using: &random)) + "\(token)"
    }
}
