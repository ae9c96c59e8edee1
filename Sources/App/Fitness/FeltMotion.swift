import Catalogue
import Records
import Sensing
import Workouts

/// A log's account of an exercise: the motion as a line, and the ends of repetitions.
struct FeltMotion: Sendable {
    /// The exercise's id; empty if there is none.
    var exercise = ""
    /// The id of its result; empty if nothing was counted.
    var test = ""
    var count: Int32 = 0
    var reason: RepetitionCount.Reason?
    /// The counted readings; none if nothing is kept.
    var log = MotionLog()
    var hasLog: Bool { !log.samples.isEmpty }
    /// The exercise that the log is of, which may be another one in a picked file.
    var subject = MotionSubject()
    /// The time from the first reading that was counted to the last, gaps included: repetitions in a gap are counted.
    var seconds = 0.0
    /// The sentence that only a part of the log was counted.
    var part: String?
    /// In a box of 1,000 × 300: the lines' points, one line for each stretch without a gap.
    var lines: [String] = []
    /// The repetitions' ends in the same box.
    var marks: [Double] = []

    static let width = 1000.0
    static let height = 300.0

    init() {}

    /// Whether it is the motion of that result.
    func isOf(_ result: String, _ exercise: String) -> Bool { self.exercise == exercise && test == result }

    /// Counts a log.
    ///
    /// - Parameters:
    ///   - subject: As the log's file tells it. What it leaves out is the exercise's.
    ///   - exercise: Nil while the exercises aren't there.
    init(_ log: MotionLog, _ subject: MotionSubject, of id: String, _ exercise: Exercise?) {
        self.exercise = id
        self.log = log
        self.subject = subject
        if subject.exercise == nil, let exercise {
            self.subject = MotionSubject(exercise)
            self.subject.began = subject.began
        }
        let result = RepetitionCounter.count(
            log, ExpectedMotion(tempo: exercise?.tempo, isAlternating: exercise?.isAlternating ?? false))
        count = Int32(result.count)
        reason = result.reason
        seconds = result.span
        part = result.partSentence
        self.subject.counted = count
        draw(result)
    }

    private mutating func draw(_ result: RepetitionCount) {
        let values = result.curve.values
        guard values.count > 1 else { return }
        var most: Float = 0.5
        for value in values { most = max(most, value.map { abs($0) } ?? 0) }
        let step = FeltMotion.width / Double(values.count - 1)
        var line = ""
        for (index, value) in values.enumerated() {
            guard let value else {
                if !line.utf8.isEmpty { lines.append(line) }
                line = ""
                continue
            }
            let y = FeltMotion.height / 2 * (1 - Double(value / most))
            line += "\(wholeText(Double(index) * step)),\(wholeText(y)) "
        }
        if !line.utf8.isEmpty { lines.append(line) }
        let length = Double(values.count - 1) * MotionCurve.step
        marks = result.moments.map { min($0 / length, 1) * FeltMotion.width }
    }

    /// Whether there is a motion to draw.
    var isDrawn: Bool { !lines.isEmpty && reason != .still }

    /// The log as a file.
    ///
    /// - Parameter test: Its result, whose counts may have been corrected; nil if there is none.
    func file(_ test: FitnessTest?) -> [UInt8] {
        var subject = subject
        if let test { (subject.counted, subject.entered) = (test.counted ?? subject.counted, test.entered) }
        return MotionFile.write(log, of: subject)
    }

    /// That the log is of another exercise, if it is.
    func remark(_ shared: Shared) -> String? {
        guard let other = subject.exercise, other != exercise else { return nil }
        let (of, name) = (subject.name ?? shared.exerciseName(other), shared.exerciseName(exercise))
        return of == name ? nil : "This log is of \(of). It is counted as \(name)."
    }

    /// The reason why nothing was counted, with the part that was looked at where no chart says it.
    var sentence: String {
        guard !isDrawn, let part else { return reasonSentence }
        return "\(reasonSentence) \(part)"
    }

    private var reasonSentence: String {
        switch reason {
        case .noReadings: "The motion sensor told nothing."
        case .tooShort: "The motion sensor told less than two seconds."
        case .tooSlow: "The motion sensor is too slow. It takes eight readings a second."
        case .still: "Nothing moved. Was the phone on you?"
        case .nothingRepeats, nil: "It moved, but not evenly enough to be counted."
        }
    }
}
