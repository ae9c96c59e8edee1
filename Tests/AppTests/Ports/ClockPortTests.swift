import App
import Testing
import Workouts

@Suite("Port: the clock") struct ClockPortTests {
    static let commands: [(ClockCommand, String)] = [
        (.wake(at: Seconds(microseconds: 3_723_000_001)), #"{"do":"clock.wake","at":3723.000001}"#)
    ]

    static let events: [(String, HostEvent)] = [
        (#"{"on":"clock.woke"}"#, .woke)
    ]

    private enum Command: String, CaseIterable { case wake }
    private enum Event: String, CaseIterable { case woke }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("clock", Self.commands, as: Effect.clock) { command -> Command in
            switch command {
            case .wake: .wake
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("clock", Self.events, as: \.self) { event -> Event? in
            switch event {
            case .woke: .woke
            default: nil
            }
        }
    }
}
