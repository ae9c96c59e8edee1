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

            A log is what the app saves with "Export motion log": JSON with readings of a phone's acceleration, gravity \
            included, and of its rotation. Docs/Motion.md describes the file, and how repetitions are counted. \
            With a tempo, movements that are much quicker or slower aren't counted, such as walking during slow squats. \
            A log of the app names its exercise, its tempo and whether sides take turns; options come before what the \
            log says. Of a long log the first three minutes are counted.
            """
    )

    @Argument(help: "The log to read.", completion: .file(extensions: ["json"])) var log: String
    @Option(help: "The exercise's usual repetitions a minute, 1 to 400. (default: the log's, or unknown)")
    var tempo: Double?
    @Flag(
        inversion: .prefixedNo,
        help: """
            Left and right take turns, each counts, and the phone was worn on one side. (default: as the log says, or not)
            """)
    var alternating: Bool?
    @Option(
        help: "A picture (SVG) to draw of the motion and its repetitions. A file that is there is replaced.",
        completion: .file(extensions: ["svg"]))
    var plot: String?
    @Flag(help: "Print JSON instead of sentences.") var json = false

    func run() throws {
        if let tempo, !Limits.tempo.contains(tempo) {
            throw Failure(.usage, "--tempo must be from 1 to 400 repetitions a minute, is \(tempo).")
        }
        let bytes = try InputFile.read(log, limit: MotionFile.maximumBytes)
        guard !bytes.isEmpty else { throw Failure(.data, "\(log) is empty.") }
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
        print(json ? Self.json(result, subject) : Self.text(result, subject))
    }

    /// The exercise in a line of its own, if the log names it, and the result.
    private static func text(_ result: RepetitionCount, _ subject: MotionSubject) -> String {
        [subject.name, text(result)].compactMap { $0 }.joined(separator: "\n")
    }

    /// The result in one line, and the part that was counted in another.
    static func text(_ result: RepetitionCount) -> String {
        [sentence(result), result.partSentence].compactMap { $0 }.joined(separator: "\n")
    }

    static func sentence(_ result: RepetitionCount) -> String {
        if let reason = result.reason { return "No repetitions found: \(reason.explanation(result))." }
        return """
            \(result.count) repetitions in \(result.span.digits(0)) s: \(result.rate.digits(1)) a minute while they last \
            (\(result.period.digits(2)) s each), confidence \(result.confidence.digits(2))
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
            writer.field("span", rounded(result.span))
            writer.field("leftOut", rounded(result.leftOut))
            writer.field("readingRate", rounded(result.readingRate))
            if let reason = result.reason { writer.field("reason", reason.explanation(result)) }
            writer.array("moments") { writer in
                for moment in result.moments { writer.number(rounded(moment)) }
            }
        }
        return writer.text
    }
}

extension RepetitionCount.Reason {
    /// Why nothing was counted, as the end of a sentence.
    func explanation(_ result: RepetitionCount) -> String {
        switch self {
        case .noReadings: "the log has no readings with a time and an acceleration"
        case .tooShort: "the readings cover \(result.seconds.digits(1)) s, and it takes 2 s"
        case .tooSlow:
            "the sensor told \(result.readingRate.digits(1)) readings a second, and it takes \(MotionLimits.slowest.digits(0))"
        case .still: "nothing moved"
        case .nothingRepeats: "nothing repeats often, evenly and alike enough"
        }
    }
}

extension Double {
    fileprivate func digits(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}
