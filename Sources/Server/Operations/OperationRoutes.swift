import HTTPTypes
import Hummingbird
import Storage

/// Routes for the server's administrator.
struct OperationRoutes: Sendable {
    let database: Database
    let metrics: ServerMetrics
    let isBehindProxy: Bool

    func add(to router: some RouterMethods<ClientContext>) {
        router.get("health", use: health)
        router.get("metrics", use: report)
    }

    @Sendable private func health(_ request: Request, _ context: ClientContext) async throws -> Response {
        try await database.check()
        return Self.text("ok\n", type: "text/plain; charset=utf-8")
    }

    /// Only for the machine itself and private networks: the server's usage is confidential.
    @Sendable private func report(_ request: Request, _ context: ClientContext) async throws -> Response {
        guard PrivateNetwork.contains(context.client(of: request, isBehindProxy: isBehindProxy)) else {
            throw Problem.notFound
        }
        return Self.text(metrics.text, type: "text/plain; version=0.0.4; charset=utf-8")
    }

    private static func text(_ text: String, type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

/// Addresses that the internet doesn't route: the machine's own and private ones (RFC 1918, RFC 4193, RFC 3927, RFC
/// 4291).
enum PrivateNetwork {
    /// - Parameter client: in the form of `ClientContext.client(of:isBehindProxy:)`: for IPv6 eight bytes, in
    ///   hexadecimal.
    static func contains(_ client: String) -> Bool {
        let parts = client.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        if parts.count == 4, let first = parts[0], let second = parts[1], parts[2] != nil, parts[3] != nil {
            return first == 127 || first == 10 || (first == 192 && second == 168) || (first == 169 && second == 254)
                || (first == 172 && 16...31 ~= second)
        }
        let network = client.split(separator: ":").compactMap { UInt8($0, radix: 16) }
        guard network.count == 8 else { return false }
        // ::1 appears here as eight zero bytes; no such network is routed.
        return network[0] & 0xFE == 0xFC || (network[0] == 0xFE && network[1] & 0xC0 == 0x80)
            || network.allSatisfy { $0 == 0 }
    }
}
