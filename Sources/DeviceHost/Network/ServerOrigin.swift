import Foundation

/// Scheme, host and port of the server, as browsers compare and write them.
struct ServerOrigin: Equatable, Sendable {
    let scheme: String
    /// An address of IPv6 stands in brackets.
    let host: String
    /// Nil where it is the scheme's own.
    let port: Int?

    /// - Returns: Nil if the address is of another kind than http or https.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let own = Self.ports[scheme], let name = url.host, !name.isEmpty
        else { return nil }
        self.scheme = scheme
        host = (name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name).lowercased()
        port = url.port == own ? nil : url.port
    }

    private static let ports = ["http": 80, "https": 443]

    /// The value of the header Origin.
    var text: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

    /// Whether nobody on the way reads what is sent. The device itself counts, as in browsers.
    var isTrustworthy: Bool {
        scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || host.wholeMatch(of: /127(\.[0-9]{1,3}){3}/) != nil
    }

    /// The place that a path with its query means here; nil for anything else.
    func url(of address: String) -> URL? {
        guard address.hasPrefix("/"), let url = URL(string: text + address), ServerOrigin(url) == self else {
            return nil
        }
        return url
    }
}
