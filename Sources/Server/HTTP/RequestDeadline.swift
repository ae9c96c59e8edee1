import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request isn't complete in time, however slowly it trickles in. Waiting for the head is
/// covered by the server's idle timeout.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = Never

    /// Sent by an endpoint that takes long bodies and watches over them itself: the incoming request has this much time from now on.
    struct Extension: Sendable {
        let time: TimeAmount
    }

    private let limit: TimeAmount
    /// The deadline of the incoming request; nil between requests.
    private var due: NIODeadline?
    private var isExtended = false
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
        // The timer of a long request would come too late for the next one.
        case .end: if isExtended { cancel() } else { due = nil }
        }
        context.fireChannelRead(data)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let event = event as? Extension else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        if due != nil {
            due = context.eventLoop.now + event.time
            isExtended = true
        }
        promise?.succeed()
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
        isExtended = false
        scheduled?.cancel()
        scheduled = nil
    }
}
