public import Foundation

/// The places that a device gives the app.
public struct Device: Sendable {
    /// A folder of the app's own: the store, cookies, recordings and soundtracks. It is made where there is none.
    public var folder: URL
    /// The folder of what comes with the app, as Scripts/web.sh leaves it in dist/web.
    public var assets: URL
    /// Scheme and authority of the server for accounts and sync.
    public var server: URL
    /// The name under which it shows itself to the server and to its owner's other devices, as a browser does
    /// (`DeviceName`); nil: as the page's browser.
    public var userAgent: String?

    public init(folder: URL, assets: URL, server: URL, userAgent: String? = nil) {
        self.folder = folder
        self.assets = assets
        self.server = server
        self.userAgent = userAgent
    }

    /// The server's origin, as links have it: "https://setlist.example".
    var origin: String {
        var parts = URLComponents()
        parts.scheme = server.scheme
        parts.host = server.host
        parts.port = server.port
        return parts.string ?? ""
    }
}
