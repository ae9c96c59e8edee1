import Sensing
import Workouts

/// Outings of which all is drawn by chance: the way, the speed, the stops, the receiver and the phone's habits. The
/// benchmark takes numbers that weren't looked at while the odometer was made.
extension Family {
    public static let drawn: [Family] = [
        Family("on foot, each second or two") { drawn($0, speeds: 0.8...4, intervals: 1...2) },
        Family("on foot, each 3 to 20 s", tolerance: 0.02) { drawn($0, speeds: 0.8...4, intervals: 3...20) },
        Family("on a bicycle, each second or two") { drawn($0, speeds: 4...12, intervals: 1...2) },
        Family("on a bicycle, each 3 to 20 s", tolerance: 0.02) { drawn($0, speeds: 4...12, intervals: 3...20) },
    ]

    private static func drawn(
        _ seed: UInt64, speeds: ClosedRange<Double>, intervals: ClosedRange<Double>
    ) -> Outing {
        var random = Gaussian(seed: seed &* 15_485_863 &+ 3)
        func draw(_ range: ClosedRange<Double>) -> Double {
            range.lowerBound + (range.upperBound - range.lowerBound) * random.uniformly()
        }
        let speed = draw(speeds)
        let metres = speed * draw(900...1800)
        let trail = trail(Int(draw(0...4.99)), metres, seed: seed, least: speed * draw(3...10))
        var receiver = Receiver(slowError: draw(1...4), memory: draw(15...90), quickError: draw(0...1.5))
        receiver.jitter = draw(0...0.1)
        receiver.outliers = draw(0...0.002)
        receiver.interval = draw(intervals)
        if receiver.interval < 1.5 { receiver.interval = 1 }
        let stops = random.uniformly() < 0.5 ? (metres: draw(100...1000), seconds: draw(10...90)) : nil
        let acceleration = draw(0.7...2.5)
        let habits = habits(Int(draw(0...6.99)))
        return Outing(
            trail, speed: speed, stops: stops, standing: draw(0...40), acceleration: acceleration, receiver: receiver,
            seed: seed
        ).told(habits, seed: seed)
    }

    /// - Parameter least: Radius of the narrowest bends of a road, in metres.
    private static func trail(_ kind: Int, _ metres: Double, seed: UInt64, least: Double) -> Trail {
        switch kind {
        case 0: .straight(metres)
        case 1: .oval(laps: Int(metres / 400) + 1)
        case 2: .blocks(metres, seed: seed)
        case 3: .road(metres, radius: least...5 * least, straight: 20...200, seed: seed)
        default: .road(metres, radius: least...20 * least, straight: 100...600, seed: seed)
        }
    }

    private static func habits(_ kind: Int) -> [Habit] {
        switch kind {
        case 0: [.smoothed(seconds: 1.5)]
        case 1: [.repeated(share: 0.2)]
        case 2: [.rounded(degrees: 1e-5)]
        case 3: [.dropped(share: 0.2)]
        case 4: [.early(share: 0.2)]
        default: []
        }
    }
}
