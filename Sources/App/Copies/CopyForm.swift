import Records
import Workouts

/// The fields of a WebDAV folder. All but the password is a draft until it is saved.
struct CopyForm: Sendable {
    enum Field: Int, CaseIterable, Sendable {
        case address, user, password

        var name: String {
            switch self {
            case .address: "Address"
            case .user: "User name"
            case .password: "Password"
            }
        }

        /// Of its control.
        var id: String { "copies-field-\(rawValue)" }
    }

    struct Entry: Sendable {
        var text = ""
        var problem: String?
    }

    /// By the raw values of all fields.
    private var entries: [Entry] = Field.allCases.map { _ in Entry() }

    init() {}

    /// - Parameters:
    ///   - folder: The one that is saved.
    ///   - draft: Typed before, and not saved.
    init(_ folder: WebDAVFolder?, _ draft: Draft?) {
        if let folder {
            self[.address].text = folder.address
            self[.user].text = folder.user
            self[.password].text = folder.password
        }
        for field in [Field.address, .user] { if let text = draft?[field.name] { self[field].text = text } }
    }

    subscript(field: Field) -> Entry {
        get { entries[field.rawValue] }
        set { entries[field.rawValue] = newValue }
    }

    /// Notes beside the fields what is wrong with them.
    ///
    /// - Returns: The first wrong one.
    mutating func check() -> Field? {
        let folder = folder
        self[.address].problem = folder.addressProblem
        self[.user].problem = folder.userProblem
        self[.password].problem = folder.passwordProblem
        return Field.allCases.first { self[$0].problem != nil }
    }

    var folder: WebDAVFolder {
        WebDAVFolder(
            address: NameRule.trimmed(self[.address].text), user: NameRule.trimmed(self[.user].text),
            password: self[.password].text)
    }
}

extension WebDAVFolder {
    private static let longest = 2_000
    private static let longestLogin = 500

    /// The server's name as it stands in the address, with its port; the whole address where it has none.
    var host: String {
        guard let rest = afterScheme else { return address }
        return String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
    }

    private var afterScheme: Substring.UTF8View? {
        for scheme in ["https://", "http://"] where hasScheme(scheme) {
            return Substring(address).utf8.dropFirst(scheme.utf8.count)
        }
        return nil
    }

    private func hasScheme(_ scheme: String) -> Bool {
        var bytes = address.utf8.makeIterator()
        // Letters of either case: the scheme's other bytes have this bit as well.
        for byte in scheme.utf8 { guard let next = bytes.next(), next | 0x20 == byte | 0x20 else { return false } }
        return true
    }

    /// Why this can't be the address of a folder; nil: it can.
    var addressProblem: String? {
        let bytes = address.utf8
        if bytes.isEmpty { return "Enter the folder’s address, such as https://cloud.example/dav/Setlist." }
        if bytes.count > Self.longest { return "Enter an address of at most \(Self.longest) characters." }
        guard afterScheme != nil else { return "Begin the address with https://." }
        let host = host.utf8
        if host.isEmpty { return "Enter the server’s name after https://." }
        if host.contains(UInt8(ascii: "@")) { return "Enter user name and password in the fields below." }
        if bytes.contains(where: { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "\\") }) {
            return "Enter an address without spaces: %20 stands for one."
        }
        if bytes.contains(UInt8(ascii: "?")) || bytes.contains(UInt8(ascii: "#")) {
            return "Enter the address of a folder: it has no “?” and no “#”."
        }
        if !hasScheme("https://"), !isOnThisMachine {
            return "Begin the address with https://: without it, everybody on the way can read your data."
        }
        return nil
    }

    /// There is no way on which anybody could read it.
    private var isOnThisMachine: Bool {
        let name = String(Substring(host.utf8.prefix { $0 != UInt8(ascii: ":") }))
        return name.hasSameBytes(as: "localhost") || name.hasSameBytes(as: "127.0.0.1")
    }

    /// The rules of HTTP's basic authentication, RFC 7617 section 2.
    var userProblem: String? {
        if user.utf8.contains(UInt8(ascii: ":")) { return "Enter a user name without a colon." }
        if user.utf8.isEmpty, !password.utf8.isEmpty { return "Enter the user name that the password belongs to." }
        return user.utf8.count > Self.longestLogin
            ? "Enter a user name of at most \(Self.longestLogin) characters." : nil
    }

    var passwordProblem: String? {
        password.utf8.count > Self.longestLogin
            ? "Enter a password of at most \(Self.longestLogin) characters." : nil
    }
}
