import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A request's context, with the client's connection.
struct ClientContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The address at the other end of the connection: the client's, or the proxy's.
    var peer: String { channel.remoteAddress?.ipAddress ?? "unknown" }

    /// The client's address, by which its requests are counted.
    ///
    /// Behind a proxy it is the last entry of X-Forwarded-For, which the proxy itself wrote. Of an IPv6 address only
    /// the network's half counts: every household has 2⁶⁴ addresses.
    func client(of request: Request, isBehindProxy: Bool) -> String {
        var address = peer
        if isBehindProxy, let forwarded = request.headers[values: .xForwardedFor].last,
            let last = forwarded.split(separator: ",").last
        {
            address = last.trimmingPrefix(" ").description
        }
        return ClientAddress.network(of: address)
    }
}

enum ClientAddress {
    /// The address; for IPv6 the network's half.
    static func network(of address: String) -> String {
        var network = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, address, &network) == 1 else { return address }
        // An IPv4 address as seen by a socket for both versions.
        if network.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
            return network.suffix(4).map(String.init).joined(separator: ".")
        }
        return network.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}

extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}
