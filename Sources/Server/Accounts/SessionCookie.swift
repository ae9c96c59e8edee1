import HTTPTypes
import Hummingbird

/// The cookie that identifies a browser's session, the browser itself, or its log-in by Apple.
struct SessionCookie: Sendable {
    let name: String
    /// Under https the name has the prefix `__Host-`, so that no other host, no subdomain and no plain-http page can
    /// set it.
    let isSecure: Bool

    static func session(isSecure: Bool) -> SessionCookie { SessionCookie("setlist", isSecure: isSecure) }
    /// Outlives log-outs: it distinguishes the owner's device from a stranger's, and grants no access.
    static func device(isSecure: Bool) -> SessionCookie { SessionCookie("setlist-device", isSecure: isSecure) }
    static func apple(isSecure: Bool) -> SessionCookie { SessionCookie("setlist-apple", isSecure: isSecure) }

    private init(_ name: String, isSecure: Bool) {
        self.name = isSecure ? "__Host-" + name : name
        self.isSecure = isSecure
    }

    /// Nil if the request has none.
    func value(in request: Request) -> String? {
        for header in request.headers[values: .cookie] {
            for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: name.utf8) else { continue }
                let value = pair.dropFirst(name.utf8.count)
                if value.first == UInt8(ascii: "=") { return String(value.dropFirst()) }
            }
        }
        return nil
    }

    /// - Parameter maximumAge: in seconds; 0 deletes the cookie.
    func field(_ value: String, maximumAge: Int) -> HTTPField {
        var text = "\(name)=\(value); Path=/; Max-Age=\(maximumAge); HttpOnly; SameSite=Lax"
        if isSecure { text += "; Secure" }
        return HTTPField(name: .setCookie, value: text)
    }
}
