import Crypto
import HTTPTypes
import Hummingbird

/// A file of the web app, in every form in which it can be sent, with the headers prepared.
struct Asset: Sendable {
    let plain: Form
    let compressed: [(coding: ContentCoding, form: Form)]

    struct Form: Sendable {
        let bytes: ByteBuffer
        let entityTag: String
        let headers: HTTPFields
    }

    /// - Parameters:
    ///   - name: its last path component, which determines the headers.
    ///   - content: uncompressed.
    init(name: String, content: ByteBuffer, compressed: [ContentCoding: ByteBuffer]) {
        // One hash for all forms: the compressed ones follow from the plain one.
        let hash = SHA256.hash(data: content.readableBytesView).prefix(16).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        var shared: HTTPFields = [
            .contentType: mediaType(of: name),
            .cacheControl: hasHashedName(name) ? "public, max-age=31536000, immutable" : "no-cache",
        ]
        if !compressed.isEmpty { shared[.vary] = "Accept-Encoding" }

        func form(_ bytes: ByteBuffer, _ coding: ContentCoding?) -> Form {
            var headers = shared
            let tag = coding.map { "\"\(hash)-\($0.rawValue)\"" } ?? "\"\(hash)\""
            headers[.eTag] = tag
            if let coding { headers[.contentEncoding] = coding.rawValue } else { headers[.acceptRanges] = "bytes" }
            return Form(bytes: bytes, entityTag: tag, headers: headers)
        }
        plain = form(content, nil)
        self.compressed = ContentCoding.allCases.compactMap { coding in
            compressed[coding].map { (coding, form($0, coding)) }
        }
    }
}

/// The build puts twelve digits of a file's hash before its extension: app.0123456789ab.wasm.
private func hasHashedName(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    return parts.count >= 3 && parts[parts.count - 2].wholeMatch(of: /[0-9a-f]{12}/) != nil
}

private func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "wav": "audio/wav"
    case "flac": "audio/flac"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
}
