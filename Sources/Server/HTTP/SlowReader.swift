import NIOCore

/// Closes a connection whose client doesn't read: data is waiting, and not a byte of it has been sent for a while. A
/// client that reads slowly, over a bad network, is left alone.
final class SlowReader: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    typealias InboundOut = Any

    private let patience: TimeAmount
    private var scheduled: Scheduled<Void>?

    /// The system's buffer for an answer, in bytes. With a larger buffer, progress of a slow reader would show only
    /// every few minutes, and each connection might hold megabytes.
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
