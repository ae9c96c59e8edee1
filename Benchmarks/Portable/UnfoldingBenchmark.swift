import Foundation
import Records
import Sensing
import Workouts

/// The longest accepted text of each kind of record whose values are written shorter than they are: what it becomes, and what the server
/// takes to check it.
struct UnfoldingBenchmark {
    /// - Returns: Whether all figures are reached.
    func run() -> Bool {
        var targets = Targets()
        print("\nWhat compact values become when the server checks them")
        for (name, record, values) in Self.worst {
            let bytes = record.text.utf8.count
            var problem: String?
            let before = Self.peak(resetting: true)
            let time = seconds(runs: 3) {
                do throws(InvalidField) { try RecordRules.check(record) } catch { problem = error.description }
            }
            let memory = max(0, Self.peak(resetting: false) - before)
            // The time that a request of 256 KiB may take; longer records come in pieces, and may take as long for each 256 KiB.
            let allowed = 0.05 * max(1, Double(bytes) / Double(RecordRules.recordBytes))
            targets.report(
                "  \(name)",
                "\(bytes) B, \(values) values: "
                    + (problem ?? "\((time * 1000).digits(1)) ms, \(memory / 1_000_000) MB more than to make it"),
                "accepted, ≤ \((allowed * 1000).digits(0)) ms, ≤ 100 × the text",
                isReached: problem == nil && time <= allowed && memory <= max(16_000_000, 100 * bytes))
        }
        return targets.areReached
    }

    // MARK: The worst

    private static var worst: [(name: String, record: Record, values: Int)] {
        [
            ("hearts: four days of one rate", hearts, StoredHeart.mostPieces * StoredHeart.pieceLength),
            ("routes: four days in one place", routes, StoredRoute.mostPoints),
            ("motions: readings of nothing", motions, StoredMotion.largest / 10),
            ("workouts: a million steps, two different", codes, Limits.steps),
            ("workouts: different steps", steps, 5_000),
            ("sessions: results", results, 9_000),
            ("any: nested values of no known field", nested, 1),
        ]
    }

    private static func record(_ collection: String, _ fields: [(String, String)]) -> Record {
        var record = Record(RecordKey(collection, "a"))
        for (name, value) in fields { record.set(name, value, at: Stamp(milliseconds: 1, counter: 0, node: 1)) }
        return record
    }

    private static func list(_ elements: some Sequence<String>) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }

    private static var hearts: Record {
        var series = HeartSeries()
        for second in 0..<(StoredHeart.mostPieces * StoredHeart.pieceLength) {
            series.append(72, at: Seconds(integerLiteral: Int64(second)))
        }
        let pieces = StoredHeart(id: "a", series).pieces
        return record("hearts", [("pieces", list(pieces.map { "\"\($0)\"" }))])
    }

    private static var routes: Record {
        var route = Route()
        for second in 0..<StoredRoute.mostPoints {
            route.append(
                TrackPoint(
                    moment: Seconds(milliseconds: Int64(second)), latitude: 0, longitude: 0, altitude: nil,
                    distance: 0, speed: 0, isStill: false, isBridge: false))
        }
        return record("routes", [("pieces", list(StoredRoute(id: "a", route).pieces.map { "\"\($0)\"" }))])
    }

    private static var motions: Record {
        let head = #"{"motion":1,"samples":["#
        let samples = [String](repeating: "[0,0,0,0]", count: (StoredMotion.largest - head.utf8.count - 2) / 10)
        let file = Array((head + samples.joined(separator: ",") + "]}").utf8)
        var record = Record(RecordKey("motions", "a"))
        record.apply(StoredMotion(id: "a", file).changes, at: Stamp(milliseconds: 1, counter: 0, node: 1))
        return record
    }

    private static func workout(_ steps: some Sequence<String>, _ codes: some Sequence<String>) -> Record {
        record(
            "workouts",
            [
                ("name", "\"A\""), ("order", "\"a0\""), ("created", "0"),
                ("steps", "{\"dictionary\":\(list(steps)),\"codes\":\(list(codes))}"),
            ])
    }

    private static var codes: Record {
        let step = #"{"role":"work","target":{"open":true}}"#
        return workout([step, #"{"role":"rest","target":{"open":true}}"#], (0..<Limits.steps).map { "\($0 % 2)" })
    }

    private static var steps: Record {
        workout(
            (0..<5_000).map { "{\"role\":\"work\",\"target\":{\"time\":\($0 + 1)}}" }, (0..<5_000).map { "\($0)" })
    }

    private static var results: Record {
        let result = #"{"role":"work","spent":1}"#
        return record(
            "sessions",
            [
                ("name", "\"A\""), ("began", "0"), ("spent", "1"), ("zoneMinutes", "0"), ("energy", "0"),
                ("results", list([String](repeating: result, count: 9_000))),
            ])
    }

    private static var nested: Record {
        let value = [String](repeating: "[[[[[[[[[[]]]]]]]]]]", count: 12_000)
        return record("goals", [("name", "\"A\""), ("times", "1"), ("unknown", list(value))])
    }

    // MARK: Memory

    /// The most bytes that this process has held, since the last time they were reset where the system can do that.
    private static func peak(resetting: Bool) -> Int {
        #if os(Linux)
            if resetting { try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) * 1024
        #else
            return 0
        #endif
    }
}
