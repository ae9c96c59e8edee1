import NIOCore

/// Bounds what a connection reads of a request before anybody has asked for it.
///
/// NIO stops reading when about ten parts wait for their reader. At its own 64 KiB a part, a thousand clients whose bodies wait
/// for a lease (see `ByteBudget`) hold more than the budget itself.
final class SmallReads: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    typealias InboundOut = Any

    /// In bytes. A system call for each of them costs little beside reading JSON.
    private static let part = 8 << 10

    func handlerAdded(context: ChannelHandlerContext) {
        // A connection that is closed already has no options.
        _ = context.channel.setOption(
            .recvAllocator,
            value: AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 2_048, maximum: Self.part))
    }
}
