import Workouts

/// A tangent plane of the ellipsoid, with axes to the east and to the north. At a pole, east is 90° E of the given
/// longitude.
struct TangentPlane: Equatable, Sendable {
    private(set) var origin: SpaceVector
    private var east: SpaceVector
    private var north: SpaceVector
    private var up: SpaceVector

    init(at place: Coordinate) {
        let sineOfLatitude = Trigonometry.sine(degrees: place.latitude)
        let cosineOfLatitude = Trigonometry.cosine(degrees: place.latitude)
        let sine = Trigonometry.sine(degrees: place.longitude)
        let cosine = Trigonometry.cosine(degrees: place.longitude)
        origin = SpaceVector(place)
        east = SpaceVector(x: -sine, y: cosine, z: 0)
        north = SpaceVector(x: -sineOfLatitude * cosine, y: -sineOfLatitude * sine, z: cosineOfLatitude)
        up = SpaceVector(x: cosineOfLatitude * cosine, y: cosineOfLatitude * sine, z: sineOfLatitude)
    }

    func place(of point: SpaceVector) -> PlaneVector {
        let offset = point - origin
        return PlaneVector(east: offset.dot(east), north: offset.dot(north))
    }

    /// - Parameter below: Metres under the plane.
    func point(at place: PlaneVector, below: Double = 0) -> SpaceVector {
        origin + east * place.east + north * place.north - up * below
    }

    func coordinate(at place: PlaneVector) -> Coordinate { point(at: place).coordinate }
}

/// Metres in a tangent plane.
struct PlaneVector: Equatable, Sendable {
    var east: Double
    var north: Double

    static let zero = PlaneVector(east: 0, north: 0)

    var squared: Double { east * east + north * north }
    var length: Double { squared.squareRoot() }

    func dot(_ other: PlaneVector) -> Double { east * other.east + north * other.north }
    /// Positive where the other vector is anticlockwise of this one.
    func cross(_ other: PlaneVector) -> Double { east * other.north - north * other.east }

    /// Rotated anticlockwise by an angle.
    func turned(sine: Double, cosine: Double) -> PlaneVector {
        PlaneVector(east: east * cosine - north * sine, north: east * sine + north * cosine)
    }

    static func - (left: PlaneVector, right: PlaneVector) -> PlaneVector {
        PlaneVector(east: left.east - right.east, north: left.north - right.north)
    }
    static func + (left: PlaneVector, right: PlaneVector) -> PlaneVector {
        PlaneVector(east: left.east + right.east, north: left.north + right.north)
    }
    static func * (vector: PlaneVector, factor: Double) -> PlaneVector {
        PlaneVector(east: vector.east * factor, north: vector.north * factor)
    }
}
