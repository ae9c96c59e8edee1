import App
import Testing
import Workouts

@testable import DeviceHost

@Suite struct PageMessageTests {
    private let event = #"{"number":7,"clocks":[1.5,1700000000,-60],"event":{"on":"page.wentOnline","isOnline":true}}"#

    @Test("IO-1 an event of the page comes with its number, its clocks and its bytes")
    func events() throws {
        guard case .event(.wentOnline(true), 7, let clocks) = try PageMessage(event) else {
            Issue.record("another message")
            return
        }
        #expect(clocks == Clocks(monotonic: Seconds(1.5), wall: Seconds(1_700_000_000), zoneMinutes: -60))
        let picked =
            #"{"number":8,"clocks":[0,0,0],"event":{"on":"files.picked","token":1,"name":"a"},"bytes":"AQID"}"#
        guard case .event(.files(.picked(1, "a", [1, 2, 3])), 8, _) = try PageMessage(picked) else {
            Issue.record("another message")
            return
        }
    }

    @Test("IO-1 a new page says so, and says which patch is on its screen")
    func pages() throws {
        guard case .hello("page") = try PageMessage(#"{"hello":"page"}"#),
            case .drawn(12) = try PageMessage(#"{"drawn":12}"#)
        else {
            Issue.record("another message")
            return
        }
    }

    @Test(
        "IO-1 a message that can't be read says what is wrong with it",
        arguments: [
            ("", "A message of the page can’t be read"),
            ("{}", "no known kind"),
            (#"{"event":{"on":"page.wentOnline","isOnline":true}}"#, "“number”"),
            (#"{"number":1,"event":{"on":"page.wentOnline","isOnline":true},"clocks":[1,2]}"#, "“clocks”"),
            (#"{"number":1,"event":{"on":"page.wentOnline","isOnline":true},"clocks":[1,2,1e99]}"#, "“clocks”"),
            (#"{"number":1,"event":{"on":"page.wentOnline","isOnline":true},"clocks":[1e300,2,0]}"#, "“clocks”"),
            (#"{"number":1,"event":{"on":"page.vanished"},"clocks":[1,2,3]}"#, "page.vanished"),
            (#"{"number":1,"event":{"on":"page.wentOnline","isOnline":true},"clocks":[1,2,3],"bytes":"?"}"#, "“bytes”"),
        ])
    func refusals(text: String, words: String) {
        #expect {
            try PageMessage(text)
        } throws: { error in
            "\(error)".contains(words)
        }
    }

    @Test("IO-1 whatever is cut off or altered, reading a message ends")
    func damaged() {
        var random = SplitMix64(seed: 20)
        let bytes = Array(event.utf8)
        for length in bytes.indices { _ = try? PageMessage(String(decoding: bytes[..<length], as: UTF8.self)) }
        for _ in 0..<2_000 {
            var altered = bytes
            for _ in 0..<3 {
                altered[Int(random.next() % UInt64(altered.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            _ = try? PageMessage(String(decoding: altered, as: UTF8.self))
        }
    }
}
