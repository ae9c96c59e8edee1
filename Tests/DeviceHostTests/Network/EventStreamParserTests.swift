import Foundation
import Testing

@testable import DeviceHost

@Suite struct EventStreamParserTests {
    private static func events(_ text: String) throws -> [ServerSentEvent] {
        var parser = EventStreamParser()
        return try parser.read(text.utf8)
    }

    @Test("An event has a type, and data of several lines")
    func events() throws {
        let text =
            "event: changed\ndata: {\"cursor\":\"a-1\"}\n\ndata: one\ndata:  two\ndata\n\n"
            + ": a comment\n\nevent: lost\n\n"
        #expect(
            try Self.events(text) == [
                ServerSentEvent(type: "changed", data: #"{"cursor":"a-1"}"#),
                ServerSentEvent(type: "message", data: "one\n two\n"),
            ])
    }

    @Test("A line ends with CR, LF or both", arguments: ["\n", "\r", "\r\n"])
    func lineEnds(_ end: String) throws {
        let lines = ["event:boards", "data:{}", "", "data:1", "data:2", "", ""]
        #expect(
            try Self.events(lines.joined(separator: end)) == [
                ServerSentEvent(type: "boards", data: "{}"), ServerSentEvent(data: "1\n2"),
            ])
    }

    @Test("An event without its empty line isn't there yet; empty data is none, an empty line of data is")
    func incomplete() throws {
        #expect(try Self.events("data: 1\n") == [])
        #expect(try Self.events("data: 1") == [])
        #expect(try Self.events("event: boards\n\n") == [])
        #expect(try Self.events("data\n\n") == [ServerSentEvent(data: "")])
        #expect(try Self.events("datum: 1\n Data: 2\nDATA: 3\n\n") == [])
    }

    @Test("A byte order mark is left out at the beginning only")
    func byteOrderMark() throws {
        #expect(try Self.events("\u{FEFF}data: 1\n\n") == [ServerSentEvent(data: "1")])
        #expect(try Self.events("\u{FEFF}\u{FEFF}data: 1\n\n") == [])
        var parser = EventStreamParser()
        #expect(try parser.read([0xEF, 0xBB]) == [])
        #expect(try parser.read(Array("data: 1\n\ndata: 2\n\n".utf8)) == [ServerSentEvent(data: "2")])
    }

    @Test("An id counts from its event on, and outlives the stream; retry is a number of milliseconds")
    func idAndRetry() throws {
        var parser = EventStreamParser(lastEventID: "6")
        #expect(parser.lastEventID == "6" && parser.retry == nil)
        _ = try parser.read("id: 7\nretry: 250\n".utf8)
        #expect(parser.lastEventID == "6" && parser.retry == .milliseconds(250))
        _ = try parser.read("\nid: 8\u{0}\nretry: -1\nretry: 1.5\nretry\nretry: 99999999999999999999\n\n".utf8)
        #expect(parser.lastEventID == "7" && parser.retry == .milliseconds(250))
        _ = try parser.read("id\n\n".utf8)
        #expect(parser.lastEventID == "")
    }

    @Test("Bytes that are no UTF-8 are replaced")
    func brokenText() throws {
        var parser = EventStreamParser()
        let bytes = Array("data: ".utf8) + [0xFF] + Array("\n\n".utf8)
        #expect(try parser.read(bytes) == [ServerSentEvent(data: "\u{FFFD}")])
    }

    @Test("A line has a limit, and so has the data of an event")
    func limits() throws {
        var parser = EventStreamParser(limit: 16)
        #expect(try parser.read("data: 4567890123\n\n".utf8) == [ServerSentEvent(data: "4567890123")])
        #expect(throws: EventStreamParser.Overlong.self) { try parser.read("data: 45678901234".utf8) }
        var other = EventStreamParser(limit: 16)
        #expect(throws: EventStreamParser.Overlong.self) { try other.read("data: 45678901\ndata: 45678901\n".utf8) }
        var endless = EventStreamParser(limit: 16)
        #expect(throws: EventStreamParser.Overlong.self) { try endless.read(String(repeating: ":", count: 17).utf8) }
    }

    @Test("Pieces of any length give the events of the whole", arguments: 0..<40 as Range<UInt64>)
    func pieces(seed: UInt64) throws {
        var random = Numbers(state: seed)
        let words = [
            "data", "event", "id", "retry", ":", ": ", "\n", "\n\n", "\r", "\r\n", "\r\r", "7", "é", "\u{FEFF}",
            "ended",
            "data: x\n",
        ]
        let text = (0..<200).map { _ in words.randomElement(using: &random)! }.joined()
        let bytes = Array(text.utf8)
        var whole = EventStreamParser()
        let expected = try whole.read(bytes)
        var parser = EventStreamParser()
        var events: [ServerSentEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 0...5, using: &random))
            events += try parser.read(piece)
            rest = rest.dropFirst(piece.count)
        }
        #expect(events == expected)
        #expect(parser.lastEventID == whole.lastEventID && parser.retry == whole.retry)
    }

    /// Random numbers that are the same each time (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var value = state
            value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
            value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
            return value ^ (value >> 31)
        }
    }
}
