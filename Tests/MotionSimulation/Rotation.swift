import Foundation
import Workouts

/// A turn in space, as a unit quaternion.
struct Rotation: Sendable {
    var real: Double
    var axis: SpaceVector

    static let none = Rotation(real: 1, axis: SpaceVector(x: 0, y: 0, z: 0))

    private init(real: Double, axis: SpaceVector) {
        self.real = real
        self.axis = axis
    }

    /// - Parameter angle: Radians.
    init(around axis: SpaceVector, by angle: Double) {
        self.init(real: cos(angle / 2), axis: axis.normalized * sin(angle / 2))
    }

    var inverse: Rotation { Rotation(real: real, axis: axis * -1) }

    static func * (left: Rotation, right: Rotation) -> Rotation {
        Rotation(
            real: left.real * right.real - left.axis.dot(right.axis),
            axis: right.axis * left.real + left.axis * right.real + left.axis.cross(right.axis))
    }

    func turn(_ vector: SpaceVector) -> SpaceVector {
        let twice = axis.cross(vector) * 2
        return vector + twice * real + axis.cross(twice)
    }

    /// The turn as an axis times its angle, radians.
    var vector: SpaceVector {
        let sine = axis.length
        guard sine > 1e-12 else { return SpaceVector(x: 0, y: 0, z: 0) }
        let angle = 2 * atan2(sine, abs(real)) * (real < 0 ? -1 : 1)
        return axis * (angle / sine)
    }
}
