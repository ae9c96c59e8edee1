import NIOCore
import Synchronization

/// Counts and limits the connections of each address.
final class ConnectionLimit: Sendable {
    private let limit: Int
    private let counts = Mutex<[String: Int]>([:])

    init(_ limit: Int) {
        self.limit = limit
    }

    /// - Returns: Whether the address may have one more connection, which is then counted.
    fileprivate func open(_ address: String) -> Bool {
        counts.withLock { counts in
            let count = counts[address] ?? 0
            guard count < limit else { return false }
            counts[address] = count + 1
            return true
        }
    }

    fileprivate func close(_ address: String) {
        counts.withLock { counts in
            let count = (counts[address] ?? 0) - 1
            counts[address] = count > 0 ? count : nil
        }
    }
}

/// Counts a connection, and closes it at once if it is beyond the limit.
final class CountedConnection: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    typealias InboundOut = Any

    private let limit: ConnectionLimit

    init(_ limit: ConnectionLimit) {
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        guard let peer = context.channel.remoteAddress?.ipAddress else { return }
        let network = ClientAddress.network(of: peer)
        if limit.open(network) {
            // However the connection ends, and even if it never begins.
            context.channel.closeFuture.whenComplete { [limit] _ in limit.close(network) }
        } else {
            context.close(promise: nil)
        }
    }
}
