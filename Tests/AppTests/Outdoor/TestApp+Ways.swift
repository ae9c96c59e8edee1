import Records
import Sensing
import SyncSimulation
import Workouts

@testable import App

// Outings that are over, and their ways.

extension TestApp {
    /// An outing with a way of so many points, as a run leaves it. Different ids have different ways.
    mutating func addOuting(_ id: String, points: Int = 60) {
        var route = Route()
        let east = 13 + Double(id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 100_000 }) / 100_000
        for second in 0..<points {
            _ = route.append(
                TrackPoint(
                    moment: Seconds(Double(second)), latitude: 52.5 + Double(second) * 3 / 111_263, longitude: east,
                    distance: Double(second) * 3, speed: 3))
        }
        let session = Session(
            name: "Outing", activity: .running, began: wall, zoneMinutes: 60, spent: Seconds(Double(points)),
            energy: 50, weight: 70, distance: Double(points) * 3, results: [])
        state.shared.library.add(Entry(id: id, value: session), route: route, pauses: [])
        settle()
    }

    mutating func deleteOuting(_ id: String) -> Entry<Session>? {
        defer { settle() }
        return state.shared.library.remove(session: id)
    }

    mutating func restoreOuting(_ entry: Entry<Session>) {
        state.shared.library.add(entry)
        settle()
    }

    /// A session's way, as this device has it on disk or still in memory.
    func way(_ id: String) -> StoredRoute? {
        library.route(id)?.whole { library.values[$0] ?? disk[$0] }.flatMap { try? StoredRoute($0) }
    }

    /// The keys of the values on disk.
    var valueKeys: [String] { disk.keys.filter { LargeValue.isKey($0) }.sorted() }

    /// The keys of the values that the store was asked for since the last call, and whether it was asked for all of a range that
    /// has them.
    mutating func takeReads() -> [String] {
        takeEffects().flatMap { effect -> [String] in
            switch effect {
            case .store(.read(let keys, _)): keys
            case .store(.load(let ranges, _)):
                ranges.contains { $0.from < "values0" && $0.to > "values/" } ? ["all"] : []
            default: []
            }
        }
    }

    /// As an earlier version left the store: whole ways in rows of their own.
    mutating func makeOld() {
        for (row, text) in disk {
            guard let key = Outline.recordKey(ofRow: row), let outline = try? DeviceRecord(key, text: text) else {
                continue
            }
            let whole = outline.record.whole { disk[$0] }
            disk[row] = nil
            disk[key.text] = whole.map { DeviceRecord($0, unsent: outline.unsent).text }
        }
        for key in valueKeys { disk[key] = nil }
    }
}

extension TestAccount {
    /// A way as the server has it; nil where it hasn't, or it is deleted.
    func way(_ id: String) -> StoredRoute? {
        guard let record = server.records["routes/\(id)"], !record.isDeleted else { return nil }
        return try? StoredRoute(record)
    }
}
