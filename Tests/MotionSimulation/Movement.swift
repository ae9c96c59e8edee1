import Foundation
public import Sensing
import TrackSimulation
import Workouts

/// An exercise as it is done once: its repetitions in time, and how the device goes with them.
struct Movement: Sendable {
    /// How one repetition goes there and back, from 0 to 1 and to 0 again over its time.
    enum Shape: Sendable {
        /// Shares of its time: there, held, and back. The rest is a pause. Each as long as the person likes it this time.
        case reach(there: Double, held: Double, back: Double)
        case sine
    }

    var shape = Shape.sine
    /// Seconds of one repetition, at the beginning.
    var period = 2.5
    /// The last repetition takes so much longer than the first.
    var slowing = 0.0
    /// Deviation of each repetition's time, as a share.
    var jitter = 0.05
    /// Deviation of its size, as a share.
    var variation = 0.07
    /// Radians that the device turns around one axis.
    var tilt = 0.8
    /// Metres up, and to the front.
    var rise = 0.0
    var reach = 0.0
    /// The even repetitions against the odd ones, where sides take turns: their size as a share (1: the same), and the
    /// turn of their axis in radians.
    var otherSide = 1.0
    var otherAxis = 0.0
    /// Seconds before the first repetition.
    var lead = 2.0
    /// Degrees between the postures before, during and after.
    var posture = 0.0
    /// Metres per second squared at 8 to 12 Hz.
    var tremor = 0.0
    /// Of a bump at each turning point, metres per second squared.
    var impact = 0.0
    /// The device swings in its pocket: hertz, and how much of the motion drives it.
    var swing: (hertz: Double, share: Double)?
    /// Seconds at the end in which nothing is done.
    var tail = 2.0
    var seconds = 30.0
    /// Repetitions at the most.
    var most = 100
    /// A rest in the middle, of so many periods.
    var breath = 0.0
}

/// A recording with its truth.
public struct MotionScene: Sendable {
    public let log: MotionLog
    /// Repetitions that were completed.
    public let count: Int
    public let expected: ExpectedMotion
}

extension Movement {
    private struct Repetition: Sendable {
        let start: Double
        let seconds: Double
        let size: Double
        let isOther: Bool
        let parts: (there: Double, held: Double, back: Double)

        func progress(_ time: Double, _ shape: Shape) -> Double {
            let share = (time - start) / seconds
            guard share > 0, share < 1 else { return 0 }
            switch shape {
            case .sine: return size * (1 - cos(2 * .pi * share)) / 2
            case .reach:
                if share < parts.there { return size * smooth(share / parts.there) }
                if share < parts.there + parts.held { return size }
                return size * (1 - smooth((share - parts.there - parts.held) / parts.back))
            }
        }
    }

