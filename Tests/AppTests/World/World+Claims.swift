import Records
import SyncSimulation
import Workouts

@testable import App

// Conditions that must hold in the end.

extension World {
    /// The first condition that doesn't hold, as a sentence; nil: all do.
    var verdict: String? {
        difference ?? leak ?? lost ?? returned ?? missing ?? surplus ?? unset
    }

    /// Every device is what its account is, in memory and on disk, and has told it all.
    private var difference: String? {
        for device in devices {
            let name = "device \(device.number)"
            for tab in device.tabs {
                let library = tab.app.library
                if !library.isComplete { return "\(name) isn't open" }
                if !library.isSaved { return "\(name) isn't saved" }
                if !library.damaged.isEmpty { return "\(name) has damaged \(library.damaged.map(\.key))" }
                for record in library.ledger.records.values {
                    let row = Library.row(of: record)
                    if row.text != device.disk[row.key] { return "\(name): the store has another \(row.key)" }
                }
                guard let account = accounts.first(where: { $0.id == tab.app.account.account?.id }) else { continue }
                // An ended session says "Log in to sync", and waits.
                if tab.app.account.isExpired { continue }
                let records = library.ledger.records.filter { RecordKey($0.key)?.collection != StoredRun.collection }
                if let key = library.ledger.unsent.min() { return "\(name) has unsent \(key)" }
                if tab.app.state.sync.note.cursor?.isRepeating ?? true { return "\(name) is still repeating" }
                for (key, record) in account.server.records where records[key]?.record != record {
                    return "\(name) has another \(key) than the server"
                }
                if let key = records.keys.filter({ account.server.records[$0] == nil }).min() {
                    return "\(name) has \(key) of its own"
                }
            }
        }
        return nil
    }

    /// Nothing of one account's is in another.
    private var leak: String? {
        for account in accounts {
            for record in account.server.records.values {
                let id = record.key.id
                // The name of a workout begins with its maker, too.
                for owner in [Claims.value(of: record)?.first, id.hasPrefix("w") ? id.dropFirst().first : nil] {
                    guard let owner, let other = accounts.first(where: { $0.id == String(owner) }),
                        other.id != account.id
                    else { continue }
                    return "\(id) of \(other.id) is in the account of \(account.id)"
                }
            }
        }
        return nil
    }

    /// Values that are missing: from accounts, and from devices that are nobody's or wait for a log-in.
    private var lost: String? {
        var found: Set<String> = []
        for account in accounts {
            found.formUnion(account.server.records.values.compactMap { Claims.value(of: $0) })
        }
        for device in devices {
            for (row, text) in device.disk {
                if let key = RecordKey(row), key.collection == StoredWorkout.collection,
                    let value = (try? DeviceRecord(key, text: text)).flatMap({ Claims.value(of: $0.record) })
                {
                    found.insert(value)
                }
            }
        }
        // A deletion beats older edits (SY-3): what lay under one that holds may have given way to another version, without a copy.
        var deleted: Set<String> = []
        for account in accounts {
            for record in account.server.records.values where record.isDeleted { deleted.insert(record.key.id) }
        }
        let lost = claims.leaves.subtracting(found).filter { claims.buried[$0].map { !deleted.contains($0) } ?? true }
        return lost.isEmpty ? nil : "\(lost.sorted()) is nowhere"
    }

    private var returned: String? {
        for account in accounts {
            for record in account.server.records.values
            where claims.deletions.contains(record.key.id) && !record.isDeleted {
                return "\(record.key.id) was deleted and is there again"
            }
        }
        return nil
    }

    private var missing: String? {
        for account in accounts {
            for id in claims.revived.sorted() {
                if account.server.records[RecordKey(StoredWorkout.collection, id).text]?.isDeleted ?? false {
                    return "\(id) was brought back and is deleted"
                }
            }
        }
        return nil
    }

    /// A person who is alone conflicts with nobody.
    private var surplus: String? {
        guard isAlone, claims.isWithoutCopies else { return nil }
        for account in accounts {
            for record in account.server.records.values where record["name"]?.contains("(from ") ?? false {
                return "\(record.key.id) is a copy, and nobody else was there"
            }
        }
        return nil
    }

    private var unset: String? {
        guard isPunctual else { return nil }
        for account in accounts {
            guard let setting = claims.settings[account.id],
                let record = account.server.records[Settings.key.text]
            else { continue }
            var problems: [InvalidField] = []
            let volume = Settings(record, problems: &problems).volume
            if abs(volume - setting.volume) > 1e-9 { return "the volume of \(account.id) isn't the last one" }
        }
        return nil
    }
}
