public import Workouts

/// Songs that are played first, for a number of workouts (MU-4).
public struct Theme: Equatable, Sendable {
    /// The text to look for: an artist's name, a genre's, a song's title or a part of it.
    public var name: String
    public var kind: ThemeKind
    /// For how many workouts it lasts, `ThemeLimits.workouts`.
    public var workouts: Int32
    /// Since when workouts count: since 1970, UTC. When it was made, or last brought back.
    public var since: Seconds

    public init(name: String, kind: ThemeKind, workouts: Int32, since: Seconds) {
        self.name = name
        self.kind = kind
        self.workouts = workouts
        self.since = since
    }
}

public enum ThemeKind: UInt8, CaseIterable, Sendable {
    case artist, genre, song

    /// How records spell it.
    public var code: String {
        switch self {
        case .artist: "artist"
        case .genre: "genre"
        case .song: "song"
        }
    }
}

public enum ThemeLimits {
    public static let workouts = 1...999
    /// Themes of one workout.
    public static let most = 5
    /// Bytes of an id, as keys have them.
    public static let idLength = 64
}
