import Logging
import Storage

/// Puts songs' files that no song names into their accounts' trash, as far as the database can be believed.
///
/// A database that is younger than its songs, or the wrong one, knows few of them: a restored copy, until devices have
/// sent what it lacks; a new file, made by a start with a mistyped address. So nothing is touched in the first day of a
/// database with this folder, and more than a tenth of all files only if the administrator says so.
struct SongTidying: Sendable {
    let database: Database
    let songs: SongFolder
    /// Whether files that the database doesn't know are put away however many they are.
    let takesAll: Bool
    let logger: Logger

    /// How long the folder waits with a life of the database that it hasn't met, in milliseconds.
    static let wait: Int64 = 86_400_000
    /// The share of all files that may be unknown is one of so many.
    static let share = 10

    /// - Parameter now: in milliseconds since 1970.
    func run(now: Int64) async throws {
        guard try await songs.age(of: database.epoch(), now: now) >= Self.wait else { return }
        await songs.forgetRemoved()
        var whole = 0
        var unknown: [String: [String]] = [:]
        for account in await songs.accounts() {
            let hashes = try await database.songHashes(account: account) ?? SongHashes()
            let found = await songs.tidy(account: account, by: hashes, now: now)
            whole += found.whole
            unknown[account] = found.unknown
        }
        let count = unknown.values.reduce(0) { $0 + $1.count }
        guard count * Self.share <= whole || takesAll else {
            logger.warning(
                """
                The database doesn't know \(count) of \(whole) songs' files. They stay where they are. Is it the right \
                database? If it is, start with --put-away-songs yes, and they go to the trash.
                """)
            return
        }
        for (account, hashes) in unknown where !hashes.isEmpty {
            await songs.putAway(hashes, of: account, now: now)
        }
        if count > 0 { logger.notice("Put \(count) of \(whole) songs' files into the trash") }
    }
}
