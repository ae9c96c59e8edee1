/// A person who is logged in on a device.
public struct Session: Equatable, Sendable {
    public let account: Account
    public let created: Int64
    /// The time of its last use, to the hour.
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
    /// To the hour; nil if it was never used.
    public let lastUsed: Int64?

    public enum Scope: String, Sendable {
        case read, write
    }
}
