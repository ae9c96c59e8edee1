import Foundation
import TrackSimulation
import Workouts

extension MotionFamily {
    /// Kept apart until the method was finished.
    static let kept: [MotionFamily] = [
        MotionFamily("loose pocket", keptBack: true) {
            var movement = reaching(&$0)
            movement.swing = ($0.between(1.2...2.2), $0.between(0.1...0.3))
            return movement.scene(.browser, &$0)
        },
        MotionFamily("200 Hz, batches of ten", keptBack: true) {
            reaching(&$0).scene(Sensor(rate: 200, jitter: 0.4, batch: 10), &$0)
        },
        MotionFamily("25 Hz, each third told again", keptBack: true) {
            reaching(&$0).scene(Sensor(rate: 25, jitter: 0.6, grain: 0.1, repeated: 0.33), &$0)
        },
        MotionFamily("small movement of a foot", keptBack: true) {
            var movement = usual(&$0)
            movement.tilt = $0.between(0.12...0.25)
            movement.rise = 0.05
            movement.reach = 0.02
            return movement.scene(.browser, &$0)
        },
        MotionFamily("jerky, quick up and slow down, with a bump", keptBack: true) {
            var movement = usual(&$0)
            movement.shape = .reach(there: 0.15, held: 0.1, back: 0.5)
            movement.impact = $0.between(2...8)
            movement.jitter = 0.1
            return movement.scene(.browser, &$0)
        },
        MotionFamily("slowing, sides take turns, on a strap", keptBack: true) {
            var movement = usual(&$0)
            movement.period = $0.scaled(0.9...2)
            movement.slowing = $0.between(0...0.4)
            movement.otherSide = $0.between(0.2...0.6)
            movement.tilt = $0.between(0.8...1.8)
            return movement.scene(.browser, &$0)
        },
        MotionFamily("posture changes, tremor, slowing and holes at once", keptBack: true) {
            var movement = reaching(&$0)
            movement.posture = 60
            movement.lead = $0.between(2.5...4)
            movement.tail = $0.between(2.5...4)
            movement.tremor = 0.5
            movement.slowing = 0.3
            return movement.scene(Sensor(rate: 50, grain: 0.1, lost: 0.05, holes: (1, 0.8)), &$0)
        },
        MotionFamily("a pause for breath in the middle of the set", keptBack: true) {
            var movement = reaching(&$0)
            movement.period = $0.scaled(1.5...3)
            movement.breath = $0.between(0.5...1.2)
            return movement.scene(.browser, &$0)
        },
    ]
}
