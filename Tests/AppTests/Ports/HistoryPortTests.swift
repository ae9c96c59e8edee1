import App
import Testing

@Suite("Port: addresses") struct HistoryPortTests {
    static let commands: [(HistoryCommand, String)] = [
        (.push(path: "/workouts"), #"{"do":"history.push","path":"/workouts"}"#),
        (.replace(path: "/"), #"{"do":"history.replace","path":"/"}"#),
        (.back, #"{"do":"history.back"}"#),
        (.backBy(2), #"{"do":"history.backBy","steps":2}"#),
        (.visit(address: "https://a.example/"), #"{"do":"history.visit","address":"https://a.example/"}"#),
    ]

    static let events: [(String, HostEvent)] = [
        (#"{"on":"history.navigated","path":"/history"}"#, .navigated(path: "/history"))
    ]

    private enum Command: String, CaseIterable { case push, replace, back, backBy, visit }
    private enum Event: String, CaseIterable { case navigated }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("history", Self.commands, as: Effect.history) { command -> Command in
            switch command {
            case .push: .push
            case .replace: .replace
            case .back: .back
            case .backBy: .backBy
            case .visit: .visit
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("history", Self.events, as: \.self) { event -> Event? in
            switch event {
            case .navigated: .navigated
            default: nil
            }
        }
    }
}
