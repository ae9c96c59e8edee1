public import Sensing
public import Workouts

/// One way as a GPX 1.1 document (topografix.com/GPX/1/1): a track of segments, a new one after each pause and after each stretch
/// that wasn't measured.
public struct GPXDocument {
    public static let mediaType = "application/gpx+xml"
    public static let fileExtension = ".gpx"

    public var name: String
    /// The type of the activity, as readers such as Strava know it: "running".
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
        var recording = Recording(began: began)
        recording.name = name
        recording.samples = route.samples
        recording.pauses = pauses
        return GPXWriter.text([recording], type: type)
    }
}
