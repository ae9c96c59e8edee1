import Foundation
import Logging
import Synchronization

/// A thread's work: takes jobs and runs each as a transaction on a connection, which is replaced whenever it is lost.
final class PostgresWorker: Sendable {
    private let address: PostgresAddress
    private let settles: Bool
    private let queue: PostgresQueue
    private let logger: Logger

    /// The most attempts of a transaction that conflicts with others.
    private static let attempts = 8
    /// A job that has waited longer is answered with an error: its caller has given up.
    private static let patience = Duration.seconds(15)
    /// Pauses before attempts, in milliseconds: they bridge a restart of the server.
    private static let waits = [0, 50, 200, 500, 1_000]

    init(_ address: PostgresAddress, settles: Bool, queue: PostgresQueue, logger: Logger) {
        self.address = address
        self.settles = settles
        self.queue = queue
        self.logger = logger
    }

    func work() {
        var connection: PostgresConnection?
        while let job = queue.take() {
            // The connection may have been idle for hours, and PostgreSQL restarted meanwhile.
            if connection?.isAlive == false { connection = nil }
            if job.job.age() > Self.patience {
                job.job.finish(StorageError.unavailable("it is too busy."))
            } else {
                run(job, &connection)
            }
            queue.done()
        }
    }

    private func run(_ job: PostgresJob, _ connection: inout PostgresConnection?) {
        var losses = 0
        var attempt = 1
        while true {
            let current: PostgresConnection
            do {
                current = try connection ?? connect()
            } catch {
                job.job.finish(error)
                return
            }
            connection = current
            var isCommitting = false
            do {
                try current.begin(job.begin)
                try job.job.run(current)
                isCommitting = true
                try current.commit()
                job.job.finish(nil)
                return
            } catch let error as PostgresError {
                if error.needsAnotherConnection {
                    connection = nil
                    losses += 1
                    // The outcome of a commit whose connection is lost is unknown: the caller has to check. Any other
                    // lost transaction was not executed.
                    if !isCommitting, losses <= 2 { continue }
                } else {
                    rollBack(&connection)
                    if error.isPassing, attempt < Self.attempts {
                        attempt += 1
                        Thread.sleep(forTimeInterval: .random(in: 0...0.01) * Double(attempt))
                        continue
                    }
                }
                job.job.finish(error.translated)
                return
            } catch {
                rollBack(&connection)
                job.job.finish(error)
                return
            }
        }
    }

    private func rollBack(_ connection: inout PostgresConnection?) {
        guard let current = connection, current.isInTransaction else { return }
        do { try current.script("ROLLBACK") } catch { connection = nil }
    }

    private func connect() throws -> PostgresConnection {
        if let reason = queue.unreachable { throw StorageError.unavailable(reason) }
        var failure: any Error = StorageError.unavailable("")
        for wait in Self.waits {
            Thread.sleep(forTimeInterval: Double(wait) / 1_000)
            do {
                return settles ? try .settled(address) : try PostgresConnection(address)
            } catch {
                failure = error
            }
        }
        logger.error("The database can't be reached", metadata: ["address": "\(address)", "error": "\(failure)"])
        if case StorageError.unavailable(let reason) = failure { queue.noteUnreachable(reason) }
        throw failure
    }
}
