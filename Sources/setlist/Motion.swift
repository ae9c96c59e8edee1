import ArgumentParser
import Foundation
import Records
import Sensing
import Workouts

struct Motion: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Count the repetitions in a motion log.",
        discussion: """
            Example: setlist motion squats.motion.json --tempo 26
            Example: setlist motion lunges.motion.json --tempo 22 --alternating --plot lunges.svg
            Example: setlist motion squats.motion.json --json

            A log is what the app exports of a fitness test: JSON with the readings of a phone's acceleration, with gravity, and \
            of its rotation. How they are counted is told in Docs/Motion.md. With a tempo, what is much quicker or slower than \
            the exercise isn't counted: walking during slow squats, say. A log of the app names its exercise, its tempo and \
            whether sides take turns; options come before what the log says.
            """
    )

    @Argument(help: "The log to read.", completion: .file(extensions: ["json"])) var log: String
    @Option(help: "The exercise's usual repetitions a minute, 1 to 400. (default: the log's, or unknown)")
    var tempo: Double?
    @Flag(
        inversion: .prefixedNo,
        help: "Sides take turns, each counts, and the phone was worn on one of them. (default: as the log says, or not)"
    )
    var alternating: Bool?
    @Option(help: "The picture (SVG) to make of the motion, with its repetitions; one that is there is replaced.")
    var plot: String?
    @Flag(help: "Print JSON instead of a sentence.") var json = false

    func run() throws {
        if let tempo, !Limits.tempo.contains(tempo) {
            throw Failure(.usage, "--tempo must be from 1 to 400 repetitions a minute, is \(tempo).")
        }
        let bytes = try InputFile.read(log, limit: MotionFile.maximumBytes)
        let motion: MotionLog
        let subject: MotionSubject
        do {
            (motion, subject) = try MotionFile.readWhole(bytes)
        } catch {
            throw Failure(.data, "\(log): \(error)")
        }
        let expected = ExpectedMotion(
            tempo: tempo ?? subject.tempo, isAlternating: alternating ?? subject.isAlternating ?? false)
        let result = RepetitionCounter.count(motion, expected)
        if let plot {
            do {
                try Data(MotionPlot.svg(result).utf8).write(to: URL(filePath: plot), options: .atomic)
            } catch {
                throw Failure(.cannotCreate, "\(plot) can't be written.")
            }
        }
        if json { return print(Self.json(result, subject)) }
        if let name = subject.name { print(name) }
        print(Self.sentence(result))
    }

    static func sentence(_ result: RepetitionCount) -> String {
        if let reason = result.reason { return reason.sentence(result) }
        func digits(_ value: Double, _ count: Int) -> String { String(format: "%.\(count)f", value) }
        return """
            \(result.count) repetitions, \(digits(result.rate, 1)) a minute (\(digits(result.period, 2)) s each), \
            confidence \(digits(result.confidence, 2))
            """
    }

    private static func json(_ result: RepetitionCount, _ subject: MotionSubject) -> String {
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        var writer = JSONWriter()
        writer.object { writer in
            if let exercise = subject.exercise { writer.field("exercise", exercise) }
            if let name = subject.name { writer.field("name", name) }
            if let counted = subject.counted { writer.field("counted", Int64(counted)) }
            if let entered = subject.entered { writer.field("entered", Int64(entered)) }
            writer.field("count", result.count)
            writer.field("rate", rounded(result.rate))
            writer.field("period", rounded(result.period))
            writer.field("confidence", rounded(result.confidence))
            writer.field("seconds", rounded(result.seconds))
            writer.field("readingRate", rounded(result.readingRate))
            if let reason = result.reason { writer.field("reason", reason.sentence(result)) }
            writer.array("moments") { writer in
                for moment in result.moments { writer.number(rounded(moment)) }
            }
        }
        return writer.text
    }
}

extension RepetitionCount.Reason {
    /// The explanation why nothing was counted.
    func sentence(_ result: RepetitionCount) -> String {
        switch self {
        case .noReadings: "No repetitions: the log has no measurement."
        case .tooShort:
            "No repetitions: the sensor told something for \(String(format: "%.1f", result.seconds)) s; it takes 2 s and more."
        case .tooSlow:
            """
            No repetitions: \(String(format: "%.1f", result.readingRate)) readings a second are too few; it takes \
            \(Int(MotionLimits.slowest)).
            """
        case .still: "No repetitions: nothing moved."
        case .nothingRepeats: "No repetitions: nothing repeats often, evenly and alike enough."
        }
    }
}
