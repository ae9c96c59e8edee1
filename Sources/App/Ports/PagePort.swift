import Records

// The page around the program's own part of it. The host's side is web/host-page.js.

public enum PageCommand: Equatable, Sendable {
    /// Move the keyboard's focus to the element with this id, once the next frame is drawn.
    case focus(id: String)
    /// Scroll the element with this id into its scroller's view.
    case reveal(id: String)
    /// Show the page in this mode (`data-mode` of the root element, the browser's own colours), and open in it next time,
    /// before the program runs.
    case mode(isLight: Bool)
    /// Start the new version of the app that waits.
    case reload
}

extension Effect {
    /// `PageCommand.focus`.
    public static func focus(id: String) -> Effect { .page(.focus(id: id)) }

    /// `PageCommand.reveal`.
    public static func reveal(id: String) -> Effect { .page(.reveal(id: id)) }

    /// `PageCommand.mode`.
    public static func mode(isLight: Bool) -> Effect { .page(.mode(isLight: isLight)) }

    /// `PageCommand.reload`.
    public static var reload: Effect { .page(.reload) }
}

public struct Start: Equatable, Sendable {
    public var path: String
    /// Of our own server: `https://setlist.example`.
    public var origin: String
    /// A reload, or the browser's Back or Forward: the person was here before, and wants to be.
    public var isReturn: Bool
    public var viewport: Viewport
    public var isOnline: Bool
    /// BCP 47, the browser's first choice.
    public var language: String
    /// `Navigator.userAgent`.
    public var userAgent: String
    public var can: Capabilities
    /// The addresses of the exercises and the routines that come with Setlist.
    public var catalogue: [String]
    /// The maps that the server has.
    public var map: MapSource
    /// Names the tab of the browser, also after a reload; empty where none can be told from another.
    public var tab: String
    /// The names of the other tabs that live.
    public var others: [String]
    /// Pages leave it as it is.
    public var apple = AppleWay.page

    public init(
        path: String, origin: String = "", isReturn: Bool = false, viewport: Viewport, isOnline: Bool, language: String,
        userAgent: String = "",
        can: Capabilities, catalogue: [String] = [], map: MapSource = MapSource(), tab: String = "",
        others: [String] = []
    ) {
        self.path = path
        self.origin = origin
        self.isReturn = isReturn
        self.viewport = viewport
        self.isOnline = isOnline
        self.language = language
        self.userAgent = userAgent
        self.can = can
        self.catalogue = catalogue
        self.map = map
        self.tab = tab
        self.others = others
    }
}

/// The way to log in with Apple.
public enum AppleWay: Sendable {
    /// Apple's page, which leads back to the page that is left for it.
    case page
    /// A sheet of the system's: `DeviceCommand.identify`.
    case sheet
    case none
}

/// CSS pixels; the height in those of `Builder.style(_:px:)`, which grow with the text.
public struct Viewport: Equatable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

// MARK: - JSON

extension PageCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .focus(let id): commands.add("page.focus") { $0.field("id", id) }
        case .reveal(let id): commands.add("page.reveal") { $0.field("id", id) }
        case .mode(let isLight): commands.add("page.mode") { $0.field("isLight", isLight) }
        case .reload: commands.add("page.reload")
        }
    }
}

extension HostEvent {
    init(page fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "page.started": self = .started(try Start(fields))
        case "page.visibilityChanged": self = .visibilityChanged(isHidden: try fields.bool("isHidden"))
        case "page.resized": self = .resized(try Viewport(fields))
        case "page.wentOnline": self = .wentOnline(try fields.bool("isOnline"))
        case "page.versionWaiting": self = .versionWaiting
        case "page.key": self = .key(try fields.string("key"))
        default: throw .unknown(on: fields.on)
        }
    }
}

extension Start {
    fileprivate init(_ fields: EventFields) throws(HostEventError) {
        self.init(
            path: try fields.string("path"), origin: try fields.string("origin"),
            isReturn: fields["isReturn"]?.bool ?? false, viewport: try Viewport(fields),
            isOnline: try fields.bool("isOnline"), language: try fields.string("language"),
            userAgent: fields["userAgent"]?.string ?? "", can: Capabilities(fields["can"]?.array ?? []),
            catalogue: (fields["catalogue"]?.array ?? []).compactMap { $0.string },
            map: MapSource(
                tiles: fields["map"]?["tiles"]?.string, attribution: fields["map"]?["attribution"]?.string ?? ""),
            tab: fields["tab"]?.string ?? "", others: (fields["others"]?.array ?? []).compactMap { $0.string })
    }
}

extension Viewport {
    fileprivate init(_ fields: EventFields) throws(HostEventError) {
        self.init(width: try fields.double("width"), height: try fields.double("height"))
    }
}
