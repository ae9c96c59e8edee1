import Foundation
import Sensing
import TrackSimulation
import Workouts

/// Recordings of one kind: somebody who does an exercise in some way, or nothing of the sort, with a device of some kind.
public struct MotionFamily: Sendable, CustomStringConvertible {
    public let name: String
    /// Was not looked at while the method was made: what it says there was not fitted.
    public let isKeptBack: Bool
    private let make: @Sendable (inout Gaussian) -> MotionScene

    init(
        _ name: String, keptBack: Bool = false, _ make: @escaping @Sendable (inout Gaussian) -> MotionScene
    ) {
        self.name = name
        isKeptBack = keptBack
        self.make = make
    }

    public var description: String { name }

    public func scene(_ seed: UInt64) -> MotionScene {
        var random = Gaussian(seed: seed &* 0x9E37_79B9 &+ 17)
        return make(&random)
    }
}

extension MotionFamily {
    /// Those with repetitions.
    public static let all = looked + kept

    /// An exercise that differs a little each time.
    static func usual(_ random: inout Gaussian) -> Movement {
        var movement = Movement()
        movement.period = random.scaled(1.5...4)
        movement.tilt = random.between(0.3...1.2)
        movement.rise = random.between(0...0.4)
        movement.reach = random.between(0...0.2)
        movement.lead = random.between(0.5...3)
        movement.tail = random.between(0.5...2.5)
        return movement
    }

    static func reaching(_ random: inout Gaussian) -> Movement {
        var movement = usual(&random)
        movement.shape = .reach(there: 0.3, held: random.between(0...0.25), back: 0.35)
        return movement
    }

    private static let looked: [MotionFamily] = [
        MotionFamily("sinusoid") { usual(&$0).scene(.browser, &$0) },
        MotionFamily("up, held, down") { reaching(&$0).scene(.browser, &$0) },
        MotionFamily("long pauses below") {
            var movement = reaching(&$0)
            movement.period = $0.between(3...6)
            movement.shape = .reach(there: 0.2, held: 0.05, back: 0.2)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("slow lowering") {
            var movement = usual(&$0)
            movement.shape = .reach(there: 0.2, held: 0.05, back: 0.65)
            movement.period = $0.scaled(2...5)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("no tilt, all height") {
            var movement = reaching(&$0)
            movement.tilt = 0.05
            movement.rise = $0.between(0.3...0.6)
            movement.period = $0.scaled(1.2...3)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("12 to 60 a minute, slowing up to 60 %") {
            var movement = usual(&$0)
            movement.period = $0.scaled(1...5)
            movement.slowing = $0.between(0.1...0.6)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("uneven, 15 %") {
            var movement = reaching(&$0)
            movement.jitter = 0.15
            movement.variation = 0.15
            return movement.scene(.browser, &$0)
        },
        MotionFamily("other postures before and after") {
            var movement = reaching(&$0)
            movement.posture = 80
            movement.lead = $0.between(2.5...4)
            movement.tail = $0.between(2.5...4)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("tremor") {
            var movement = reaching(&$0)
            movement.tremor = $0.between(0.3...1.5)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("sides take turns") {
            var movement = reaching(&$0)
            movement.period = $0.scaled(0.8...2.2)
            movement.otherSide = $0.between(0.15...0.5)
            movement.otherAxis = $0.between(0...1.5)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("jumps") {
            var movement = usual(&$0)
            movement.period = $0.scaled(0.8...2)
            movement.impact = $0.between(8...25)
            movement.rise = $0.between(0.1...0.4)
            movement.tilt = $0.between(0.1...0.6)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("strap on a wrist") {
            var movement = reaching(&$0)
            movement.tilt = $0.between(1.8...2.8)
            movement.reach = 0.3
            movement.rise = 0.3
            return movement.scene(.browser, &$0)
        },
        MotionFamily("12.5 Hz, accelerations alone") {
            let movement = reaching(&$0)
            return movement.scene(Sensor(rate: 12.5, grain: 0.1, hasGyroscope: false), &$0)
        },
        MotionFamily("the last one is cut off") {
            var movement = reaching(&$0)
            movement.tail = 0
            return movement.scene(.browser, &$0)
        },
        MotionFamily("few, and long rests around") {
            var movement = reaching(&$0)
            movement.period = $0.between(2...3.5)
            movement.most = 5
            movement.lead = $0.between(2...6)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("a fifth lost, three holes of a second") {
            let movement = reaching(&$0)
            return movement.scene(Sensor(grain: 0.1, lost: 0.2, holes: (3, 0.9)), &$0)
        },
    ]
}
