import Foundation
import TrackSimulation
import Workouts

extension Gaussian {
    mutating func between(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &uniform) }

    /// Evenly in the logarithm.
    mutating func scaled(_ range: ClosedRange<Double>) -> Double {
        exp(between(log(range.lowerBound)...log(range.upperBound)))
    }

    mutating func chance(_ share: Double) -> Bool { between(0...1) < share }

    /// Any direction of space.
    mutating func direction() -> SpaceVector {
        SpaceVector(x: next(), y: next(), z: next()).normalized
    }

    mutating func rotation(_ degrees: ClosedRange<Double>) -> Rotation {
        Rotation(around: direction(), by: between(degrees) * .pi / 180)
    }
}

/// 0 to 1 with the least jerk, as people reach for something (Flash & Hogan 1985).
func smooth(_ share: Double) -> Double {
    let x = min(1, max(0, share))
    return x * x * x * (10 + x * (6 * x - 15))
}
