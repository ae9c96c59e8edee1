/// The name of a device for people, by its browser's own statement: "Safari on iPhone".
public enum DeviceName {
    /// - Parameter userAgent: as in `Navigator.userAgent` (HTML, section 8.9.1.1): words that browsers have kept for the sake of
    ///   older pages, so that the more telling ones have to be looked for first.
    public static func text(userAgent: String) -> String {
        let agent = Array(userAgent.utf8)
        let browser = name(in: agent, browsers) ?? "Browser"
        guard let platform = name(in: agent, platforms) else { return browser }
        return "\(browser) on \(platform)"
    }

    private static let browsers: [(token: String, name: String)] = [
        // The app outside of a browser.
        ("Setlist/", "Setlist"),
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let platforms: [(token: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    private static func name(in agent: [UInt8], _ known: [(token: String, name: String)]) -> String? {
        for (token, name) in known where contains(agent, Array(token.utf8)) { return name }
        return nil
    }

    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard text.count >= part.count else { return false }
        for start in 0...(text.count - part.count) where text[start..<(start + part.count)].elementsEqual(part) {
            return true
        }
        return false
    }
}
