import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Refuses requests of HTTP/1.1 that name no host, and requests that name several (RFC 9112, 3.2): programs in the way
/// could take one for the host, and the server another.
///
/// Like any other head that isn't HTTP they are answered with 400, and the connection is closed.
final class OneHost: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        if case .head(let head) = unwrapInboundIn(data) {
            let count = head.headers["Host"].count
            guard count == 1 || count == 0 && head.version == .http1_0 else {
                isRefused = true
                context.fireErrorCaught(HTTPParserError.unknown)
                return
            }
        }
        context.fireChannelRead(data)
    }
}

/// Puts `OneHost` before the codec, which drops a request's version.
final class OneHostPlace: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    typealias InboundOut = Any

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let codec = try pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self).handler
            try pipeline.addHandler(OneHost(), position: .before(codec))
        } catch {
            // Without the check nothing is served.
            context.close(promise: nil)
        }
    }
}
