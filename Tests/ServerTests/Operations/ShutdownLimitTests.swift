import Logging
import ServiceLifecycle
import Testing

@testable import Server

@Suite struct ShutdownLimitTests {
    /// Heeds nobody.
    private struct Deaf: Service {
        let started: AsyncStream<Void>.Continuation
        let end: AsyncStream<Void>

        func run() async {
            started.finish()
            await Task.detached { for await _ in end {} }.value
        }
    }

    @Test("SY-9 the process ends although something in it doesn't stop when it is asked to")
    func limit() async throws {
        let quiet = Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() })
        let (ended, hasEnded) = AsyncStream.makeStream(of: Void.self)
        let (started, hasStarted) = AsyncStream.makeStream(of: Void.self)
        let limit = ShutdownLimit(logger: quiet, patience: .zero) { hasEnded.finish() }
        let deaf = Deaf(started: hasStarted, end: ended)
        let group = ServiceGroup(configuration: .init(services: [deaf, limit], logger: quiet))
        async let all: Void = group.run()
        for await _ in started {}
        await group.triggerGracefulShutdown()
        // It lasts until the limit's thread has had its say.
        try await all
        #expect(await ended.first { true } == nil)
    }
}
