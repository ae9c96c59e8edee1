import NIOCore

/// Limits the bytes of a request that a connection reads in advance.
///
/// NIO stops reading when about ten parts wait for their reader. At its default of 64 KiB a part, a thousand clients
/// with bodies waiting for a lease (see `ByteBudget`) would hold more than the budget itself.
final class SmallReads: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    typealias InboundOut = Any

    /// In bytes. One system call for each part costs little compared with reading JSON.
    private static let part = 8 << 10

    func handlerAdded(context: ChannelHandlerContext) {
        // A connection that is already closed has no options.
        _ = context.channel.setOption(
            .recvAllocator,
            value: AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 2_048, maximum: Self.part))
    }
}
