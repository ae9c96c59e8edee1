import App
import Testing

@Suite("Port: the device") struct DevicePortTests {
    static let commands: [(DeviceCommand, String)] = [
        (.wakeLock(true), #"{"do":"device.wakeLock","isOn":true}"#),
        (.vibrate([200, 100, 200]), #"{"do":"device.vibrate","pattern":[200,100,200]}"#),
        (.copy("code"), #"{"do":"device.copy","text":"code"}"#),
        (
            .share(title: "Tabata", link: "https://a.example/#w1.x"),
            #"{"do":"device.share","title":"Tabata","link":"https://a.example/#w1.x"}"#
        ),
    ]

    static let events: [(String, HostEvent)] = [
        (#"{"on":"device.copied","isDone":false}"#, .copied(false))
    ]

    private enum Command: String, CaseIterable { case wakeLock, vibrate, copy, share }
    private enum Event: String, CaseIterable { case copied }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("device", Self.commands, as: Effect.device) { command -> Command in
            switch command {
            case .wakeLock: .wakeLock
            case .vibrate: .vibrate
            case .copy: .copy
            case .share: .share
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("device", Self.events, as: \.self) { event -> Event? in
            switch event {
            case .copied: .copied
            default: nil
            }
        }
    }
}
