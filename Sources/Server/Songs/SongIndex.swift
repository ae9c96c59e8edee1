/// The shelves of accounts, read from the disk when they are first asked for, and what is still to come for all.
///
/// Several servers may share the folder. So each question begins with a look at when the account's folder last changed:
/// files that another server added or removed are read anew. Bytes that have come to another server, which change no folder,
/// are known once the account is tidied.
struct SongIndex {
    private struct Entry {
        /// See `SongHome.changed`.
        let changed: Double
        var shelf: SongShelf
    }

    private var entries: [String: Entry] = [:]
    /// The bytes still to come for each account that waits for any.
    private var toCome: [String: Int64] = [:]
    /// The bytes still to come for all accounts.
    private(set) var allToCome: Int64 = 0
    /// Whether what is still to come was read for all accounts.
    private(set) var isComplete = false

    /// The account's shelf as it is on the disk.
    mutating func shelf(of account: String, _ home: SongHome) -> SongShelf {
        let changed = home.changed
        if let entry = entries[account], entry.changed == changed { return entry.shelf }
        return read(account, home)
    }

    /// A file of an account, and how many others there are with how many bytes.
    mutating func others(
        than hash: String, of account: String, _ home: SongHome
    ) -> (file: SongFile?, others: (files: Int, bytes: Int64)) {
        let shelf = shelf(of: account, home)
        let file = shelf[hash]
        return (file, (shelf.files.count - (file == nil ? 0 : 1), shelf.bytes - (file?.size ?? 0)))
    }

    /// Reads an account's shelf from the disk, whatever is known of it.
    @discardableResult
    mutating func read(_ account: String, _ home: SongHome) -> SongShelf {
        // Its time first: what changes meanwhile is found the next time.
        guard let changed = home.changed else {
            forget(account)
            return SongShelf()
        }
        let shelf = home.shelf()
        entries[account] = Entry(changed: changed, shelf: shelf)
        expect(shelf.toCome, for: account)
        return shelf
    }

    /// Notes a change that this server has made on the disk; nil: the file was removed.
    ///
    /// In constant time: the shelf is changed in its place.
    mutating func note(_ file: SongFile?, _ hash: String, of account: String, _ home: SongHome) {
        guard let changed = home.changed, var entry = entries.removeValue(forKey: account) else {
            // It has only just got a folder, or lost it.
            read(account, home)
            return
        }
        entry.shelf[hash] = file
        expect(entry.shelf.toCome, for: account)
        entries[account] = Entry(changed: changed, shelf: entry.shelf)
    }

    mutating func forget(_ account: String) {
        entries[account] = nil
        expect(0, for: account)
    }

    /// Forgets all accounts but these.
    mutating func keep(_ accounts: Set<String>) {
        for account in Set(entries.keys).union(toCome.keys) where !accounts.contains(account) { forget(account) }
    }

    /// Reads what is still to come for accounts of which nothing has been asked yet.
    mutating func complete(_ homes: [String: SongHome]) {
        isComplete = true
        for (account, home) in homes where entries[account] == nil { expect(home.toCome, for: account) }
    }

    private mutating func expect(_ bytes: Int64, for account: String) {
        allToCome += bytes - (toCome[account] ?? 0)
        toCome[account] = bytes == 0 ? nil : bytes
    }
}
