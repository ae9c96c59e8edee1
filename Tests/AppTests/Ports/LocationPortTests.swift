import App
import Testing

@Suite("Port: where the device is") struct LocationPortTests {
    static let commands: [(LocationCommand, String)] = [
        (.watch(token: 1), #"{"do":"location.watch","token":1}"#),
        (.find(token: 2), #"{"do":"location.find","token":2}"#),
        (.stop, #"{"do":"location.stop"}"#),
    ]

    static let events: [(String, LocationEvent)] = [
        (
            #"{"on":"location.fix","token":1,"latitude":52.5,"longitude":-13.25,"accuracy":4.5,"altitude":34,"#
                + #""altitudeAccuracy":null,"speed":2.5,"time":1.5}"#,
            .fix(
                token: 1,
                LocationFix(latitude: 52.5, longitude: -13.25, accuracy: 4.5, altitude: 34, speed: 2.5, time: 1.5))
        ),
        (#"{"on":"location.refused","token":2}"#, .refused(token: 2)),
        (#"{"on":"location.unavailable","token":2}"#, .unavailable(token: 2)),
    ]

    private enum Command: String, CaseIterable { case watch, find, stop }
    private enum Event: String, CaseIterable { case fix, refused, unavailable }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("location", Self.commands, as: Effect.location) { command -> Command in
            switch command {
            case .watch: .watch
            case .find: .find
            case .stop: .stop
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("location", Self.events, as: HostEvent.location) { event -> Event in
            switch event {
            case .fix: .fix
            case .refused: .refused
            case .unavailable: .unavailable
            }
        }
    }
}
