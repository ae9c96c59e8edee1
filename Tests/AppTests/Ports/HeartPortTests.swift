import App
import Testing

@Suite("Port: heart rate sensors") struct HeartPortTests {
    static let commands: [(HeartCommand, String)] = [
        (.connect(token: 1), #"{"do":"heart.connect","token":1}"#),
        (.resume(token: 2), #"{"do":"heart.resume","token":2}"#),
        (.disconnect, #"{"do":"heart.disconnect"}"#),
    ]

    static let events: [(String, HeartEvent)] = [
        (#"{"on":"heart.found","token":1,"name":"Strap 7"}"#, .found(token: 1, name: "Strap 7")),
        (#"{"on":"heart.connected","token":2}"#, .connected(token: 2)),
        (#"{"on":"heart.lost","token":3}"#, .lost(token: 3)),
        (#"{"on":"heart.unchosen","token":4}"#, .unchosen(token: 4)),
        (#"{"on":"heart.refused","token":5}"#, .refused(token: 5)),
        (#"{"on":"heart.unfit","token":6}"#, .unfit(token: 6)),
        (#"{"on":"heart.measured","token":7}"#, .measured(token: 7, [1, 2, 255])),
        (#"{"on":"heart.battery","token":8}"#, .battery(token: 8, [1, 2, 255])),
    ]

    private enum Command: String, CaseIterable { case connect, resume, disconnect }
    private enum Event: String, CaseIterable {
        case found, connected, lost, unchosen, refused, unfit, measured, battery
    }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("heart", Self.commands, as: Effect.heart) { command -> Command in
            switch command {
            case .connect: .connect
            case .resume: .resume
            case .disconnect: .disconnect
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("heart", Self.events, as: HostEvent.heart) { event -> Event in
            switch event {
            case .found: .found
            case .connected: .connected
            case .lost: .lost
            case .unchosen: .unchosen
            case .refused: .refused
            case .unfit: .unfit
            case .measured: .measured
            case .battery: .battery
            }
        }
    }

    @Test("HR-1 Values of a sensor come as bytes") func values() throws {
        let json = Array(#"{"on":"heart.measured","token":7}"#.utf8)
        #expect(try HostEvent(json: json, attachment: [0, 72]) == .heart(.measured(token: 7, [0, 72])))
    }
}
