public import Sensing
public import Workouts

/// One route as a GPX 1.1 document (topografix.com/GPX/1/1): a track whose segments end at pauses and at unmeasured
/// gaps.
public struct GPXDocument {
    public static let mediaType = "application/gpx+xml"
    public static let fileExtension = ".gpx"

    public var name: String
    /// Type of the activity, as known to readers such as Strava: "running".
    public var type: String
    /// Zero of the route's clock: seconds since 1970, UTC.
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
        var recording = Recording(began: began)
        recording.name = name
        recording.samples = route.samples
        recording.pauses = pauses
        return GPXWriter.text([recording], type: type)
    }
}
