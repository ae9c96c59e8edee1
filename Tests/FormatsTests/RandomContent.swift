import Sensing
import Workouts

@testable import Formats

/// Sessions and workouts as people and devices leave them, by a seed.
struct RandomContent {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    mutating func name() -> String {
        let words = ["Work", "Übung", "走る", "a & b <c>", "\"Q\"", "Round 1", "Push-up", "🏃🏽‍♀️", "l'été", "x"]
        return words[int(0...words.count - 1)] + (chance(0.5) ? " \(int(1...99))" : "")
    }

    mutating func role() -> Role { Role.allCases[int(0...Role.allCases.count - 1)] }

    /// In whole seconds, degrees of 10⁻⁶, metres of 0.2 (heights) and 0.01: what FIT can hold.
    mutating func recording() -> Recording {
        var recording = Recording(began: Seconds(integerLiteral: Int64(int(1_000_000_000...2_000_000_000))))
        recording.name = name()
        recording.activity = Activity.allCases[int(0...Activity.allCases.count - 1)]
        recording.zoneMinutes = chance(0.7) ? Int32(int(-48...56) * 15) : nil
        var clock = 0
        for index in 0..<int(1...6) {
            let spent = int(1...120)
            var lap = Recording.Lap(
                name: chance(0.1) ? "Lap \(index + 1)" : name(), role: role(),
                began: Seconds(integerLiteral: Int64(clock)),
                spent: Seconds(integerLiteral: Int64(spent)))
            if chance(0.7) { lap.distance = Double(int(0...100_000)) / 100 }
            lap.energy = Double(int(0...200))
            if lap.role == .exercise {
                for _ in 0..<int(0...5) {
                    lap.sets.append(
                        SetResult(
                            reps: chance(0.8) ? Int32(int(0...9999)) : nil,
                            weight: chance(0.6) ? Double(int(1...16_000)) / 16 : nil,
                            time: chance(0.5) ? Seconds(integerLiteral: Int64(int(1...60))) : nil))
                }
            }
            clock += spent
            recording.spent += lap.spent
            recording.laps.append(lap)
            if chance(0.3), spent > 2 {
                // A pause inside the lap, or right behind it.
                let begin = clock - int(0...spent - 2)
                let length = int(2...600)
                recording.pauses.append(
                    Seconds(integerLiteral: Int64(begin))..<Seconds(integerLiteral: Int64(begin + length)))
                clock += length
            }
        }
        recording.energy = recording.laps.reduce(0) { $0 + ($1.energy ?? 0) }
        recording.distance = Double(int(0...1_000_000)) / 100
        recording.ascent = Double(int(0...3000))
        if chance(0.7) { samples(&recording, until: clock) }
        return recording
    }

    private mutating func samples(_ recording: inout Recording, until end: Int) {
        var latitude = int(-90_000_000...90_000_000)
        var longitude = int(-180_000_000...179_999_998)
        var distance = 0
        var pause = 0
        var second = 0
        let isIndoor = chance(0.2)
        let hasHeart = chance(0.5)
        while second <= end {
            while pause < recording.pauses.count, recording.pauses[pause].upperBound.roundedDown <= second {
                pause += 1
            }
            if pause < recording.pauses.count, recording.pauses[pause].lowerBound.roundedDown < second {
                second = Int(recording.pauses[pause].upperBound.roundedDown)
                continue
            }
            var sample = Recording.Sample(moment: Seconds(integerLiteral: Int64(second)))
            if !isIndoor {
                sample.place = Coordinate(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
                sample.altitude = chance(0.9) ? Double(int(-2000...40_000)) / 5 : nil
                latitude = min(max(latitude + int(-50...50), -90_000_000), 90_000_000)
                longitude = min(max(longitude + int(-50...50), -180_000_000), 179_999_998)
            }
            sample.distance = Double(distance) / 100
            sample.speed = chance(0.8) ? Double(int(0...2000)) / 100 : nil
            if hasHeart { sample.heartRate = Int32(int(40...220)) }
            recording.samples.append(sample)
            distance += int(0...500)
            second += int(1...3)
        }
    }

    /// A workout that a FIT file can hold.
    mutating func workout() -> Workout {
        var steps = Steps()
        for _ in 0..<int(1...4) {
            var block = Steps()
            for _ in 0..<int(1...4) { block.append(step()) }
            steps.append(contentsOf: block, times: chance(0.5) ? int(2...20) : 1)
        }
        var workout = Workout(name: name(), steps: steps)
        workout.activity = Activity.allCases[int(0...Activity.allCases.count - 1)]
        return workout
    }

    mutating func step() -> Step {
        var step = Step(name: name(), role: role(), target: .open)
        switch int(0...3) {
        case 0: step.target = .time(Seconds(milliseconds: Int64(int(1...86_399_999))))
        case 1: step.target = .distance(Double(int(1...100_000_000)) / 100)
        default: if step.role == .exercise { step.reps = Int32(int(1...9999)) }
        }
        if chance(0.3) { step.note = name() }
        if step.role == .exercise {
            if chance(0.5) { step.weight = Double(int(1...65_000)) / 100 }
            if chance(0.5) {
                step.sets = Int32(int(2...99))
                if chance(0.7) { step.rest = Int32(int(1...600)) }
            }
        }
        return step
    }
}
