import Logging
import ServiceLifecycle
import Storage

/// Removes expired data from the database, and tidies the folder of songs, now and then while the server runs.
///
/// Several servers of one database may do so at the same time: the second one finds nothing to do.
struct Tidying: Service {
    let database: Database
    let songs: SongTidying
    let schedule: Schedule
    let clock: any Clock<Duration>
    /// The wall clock, in milliseconds since 1970.
    let now: @Sendable () -> Int64
    let logger: Logger

    struct Schedule: Sendable {
        /// The delay after the start, which has enough to do.
        var delay = Duration.seconds(10)
        var interval = Duration.seconds(3_600)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = schedule.delay
            while (try? await clock.sleep(for: pause)) != nil {
                do {
                    try await database.tidy(now: now())
                    try await songs.run(now: now())
                } catch is CancellationError {
                    return
                } catch {
                    // An unavailable database may be back in an hour.
                    logger.warning("Tidying the database failed", metadata: ["error": "\(error)"])
                }
                pause = schedule.interval
            }
        }
    }
}
