public import Records

// The map (OU-7). What draws it is loaded when the first map is opened; until then nothing is asked of the tile server. The host's
// side is web/host-map.js.

/// A command to show something on a map. One map is open at a time; commands without one have no effect, and those
/// that come while it is being loaded wait for it. All numbers are finite; longitudes may be of any turn.
public enum MapCommand: Equatable, Sendable {
    /// Show an empty map in the element with this id (`UI.map`), which may come with the next frame, in place of an earlier map. It
    /// lives on when the screen puts another element with that id in the element's place.
    case open(element: String, MapSource, Units)
    /// Where the person is; nil: nobody knows.
    case person(MapPerson?)
    /// The line, in place of an earlier one. Where only some of its points count, the rest is faint.
    case line([MapPoint], kept: Range<Int>? = nil)
    /// More of the line, in place of its last `replacing` points: what a simplified line ends with changes as it goes on.
    case extendLine([MapPoint], replacing: Int32 = 0)
    /// All places, in place of the earlier ones.
    case places([MapPlace])
    /// A mark on the line, where a chart's cursor is.
    case cursor(MapPosition?)
    /// Bring everything that the map has into view. Ends following.
    case fit
    /// Keep the person in the middle, until `MapEvent.Kind.dragged`.
    case follow(Bool)
    /// Whether a tap picks a position: `MapEvent.Kind.tapped`.
    case pick(Bool)
    case close
    /// Drop every tile that is kept on the device.
    case forget
}

/// An event of the map that was opened in an element.
public struct MapEvent: Equatable, Sendable {
    /// The element's id.
    public var element: String
    public var kind: Kind

    public enum Kind: Equatable, Sendable {
        /// There is no map: what draws it couldn't be loaded. Opening tries again.
        case failed
        /// The person moved the map away while it followed; it doesn't any more.
        case dragged
        /// The person tapped, or pressed Enter with the map's middle on this position, while picking.
        case tapped(MapPosition)
    }

    public init(_ kind: Kind, element: String) {
        self.element = element
        self.kind = kind
    }
}

/// Where the pictures of a map come from.
public struct MapSource: Equatable, Sendable {
    /// The address of a tile with {z}, {x}, {y} and perhaps {r} in it; nil: a plain grid is drawn.
    public var tiles: String?
    /// The owner of the tiles, for the credit line.
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

// MARK: - JSON

extension MapCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .close: commands.add("map.close")
        case .forget: commands.add("map.forget")
        case .open, .person, .line, .extendLine, .places, .cursor, .fit, .follow, .pick: writeShown(to: &commands)
        }
    }

    /// Writes the commands on a map's content: there is no map before the second part.
    @inline(never)  // For Scripts/second-part.txt.
    private func writeShown(to commands: inout HostCommands) {
        switch self {
        case .open(let element, let source, let units):
            commands.add("map.open") {
                $0.field("element", element)
                if let tiles = source.tiles { $0.field("tiles", tiles) }
                $0.field("attribution", source.attribution)
                $0.field("isMetric", units == .metric)
            }
        case .person(let person):
            commands.add("map.person") {
                guard let person else { return }
                $0.position(person.position)
                $0.field("accuracy", person.accuracy)
                if let heading = person.heading { $0.field("heading", heading) }
            }
        case .line(let points, let kept): commands.addLine("map.line", points, kept: kept)
        case .extendLine(let points, let replaced): commands.addLine("map.extendLine", points, replacing: replaced)
        case .places(let places): commands.addPlaces(places)
        case .cursor(let position): commands.add("map.cursor") { if let position { $0.position(position) } }
        case .fit: commands.add("map.fit")
        case .follow(let isOn): commands.add("map.follow") { $0.field("isOn", isOn) }
        case .pick(let isOn): commands.add("map.pick") { $0.field("isOn", isOn) }
        case .close, .forget: break
        }
    }
}

extension HostCommands {
    /// Latitudes and longitudes go as Float64, little-endian, into the attachment; the indices of the points whose way there
    /// wasn't measured, which are few, stand in the command.
    fileprivate mutating func addLine(
        _ name: String, _ points: [MapPoint], kept: Range<Int>? = nil, replacing replaced: Int32? = nil
    ) {
        let place = attach(count: points.count * 16) { bytes in
            for point in points {
                Self.append(point.position.latitude, to: &bytes)
                Self.append(point.position.longitude, to: &bytes)
            }
        }
        add(name) {
            $0.place("points", place)
            $0.array("bridges") { for (index, point) in points.enumerated() where point.isBridge { $0.number(index) } }
            if let kept {
                $0.array("kept") {
                    $0.number(kept.lowerBound)
                    $0.number(kept.upperBound)
                }
            }
            if let replaced { $0.field("replacing", replaced) }
        }
    }

    private static func append(_ number: Double, to bytes: inout [UInt8]) {
        var rest = number.bitPattern
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    fileprivate mutating func addPlaces(_ places: [MapPlace]) {
        add("map.places") {
            $0.array("places") {
                for place in places {
                    $0.object {
                        $0.position(place.position)
                        $0.field("radius", place.radius)
                        $0.field("label", place.label)
                        $0.field("isNext", place.isNext)
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func position(_ position: MapPosition) {
        field("latitude", position.latitude)
        field("longitude", position.longitude)
    }
}

extension MapEvent {
    @inline(never)  // For Scripts/second-part.txt.
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "map.failed": kind = .failed
        case "map.dragged": kind = .dragged
        case "map.tapped":
            kind = .tapped(
                MapPosition(latitude: try fields.double("latitude"), longitude: try fields.double("longitude")))
        default: throw .unknown(on: fields.on)
        }
        element = try fields.string("element")
    }
}
