import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Server

/// When connections are closed, by the time of their event loop.
@Suite struct ConnectionTimeTests {
    private let limit = TimeAmount.seconds(30)

    private func connection(_ handler: any ChannelHandler) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandler(handler)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private static let head = HTTPRequestPart.head(
        HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/api/v1/session"))
    private static let drop = HTTPRequestPart.body(ByteBuffer(string: " "))

    // MARK: Requests

    @Test("AP-3 a request that comes in drops is cut off when its time is over, and not before")
    func drops() throws {
        let channel = try connection(RequestDeadline(limit))
        try channel.writeInbound(Self.head)
        for _ in 0..<29 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try channel.writeInbound(Self.drop)
        }
        channel.embeddedEventLoop.advanceTime(by: .seconds(1) - .nanoseconds(1))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        #expect(!channel.isActive)
    }

    @Test("AP-3 a request that takes nearly all of its time is served, many times over one connection")
    func slowClient() throws {
        let channel = try connection(RequestDeadline(limit))
        for _ in 0..<10 {
            try channel.writeInbound(Self.head)
            channel.embeddedEventLoop.advanceTime(by: limit - .nanoseconds(1))
            try channel.writeInbound(Self.drop)
            try channel.writeInbound(HTTPRequestPart.end(nil))
            #expect(channel.isActive)
        }
        // The next one's time is its own, too.
        try channel.writeInbound(Self.head)
        channel.embeddedEventLoop.advanceTime(by: limit)
        #expect(!channel.isActive)
    }

    @Test("IX-9 AP-3 a request that its endpoint gives more time has it, and the next one doesn't")
    func moreTime() throws {
        let channel = try connection(RequestDeadline(limit))
        try channel.writeInbound(Self.head)
        channel.triggerUserOutboundEvent(RequestDeadline.Extension(time: .minutes(10)), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .minutes(10) - .nanoseconds(1))
        #expect(channel.isActive)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try channel.writeInbound(Self.head)
        channel.embeddedEventLoop.advanceTime(by: limit - .nanoseconds(1))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        #expect(!channel.isActive)
    }

    @Test("IX-9 AP-3 more time has its end, too, and isn't given to a request that has come whole")
    func moreTimeEnds() throws {
        let channel = try connection(RequestDeadline(limit))
        try channel.writeInbound(Self.head)
        channel.triggerUserOutboundEvent(RequestDeadline.Extension(time: .minutes(10)), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .minutes(10))
        #expect(!channel.isActive)
        let next = try connection(RequestDeadline(limit))
        try next.writeInbound(Self.head)
        try next.writeInbound(HTTPRequestPart.end(nil))
        next.triggerUserOutboundEvent(RequestDeadline.Extension(time: .minutes(10)), promise: nil)
        try next.writeInbound(Self.head)
        next.embeddedEventLoop.advanceTime(by: limit)
        #expect(!next.isActive)
    }

    @Test("AP-3 an answer to a request that has come whole may take for ever")
    func longAnswer() throws {
        let channel = try connection(RequestDeadline(limit))
        try channel.writeInbound(Self.head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .hours(24))
        #expect(channel.isActive)
    }

    // MARK: Answers

    /// Has so many bytes wait to be sent, instead of those that waited.
    private func wait(_ bytes: Int, on channel: EmbeddedChannel) {
        channel.flush()
        channel.write(ByteBuffer(repeating: 0, count: bytes), promise: nil)
    }

    private func setWritable(_ isWritable: Bool, _ channel: EmbeddedChannel) {
        channel.isWritable = isWritable
        channel.pipeline.fireChannelWritabilityChanged()
    }

    @Test("SY-9 a client of whose answer not a byte goes is cut off; one that reads slowly, or again, isn't")
    func slowReader() throws {
        let channel = try connection(SlowReader(limit))
        let time = channel.embeddedEventLoop
        wait(100_000, on: channel)
        setWritable(false, channel)
        // A byte within its time, each time.
        for read in 1...100 {
            time.advanceTime(by: limit - .nanoseconds(1))
            wait(100_000 - read, on: channel)
            time.advanceTime(by: .nanoseconds(1))
            #expect(channel.isActive)
        }
        // It has read all, and needs no watching.
        wait(0, on: channel)
        setWritable(true, channel)
        time.advanceTime(by: .hours(24))
        #expect(channel.isActive)
        wait(100_000, on: channel)
        setWritable(false, channel)
        time.advanceTime(by: limit - .nanoseconds(1))
        #expect(channel.isActive)
        time.advanceTime(by: .nanoseconds(1))
        #expect(!channel.isActive)
    }
}
