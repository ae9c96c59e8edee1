import Records

/// The abilities of this device, as far as the app shows them or does something else without them. The host tells them
/// at the start, under these names (web/host-can.js).
public struct Capabilities: Equatable, Sendable {
    public var mediaSession = false
    public var notifications = false
    public var speech = false
    public var vibration = false
    public var wakeLock = false
    /// The platform tells sounds that mix with other programs' from those that silence them.
    public var mixing = false
    /// The system has a share sheet.
    public var sharing = false

    /// Whole folders can be chosen.
    public var folders = false
    /// The browser reaches Bluetooth sensors.
    public var bluetooth = false
    /// Copies can go to a folder that the person chooses.
    public var copyFolders = false
    /// Copies can go through our own server to a WebDAV server.
    public var copyServers = false

    public init() {}

    init(_ names: [JSON]) {
        for name in names {
            switch name.string {
            case "mediaSession": mediaSession = true
            case "notifications": notifications = true
            case "speech": speech = true
            case "vibration": vibration = true
            case "wakeLock": wakeLock = true
            case "mixing": mixing = true
            case "sharing": sharing = true
            case "folders": folders = true
            case "bluetooth": bluetooth = true
            case "copyFolders": copyFolders = true
            case "copyServers": copyServers = true
            default: break
            }
        }
    }
}
