import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A request's context, which knows who asks.
struct ClientContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection: the client's, or the proxy's.
    let peer: String

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }

    /// The client's address, by which its requests are counted.
    ///
    /// Behind a proxy that is the last entry of X-Forwarded-For, the one the proxy itself wrote. Of an IPv6 address only the
    /// network's half counts: every household has 2⁶⁴ of them.
    func client(of request: Request, isBehindProxy: Bool) -> String {
        var address = peer
        if isBehindProxy, let forwarded = request.headers[values: .xForwardedFor].last,
            let last = forwarded.split(separator: ",").last
        {
            address = last.trimmingPrefix(" ").description
        }
        guard let parsed = try? SocketAddress(ipAddress: address, port: 0), case .v6(let v6) = parsed else {
            return address
        }
        return withUnsafeBytes(of: v6.address.sin6_addr) { bytes in
            bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}

extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}
