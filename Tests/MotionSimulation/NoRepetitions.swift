import Foundation
import Sensing
import TrackSimulation
import Workouts

extension MotionFamily {
    /// Recordings in which nothing is counted.
    public static let nulls: [MotionFamily] = [
        null("on a table", 40) { _ in still },
        null("in a hand that trembles", 60) { random in
            let (hertz, size) = (random.between(7...12), random.between(0.1...0.8))
            var noise = Wander(random.uniform.next(), 1.5)
            let drift = noise.path(30, 0.15)
            return Body(
                seconds: 30, rotation: { drift.rotation($0) }, place: { _ in zero },
                shaking: {
                    SpaceVector(x: size * sin(2 * .pi * hertz * $0), y: size * cos(2 * .pi * 1.1 * hertz * $0), z: 0)
                })
        },
        null("held still", 60) { random in
            var noise = Wander(random.uniform.next(), random.between(0.5...2))
            let drift = noise.path(30, random.between(0.02...0.15))
            return Body(seconds: 30, rotation: { drift.rotation($0) }, place: { _ in zero })
        },
        null("fidgeting, a wandering hand", 200) { random in
            var noise = Wander(random.uniform.next(), random.scaled(0.3...2))
            let drift = noise.path(30, random.between(0.3...1.2))
            let place = noise.path(30, random.between(0.02...0.2))
            return Body(seconds: 30, rotation: { drift.rotation($0) }, place: { place.vector($0) })
        },
        null("fidgeting, from posture to posture", 200) { random in
            let turns = Stops(&random, every: 0.5...3)
            return Body(seconds: 30, rotation: { turns.rotation($0) }, place: { turns.place($0) })
        },
        null("put down", 60) { random in
            let turns = Stops(&random, at: [random.between(1...5), random.between(8...25)])
            return Body(seconds: 30, rotation: { turns.rotation($0) }, place: { turns.place($0) })
        },
        null("one big movement", 60) { random in
            let turns = Stops(&random, at: [random.between(3...25)])
            return Body(seconds: 30, rotation: { turns.rotation($0) }, place: { turns.place($0) })
        },
        null("two, some time apart", 60) { random in
            let (first, back) = (random.between(3...10), random.between(13...25))
            let turns = Stops(&random, at: [first, first + 1.2, back, back + 1.2])
            return Body(seconds: 30, rotation: { turns.rotation($0) }, place: { turns.place($0) })
        },
        null("typing", 80) { random in
            var taps: [Double] = []
            var time = 0.3
            while time < 30 {
                taps.append(time)
                time += random.chance(0.1) ? random.between(0.5...2.5) : random.scaled(0.09...0.35)
            }
            let moments = taps
            let axis = random.direction()
            let size = random.between(0.5...3)
            var noise = Wander(random.uniform.next(), 1)
            let drift = noise.path(30, 0.1)
            return Body(
                seconds: 30, rotation: { drift.rotation($0) }, place: { _ in zero },
                shaking: { time in
                    guard let tap = moments.last(where: { $0 <= time }), time - tap < 0.3 else { return zero }
                    return axis * (size * exp(-(time - tap) / 0.04) * cos(2 * .pi * 14 * (time - tap)))
                })
        },
        null("riding in a car", 120) { random in
            // The springs at 1 to 2 Hz ring when the road shakes them; bends and brakes last for seconds.
            var springs = Wander(random.uniform.next(), 0.05)
            let road = springs.rung(
                30, hertz: random.between(1...2), damping: random.between(0.2...0.4), size: random.between(0.3...1.5))
            var bends = Wander(random.uniform.next(), 3)
            let bend = bends.path(30, random.between(0.3...1.5))
            return Body(
                seconds: 30, rotation: { _ in .none }, place: { _ in zero },
                shaking: { bend.vector($0) + SpaceVector(x: 0, y: 0, z: road($0)) })
        },
        null("a random walk of postures", 60) { random in
            var noise = Wander(random.uniform.next(), 20)
            let drift = noise.path(30, random.between(0.5...2))
            return Body(seconds: 30, rotation: { drift.rotation($0) }, place: { _ in zero })
        },
    ].flatMap { $0 }

    /// Known to be counted: who walks repeats steps.
    public static let walking = MotionFamily("walking") {
        var movement = Movement()
        movement.period = $0.between(0.48...0.65)
        movement.tilt = $0.between(0.4...0.8)
        movement.rise = 0.05
        movement.otherSide = 0.8
        movement.otherAxis = 3.0
        movement.jitter = 0.03
        movement.impact = $0.between(1...4)
        movement.lead = 0.5
        movement.tail = 0
        return movement.scene(.browser, &$0)
    }

