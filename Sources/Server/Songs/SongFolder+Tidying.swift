import Foundation
import Storage
import SystemPackage

/// Moments are in milliseconds since 1970.
extension SongFolder {
    /// How long an unfinished file waits for its next piece, a whole one for its song's record, and one in the trash
    /// for somebody who asks for it.
    static let patience = (part: 7 * day, whole: day, trash: 30 * day)
    private static let day: Int64 = 86_400_000

    /// The result of tidying in an account.
    struct Found: Equatable, Sendable {
        /// The number of whole files that are in their place.
        var whole = 0
        /// Those of them that the database has never heard of for too long, by their hashes.
        var unknown: [String] = []
    }

    /// Tidies an account by what the database knows: takes back what a song names, puts what only deleted songs name
    /// into the trash, and removes what has been there for too long, and unfinished files that nobody goes on with.
    ///
    /// - Returns: The files that are left to decide about for `putAway`.
    func tidy(account: String, by hashes: SongHashes, now: Int64) -> Found {
        let home = home(account)
        takeBack(hashes.live, of: account)
        var found = Found()
        var deleted: [String] = []
        for file in index.read(account, home).files.values {
            let path = home.path(of: file)
            guard let written = path.modified, !busy.contains(path) else { continue }
            let age = now - Int64(written)
            if !file.isWhole {
                if age > Self.patience.part { path.remove() }
                continue
            }
            found.whole += 1
            guard age > Self.patience.whole, !hashes.live.contains(file.hash) else { continue }
            if hashes.deleted.contains(file.hash) {
                deleted.append(file.hash)
            } else {
                found.unknown.append(file.hash)
            }
        }
        putAway(deleted, of: account, now: now)
        home.emptyTrash(before: Self.name(ofDayAt: now - Self.patience.trash), files: fileLimit, bytes: limit)
        return found
    }

    /// Moves whole files into the account's trash.
    func putAway(_ hashes: [String], of account: String, now: Int64) {
        let home = home(account)
        for hash in hashes { try? home.putAway(hash, on: Self.name(ofDayAt: now)) }
        index.read(account, home)
    }

    /// Takes a file back out of the account's trash. Returns its size; nil if it isn't there.
    func takeBack(_ hash: String, of account: String) -> Int64? {
        let home = home(account)
        _ = index.shelf(of: account, home)
        guard let size = home.takeBack(hash) else { return nil }
        index.note(SongFile(hash: hash, size: size, received: size), hash, of: account, home)
        return size
    }

    /// Whether there is anything in the account's trash.
    func hasTrash(_ account: String) -> Bool { !home(account).trashDays.isEmpty }

    /// Takes files that songs name back out of the account's trash, unless they were sent again.
    func takeBack(_ hashes: Set<String>, of account: String) {
        let home = home(account)
        for day in home.trashDays {
            for hash in home.trashed(on: day) where hashes.contains(hash) { _ = whole(hash, of: account) }
        }
    }

    /// Forgets what is known of accounts that others have removed.
    func forgetRemoved() {
        index.keep(Set(accounts()))
    }

    /// Such as `2026-11-29`, of UTC.
    private static func name(ofDayAt moment: Int64) -> String {
        Date(timeIntervalSince1970: Double(moment) / 1000).formatted(.iso8601.year().month().day())
    }

    /// For how long the folder has been used with this life of the database. A folder that meets another one (a new
    /// database, a restored one, a wrong one) notes when it did.
    ///
    /// - Parameter epoch: of the database, see `Epoch`.
    func age(of epoch: String, now: Int64) throws -> Int64 {
        let note = folder.appending(".database").string
        let words = (try? String(contentsOfFile: note, encoding: .utf8))?.split(separator: " ") ?? []
        if words.count == 2, words[0] == epoch, let since = Int64(words[1]) { return now - since }
        try "\(epoch) \(now)".write(toFile: note, atomically: true, encoding: .utf8)
        return 0
    }
}
