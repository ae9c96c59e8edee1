import Records
import SyncSimulation
import Workouts

@testable import App

/// Conditions that must be true in the end, as they follow from what was done.
struct Claims {
    private(set) var problem: String?
    /// Nobody's clock is wrong.
    let isPunctual: Bool
    /// Steps that were written, and that nobody has knowingly replaced or deleted: they must be somewhere.
    private(set) var leaves: Set<String> = []
    /// Of those the ones that aren't on disk yet, by the tabs that would have to write them.
    private var pending: [String: Int] = [:]
    /// By the ids of workouts: how often they were deleted without that being undone. Nil: never, or that isn't certain.
    private var deaths: [String: Int] = [:]
    /// Brought back in these tabs, and not deleted since.
    private var undone: [String: Int] = [:]
    /// The ids of workouts that may be deleted, whatever is undone.
    private var mortal: Set<String> = []
    /// The ids of workouts that somebody deleted who knew of all that had been done to them: they must stay deleted.
    private(set) var deletions: Set<String> = []
    private var pendingDeletions: [String: Int] = [:]
    /// By the ids of workouts: the steps that were written last. Nil: something else was done to it, or without knowing of those.
    private var last: [String: String?] = [:]
    /// By their values: the ids of workouts of which a server has had those steps under a deletion.
    private(set) var buried: [String: String] = [:]
    /// Nobody edited what they hadn't seen the latest version of, as long as there is one device.
    private(set) var isWithoutCopies = true
    /// By owner: what was set last, where that is certain.
    private(set) var settings: [String: (volume: Double, tab: Int)] = [:]

    init(isPunctual: Bool) { self.isPunctual = isPunctual }

    mutating func fail(_ text: String) { problem = problem ?? text }

    /// A server has merged a record that is deleted now.
    mutating func bury(_ records: [Record]) {
        for record in records { if let value = Self.value(of: record) { buried[value] = record.key.id } }
    }

    mutating func edited(_ id: String, value: String, replaced: String?, tab: Int) {
        if let replaced { leaves.remove(replaced) }
        leaves.insert(value)
        pending[value] = tab
        last[id] = .some(replaced == nil || last[id] == replaced ? value : nil)
        deletions.remove(id)
    }

    /// Something of it was changed that isn't followed.
    mutating func touched(_ id: String) {
        last[id] = .some(nil)
        deletions.remove(id)
    }

    mutating func deleted(_ id: String, value: String, tab: Int) {
        leaves.remove(value)
        deaths[id, default: 0] += 1
        undone[id] = nil
        guard last[id] == value else { return }
        deletions.insert(id)
        pendingDeletions[id] = tab
    }

    /// The ids of workouts whose every deletion was undone: they must be there.
    var revived: [String] { deaths.keys.filter { deaths[$0] == 0 && !mortal.contains($0) } }

    mutating func broughtBack(_ id: String, value: String, tab: Int) {
        deaths[id, default: 0] -= 1
        undone[id] = tab
        if last[id] == value {
            leaves.insert(value)
            pending[value] = tab
        }
        touched(id)
    }

    /// Old versions have come, and what was deleted comes back by them.
    ///
    /// - Parameter isKnown: Of none of them it is unknown whether what is here was made from it.
    mutating func imported(isKnown: Bool) {
        if !isKnown { isWithoutCopies = false }
        deletions = []
        for id in last.keys { last[id] = .some(nil) }
        settings = [:]
    }

    mutating func set(_ volume: Double, owner: String, tab: Int) {
        // A guest's may come into any account, if that has none.
        if owner == "g" { settings = [:] } else { settings[owner] = (volume, tab) }
    }

    /// An answer came to a tab: nothing that it brings is later than what was set last of all.
    mutating func answered(owner: String, tab: Int, volume: Double) {
        guard isPunctual, let last = settings[owner], last.tab == tab, abs(last.volume - volume) > 1e-9 else { return }
        fail("an answer replaced the last volume of \(owner)")
    }

    /// A tab was closed, or its store was emptied: edits that it hadn't written need not be anywhere.
    /// A workout that it had brought back, and hadn't written yet, may stay deleted.
    mutating func forget(tab: Int, disk: [String: String]) {
        for (value, writer) in pending where writer == tab {
            leaves.remove(value)
            pending[value] = nil
        }
        for (id, writer) in pendingDeletions where writer == tab { deletions.remove(id) }
        for (id, writer) in undone where writer == tab {
            let key = RecordKey(StoredWorkout.collection, id)
            let record = disk[key.text].flatMap { try? DeviceRecord(key, text: $0).record }
            if record?.isDeleted ?? true { mortal.insert(id) }
        }
        for (owner, setting) in settings where setting.tab == tab { settings[owner] = nil }
    }

    /// Everything is at rest: what a tab was given to write is on disk.
    mutating func allIsWritten() {
        if let (value, tab) = pending.first(where: { leaves.contains($0.key) }) {
            fail("\(value) was never written by tab \(tab)")
        }
        if let (id, tab) = pendingDeletions.first(where: { deletions.contains($0.key) }) {
            fail("the deletion of \(id) was never written by tab \(tab)")
        }
    }

    /// Edits that are written are to last.
    mutating func wrote(from old: [String: String], to new: [String: String]) {
        for (key, text) in new where key.hasPrefix("workouts/") && old[key] != text {
            guard let key = RecordKey(key), let record = try? DeviceRecord(key, text: text).record else { continue }
            if let value = Claims.value(of: record) { pending[value] = nil }
            if record.isDeleted { pendingDeletions[key.id] = nil }
        }
    }

    /// The server lacks what was done since the copy: what a device of the account has must come back, the rest is lost.
    mutating func restored(account: World.Account, accounts: [World.Account], devices: [World.Device]) {
        keep(accounts, devices.filter { !$0.isEmptying })
        settings[account.id] = nil
        mortal.formUnion(deaths.keys)
    }

    /// Edits that only this device had are lost.
    mutating func loggedOut(
        disk: [String: String], accounts: [World.Account], devices: [World.Device], but device: Int
    ) {
        keep(accounts, devices.filter { $0.number != device })
        mortal.formUnion(deaths.keys)
        settings = [:]
    }

    /// So are edits that other tabs wrote there before that was done.
    mutating func emptied(accounts: [World.Account], devices: [World.Device]) { keep(accounts, devices) }

    /// Edits that are on none of these needn't be anywhere in the end.
    private mutating func keep(_ accounts: [World.Account], _ devices: [World.Device]) {
        var values: Set<String> = []
        var buried: Set<String> = []
        func look(_ record: Record) {
            guard record.key.collection == StoredWorkout.collection else { return }
            if let value = Claims.value(of: record) { values.insert(value) }
            if record.isDeleted { buried.insert(record.key.id) }
        }
        for account in accounts { for record in account.server.records.values { look(record) } }
        for device in devices {
            for (row, text) in device.disk {
                if let key = RecordKey(row), let record = try? DeviceRecord(key, text: text).record { look(record) }
            }
        }
        let tabs = Set(devices.flatMap { $0.tabs.map(\.number) })
        leaves = leaves.filter { values.contains($0) || pending[$0].map { tabs.contains($0) } ?? false }
        deletions = deletions.filter {
            buried.contains($0) || pendingDeletions[$0].map { tabs.contains($0) } ?? false
        }
    }

    /// The value that a workout's steps were written with.
    static func value(of record: Record) -> String? {
        guard record["steps"] != nil, let stored = try? StoredWorkout(record) else { return nil }
        return stored.workout.steps.first?.name
    }
}
