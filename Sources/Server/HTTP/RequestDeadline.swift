import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request hasn't come whole in time, however it trickles. That the head comes at all is the
/// business of the server's idle timeout.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var scheduled: Scheduled<Void>?

    init(_ limit: TimeAmount) {
        self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            scheduled?.cancel()
            scheduled = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        case .body: break
        case .end: cancel()
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cancel()
    }

    private func cancel() {
        scheduled?.cancel()
        scheduled = nil
    }
}
