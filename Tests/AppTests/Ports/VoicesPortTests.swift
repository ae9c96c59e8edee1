import App
import Testing

@Suite("Port: voices") struct VoicesPortTests {
    static let commands: [(VoiceCommand, String)] = [
        (
            .fetch(phrase: "halfway", address: "/voices/halfway.wav"),
            #"{"do":"voices.fetch","phrase":"halfway","address":"/voices/halfway.wav"}"#
        ),
        (.forget, #"{"do":"voices.forget"}"#),
    ]

    static let events: [(String, VoiceEvent)] = [
        (#"{"on":"voices.fetched","phrase":"halfway"}"#, .fetched(phrase: "halfway", bytes: [1, 2, 255])),
        (#"{"on":"voices.failed","phrase":"halfway"}"#, .failed(phrase: "halfway")),
    ]

    private enum Command: String, CaseIterable { case fetch, forget }
    private enum Event: String, CaseIterable { case fetched, failed }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("voices", Self.commands, as: Effect.voices) { command -> Command in
            switch command {
            case .fetch: .fetch
            case .forget: .forget
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("voices", Self.events, as: HostEvent.voices) { event -> Event in
            switch event {
            case .fetched: .fetched
            case .failed: .failed
            }
        }
    }
}
