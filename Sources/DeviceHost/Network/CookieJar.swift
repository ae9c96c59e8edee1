import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server's cookies. Those with an end stay on the device between runs of the app.
public final class CookieJar: Sendable {
    private let file: URL
    private let origin: ServerOrigin?
    private let kept: Mutex<[KeptCookie]>

    /// Begins with what is on the device; a file that can't be read counts as none.
    public init(device: Device) {
        file = device.folder.appending(path: "cookies.json", directoryHint: .notDirectory)
        origin = ServerOrigin(device.server)
        let cookies = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([KeptCookie].self, from: $0) }
        kept = Mutex(cookies ?? [])
    }

    /// Takes the cookies of an answer in.
    ///
    /// - Parameter fields: The values of Set-Cookie, joined by commas where there were several.
    func take(_ fields: String, from url: URL, now: Date = Date()) {
        guard let origin, ServerOrigin(url) == origin else { return }
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": fields], for: url)
            .compactMap { KeptCookie($0, from: origin, now: now) }
        guard !cookies.isEmpty else { return }
        kept.withLock { kept in
            let before = kept
            for cookie in cookies {
                let place = kept.firstIndex { cookie.isSame(as: $0) }
                if let place { kept[place] = cookie } else { kept.append(cookie) }
            }
            kept.removeAll { $0.isExpired(at: now) }
            if kept != before { write(kept) }
        }
    }

    /// The value of Cookie for a request to the server; nil if it has none. Longer paths come first (RFC 6265, 5.4).
    func header(for url: URL, now: Date = Date()) -> String? {
        guard let origin, ServerOrigin(url) == origin else { return nil }
        let path = url.path(percentEncoded: true)
        let cookies = kept.withLock { kept in
            kept.filter { !$0.isExpired(at: now) && $0.isSent(to: path.isEmpty ? "/" : path, of: origin) }
        }
        guard !cookies.isEmpty else { return nil }
        let ordered = cookies.enumerated().sorted { one, other in
            (-one.element.path.utf8.count, one.offset) < (-other.element.path.utf8.count, other.offset)
        }
        return ordered.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }

    /// Where the disk is full, the jar goes on in memory.
    private func write(_ cookies: [KeptCookie]) {
        guard let data = try? JSONEncoder().encode(cookies.filter { $0.expires != nil }) else { return }
        try? PrivateFile.write(data, to: file)
    }
}
