/// The source of the maps' tiles. Browsers request tiles there themselves; the server never does.
public struct MapTiles: Equatable, Sendable {
    /// The address of a tile, with {z}, {x}, {y} and perhaps {r} in it.
    public let template: String
    /// The owners of the tiles, plain text.
    public let attribution: String
    /// `https://tile.example`, as a content security policy names it.
    let origin: String

    /// The reason why a text isn't an address of tiles; it follows the name of the setting.
    struct Flaw: Error, CustomStringConvertible {
        let description: String
    }

    init(template: String, attribution: String) throws(Flaw) {
        // Characters that need no escapes in a header, a script or HTML, except for & in HTML.
        guard
            let match = template.wholeMatch(
                of: /(https?):\/\/([A-Za-z0-9.-]+)(?::[0-9]{1,5})?(\/[A-Za-z0-9._~:\/?@!$&()*+,;=%{}-]*)/)
        else {
            throw Flaw(description: "must be an address such as \(Self.example), not “\(template)”")
        }
        // Pages served by https show no pictures from http, except from the machine itself, for trying out.
        guard match.1 == "https" || ["localhost", "127.0.0.1"].contains(match.2) else {
            throw Flaw(description: "must be an address of https, not “\(template)”")
        }
        let places = template.matches(of: /\{([^{}]*)\}/).map(\.1)
        for place in ["z", "x", "y"] where !places.contains(Substring(place)) {
            throw Flaw(description: "must have {\(place)} in it, as \(Self.example) has; it is “\(template)”")
        }
        for place in places where !["z", "x", "y", "r"].contains(place) {
            throw Flaw(description: "has {\(place)} in it, but only {z}, {x}, {y} and {r} are filled in: “\(template)”")
        }
        self.template = template
        self.attribution = attribution
        origin = String(template[..<match.3.startIndex])
    }

    private static let example = "https://tile.example/{z}/{x}/{y}.png"

    /// The app's page with the tiles' address inserted.
    func told(in page: String) -> String {
        let meta =
            "<meta name=\"map\" data-tiles=\"\(escaped(template))\" data-attribution=\"\(escaped(attribution))\">"
        return page.replacing("</head>", with: meta + "\n</head>", maxReplacements: 1)
    }

    /// The service worker with the common beginning of the tiles' addresses inserted. Its changed text also tells
    /// browsers that the page and its policy, which they keep, have changed.
    func told(inWorker script: String) -> String {
        script.replacing("__TILES__", with: template.prefix { $0 != "{" })
    }
}

private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
}
