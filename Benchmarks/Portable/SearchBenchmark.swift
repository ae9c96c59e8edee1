import Catalogue
import Foundation
import Workouts

/// Each keystroke of typical queries over 10,000 made-up exercises, beside a plain search that compares every typed word
/// with every word of every name.
struct SearchBenchmark {
    let share: Double

    private static let queries = [
        "incline dumbbell press", "kettlebell swing", "romanian deadlift", "lat pulldown", "tricpes cabel",
        "chest barbell",
        "dumbell curl", "hamstring stretch", "sqaut", "bodyweight glutes", "single-arm row", "zzzzzzzz",
    ]

    func run() {
        let count = max(Int(10_000 * share), 100)
        print("\nSearch, \(count) exercises")
        let exercises = Self.exercises(count)
        let building = seconds(runs: 3) { _ = ExerciseSearch(exercises) }
        report("  building", "\((building * 1000).digits(1)) ms", "once, and when an exercise is added")
        let search = ExerciseSearch(exercises)
        let plain = PlainSearch(exercises)
        var slowest = 0.0
        var all: [Double] = []
        var plainAll: [Double] = []
        var checksum = 0
        for query in Self.queries {
            for end in query.indices {
                let typed = String(query[...end])
                let time = seconds(runs: 5) { checksum &+= search.places(matching: typed).count }
                all.append(time)
                slowest = max(slowest, time)
            }
            plainAll.append(seconds(runs: 1) { checksum &+= plain.places(matching: query) })
        }
        all.sort()
        report("  a keystroke, median", "\((all[all.count / 2] * 1000).digits(3)) ms", "of \(all.count)")
        report("  the slowest", "\((slowest * 1000).digits(3)) ms", "to reach: at most 1 ms, 4 ms in WebAssembly")
        let mean = plainAll.reduce(0, +) / Double(plainAll.count)
        report(
            "  comparing every word, mean", "\((mean * 1000).digits(0)) ms",
            "\((mean / slowest).digits(0)) times the slowest")
        print("  (checksum \(checksum))")
    }

    private static func exercises(_ count: Int) -> [Exercise] {
        let first = [
            "Incline", "Seated", "Single-arm", "Romanian", "Close-grip", "Standing", "Reverse", "Bulgarian", "Wide",
        ]
        let second = ["dumbbell", "barbell", "kettlebell", "cable", "band", "machine", "medicine ball", "suspension"]
        let third = [
            "press", "curl", "row", "squat", "deadlift", "swing", "stretch", "raise", "pulldown", "lunge", "fly",
        ]
        var random = SplitMix64(seed: 21)
        return (0..<count).map { number in
            // People's own exercises bring words that no other has.
            var name = "\(random.pick(first)) \(random.pick(second)) \(random.pick(third))"
            if number % 3 == 0 {
                name += " " + String((0..<6).map { _ in random.pick(Array("abcdefghijklmnoprstuw")) })
            }
            var exercise = Exercise(
                id: "\(number)", name: name, type: random.pick(ExerciseType.allCases),
                muscles: [random.pick(Muscle.allCases)])
            exercise.equipment = [random.pick(Equipment.allCases)]
            return exercise
        }
    }
}

/// Optimal string alignment with every word.
private struct PlainSearch {
    private let words: [[[UInt8]]]

    init(_ exercises: [Exercise]) {
        words = exercises.map { exercise in
            exercise.name.lowercased().split { " -".contains($0) }.map { Array($0.utf8) }
        }
    }

    func places(matching typed: String) -> Int {
        let typed = typed.lowercased().split { " -".contains($0) }.map { Array($0.utf8) }
        return words.count { words in
            typed.allSatisfy { typed in words.contains { $0.starts(with: typed) || distance(typed, $0) <= 1 } }
        }
    }

    private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before: [Int] = []
        var last = Array(0...b.count)
        for row in 1...a.count {
            var current = [row]
            for column in 1...b.count {
                let cost = a[row - 1] == b[column - 1] ? 0 : 1
                var least = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
                if row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
                    least = min(least, before[column - 2] + 1)
                }
                current.append(least)
            }
            (before, last) = (last, current)
        }
        return last.last ?? a.count
    }
}

extension SplitMix64 {
    fileprivate mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(below(UInt64(values.count)))] }
}
