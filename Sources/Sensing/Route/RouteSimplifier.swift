import Workouts

/// Simplifies a track's line for a map: no omitted point is farther from the line than the tolerance. Incremental, one
/// point in constant time.
///
/// The sleeve algorithm of Zhao & Saalfeld (Linear-time sleeve-fitting polyline simplification algorithms, AutoCarto
/// 13, 1997). The sleeve is the range of directions, from the last kept point, that pass all later points within the
/// tolerance; a point outside it ends the line segment at the point before.
public struct RouteSimplifier: Equatable, Sendable {
    /// Indices of the points kept so far, ascending from 0. The last point added always ends the line as well.
    public private(set) var kept: [Int] = []
    /// Number of points added.
    public private(set) var count = 0

    /// Metres.
    public let tolerance: Double
    private var plane: TangentPlane?
    private var last: Coordinate?
    /// The sleeve's two edges, anticlockwise from `right` to `left`; nil while every direction will do.
    private var sleeve: Sleeve?

    private struct Sleeve: Equatable, Sendable {
        var right: PlaneVector
        var left: PlaneVector
        /// Greatest distance of the line from its last kept point, metres.
        var reach: Double
    }

    /// - Parameter tolerance: Metres, positive.
    public init(tolerance: Double) {
        self.tolerance = max(tolerance, 0.01)
    }

    public mutating func add(_ point: TrackPoint) {
        add(point.coordinate, isBridge: point.isBridge)
    }

    /// - Parameter isBridge: The way here is drawn differently, so both of its ends are kept.
    public mutating func add(_ place: Coordinate, isBridge: Bool = false) {
        defer {
            count += 1
            last = place
        }
        guard let plane, let last else { return keep(place, count) }
        if isBridge {
            if kept.last != count - 1 { keep(last, count - 1) }
            return keep(place, count)
        }
        guard !narrow(to: plane.place(of: SpaceVector(place))) else { return }
        keep(last, count - 1)
        _ = narrow(to: self.plane?.place(of: SpaceVector(place)) ?? .zero)
    }

    private mutating func keep(_ place: Coordinate, _ index: Int) {
        kept.append(index)
        plane = TangentPlane(at: place)
        sleeve = nil
    }

    /// Extends the line to a place; false if it would miss a point by more than the tolerance.
    private mutating func narrow(to place: PlaneVector) -> Bool {
        let distance = place.length
        // 0.9 across the line and 0.4 beyond its end are together within the tolerance.
        let across = 0.9 * tolerance
        let beyond = 0.4 * tolerance
        // So near the kept point every direction will do; but a line that has been farther mustn't turn back.
        guard distance > across else { return sleeve == nil }
        let direction = place * (1 / distance)
        // The tangents from the kept point to the circle around the place.
        let sine = across / distance
        let cosine = (1 - sine * sine).squareRoot()
        let right = direction.turned(sine: -sine, cosine: cosine)
        let left = direction.turned(sine: sine, cosine: cosine)
        guard let sleeve else {
            self.sleeve = Sleeve(right: right, left: left, reach: distance)
            return true
        }
        guard sleeve.right.cross(direction) >= 0, direction.cross(sleeve.left) >= 0,
            (sleeve.right + sleeve.left).dot(direction) > 0, sleeve.reach - distance <= beyond
        else { return false }
        self.sleeve = Sleeve(
            right: sleeve.right.cross(right) > 0 ? right : sleeve.right,
            left: left.cross(sleeve.left) > 0 ? left : sleeve.left, reach: max(sleeve.reach, distance))
        return true
    }
}
