import App
import Testing

@Suite("Port: files") struct FilesPortTests {
    static let commands: [(FilesCommand, String)] = [
        (
            .save(name: "a.json", mediaType: "application/json", text: "{}"),
            #"{"do":"files.save","name":"a.json","mediaType":"application/json","text":"{}"}"#
        ),
        (
            .pick(token: 7, accept: ".json", limit: 1000),
            #"{"do":"files.pick","token":7,"accept":".json","limit":1000}"#
        ),
    ]

    static let events: [(String, FilesEvent)] = [
        (
            #"{"on":"files.picked","token":7,"name":"a.json"}"#,
            .picked(token: 7, name: "a.json", bytes: [1, 2, 255])
        ),
        (#"{"on":"files.cancelled","token":7}"#, .cancelled(token: 7)),
        (#"{"on":"files.tooLarge","token":7,"name":"a.json"}"#, .tooLarge(token: 7, name: "a.json")),
    ]

    private enum Command: String, CaseIterable { case save, pick }
    private enum Event: String, CaseIterable { case picked, cancelled, tooLarge }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("files", Self.commands, as: Effect.files) { command -> Command in
            switch command {
            case .save: .save
            case .pick: .pick
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("files", Self.events, as: HostEvent.files) { event -> Event in
            switch event {
            case .picked: .picked
            case .cancelled: .cancelled
            case .tooLarge: .tooLarge
            }
        }
    }
}
