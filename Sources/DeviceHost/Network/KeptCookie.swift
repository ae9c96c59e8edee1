import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A cookie of the server, reduced to what decides when it is sent.
struct KeptCookie: Codable, Equatable, Sendable {
    var name: String
    var value: String
    var host: String
    var path: String
    var isSecure: Bool
    /// Nil for one that ends with the process.
    var expires: Date?

    /// - Returns: Nil for a cookie that a browser wouldn't take from there (RFC 6265bis, 5.7).
    init?(_ cookie: HTTPCookie, from origin: ServerOrigin, now: Date) {
        let domain = cookie.domain.lowercased()
        let ownDomain = Self.domain(of: origin)
        guard domain == ownDomain || domain == "." + ownDomain, !cookie.isSecure || origin.isTrustworthy else {
            return nil
        }
        let prefix = cookie.name.lowercased()
        if prefix.hasPrefix("__secure-"), !cookie.isSecure { return nil }
        if prefix.hasPrefix("__host-"), !cookie.isSecure || cookie.path != "/" || domain != ownDomain { return nil }
        name = cookie.name
        value = cookie.value
        host = origin.host
        path = cookie.path.hasPrefix("/") ? cookie.path : "/"
        isSecure = cookie.isSecure
        expires = Self.end(of: cookie, now: now)
    }

    /// The host without the brackets of IPv6, which cookies don't have.
    private static func domain(of origin: ServerOrigin) -> String {
        origin.host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    }

    /// Foundation on Linux tells Max-Age only as the text that came; on Apple's systems it is in `expiresDate`.
    private static func end(of cookie: HTTPCookie, now: Date) -> Date? {
        if let text = cookie.properties?[.maximumAge], let age = Double("\(text)") {
            return now.addingTimeInterval(age)
        }
        return cookie.expiresDate
    }

    /// Whether the other cookie takes this one's place.
    func isSame(as other: KeptCookie) -> Bool { name == other.name && host == other.host && path == other.path }

    func isExpired(at now: Date) -> Bool { expires.map { $0 <= now } ?? false }

    /// Whether the cookie goes to a path of an origin.
    func isSent(to path: String, of origin: ServerOrigin) -> Bool {
        host == origin.host && (!isSecure || origin.isTrustworthy)
            && (path == self.path || path.hasPrefix(self.path.hasSuffix("/") ? self.path : self.path + "/"))
    }
}
