import App
import Testing
import Workouts

@Suite("Port: the clock") struct ClockPortTests {
    static let commands: [(ClockCommand, String)] = [
        (.wake(at: Seconds(microseconds: 3_723_000_001)), #"{"do":"clock.wake","at":3723.000001}"#),
        (.readZone, #"{"do":"clock.readZone"}"#),
    ]

    static let events: [(String, HostEvent)] = [
        (#"{"on":"clock.woke"}"#, .woke),
        (
            #"{"on":"clock.zone","zone":[[946684800,60],[954032400,120]]}"#,
            .zone([ZoneChange(from: 946_684_800, minutes: 60), ZoneChange(from: 954_032_400, minutes: 120)])
        ),
    ]

    private enum Command: String, CaseIterable { case wake, readZone }
    private enum Event: String, CaseIterable { case woke, zone }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("clock", Self.commands, as: Effect.clock) { command -> Command in
            switch command {
            case .wake: .wake
            case .readZone: .readZone
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("clock", Self.events, as: \.self) { event -> Event? in
            switch event {
            case .woke: .woke
            case .zone: .zone
            default: nil
            }
        }
    }
}
