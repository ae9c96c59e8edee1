import Sensing
import Workouts

/// To and fro, and round, over few metres; device speeds that don't help there; and slow drifts of who stands.
extension Family {
    static let shortWays: [Family] = [
        Family("rows of 10 m", tolerance: 0.1) {
            Outing(.rows(60, of: 10, apart: 0.5), speed: 1.1, receiver: .open, seed: $0)
        },
        Family("rows of 20 m", tolerance: 0.1) {
            Outing(.rows(40, of: 20, apart: 0.5), speed: 1.1, receiver: .normal, seed: $0)
        },
        Family("legs of 10 m, walking", tolerance: 0.1) {
            Outing(.shuttles(80, of: 10), speed: 1.3, acceleration: 1.5, receiver: .open, seed: $0)
        },
        Family("legs of 10 m, running", tolerance: 0.1) {
            Outing(.shuttles(100, of: 10), speed: 2.5, acceleration: 2.5, receiver: .open, seed: $0)
        },
        Family("legs of 20 m, 5 s", tolerance: 0.1) {
            Outing(.shuttles(60, of: 20), speed: 1.4, acceleration: 1.5, receiver: every(5, .open), seed: $0)
        },
        Family("shuttles of 20 m, normal", tolerance: 0.1) {
            Outing(.shuttles(80, of: 20), speed: 3, stops: (20, 0), acceleration: 2.5, receiver: .normal, seed: $0)
        },
        Family("circles of 40 m", tolerance: 0.1) {
            Outing(.circles(30, radius: 6.4), speed: 1.4, receiver: .open, seed: $0)
        },
        Family("circles of 125 m") {
            Outing(.circles(15, radius: 20), speed: 3, receiver: .normal, seed: $0)
        },
        Family("swim, 5 s, own speed × 1.6", tolerance: 0.05) {
            Outing(.buoys(10, seed: $0), speed: 1, receiver: every(5, .open.with(speed: true)), seed: $0)
                .told([.scaledSpeed(1.6)], seed: $0)
        },
        Family("swim, 8 s, own speed × 0.7", tolerance: 0.05) {
            Outing(.buoys(10, seed: $0), speed: 1, receiver: every(8, .open.with(speed: true)), seed: $0)
                .told([.scaledSpeed(0.7)], seed: $0)
        },
        Family("standing, derived speed") { stand($0, .normal, [.derivedSpeed]) },
        Family("standing, derived speed, smoothed") {
            stand($0, .normal.steady, [.smoothed(seconds: 2), .derivedSpeed])
        },
        Family("standing, slow drift") { stand($0, drifting(3.5, 60), [.smoothed(seconds: 5)]) },
        Family("standing, slow drift of 4 m") { stand($0, drifting(4, 40), [.smoothed(seconds: 8)]) },
    ]

    /// - Parameters:
    ///   - metres: The slow error's standard deviation per axis.
    ///   - seconds: Its correlation time.
    private static func drifting(_ metres: Double, _ seconds: Double) -> Receiver {
        Receiver(slowError: metres, memory: seconds, quickError: 0.1)
    }
}
