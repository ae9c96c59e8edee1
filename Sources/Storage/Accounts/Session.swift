/// A person who is logged in on a device.
public struct Session: Equatable, Sendable {
    public let account: Account
    public let created: Int64
    /// When it was last used, to the hour.
    public let seen: Int64
    public let expires: Int64
}

/// A personal access token, for scripts.
public struct AccessToken: Equatable, Sendable {
    public let id: String
    public let name: String
    public let scope: Scope
    public let created: Int64
    public let expires: Int64
    /// To the hour; nil: never.
    public let lastUsed: Int64?

    public enum Scope: String, Sendable {
        case read, write
    }
}
