public import Records

// The port of the map (OU-7). What draws it is loaded when the first map is opened; until then nothing is asked of the tile server.

/// What a map is to show. One map is open at a time; commands without one have no effect, and those that come while it is
/// being loaded wait for it. All numbers are finite; longitudes may be of any turn.
public enum MapCommand: Equatable, Sendable {
    /// Show an empty map in the element with this id (`UI.map`), which may come with the next frame, in place of an earlier map. It
    /// lives on when the screen puts another element with that id in the element's place.
    case open(element: String, MapSource, Units)
    /// Where the person is; nil: nobody knows.
    case person(MapPerson?)
    /// The line, in place of an earlier one.
    case line([MapPoint])
    /// More of the line, in place of its last `replacing` points: what a simplified line ends with changes as it goes on.
    case extendLine([MapPoint], replacing: Int32 = 0)
    /// All places, in place of the earlier ones.
    case places([MapPlace])
    /// A mark on the line, where a chart's cursor is.
    case cursor(MapPosition?)
    /// Bring everything that the map has into view. Ends following.
    case fit
    /// Keep the person in the middle, until `MapEvent.dragged`.
    case follow(Bool)
    /// Whether a tap picks a position: `MapEvent.tapped`.
    case pick(Bool)
    case close
    /// Drop every tile that is kept on the device.
    case forget
}

public enum MapEvent: Equatable, Sendable {
    /// There is no map: what draws it couldn't be loaded. Opening tries again.
    case failed
    /// The person moved the map away while it followed; it doesn't any more.
    case dragged
    /// The person tapped, or pressed Enter with the map's middle on this position, while picking.
    case tapped(MapPosition)
}

/// Where the pictures of a map come from.
public struct MapSource: Equatable, Sendable {
    /// The address of a tile with {z}, {x}, {y} and perhaps {r} in it; nil: a plain grid is drawn.
    public var tiles: String?
    /// Whose the tiles are.
    public var attribution: String

    public init(tiles: String? = nil, attribution: String = "") {
        self.tiles = tiles
        self.attribution = attribution
    }
}

/// Degrees.
public struct MapPosition: Equatable, Sendable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

public struct MapPerson: Equatable, Sendable {
    public var position: MapPosition
    /// The radius of the circle in which the person is, in metres.
    public var accuracy: Double
    /// Where they go, in degrees from north to the east; nil: unknown, or they stand.
    public var heading: Double?

    public init(_ position: MapPosition, accuracy: Double, heading: Double? = nil) {
        self.position = position
        self.accuracy = accuracy
        self.heading = heading
    }
}

/// A point of the line.
public struct MapPoint: Equatable, Sendable {
    public var position: MapPosition
    /// The way to it wasn't measured: it is drawn dashed.
    public var isBridge: Bool

    public init(_ position: MapPosition, isBridge: Bool = false) {
        self.position = position
        self.isBridge = isBridge
    }
}

/// A pin with a circle around it.
public struct MapPlace: Equatable, Sendable {
    public var position: MapPosition
    /// In metres.
    public var radius: Double
    /// Stands beside the pin.
    public var label: String
    /// The next one that the person comes to stands out.
    public var isNext: Bool

    public init(_ position: MapPosition, radius: Double, label: String = "", isNext: Bool = false) {
        self.position = position
        self.radius = radius
        self.label = label
        self.isNext = isNext
    }
}
