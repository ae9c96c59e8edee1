import Foundation
import Logging
import ServiceLifecycle

/// Ends the process ten seconds after it was asked to stop, whatever it is doing: whoever runs it would kill it then.
///
/// By then all that was acknowledged is on the disk, and a write that isn't over is as if it had never begun.
struct ShutdownLimit: Service {
    let logger: Logger
    /// Short of ten seconds by what the rest takes.
    var patience = Duration.seconds(9)
    /// Ends the process.
    var end: @Sendable () -> Void = { _exit(1) }

    func run() async throws {
        try? await gracefulShutdown()
        // A thread of its own, since all others may be busy. It ends with the process.
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: TimeInterval(patience.components.seconds))
            logger.error("What was going on took longer than \(patience) and is broken off")
            end()
        }
    }
}
