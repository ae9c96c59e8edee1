import Logging
import ServiceLifecycle
import Storage

/// Has the database, and the folder of songs, put away what is of no use any more, now and then while the server runs.
///
/// Several servers of one database may do so at the same time: whoever comes second finds nothing.
struct Tidying: Service {
    let database: Database
    let songs: SongFolder
    let schedule: Schedule
    let clock: any Clock<Duration>
    /// The wall clock, in milliseconds since 1970.
    let now: @Sendable () -> Int64
    let logger: Logger

    struct Schedule: Sendable {
        /// After the start, which has enough to do.
        var delay = Duration.seconds(10)
        var interval = Duration.seconds(3_600)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = schedule.delay
            while (try? await clock.sleep(for: pause)) != nil {
                do {
                    try await database.tidy(now: now())
                    try await tidySongs()
                } catch is CancellationError {
                    return
                } catch {
                    // A database that is away may be back in an hour.
                    logger.warning("Tidying the database failed", metadata: ["error": "\(error)"])
                }
                pause = schedule.interval
            }
        }
    }

    /// Files of songs that were deleted, and of accounts that are gone.
    private func tidySongs() async throws {
        for account in await songs.accounts() {
            if let hashes = try await database.songHashes(account: account) {
                await songs.tidy(account: account, keeping: hashes, now: Double(now()) / 1000)
            } else {
                await songs.remove(account: account)
            }
        }
    }
}
