import App
import Records
import Testing

@Suite("Port: the store") struct StorePortTests {
    static let commands: [(StoreCommand, String)] = [
        (
            .load([StoreRange(from: "a/", to: "a0")], limit: 250),
            #"{"do":"store.load","ranges":[["a/","a0"]],"limit":250}"#
        ),
        (.read(["a", "b"], token: 6), #"{"do":"store.read","keys":["a","b"],"token":6}"#),
        (
            .scan([StoreRange(from: "log/", to: "log0")], token: 7),
            #"{"do":"store.scan","ranges":[["log/","log0"]],"token":7}"#
        ),
        (
            .list([StoreRange(from: "log/", to: "log0")], token: 7),
            #"{"do":"store.list","ranges":[["log/","log0"]],"token":7}"#
        ),
        (
            .write([StoreRow(key: "a", text: "{\"n\":1}"), StoreRow(key: "b", text: nil)], token: 7),
            #"{"do":"store.write","rows":[["a","{\"n\":1}"],["b",null]],"token":7}"#
        ),
        (
            .write(
                [
                    StoreRow(key: "a", text: "1", over: .nothing), StoreRow(key: "c", text: "3", over: .unread),
                    StoreRow(key: "b", text: "2", over: .text(RowVersion(of: "två 🏃"))),
                ], token: 7),
            #"{"do":"store.write","rows":[["a","1",null],["c","3",false],["b","2",[1588818866,567095615]]],"token":7}"#
        ),
        (
            .write([StoreRow(key: LogEntry.signOfLifeKey(of: "r"), text: "{}")], token: 8),
            #"{"do":"store.write","rows":[["log/r/alive","{}"]],"isBrief":true,"token":8}"#
        ),
        (
            .replace([StoreRow(key: "a", text: "1")], token: 8),
            #"{"do":"store.replace","rows":[["a","1"]],"token":8}"#
        ),
        (.abandon, #"{"do":"store.abandon"}"#),
        (.persist(asks: true), #"{"do":"store.persist","asks":true}"#),
    ]

    static let events: [(String, StoreEvent)] = [
        (
            #"{"on":"store.loaded","rows":[["a/1","{\"n\":\"\\\"\"}"],["a/2",""]],"next":"a/3"}"#,
            .loaded([StoreRow(key: "a/1", text: #"{"n":"\""}"#), StoreRow(key: "a/2", text: "")], next: "a/3")
        ),
        (#"{"on":"store.read","rows":[["a","1"]],"token":4}"#, .read([StoreRow(key: "a", text: "1")], token: 4)),
        (#"{"on":"store.read","rows":[["a",null]],"token":4}"#, .read([StoreRow(key: "a", text: nil)], token: 4)),
        (#"{"on":"store.unread","token":4}"#, .unread(token: 4)),
        (#"{"on":"store.written","token":3}"#, .written(token: 3)),
        (#"{"on":"store.failed","token":3,"reason":"full"}"#, .failed(token: 3, .full)),
        (#"{"on":"store.failed","token":3,"reason":"replaced"}"#, .failed(token: 3, .replaced)),
        (#"{"on":"store.failed","token":3,"reason":"closed"}"#, .failed(token: 3, .closed)),
        (
            #"{"on":"store.crossed","token":3,"rows":[["a","1"],["b",null]]}"#,
            .crossed([StoreRow(key: "a", text: "1"), StoreRow(key: "b", text: nil)], token: 3)
        ),
        (#"{"on":"store.unavailable","reason":"refused"}"#, .unavailable(.refused)),
        (#"{"on":"store.unavailable","reason":"other"}"#, .unavailable(.other)),
        (#"{"on":"store.opened"}"#, .opened),
        (#"{"on":"store.lost"}"#, .lost),
        (#"{"on":"store.persistence","isKept":true}"#, .persistence(isKept: true)),
    ]

    private enum Command: String, CaseIterable { case load, read, scan, list, write, replace, abandon, persist }
    private enum Event: String, CaseIterable {
        case loaded, read, unread, written, failed, crossed, unavailable, opened, lost, persistence
    }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("store", Self.commands, as: Effect.store) { command -> Command in
            switch command {
            case .load: .load
            case .read: .read
            case .scan: .scan
            case .list: .list
            case .write: .write
            case .replace: .replace
            case .abandon: .abandon
            case .persist: .persist
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("store", Self.events, as: HostEvent.store) { event -> Event in
            switch event {
            case .loaded: .loaded
            case .read: .read
            case .unread: .unread
            case .written: .written
            case .failed: .failed
            case .crossed: .crossed
            case .unavailable: .unavailable
            case .opened: .opened
            case .lost: .lost
            case .persistence: .persistence
            }
        }
    }
}
