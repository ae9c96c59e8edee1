import Crypto

/// Proves that one knows a password without telling it: Digest (RFC 7616), with the server's nonce.
struct DigestAuthentication: Sendable {
    private let login: WebDAVLogin
    private let algorithm: Algorithm
    private let realm: String
    private let nonce: String
    private let opaque: String?
    /// False for servers of RFC 2069, which name no quality of protection.
    private let hasQuality: Bool
    private let clientNonce: String
    /// Requests with this nonce so far.
    private var count = 0

    /// Stronger ones after weaker ones.
    private enum Algorithm: String, CaseIterable {
        case md5 = "MD5"
        case md5Session = "MD5-sess"
        case sha256 = "SHA-256"
        case sha256Session = "SHA-256-sess"

        var isOfSession: Bool { self == .md5Session || self == .sha256Session }

        func hash(_ text: String) -> String {
            switch self {
            case .md5, .md5Session: Self.hexadecimal(Insecure.MD5.hash(data: Array(text.utf8)))
            case .sha256, .sha256Session: Self.hexadecimal(SHA256.hash(data: Array(text.utf8)))
            }
        }

        private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    /// Takes the strongest of the challenges that can be met; nil if none can: those of other algorithms, and those that want the body hashed
    /// (auth-int), which is sent on as it comes.
    ///
    /// - Parameter clientNonce: the client's half of what is never the same twice.
    init?(
        _ challenges: [HTTPChallenge], _ login: WebDAVLogin,
        clientNonce: String = Secret.bytes(16).map { String($0, radix: 16) }.joined()
    ) {
        var best: (algorithm: Algorithm, parameters: [String: String], hasQuality: Bool)?
        for challenge in challenges where challenge.scheme == "digest" {
            let name = (challenge.parameters["algorithm"] ?? "MD5").lowercased()
            let qualities = challenge.parameters["qop"]?.split(whereSeparator: { ", \t".contains($0) })
            guard let algorithm = Algorithm.allCases.first(where: { $0.rawValue.lowercased() == name }),
                challenge.parameters["realm"] != nil, challenge.parameters["nonce"] != nil,
                qualities?.contains(where: { $0.lowercased() == "auth" }) ?? !algorithm.isOfSession
            else { continue }
            let strength = Algorithm.allCases.firstIndex(of: algorithm)!
            if let best, Algorithm.allCases.firstIndex(of: best.algorithm)! >= strength { continue }
            best = (algorithm, challenge.parameters, qualities != nil)
        }
        guard let best, let realm = best.parameters["realm"], let nonce = best.parameters["nonce"] else { return nil }
        self.login = login
        self.realm = realm
        self.nonce = nonce
        self.clientNonce = clientNonce
        algorithm = best.algorithm
        opaque = best.parameters["opaque"]
        hasQuality = best.hasQuality
    }

    /// The value of Authorization for the next request.
    ///
    /// - Parameter path: as it stands in the request.
    mutating func header(method: String, path: String) -> String {
        count += 1
        let digits = String(count, radix: 16)
        let number = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        var secret = algorithm.hash("\(login.user):\(realm):\(login.password)")
        if algorithm.isOfSession { secret = algorithm.hash("\(secret):\(nonce):\(clientNonce)") }
        let request = algorithm.hash("\(method):\(path)")
        let middle = hasQuality ? "\(nonce):\(number):\(clientNonce):auth" : nonce
        var fields = [
            Self.user(login.user), "realm=\(Self.quoted(realm))", "nonce=\(Self.quoted(nonce))",
            "uri=\(Self.quoted(path))", "algorithm=\(algorithm.rawValue)",
            "response=\"\(algorithm.hash("\(secret):\(middle):\(request)"))\"",
        ]
        if hasQuality { fields += ["qop=auth", "nc=\(number)", "cnonce=\(Self.quoted(clientNonce))"] }
        if let opaque { fields.append("opaque=\(Self.quoted(opaque))") }
        return "Digest " + fields.joined(separator: ", ")
    }

    /// Names beyond ASCII are written as RFC 8187 tells.
    private static func user(_ name: String) -> String {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return "username=\(quoted(name))" }
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let encoded = name.utf8.map { byte -> String in
            if plain.contains(byte) { return String(UnicodeScalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "username*=UTF-8''" + encoded.joined()
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