    /// - Parameter tempo: The known tempo of the exercise, which is off by up to a half.
    func scene(_ sensor: Sensor, _ random: inout Gaussian) -> MotionScene {
        var repetitions: [Repetition] = []
        var time = lead
        let expectedCount = max(1, (seconds - lead - tail) / period)
        while repetitions.count < most {
            let pace = 1 + slowing * min(1, Double(repetitions.count) / expectedCount)
            let length = period * pace * max(0.5, 1 + jitter * random.next())
            var parts = (there: 0.5, held: 0.0, back: 0.5)
            if case .reach(let there, let held, let back) = shape {
                func about(_ share: Double) -> Double { share * max(0.3, 1 + 2 * jitter * random.next()) }
                parts = (about(there), about(held), about(back))
                let sum = parts.there + parts.held + parts.back
                let whole = min(1, sum)
                parts = (parts.there / sum * whole, parts.held / sum * whole, parts.back / sum * whole)
            }
            // A person who is back where they began has done it, whether they pause afterwards or not.
            let moving = parts.there + parts.held + parts.back
            guard time + moving * length <= seconds - tail else { break }
            repetitions.append(
                Repetition(
                    start: time, seconds: length, size: max(0.3, 1 + variation * random.next()),
                    isOther: repetitions.count % 2 == 1, parts: parts))
            time += length
            if repetitions.count == Int(expectedCount / 2) { time += breath * period }
        }
        let done = repetitions
        let movement = self
        // The first is under way when the recording ends, where there is no pause.
        var all = done
        if tail <= 0 {
            let length = period * (1 + slowing)
            var parts = (there: 0.5, held: 0.0, back: 0.5)
            if case .reach(let there, let held, let back) = shape { parts = (there, held, back) }
            all.append(Repetition(start: time, seconds: length, size: 1, isOther: done.count % 2 == 1, parts: parts))
        }
        let repetitionsDone = all
        let axis = SpaceVector(x: 1, y: 0, z: 0)
        let other = SpaceVector(x: cos(otherAxis), y: sin(otherAxis), z: 0)
        let turned = random.rotation(0...180)
        let (before, after) = (
            random.rotation(posture / 2...max(posture / 2, posture)),
            random.rotation(posture / 2...max(posture / 2, posture))
        )
        let (settling, leaving) = (random.between(0.6...1.6), random.between(0.6...1.6))
        let last = done.last.map { $0.start + $0.seconds } ?? seconds
        let sway = (random.between(0.2...0.5), random.between(0.2...0.5), random.between(0...6), random.between(0...6))
        let tremorHertz = random.between(8...12)
        let postureAxis = (before.vector, after.vector)
        @Sendable func postureTurn(_ time: Double) -> Rotation {
            guard movement.posture > 0 else { return .none }
            let first = 1 - smooth((time - (movement.lead - settling - 0.1)) / settling)
            let final = smooth((time - last - 0.1) / leaving)
            var turn = Rotation.none
            if first > 0, postureAxis.0.length > 0 {
                turn = Rotation(around: postureAxis.0, by: postureAxis.0.length * first)
            }
            if final > 0, postureAxis.1.length > 0, movement.tail > 0 {
                turn = turn * Rotation(around: postureAxis.1, by: postureAxis.1.length * final)
            }
            return turn
        }
        let swinging = swing.map { movement.swung($0, repetitionsDone, random.direction()) }
        let body = Body(
            seconds: seconds,
            rotation: { time in
                let repetition = repetitionsDone.last { $0.start <= time }
                let progress = repetition?.progress(time, movement.shape) ?? 0
                let isOther = repetition?.isOther == true
                let angle =
                    movement.tilt * progress * (isOther ? movement.otherSide : 1)
                    + 0.02 * sin(2 * .pi * sway.0 * time + sway.2)
                var rotation = postureTurn(time) * turned * Rotation(around: isOther ? other : axis, by: angle)
                if let swinging { rotation = rotation * swinging(time) }
                return rotation
            },
            place: { time in
                let repetition = repetitionsDone.last { $0.start <= time }
                let progress = repetition?.progress(time, movement.shape) ?? 0
                let side = repetition?.isOther == true ? movement.otherSide : 1
                return SpaceVector(
                    x: movement.reach * progress * side + 0.01 * sin(2 * .pi * sway.1 * time + sway.3), y: 0,
                    z: movement.rise * progress * abs(side))
            },
            shaking: { time in
                var shaken = SpaceVector(
                    x: movement.tremor * sin(2 * .pi * tremorHertz * time),
                    y: movement.tremor * cos(2 * .pi * tremorHertz * 1.07 * time), z: 0)
                if movement.impact > 0, let repetition = repetitionsDone.last(where: { $0.start <= time }) {
                    // It lands a tenth of a second after it began, and rings.
                    let since = time - repetition.start
                    if since < 0.4 {
                        shaken.z += movement.impact * exp(-since / 0.06) * cos(2 * .pi * 9 * since)
                    }
                }
                return shaken
            })
        return MotionScene(
            log: sensor.measure(body, &random), count: done.count,
            expected: ExpectedMotion(
                tempo: 60 / period * random.scaled(0.67...1.5), isAlternating: otherSide != 1 || otherAxis != 0))
    }

    /// A pendulum that the movement drives, by half-explicit Euler over 5 ms.
    private func swung(
        _ swing: (hertz: Double, share: Double), _ repetitions: [Repetition], _ axis: SpaceVector
    ) -> @Sendable (Double) -> Rotation {
        let step = 0.005
        let count = Int(seconds / step) + 8
        var angles = [Double](repeating: 0, count: count)
        var (angle, speed) = (0.0, 0.0)
        let square = pow(2 * .pi * swing.hertz, 2)
        func drive(_ time: Double) -> Double {
            func progress(_ time: Double) -> Double {
                repetitions.last { $0.start <= time }?.progress(time, shape) ?? 0
            }
            return (progress(time + 0.02) + progress(time - 0.02) - 2 * progress(time)) / (0.02 * 0.02)
        }
        for index in 0..<count {
            let force =
                -square * angle - 0.3 * 2 * .pi * swing.hertz * speed - swing.share * drive(Double(index) * step)
            speed += force * step
            angle += speed * step
            angles[index] = max(-1, min(1, angle))
        }
        let path = angles
        return { time in
            let position = max(0, time / step)
            let index = min(path.count - 2, Int(position))
            let share = min(1, position - Double(index))
            return Rotation(around: axis, by: path[index] * (1 - share) + path[index + 1] * share + 1e-9)
        }
    }
}
