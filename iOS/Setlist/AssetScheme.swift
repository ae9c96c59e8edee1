import DeviceHost
import Foundation
import WebKit

/// Serves the page's files out of the bundle: `setlist://app/…`. An address that is no file's is the page itself.
final class AssetScheme: NSObject, WKURLSchemeHandler {
    private let assets: AssetFiles

    init(folder: URL) {
        assets = AssetFiles(folder: folder)
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        let address = urlSchemeTask.request.url
        let file = address.flatMap { assets.file(at: $0.path) } ?? assets.folder.appending(path: "shell.html")
        let headers = [
            "Content-Type": Self.mediaTypes[file.pathExtension] ?? "application/octet-stream",
            "Content-Security-Policy": Self.policy, "X-Content-Type-Options": "nosniff",
        ]
        guard let address, let bytes = try? Data(contentsOf: file),
            let answer = HTTPURLResponse(url: address, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers)
        else { return urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist)) }
        urlSchemeTask.didReceive(answer)
        urlSchemeTask.didReceive(bytes)
        urlSchemeTask.didFinish()
    }

    /// Every task has ended by then.
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "png": "image/png", "svg": "image/svg+xml", "wav": "audio/wav",
    ]

    /// The server's (SecurityHeaders.swift), without WebAssembly: nothing is run but these scripts.
    private static let policy = [
        "default-src 'self'", "worker-src 'self'", "media-src 'self' blob:", "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
