import Foundation

/// The user and the password for a WebDAV server. Neither is stored, nor shows where values are printed.
struct WebDAVLogin: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let user: String
    let password: String

    init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// Reads the base64 of “user:password” in UTF-8; nil if it is anything else. The user has no colon (RFC 7617, 2).
    init?(base64: String) {
        guard let data = Data(base64Encoded: base64), let text = String(data: data, encoding: .utf8),
            let colon = text.firstIndex(of: ":"),
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else { return nil }
        self.init(user: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
    }

    /// The value of Authorization for Basic (RFC 7617).
    var basic: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }

    var description: String { "WebDAVLogin" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
