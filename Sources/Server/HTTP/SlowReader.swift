import NIOCore

/// Closes a connection whose client doesn't read: with something waiting to be sent and not a byte of it gone for a while. Who
/// reads slowly, over a bad network, is left in peace.
final class SlowReader: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    typealias InboundOut = Any

    private let patience: TimeAmount
    private var scheduled: Scheduled<Void>?

    /// Bytes that the system buffers of an answer. With a larger buffer, one sees only every few minutes whether a slow
    /// client reads, and each connection may hold megabytes.
    private static let systemBuffer = 128 << 10

    init(_ patience: TimeAmount) {
        self.patience = patience
    }

    func handlerAdded(context: ChannelHandlerContext) {
        context.channel.setOption(.socketOption(.so_sndbuf), value: Self.systemBuffer).whenFailure { _ in }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            cancel()
        } else if scheduled == nil {
            watch(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cancel()
    }

    private func watch(_ context: ChannelHandlerContext) {
        let before = waiting(context)
        scheduled = context.eventLoop.assumeIsolated().scheduleTask(in: patience) { [self] in
            if waiting(context) == before {
                context.close(promise: nil)
            } else {
                watch(context)
            }
        }
    }

    /// The bytes that the system hasn't taken yet.
    private func waiting(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    private func cancel() {
        scheduled?.cancel()
        scheduled = nil
    }
}
