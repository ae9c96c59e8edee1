import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing
import Workouts

@testable import Server

/// Steps as the workout file has them, in and out.
@Suite struct StepListTests {
    private static func text(_ steps: StepList) -> String {
        String(decoding: steps.pieces.flatMap { $0 }, as: UTF8.self)
    }

    private static func step(_ random: inout SplitMix64) -> JSON {
        let targets = [#"{"time":20}"#, #"{"open":true,"later":[1.50]}"#, #"{"distance":400.5}"#]
        let extra = ["", #","note":"\u00e9\n"}"#, #","future":{"a":[null,"x"]}"#]
        let target = targets[Int.random(in: 0..<3, using: &random)]
        let more = extra[Int.random(in: 0..<3, using: &random)].trimmingCharacters(in: ["}"])
        let closing = more.contains("future") ? "}" : ""
        return (try? JSON(#"{"role":"work","target":\#(target)\#(more)\#(closing)}"#)) ?? .null
    }

    @Test("AP-2 a list becomes what records hold and comes back as it was, unknown members too")
    func roundTrip() throws {
        var random = SplitMix64(state: 3)
        for count in [0, 1, 2, 3, 10, 200] {
            for _ in 0..<20 {
                let list = (0..<count).map { _ in Self.step(&random) }
                let sent = SentSteps(list)
                let stored = try #require(StepList(stored: sent.text))
                let text = Self.text(stored)
                #expect(try JSON(text) == .array(list))
                #expect(text.utf8.count == stored.count)
                #expect(stored.isSame(as: list))
                if count > 1 { #expect(!stored.isSame(as: Array(list.dropLast()))) }
                // And it is what the check takes for those steps.
                var record = Record(RecordKey("workouts", "a"))
                record.set("name", "\"A\"", at: nil)
                record.set("steps", sent.text, at: nil)
                let workout = try StoredWorkout(record).workout
                let file = #"{"setlist":1,"name":"A","steps":\#(text)}"#
                #expect(try WorkoutFile.read(Array(file.utf8)).steps == workout.steps)
            }
        }
    }

    @Test("AP-2 what devices write is read as the workout file has it")
    func fromDevices() throws {
        var steps = Steps()
        steps.append(contentsOf: Steps([Step(.work, .time(20)), Step(.rest, .time(10))]), times: 8)
        let stored = StoredWorkout(
            id: "a", workout: Workout(name: "Tabata", steps: steps), order: .first, created: .zero)
        let field = try #require(stored.changes(since: nil).first { $0.name == "steps" })
        let list = try #require(StepList(stored: field.value))
        let file = try JSON(bytes: WorkoutFile.write(stored.workout))
        #expect(try JSON(Self.text(list)) == file["steps"])
    }

    @Test("AP-2 what isn't in the records' form is passed on as it stands")
    func others() {
        for text in [
            "[]", "7", "{}", #"{"dictionary":[]}"#, #"{"dictionary":[],"codes":[0]}"#,
            #"{"dictionary":[{}],"codes":[-1]}"#, #"{"dictionary":[{}],"codes":[0.5]}"#,
            #"{"dictionary":{},"codes":[]}"#,
        ] { #expect(StepList(stored: text) == nil, "\(text)") }
    }

    @Test("AP-2 a workout is written and read with the steps of its file; wrong ones are named by their places")
    func overHTTP() async throws {
        let folder = try WebFolder()
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let step = #"{"role":"work","target":{"time":20},"future":[1.5]}"#
            let made = try await browser.post(
                "records/workouts", #"{"fields":{"name":"A","steps":[\#(step),\#(step),\#(step)]}}"#)
            #expect(made.status == 201, "\(made.text)")
            let steps = try JSON("[\(step),\(step),\(step)]")
            #expect(made["fields"]?["steps"] == steps)
            let path = "records/workouts/" + (made["id"]?.string ?? "")
            #expect(try await browser.get(path)["fields"]?["steps"] == steps)
            #expect(try await browser.get("records/workouts")["records"]?.array?.first?["fields"]?["steps"] == steps)
            // Devices are told each different step once.
            let told = try await browser.post("sync", #"{"device":{"id":"d"},"records":[]}"#)
            #expect(told.text.contains(#"{"dictionary":[\#(step)],"codes":[0,0,0]}"#))

            for (steps, field) in [
                (#"[\#(step),\#(step),{"role":"work","target":{"time":-1}}]"#, "fields.steps[2].target.time"),
                (#"[\#(step),{"role":"sleep","target":{"open":true}},\#(step)]"#, "fields.steps[1].role"),
                (#"[\#(step),\#(step),7]"#, "fields.steps[2]"), ("7", "fields.steps"), (#""x""#, "fields.steps"),
                (#"{"dictionary":[\#(step)],"codes":[0]}"#, "fields.steps"), ("{}", "fields.steps"),
                ("null", "fields.steps"),
            ] {
                let answer = try await browser.patch(path, #"{"fields":{"steps":\#(steps)}}"#)
                #expect(answer.status == 422 && answer.field == field, "\(steps): \(answer.text)")
            }
        }
    }

    @Test("AP-2 the same steps with their members in another order are no edit")
    func same() async throws {
        let folder = try WebFolder()
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let made = try await browser.post(
                "records/workouts",
                """
                {"fields":{"name":"A","steps":[{"role":"work","target":{"time":20}},{"role":"rest","target":{"time":9}}]}}
                """)
            let path = "records/workouts/" + (made["id"]?.string ?? "")
            let again = try await browser.patch(
                path,
                #"{"fields":{"steps":[{"target":{"time":20.0},"role":"work"},{"target":{"time":9},"role":"rest"}]}}"#)
            #expect(again.status == 200 && again["etag"] == made["etag"])
            let less = try await browser.patch(
                path, #"{"fields":{"steps":[{"target":{"time":20},"role":"work"}]}}"#)
            #expect(less["etag"] != made["etag"] && less["fields"]?["steps"]?.array?.count == 1)
        }
    }

    @Test("AP-2 a long list is written bit by bit, with its length ahead")
    func long() async throws {
        let folder = try WebFolder()
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let note = String(repeating: "n", count: 400)
            let codes = Array(repeating: "0", count: 20_000).joined(separator: ",")
            let stamp = Stamp(milliseconds: UInt64(Int64.millisecondsNow), counter: 0, node: 1)
            var record = Record(RecordKey("workouts", "long"))
            record.set("name", "\"Long\"", at: stamp)
            record.set(
                "steps",
                #"{"dictionary":[{"role":"work","target":{"time":20},"note":"\#(note)"}],"codes":[\#(codes)]}"#,
                at: stamp)
            var request = SyncRequest(device: .init(id: "d", name: ""), cursor: nil)
            request.records = [PushedRecord(record, pending: nil)]
            #expect(try await browser.post("sync", request.text).status == 200)
            let answer = try await browser.get("records/workouts/long")
            #expect(answer["fields"]?["steps"]?.array?.count == 20_000)
            #expect(answer.headers[.contentLength].flatMap(Int.init) == answer.text.utf8.count)
            #expect(answer.text.utf8.count > 8_000_000)
            let head = try await browser.ask(.head, "records/workouts/long")
            #expect(head.headers[.contentLength] == answer.headers[.contentLength])
            let list = try await browser.get("records/workouts")
            #expect(list["records"]?.array?.first?["fields"]?["steps"] == answer["fields"]?["steps"])
        }
    }
}
