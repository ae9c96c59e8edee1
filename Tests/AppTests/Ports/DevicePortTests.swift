import App
import Testing
import Workouts

@Suite("Port: the device") struct DevicePortTests {
    static let commands: [(DeviceCommand, String)] = [
        (.wakeLock(true), #"{"do":"device.wakeLock","isOn":true}"#),
        (.vibrate([200, 100, 200]), #"{"do":"device.vibrate","pattern":[200,100,200]}"#),
        (.copy("code"), #"{"do":"device.copy","text":"code"}"#),
        (
            .share(title: "Tabata", link: "https://a.example/#w1.x"),
            #"{"do":"device.share","title":"Tabata","link":"https://a.example/#w1.x"}"#
        ),
        (.readWeekStart, #"{"do":"device.readWeekStart"}"#),
        (.identify(nonce: "n1"), #"{"do":"device.identify","nonce":"n1"}"#),
    ]

    static let events: [(String, HostEvent)] = [
        (#"{"on":"device.copied","isDone":false}"#, .copied(false)),
        (#"{"on":"device.identified"}"#, .identified(token: nil)),
        (#"{"on":"device.identified","token":"a.b.c"}"#, .identified(token: "a.b.c")),
        (#"{"on":"device.weekStart","day":1}"#, .weekStart(.monday)),
        (#"{"on":"device.weekStart","day":7}"#, .weekStart(.sunday)),
    ]

    private enum Command: String, CaseIterable { case wakeLock, vibrate, copy, share, readWeekStart, identify }
    private enum Event: String, CaseIterable { case copied, identified, weekStart }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("device", Self.commands, as: Effect.device) { command -> Command in
            switch command {
            case .wakeLock: .wakeLock
            case .vibrate: .vibrate
            case .copy: .copy
            case .share: .share
            case .readWeekStart: .readWeekStart
            case .identify: .identify
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("device", Self.events, as: \.self) { event -> Event? in
            switch event {
            case .copied: .copied
            case .identified: .identified
            case .weekStart: .weekStart
            default: nil
            }
        }
    }

    @Test("HI-10 a day that no week has is no event", arguments: [0, 8, -1])
    func noDay(day: Int) {
        #expect(throws: HostEventError.self) {
            try HostEvent(json: Array(#"{"on":"device.weekStart","day":"#.utf8) + Array("\(day)}".utf8))
        }
    }
}
