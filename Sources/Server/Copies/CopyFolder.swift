/// The folder of a WebDAV server that copies go to.
struct CopyFolder: Equatable, Sendable {
    /// Whether it is spoken to by https.
    let isSecure: Bool
    /// In lower case; an IPv6 address without its brackets.
    let host: String
    let port: Int
    /// Percent-encoded, with a slash at both ends.
    let path: String

    /// Reads an absolute URL (RFC 3986) with neither a user nor a query nor a fragment in it.
    ///
    /// - Throws: `CopyFailure`, for the address.
    init(_ text: String) throws(CopyFailure) {
        guard let match = text.wholeMatch(of: /(?i:(https?)):\/\/([^\/?#]+)(\/[^?#]*)?/) else {
            throw Self.failure("It must be one such as https://cloud.example/dav/folder/.")
        }
        guard !match.2.contains("@") else {
            throw Self.failure("There must be no user in it: user and password have fields of their own.")
        }
        isSecure = match.1.lowercased() == "https"
        guard let (host, port) = Self.place(match.2) else { throw Self.failure("There is no host in it.") }
        self.host = host
        self.port = port ?? (isSecure ? 443 : 80)
        let path = String(match.3 ?? "/")
        guard path.utf8.count <= Self.longestPath, path.wholeMatch(of: Self.pathText) != nil else {
            throw Self.failure("Its path must be percent-encoded ASCII of at most \(Self.longestPath) characters.")
        }
        self.path = path.hasSuffix("/") ? path : path + "/"
    }

    /// A host and perhaps a port, as they stand in a URL. Nil if there is neither a name nor an address.
    static func place(_ text: some StringProtocol) -> (host: String, port: Int?)? {
        let lower = text.lowercased()
        guard let match = lower.wholeMatch(of: /(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]{1,253}))(?::([0-9]{1,5}))?/)
        else { return nil }
        let port = match.3.flatMap { Int($0) }
        if let port, !(1...65_535).contains(port) { return nil }
        if match.3 != nil, port == nil { return nil }
        if let address = match.1 {
            guard IPAddress(String(address)) != nil else { return nil }
            return (String(address), port)
        }
        return match.2.map { (String($0), port) }
    }

    /// The URL of a file in it; of the folder itself where there is no name.
    func address(of name: String = "") -> String {
        let scheme = isSecure ? "https" : "http"
        let host = host.contains(":") ? "[\(host)]" : host
        let port = port == (isSecure ? 443 : 80) ? "" : ":\(port)"
        return "\(scheme)://\(host)\(port)\(path)\(name)"
    }

    private static let longestPath = 2_000
    /// RFC 3986, 3.3.
    private static var pathText: Regex<Substring> { /(?:[A-Za-z0-9._~!$&'()*+,;=:@\/-]|%[0-9A-Fa-f]{2})*/ }

    private static func failure(_ detail: String) -> CopyFailure {
        CopyFailure(.address, "The folder's address can't be read. " + detail)
    }
}
