import Sensing
import Workouts

/// Starts and ends of motion: places that are pinned or scattered at first, lights at which a rider stops.
extension Family {
    static let starts: [Family] = [
        Family("walk, pinned start") { pinned($0, speed: 1.4, .normal, within: 0) },
        Family("run, pinned start") { pinned($0, speed: 3, .normal, within: 0) },
        Family("walk, pinned start, white 2 m") { pinned($0, speed: 1.4, .white(2), within: 0.2) },
        Family("run, pinned start, white 2 m") { pinned($0, speed: 3, .white(2), within: 0.2) },
        Family("walk, scattered start of 30 s", tolerance: 0.05) {
            scattered($0, speed: 1.4, [.scattered(seconds: 30)])
        },
        Family("run, scattered start of 30 s", tolerance: 0.03) { scattered($0, speed: 3, [.scattered(seconds: 30)]) },
        Family("walk, network start of 45 s", tolerance: 0.05) { scattered($0, speed: 1.4, [.network(seconds: 45)]) },
        Family("run, network start of 60 s", tolerance: 0.05) {
            scattered($0, speed: 3, [.network(seconds: 60)])
        },
        Family("run, told early and again") { run($0, .open, [.early(share: 0.1)]) },
        Family("ride with lights, 5 s", tolerance: 0.02) { ride($0, every(5, .open)) },
        Family("ride with lights, 8 s", tolerance: 0.02) { ride($0, every(8, .open)) },
        Family("ride with lights, 12 s", tolerance: 0.02) { ride($0, every(12, .open)) },
        Family("ride with lights, 8 s, own speed", tolerance: 0.02) { ride($0, every(8, .open.with(speed: true))) },
    ]

    private static func pinned(_ seed: UInt64, speed: Double, _ receiver: Receiver, within metres: Double) -> Outing {
        Outing(
            .road(600 * speed, radius: 8...40, straight: 30...160, seed: seed), speed: speed, standing: 20,
            receiver: receiver, seed: seed
        )
        .told([.pinned(metres: metres)], seed: seed)
    }

    private static func scattered(_ seed: UInt64, speed: Double, _ habits: [Habit]) -> Outing {
        Outing(
            .road(600 * speed, radius: 8...40, straight: 30...160, seed: seed), speed: speed, standing: 0,
            receiver: .normal, seed: seed
        )
        .told(habits, seed: seed)
    }

    private static func ride(_ seed: UInt64, _ receiver: Receiver) -> Outing {
        Outing(
            .road(10_000, radius: 10...60, straight: 80...400, seed: seed), speed: 8, stops: (600, 40),
            acceleration: 1.5,
            receiver: receiver, seed: seed)
    }
}
