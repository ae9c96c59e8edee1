import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request hasn't come whole in time, however it trickles. That the head comes at all is the
/// business of the server's idle timeout.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    /// When the request that is coming must be there; nil between requests.
    private var due: NIODeadline?
    /// One for many requests: most have come long before it.
    private var scheduled: Scheduled<Void>?

    init(_ limit: TimeAmount) {
        self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            due = context.eventLoop.now + limit
            if scheduled == nil { schedule(context) }
        case .body: break
        case .end: due = nil
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

    private func schedule(_ context: ChannelHandlerContext) {
        guard let due else {
            scheduled = nil
            return
        }
        scheduled = context.eventLoop.assumeIsolated().scheduleTask(deadline: due) { [self] in
            if let due = self.due, due <= context.eventLoop.now {
                context.close(promise: nil)
            } else {
                schedule(context)
            }
        }
    }

    private func cancel() {
        due = nil
        scheduled?.cancel()
        scheduled = nil
    }
}
