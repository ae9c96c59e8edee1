import Foundation
import HTTPTypes
import Hummingbird

/// Everything that isn't the API: the web app's files, and its page at each of its addresses.
struct AssetRoutes: Sendable {
    let library: AssetLibrary

    func add(to router: some RouterMethods<ClientContext>) {
        for path: RouterPath in ["/", "**"] {
            router.get(path) { request, _ in try respond(to: request) }
            for method in knownMethods where method != .get {
                router.on(path, method: method) { _, _ -> Response in
                    throw Problem(
                        status: .methodNotAllowed, detail: "Only GET and HEAD are answered here.",
                        headers: [.allow: "GET, HEAD"])
                }
            }
        }
    }

    private func respond(to request: Request) throws -> Response {
        guard let path = request.uri.path.removingPercentEncoding else {
            throw Problem(status: .badRequest, detail: "The address is not well formed.")
        }
        guard let asset = library.asset(at: path) else { throw Problem.notFound }

        // A range refers to the plain bytes; a HEAD request has none (RFC 9110, 14.2).
        let isWhole = request.method != .get || request.headers[.range] == nil
        let coding =
            isWhole
            ? AcceptedCodings(request.headers[.acceptEncoding]).best(of: asset.compressed.map(\.coding)) : nil
        let form = asset.compressed.first { $0.coding == coding }?.form ?? asset.plain
        var headers = form.headers

        if let known = request.headers[.ifNoneMatch], entityTags(in: known, contain: form.entityTag) {
            headers[.contentType] = nil
            headers[.contentEncoding] = nil
            return Response(status: .notModified, headers: headers)
        }
        guard let part = ByteRange(of: request, form.entityTag, count: form.bytes.readableBytes) else {
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: form.bytes))
        }
        switch part {
        case .part(let bytes):
            headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(form.bytes.readableBytes)"
            let slice =
                form.bytes.getSlice(at: form.bytes.readerIndex + bytes.lowerBound, length: bytes.count) ?? ByteBuffer()
            return Response(status: .partialContent, headers: headers, body: .init(byteBuffer: slice))
        case .unsatisfiable:
            throw Problem(
                status: .rangeNotSatisfiable, detail: "The file has \(form.bytes.readableBytes) bytes.",
                headers: [.contentRange: "bytes */\(form.bytes.readableBytes)"])
        }
    }
}

/// Whether an If-None-Match header has the tag, by weak comparison (RFC 9110, 13.1.2).
func entityTags(in header: String, contain tag: String) -> Bool {
    header.split(separator: ",").contains { entry in
        let entry = entry.trimming(while: \.isWhitespace)
        return entry == "*" || entry == tag || entry == "W/" + tag
    }
}
