import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request isn't complete in time, however slowly it trickles in. Waiting for the head is
/// covered by the server's idle timeout.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    /// The deadline of the incoming request; nil between requests.
    private var due: NIODeadline?
    /// One timer for many requests: most are complete long before it fires.
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
