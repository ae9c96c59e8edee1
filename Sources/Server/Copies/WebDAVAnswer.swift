import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// A WebDAV server's answer, as far as it is of interest.
struct WebDAVAnswer: Sendable {
    let status: Int
    /// Whether it is a page for people, in HTML.
    let isPage: Bool
    /// Where it points to.
    let location: String?
    let challenges: [HTTPChallenge]

    /// The bytes of the body that are read.
    private static let bodyLimit = 4 << 10

    init(_ response: HTTPClientResponse) async throws {
        status = Int(response.status.code)
        location = response.headers.first(name: "Location")
        challenges = HTTPChallenge.all(in: response.headers["WWW-Authenticate"])
        var body: [UInt8] = []
        for try await part in response.body {
            body += part.readableBytesView.prefix(Self.bodyLimit - body.count)
            if body.count == Self.bodyLimit { break }
        }
        let type = response.headers.first(name: "Content-Type")?.lowercased() ?? ""
        let text = String(decoding: body.drop { $0 <= UInt8(ascii: " ") }.prefix(32), as: UTF8.self).lowercased()
        isPage = type.contains("html") || text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }

    /// Whether a file was written or moved. Apache says 201 with a page, so only 200, which sites answer everything with, must be without one.
    var isDone: Bool { status == 201 || status == 204 || status == 200 && !isPage }

    /// Why the answer isn't the one that was wanted.
    var failure: CopyFailure {
        switch status {
        case 401, 403:
            CopyFailure(.password, "The WebDAV server doesn't let this user and password write there.")
        case 404, 409: CopyFailure(.missing, "The WebDAV server has no such folder.")
        case 405, 501: Self.noWebDAV
        case 413, 507: CopyFailure(.full, "The WebDAV server has no room for the copy.")
        case 300..<400:
            CopyFailure(
                .refused,
                "The WebDAV server points elsewhere\(shownLocation), which isn't followed. Enter that address if it is yours."
            )
        case 200..<300: Self.noWebDAV
        default: CopyFailure(.refused, "The WebDAV server answered with the status \(status).")
        }
    }

    static let noWebDAV = CopyFailure(
        .page, "What answers there isn't a folder of a WebDAV server. Check the folder's address.")

    /// The location as far as it may be shown: a stranger's server has written it.
    private var shownLocation: String {
        guard let location, !location.isEmpty, location.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return ""
        }
        return ", to " + location.prefix(200)
    }
}
