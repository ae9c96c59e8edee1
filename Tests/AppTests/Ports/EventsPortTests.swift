import App
import Testing

@Suite("Port: the server's events") struct EventsPortTests {
    static let commands: [(EventsCommand, String)] = [
        (.open(address: "/api/v1/events"), #"{"do":"events.open","address":"/api/v1/events"}"#),
        (.close, #"{"do":"events.close"}"#),
    ]

    static let events: [(String, EventsEvent)] = [
        (#"{"on":"events.changed","data":"{\"cursor\":\"e-7\"}"}"#, .changed(cursor: "e-7")),
        (#"{"on":"events.changed","data":"?"}"#, .changed(cursor: "")),
        (#"{"on":"events.boards"}"#, .boards),
        (#"{"on":"events.closed"}"#, .closed),
    ]

    private enum Command: String, CaseIterable { case open, close }
    private enum Event: String, CaseIterable { case changed, boards, closed }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("events", Self.commands, as: Effect.events) { command -> Command in
            switch command {
            case .open: .open
            case .close: .close
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("events", Self.events, as: HostEvent.events) { event -> Event in
            switch event {
            case .changed: .changed
            case .boards: .boards
            case .closed: .closed
            }
        }
    }
}
