import Foundation
public import Workouts

/// Reproducible normally distributed numbers (Box & Muller).
public struct Gaussian: Sendable {
    public var uniform: SplitMix64

    public init(seed: UInt64) { uniform = SplitMix64(seed: seed) }

    /// Mean 0, variance 1.
    public mutating func next() -> Double {
        let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude..<1, using: &uniform))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &uniform))
    }
}
