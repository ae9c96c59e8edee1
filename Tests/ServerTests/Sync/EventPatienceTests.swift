import Hummingbird
import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import Server
@testable import Storage

/// How long an event stream waits for its client, by the time of the connection's event loop.
@Suite struct EventPatienceTests {
    /// Writes nothing more after so many times, like a connection that is full, until it is closed.
    private struct FullConnection: ResponseBodyWriter {
        let channel: any Channel
        var room: Int
        let written: AsyncStream<Void>.Continuation

        mutating func write(_ buffer: ByteBuffer) async throws {
            written.yield()
            guard room == 0 else {
                room -= 1
                return
            }
            try await channel.closeFuture.get()
            throw ChannelError.ioOnClosedChannel
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    @Test(
        "AP-3 a stream ends whose client reads nothing of a message for 30 s; each message has its own",
        .timeLimit(.minutes(5)))
    func patience() async throws {
        try await Turns.places.take {
            let place = try ServerPlace(.sqlite)
            let (database, clock) = (try await place.open(), HeldClock())
            let (metrics, parts) = (ServerMetrics(), Parts())
            let streams = EventStreams(
                database: database, metrics: metrics, heartbeat: parts.heartbeat, patience: parts.patience,
                clock: clock, now: { clock.milliseconds })
            let anna = try await database.create(
                NewAccount(username: "anna", email: "anna@example.org"), now: clock.milliseconds)
            let channel = NIOAsyncTestingChannel()
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            let response = try streams.response(account: anna.id, channel: channel, expires: .max) { _ in .max }
            let (written, writing) = AsyncStream.makeStream(of: Void.self)
            let ended = Task {
                try await response.body.write(FullConnection(channel: channel, room: 1, written: writing))
            }
            var writes = written.makeAsyncIterator()
            await writes.next()
            await channel.testingEventLoop.advanceTime(by: .seconds(20))
            await clock.sleeper(for: parts.heartbeat)
            clock.advance(by: parts.heartbeat)
            await writes.next()
            await channel.testingEventLoop.advanceTime(by: .seconds(30) - .nanoseconds(1))
            #expect(channel.isActive && metrics.text.contains("setlist_event_streams 1.0"))
            await channel.testingEventLoop.advanceTime(by: .nanoseconds(1))
            #expect(!channel.isActive)
            try await ended.value
            #expect(metrics.text.contains("setlist_event_streams 0.0"))
            await database.close()
            withExtendedLifetime(place) {}
        }
    }
}
