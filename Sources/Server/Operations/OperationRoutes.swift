import HTTPTypes
import Hummingbird
import Storage

/// What whoever runs the server looks at.
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

    /// For the machine itself and its neighbours only: how much a server is used is nobody else's business.
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

/// Addresses that the internet doesn't route: the machine's own and private ones (RFC 1918, RFC 4193, RFC 3927, RFC 4291).
enum PrivateNetwork {
    /// - Parameter client: as `ClientContext.client(of:isBehindProxy:)` has it, of IPv6 the network's half only.
    static func contains(_ client: String) -> Bool {
        let mapped = client.hasPrefix("::ffff:") ? String(client.dropFirst(7)) : client
        let parts = mapped.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        if parts.count == 4, let first = parts[0], let second = parts[1], parts[2] != nil, parts[3] != nil {
            return first == 127 || first == 10 || (first == 192 && second == 168) || (first == 169 && second == 254)
                || (first == 172 && 16...31 ~= second)
        }
        guard let head = client.split(separator: ":").first.flatMap({ UInt16($0, radix: 16) }) else { return false }
        // ::1 is 0:0:0:0 here; no other network of eight zero bytes is routed either.
        return head & 0xFE00 == 0xFC00 || head & 0xFFC0 == 0xFE80 || client == "0:0:0:0"
    }
}
