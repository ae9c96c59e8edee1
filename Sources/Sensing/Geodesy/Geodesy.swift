import Workouts

/// Distances and places on the ellipsoid of WGS 84. All take constant time and hold over poles and the antimeridian.
public enum Geodesy {
    /// Longest chord, in metres, that `arc(ofChord:)` turns into an arc to within a millimetre.
    private static let longestChord = 50_000.0

    /// Length of the geodesic between two places, in metres, to a millimetre.
    ///
    /// Up to 50 km it is computed from the chord, in a tenth of a microsecond; beyond by Vincenty's formula. That
    /// doesn't converge for nearly antipodal places: there it is the minimum over the places half-way.
    public static func distance(from: Coordinate, to: Coordinate) -> Double {
        let chord = (SpaceVector(to) - SpaceVector(from)).length
        if chord <= longestChord { return arc(ofChord: chord) }
        return Vincenty.distance(from: from, to: to) ?? distanceOfAntipodes(from: from, to: to)
    }

    /// Arc length, in metres, over a chord of up to 50 km.
    static func arc(ofChord chord: Double) -> Double {
        let share = chord / Ellipsoid.equatorialRadius
        return chord * (1 + share * share / 24)
    }

    /// The place at a distance (metres) and bearing (degrees clockwise from north), with a relative error of 10⁻⁵ up to
    /// 100 km. At a pole, the bearing refers to the meridian of the given longitude.
    public static func destination(from: Coordinate, bearing: Double, metres: Double) -> Coordinate {
        let plane = TangentPlane(at: from)
        let sine = Trigonometry.sine(degrees: bearing)
        let cosine = Trigonometry.cosine(degrees: bearing)
        let radius = Ellipsoid.radius(at: from.latitude, sineOfBearing: sine, cosineOfBearing: cosine)
        let angle = metres / radius * Trigonometry.degreesInRadian
        let along = radius * Trigonometry.sine(degrees: angle)
        let down = radius * (1 - Trigonometry.cosine(degrees: angle))
        return plane.point(at: PlaneVector(east: along * sine, north: along * cosine), below: down).coordinate
    }

    /// Every path between the two crosses the line of places equidistant from both; the geodesic crosses it where the
    /// sum of the two halves is least.
    private static func distanceOfAntipodes(from: Coordinate, to: Coordinate) -> Double {
        let first = SpaceVector(from)
        let axis = (first - SpaceVector(to)).normalized
        // Two directions perpendicular to the axis.
        let helper = abs(axis.z) < 0.9 ? SpaceVector(x: 0, y: 0, z: 1) : SpaceVector(x: 1, y: 0, z: 0)
        let u = axis.cross(helper).normalized
        let v = axis.cross(u)
        func length(_ degrees: Double) -> Double {
            let half = u * Trigonometry.cosine(degrees: degrees) + v * Trigonometry.sine(degrees: degrees)
            let middle = half.coordinate
            return (Vincenty.distance(from: from, to: middle) ?? .infinity)
                + (Vincenty.distance(from: middle, to: to) ?? .infinity)
        }
        var best = 0.0
        var shortest = Double.infinity
        for step in 0..<24 {
            let found = length(Double(step) * 15)
            if found < shortest {
                shortest = found
                best = Double(step) * 15
            }
        }
        // Ternary search, until the interval is less than 10⁻⁵ degrees: the length's error is quadratic in that.
        var low = best - 15
        var high = best + 15
        for _ in 0..<38 {
            let left = low + (high - low) / 3
            let right = high - (high - low) / 3
            if length(left) < length(right) { high = right } else { low = left }
        }
        return length((low + high) / 2)
    }
}
