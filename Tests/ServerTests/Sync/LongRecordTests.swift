import Foundation
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct LongRecordTests {
    @Test("SY-4 the longest record that the server takes comes in answers that every device takes")
    func longest() async throws {
        let folder = try WebFolder()
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let record = Self.record(pushed: RecordRules.assembledBytes)
            try await Self.push(record, browser)
            var request = SyncRequest(device: Self.device, cursor: nil)
            var text = ""
            var hasMore = true
            while hasMore {
                let answer = try await browser.post("sync", request.text)
                #expect(answer.status == 200)
                #expect(answer.text.utf8.count <= RecordRules.deviceBytes)
                let content = try SyncAnswer(bytes: Array(answer.text.utf8))
                let part = try #require(content.part)
                #expect(part.key == record.key)
                text += part.text
                request.part = RecordPart(key: part.key, sequence: part.sequence, from: Int32(text.utf8.count))
                request.cursor = content.cursor
                hasMore = content.hasMore
            }
            #expect(text == record.text)
        }
    }

    @Test("SY-4 the browser's half takes as many bytes of an answer as the program's")
    func browser() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../web/host-http.js")
        let script = try String(contentsOf: file, encoding: .utf8)
        let match = try #require(script.firstMatch(of: /const largest = ([0-9]+) << 20;/))
        #expect(Int(match.1).map { $0 << 20 } == RecordRules.deviceBytes)
    }

    private static let device = SyncRequest.Device(id: "0123456789abcdefghijkl", name: "Test")

    /// A workout whose push has so many bytes.
    private static func record(pushed size: Int) -> Record {
        func record(_ filler: Int) -> Record {
            let stamp = Stamp(milliseconds: UInt64(Int64.millisecondsNow), counter: 0, node: 1)
            var record = Record(RecordKey("workouts", "long"))
            record.set("name", "\"Long\"", at: stamp)
            record.set(
                "steps", #"{"dictionary":[{"name":"Fast","role":"work","target":{"time":20}}],"codes":[0]}"#, at: stamp)
            record.set("future", "\"\(String(repeating: "x", count: filler))\"", at: stamp)
            return record
        }
        return record(size - PushedRecord(record(0), pending: nil).text.utf8.count)
    }

    private static func push(_ record: Record, _ browser: Browser) async throws {
        let text = Array(PushedRecord(record, pending: nil).text.utf8)
        let starts = Array(stride(from: 0, to: text.count, by: RecordRules.pieceBytes))
        for first in stride(from: 0, to: starts.count, by: 16) {
            var request = SyncRequest(device: device, cursor: nil)
            for number in first..<min(first + 16, starts.count) {
                let part = text[starts[number]..<min(starts[number] + RecordRules.pieceBytes, text.count)]
                request.pieces.append(
                    RecordPiece(
                        key: record.key, push: "p", number: Int32(number), count: Int32(starts.count),
                        text: String(decoding: part, as: UTF8.self)))
            }
            let answer = try await browser.post("sync", request.text)
            #expect(answer.status == 200)
            #expect(try SyncAnswer(bytes: Array(answer.text.utf8)).refused.isEmpty)
        }
    }
}
