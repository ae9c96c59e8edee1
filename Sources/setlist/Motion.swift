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
            Give --tempo if you know the exercise: then movements that are much quicker or slower aren't counted, such \
            as walking during slow squats. Of a long log the first three minutes are counted.
            """
    )

    @Argument(help: "The log to read.", completion: .file(extensions: ["json"])) var log: String
    @Option(help: "The exercise's usual repetitions a minute, 1 to 400. (default: unknown)") var tempo: Double?
    @Flag(help: "Left and right take turns, each counts, and the phone was worn on one side.") var alternating = false
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
        do {
            motion = try MotionFile.read(bytes)
        } catch {
            throw Failure(.data, "\(log): \(error)")
        }
        let result = RepetitionCounter.count(motion, ExpectedMotion(tempo: tempo, isAlternating: alternating))
        if let plot {
            do {
                try Data(MotionPlot.svg(result).utf8).write(to: URL(filePath: plot), options: .atomic)
            } catch {
                throw Failure(.cannotCreate, "\(plot) can't be written.")
            }
        }
        print(json ? Self.json(result) : Self.text(result))
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

    private static func json(_ result: RepetitionCount) -> String {
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        var writer = JSONWriter()
        writer.object { writer in
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
