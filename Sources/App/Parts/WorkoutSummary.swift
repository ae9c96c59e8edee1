import Records
import Workouts

/// The totals of a workout: shown in rows and headers. Making one is O(steps), so screens keep it.
struct WorkoutSummary: Equatable, Sendable {
    var periods = 0
    /// Lines with exercises, and their sets.
    var exercises = 0
    var sets = 0
    /// Whether it is done set by set, without a fixed time.
    var isByHand = false
    /// Of the timed steps.
    var time = Seconds.zero
    /// Metres, of the steps that end after a distance.
    var distance = 0.0
    var open = 0
    var places = 0
    /// The course of the workout as a CSS gradient: its steps in their roles' colours, each as wide as its duration.
    var bar = ""

    init(of workout: Workout) {
        periods = workout.steps.count
        isByHand = workout.isByHand
        (exercises, sets) = workout.steps.exerciseCounts
        let performed = Performance(workout).steps
        var course = Course()
        let different = performed.dictionary.map { (role: $0.role, weight: WorkoutSummary.weight(of: $0.target)) }
        var uses = [Int](repeating: 0, count: different.count)
        for code in performed.codes {
            uses[Int(code)] += 1
            course.add(different[Int(code)].role, weight: different[Int(code)].weight)
        }
        for (step, count) in zip(performed.dictionary, uses) {
            switch step.target {
            case .time(let step): time += Seconds(microseconds: step.microseconds * Int64(count))
            case .distance(let metres): distance += metres * Double(count)
            case .open: open += count
            case .place: places += count
            }
        }
        bar = course.gradient
    }

    /// The approximate seconds of a step.
    private static func weight(of target: Target) -> Double {
        switch target {
        case .time(let time): time.value
        case .distance(let metres): metres / 3
        case .open, .place: 30
        }
    }
}

/// "6 exercises", or "17 periods" if not all are exercises.
private func lengthText(periods: Int, exercises: Int) -> String {
    exercises == periods && periods > 0 ? counted(Int64(periods), "exercise") : counted(Int64(periods), "period")
}

extension Steps {
    /// Like a summary's `periodsText`, without computing the rest. O(n).
    var lengthText: String { App.lengthText(periods: count, exercises: exerciseCounts.exercises) }
}

extension WorkoutSummary {
    /// "17 periods", or "6 exercises".
    var periodsText: String { lengthText(periods: periods, exercises: exercises) }

    /// The whole length: "0:40 + 200 m + 2 places".
    func total(_ units: Units) -> String {
        if isByHand { return counted(Int64(sets), "set") }
        var parts: [String] = []
        if time > .zero { parts.append(timeText(time)) }
        if distance > 0 { parts.append(distanceText(distance, units)) }
        if places > 0 { parts.append(counted(Int64(places), "place")) }
        if open > 0 { parts.append("\(open) open") }
        return parts.joined(separator: " + ")
    }

    /// The total as a figure, and the line below it; a long total is put in the line, where there is room for it.
    func lines(_ units: Units) -> (figure: String, details: String) {
        let total = total(units)
        if total.utf8.count > WorkoutSummary.longestFigure { return ("", "\(total) · \(periodsText)") }
        return (total, periodsText)
    }

    /// "12:34 + 1.5 km", beside a name on a phone.
    private static let longestFigure = 14
}

/// Steps of a workout or results of a session side by side, as a CSS gradient in their roles' colours.
struct Course {
    private var roles: [Role] = []
    /// The end of each.
    private var ends: [Double] = []

    mutating func add(_ role: Role, weight: Double) {
        let end = (ends.last ?? 0) + max(weight, 0)
        if roles.last == role {
            ends[ends.count - 1] = end
        } else {
            roles.append(role)
            ends.append(end)
        }
    }

    /// The most stripes that can still be told apart.
    private static let stripes = 64

    var gradient: String {
        guard let total = ends.last, total > 0 else { return "none" }
        var text = "linear-gradient(90deg"
        var start = 0.0
        func stripe(_ role: Role, until end: Double) {
            text += ",var(--\(role.cssName)) \(percent(start)) \(percent(end))"
            start = end
        }
        if roles.count <= Course.stripes {
            for index in roles.indices { stripe(roles[index], until: ends[index] / total) }
        } else {
            var index = 0
            for number in 0..<Course.stripes {
                let middle = (Double(number) + 0.5) / Double(Course.stripes) * total
                while ends[index] < middle { index += 1 }
                stripe(roles[index], until: Double(number + 1) / Double(Course.stripes))
            }
        }
        return text + ")"
    }

    private func percent(_ part: Double) -> String {
        let thousandths = Int((part * 10_000).rounded())
        return "\(thousandths / 100).\(thousandths % 100 < 10 ? "0" : "")\(thousandths % 100)%"
    }
}

extension Target {
    /// The end condition of the step, as its row shows it: "0:20", "400 m", "Place", "Open".
    func text(_ units: Units) -> String {
        switch self {
        case .time(let time): timeText(time)
        case .distance(let metres): distanceText(metres, units)
        case .place: "Place"
        case .open: "Open"
        }
    }
}
