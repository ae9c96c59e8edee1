import Foundation
import Sensing
import Testing
import TrackSimulation
import Workouts

/// Readings that err independently of each other, as simulated places do: of what they say of their accuracy, nothing is sure.
@Suite struct WhiteNoiseTests {
    private func distance(_ outing: Outing) -> Double {
        var filter = LocationFilter()
        for moment in outing.moments { _ = filter.add(moment.reading, isRunning: true) }
        return filter.distance
    }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    /// Percent, of four outings each.
    private func errors(_ receiver: Receiver, speed: Double, _ trail: (UInt64) -> Trail) -> [Double] {
        (0..<4 as Range<UInt64>).map { seed in
            let outing = Outing(trail(seed), speed: speed, receiver: receiver, seed: seed)
            return 100 * (distance(outing) / outing.distance - 1)
        }
    }

    @Test(
        "OU-5 with white noise of 1 to 5 m an axis the mean of straight ways is within 1.3 %, each way within 2 %",
        arguments: [1.0, 2, 3, 5], [1.4, 3.2, 6])
    func straight(noise: Double, speed: Double) {
        let errors = errors(.white(noise), speed: speed) { _ in .straight(3000) }
        #expect(abs(mean(errors)) < 1.3, "\(errors)")
        for error in errors { #expect(abs(error) < 2) }
    }

    @Test(
        "OU-5 with white noise the mean of four ways round corners and bends is within 1.6 % (ride: 2.2 %), at 3 m within 2.9 %, at 5 m within 4.7 %",
        arguments: [1.0, 2, 3, 5], [1.4, 3.2, 6])
    func bends(noise: Double, speed: Double) {
        let trails: [(UInt64) -> Trail] = [
            { _ in .oval(laps: 8) }, { .blocks(3000, seed: $0) }, { .winding(3000, seed: $0) },
            { _ in .hills(repeats: 4) },
        ]
        for trail in trails {
            let errors = errors(.white(noise), speed: speed, trail)
            #expect(abs(mean(errors)) < (noise > 3 ? 4.7 : noise > 2 ? 2.9 : speed > 4 ? 2.2 : 1.6), "\(errors)")
        }
    }

    @Test(
        "OU-5 standing still for ten minutes adds less than 10 m, whatever accuracy the device says; at 8 m one time in eight less than 60",
        arguments: [1.0, 2, 3, 5, 8], [3.0, 5, 10, nil])
    func standing(noise: Double, accuracy: Double?) {
        let distances = (0..<8 as Range<UInt64>).map {
            distance(.standing(600, receiver: .white(noise, says: accuracy), seed: $0))
        }
        #expect(distances.count { $0 >= 10 } <= (noise > 5 ? 1 : 0), "\(distances)")
        #expect(distances.allSatisfy { $0 < 60 }, "\(distances)")
    }

    @Test(
        "OU-5 of a straight way from the first reading on, the mean is within 1 %, each way within 5 m and 5.5 deviations",
        arguments: [1.0, 3, 5], [5.0, 10])
    func fromTheFirstReading(noise: Double, accuracy: Double) {
        var errors: [Double] = []
        for seed in 0..<8 as Range<UInt64> {
            let outing = Outing(
                .straight(800), speed: 3, standing: 0, variation: 0, receiver: .white(noise, says: accuracy), seed: seed
            )
            errors.append(distance(outing) - outing.distance)
            #expect(abs(errors[errors.count - 1]) < 5 + 5.5 * noise)
        }
        #expect(abs(mean(errors)) < 8, "\(errors)")
    }

    @Test(
        "OU-5 with a good receiver whoever sets off at once sees it within 10 s, running within 7",
        arguments: [1.4, 3.2, 6])
    func settingOff(speed: Double) throws {
        let outing = Outing(.straight(200), speed: speed, standing: 0, receiver: .perfect, seed: 1)
        var filter = LocationFilter()
        for moment in outing.moments where filter.distance == 0 {
            _ = filter.add(moment.reading, isRunning: true)
        }
        #expect(try #require(filter.last).moment <= (speed > 2 ? 7 : 10))
    }
}
