/// A point in space, or a difference of two. Such geometry has no singularities at poles or the antimeridian.
public struct SpaceVector: Equatable, Sendable {
    /// Towards 0° 0°.
    public var x: Double
    /// Towards 0° 90° E.
    public var y: Double
    /// Towards the north pole.
    public var z: Double

    @inlinable
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    @inlinable public var squared: Double { dot(self) }
    @inlinable public var length: Double { squared.squareRoot() }
    @inlinable public var normalized: SpaceVector { self * (1 / length) }

    @inlinable
    public func dot(_ other: SpaceVector) -> Double { x * other.x + y * other.y + z * other.z }

    @inlinable
    public func cross(_ other: SpaceVector) -> SpaceVector {
        SpaceVector(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    @inlinable
    public static func - (left: SpaceVector, right: SpaceVector) -> SpaceVector {
        SpaceVector(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
    }

    @inlinable
    public static func + (left: SpaceVector, right: SpaceVector) -> SpaceVector {
        SpaceVector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
    }

    @inlinable
    public static func * (vector: SpaceVector, factor: Double) -> SpaceVector {
        SpaceVector(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
    }
}
