import App
import Testing

@Suite("Port: soundtracks") struct SoundtrackPortTests {
    static let commands: [(SoundtrackCommand, String)] = [
        (
            .render(token: 1, request: #"{"a":1}"#),
            #"{"do":"soundtrack.render","token":1,"request":"{\"a\":1}"}"#
        ),
        (.cancel(token: 1), #"{"do":"soundtrack.cancel","token":1}"#),
        (
            .save(token: 1, fileName: "Tabata.flac"),
            #"{"do":"soundtrack.save","token":1,"fileName":"Tabata.flac"}"#
        ),
        (.release(token: 1), #"{"do":"soundtrack.release","token":1}"#),
    ]

    static let events: [(String, SoundtrackEvent)] = [
        (#"{"on":"soundtrack.progressed","token":1,"progress":0.25}"#, .progressed(token: 1, 0.25)),
        (
            #"{"on":"soundtrack.rendered","token":1,"bytes":2000000}"#,
            .rendered(token: 1, bytes: 2_000_000, silent: [])
        ),
        (
            #"{"on":"soundtrack.rendered","token":1,"bytes":5000000000,"silent":["a"]}"#,
            .rendered(token: 1, bytes: 5_000_000_000, silent: ["a"])
        ),
        (#"{"on":"soundtrack.failed","token":1,"reason":"other"}"#, .failed(token: 1)),
        (#"{"on":"soundtrack.failed","token":1,"reason":"full"}"#, .failed(token: 1, .full)),
    ]

    private enum Command: String, CaseIterable { case render, cancel, save, release }
    private enum Event: String, CaseIterable { case progressed, rendered, failed }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("soundtrack", Self.commands, as: Effect.soundtrack) { command -> Command in
            switch command {
            case .render: .render
            case .cancel: .cancel
            case .save: .save
            case .release: .release
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("soundtrack", Self.events, as: HostEvent.soundtrack) { event -> Event in
            switch event {
            case .progressed: .progressed
            case .rendered: .rendered
            case .failed: .failed
            }
        }
    }
}
