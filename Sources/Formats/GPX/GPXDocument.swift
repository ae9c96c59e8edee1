public import Sensing
public import Workouts

/// One way as a GPX 1.1 document (topografix.com/GPX/1/1): a track of segments, a new one after each pause and after each stretch
/// that wasn't measured.
public struct GPXDocument {
    public static let mediaType = "application/gpx+xml"
    public static let fileExtension = ".gpx"

    public var name: String
    /// What readers such as Strava know: "running".
    public var type: String
    /// Since 1970, UTC: when the clock of the way's moments showed zero.
    public var began: Seconds
    public var route: Route
    /// Spans of the same clock; ascending.
    public var pauses: [Range<Seconds>]

    public init(name: String, type: String, began: Seconds, route: Route, pauses: [Range<Seconds>] = []) {
        self.name = name
        self.type = type
        self.began = began
        self.route = route
        self.pauses = pauses
    }

    /// O(points).
    public var text: String {
        var xml = XMLWriter()
        xml.open(
            "gpx",
            [
                ("version", "1.1"), ("creator", "Setlist"), ("xmlns", "http://www.topografix.com/GPX/1/1"),
                ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
                (
                    "xsi:schemaLocation",
                    "http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd"
                ),
            ])
        xml.open("metadata")
        xml.element("name", name)
        xml.element("time", Timestamp.text(began))
        xml.close("metadata")
        xml.open("trk")
        xml.element("name", name)
        xml.element("type", type)
        segments(&xml)
        xml.close("trk")
        xml.close("gpx")
        return xml.text
    }

    private func segments(_ xml: inout XMLWriter) {
        guard !route.isEmpty else { return }
        var pause = 0
        xml.open("trkseg")
        for index in route.indices {
            let point = route[index]
            var isBroken = point.isBridge
            while pause < pauses.count, pauses[pause].upperBound <= point.moment {
                isBroken = true
                pause += 1
            }
            if isBroken, index > 0 {
                xml.close("trkseg")
                xml.open("trkseg")
            }
            self.point(point, &xml)
        }
        xml.close("trkseg")
    }

    private func point(_ point: TrackPoint, _ xml: inout XMLWriter) {
        xml.open(
            "trkpt",
            [
                ("lat", FixedPoint.text(point.latitude, places: 6)),
                ("lon", FixedPoint.text(point.longitude, places: 6)),
            ])
        if let altitude = point.altitude { xml.element("ele", FixedPoint.text(altitude, places: 1)) }
        xml.element("time", Timestamp.text(began + point.moment))
        xml.close("trkpt")
    }
}