    private static let zero = SpaceVector(x: 0, y: 0, z: 0)
    private static let still = Body(seconds: 30, rotation: { _ in .none }, place: { _ in zero })

    /// As many copies as recordings of it belong into a thousand.
    private static func null(
        _ name: String, _ share: Int, _ body: @escaping @Sendable (inout Gaussian) -> Body
    ) -> [MotionFamily] {
        let family = MotionFamily(name) { random in
            let moving = body(&random)
            let sensor = random.chance(0.3) ? Sensor(rate: 25, grain: 0.1, hasGyroscope: false) : .browser
            return MotionScene(
                log: sensor.measure(moving, &random), count: 0,
                expected: ExpectedMotion(tempo: random.scaled(12...60)))
        }
        return Array(repeating: family, count: share / 20)
    }
}

/// Noise that forgets itself after some time, along three axes.
struct Wander {
    private var random: Gaussian
    private let memory: Double

    /// - Parameter memory: Seconds.
    init(_ seed: UInt64, _ memory: Double) {
        random = Gaussian(seed: seed)
        self.memory = memory
    }

    struct Path: Sendable {
        let values: [SpaceVector]
        static let step = 0.02

        func vector(_ time: Double) -> SpaceVector {
            let position = min(Double(values.count - 2), max(0, time / Self.step))
            let index = Int(position)
            return values[index] * (1 - position + Double(index)) + values[index + 1] * (position - Double(index))
        }

        func rotation(_ time: Double) -> Rotation {
            let vector = vector(time)
            return vector.length > 1e-9 ? Rotation(around: vector, by: vector.length) : .none
        }
    }

    /// Smoothed twice over a tenth of a second, since nothing heavy moves more suddenly.
    mutating func path(_ seconds: Double, _ size: Double) -> Path {
        let count = Int(seconds / Path.step) + 8
        let keep = exp(-Path.step / memory)
        var values: [SpaceVector] = []
        var (raw, once, twice) = (
            SpaceVector(x: 0, y: 0, z: 0), SpaceVector(x: 0, y: 0, z: 0), SpaceVector(x: 0, y: 0, z: 0)
        )
        for _ in 0..<count {
            let kick = SpaceVector(x: random.next(), y: random.next(), z: random.next())
            raw = raw * keep + kick * (size * (1 - keep * keep).squareRoot())
            once = once * 0.8 + raw * 0.2
            twice = twice * 0.8 + once * 0.2
            values.append(twice)
        }
        return Path(values: values)
    }

    /// A spring that white noise shakes.
    mutating func rung(_ seconds: Double, hertz: Double, damping: Double, size: Double) -> @Sendable (Double) -> Double
    {
        let step = 0.005
        let rate = 2 * .pi * hertz
        var values: [Double] = []
        var (place, speed) = (0.0, 0.0)
        for _ in 0..<Int(seconds / step) + 8 {
            speed += (-rate * rate * place - 2 * damping * rate * speed) * step + random.next() * step.squareRoot()
            place += speed * step
            values.append(place)
        }
        let deviation = (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
        let path = values.map { $0 / deviation * size }
        return { path[min(path.count - 1, max(0, Int($0 / step)))] }
    }
}

/// Postures one after the other, each reached with the least jerk.
struct Stops: Sendable {
    private var moves: [(time: Double, seconds: Double, turn: SpaceVector, way: SpaceVector)] = []

    init(_ random: inout Gaussian, every spacing: ClosedRange<Double>) {
        var times: [Double] = []
        var time = random.between(spacing)
        while time < 30 {
            times.append(time)
            time += random.between(spacing)
        }
        self.init(&random, at: times)
    }

    init(_ random: inout Gaussian, at times: [Double]) {
        for time in times {
            moves.append(
                (
                    time, random.between(0.4...1.2), random.direction() * random.between(0.2...1.5),
                    random.direction() * random.between(0...0.4)
                ))
        }
    }

    func rotation(_ time: Double) -> Rotation {
        var rotation = Rotation.none
        for move in moves where move.time < time {
            let share = smooth((time - move.time) / move.seconds)
            if share > 0 { rotation = rotation * Rotation(around: move.turn, by: move.turn.length * share) }
        }
        return rotation
    }

    func place(_ time: Double) -> SpaceVector {
        var place = SpaceVector(x: 0, y: 0, z: 0)
        for move in moves where move.time < time {
            place = place + move.way * smooth((time - move.time) / move.seconds)
        }
        return place
    }
}
