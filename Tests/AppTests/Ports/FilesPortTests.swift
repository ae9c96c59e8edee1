import App
import Testing
import Workouts

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
        (
            .saveBytes(name: "a.fit", mediaType: "application/vnd.ant.fit", bytes: [1, 2, 255]),
            #"{"do":"files.saveBytes","name":"a.fit","mediaType":"application/vnd.ant.fit","bytes":[0,3]}"#
        ),
        (.choose(token: 8, accept: ".fit,.gpx"), #"{"do":"files.choose","token":8,"accept":".fit,.gpx"}"#),
        (
            .choose(token: 9, accept: ".mp3", isFolder: true),
            #"{"do":"files.choose","token":9,"accept":".mp3","isFolder":true}"#
        ),
        (.collect(token: 8), #"{"do":"files.collect","token":8}"#),
        (.open(token: 8, index: 1), #"{"do":"files.open","token":8,"index":1}"#),
        (.release(token: 8), #"{"do":"files.release","token":8}"#),
    ]

    static let events: [(String, FilesEvent)] = [
        (
            #"{"on":"files.picked","token":7,"name":"a.json"}"#,
            .picked(token: 7, name: "a.json", bytes: [1, 2, 255])
        ),
        (#"{"on":"files.cancelled","token":7}"#, .cancelled(token: 7)),
        (#"{"on":"files.tooLarge","token":7,"name":"a.json"}"#, .tooLarge(token: 7, name: "a.json")),
        (
            #"{"on":"files.chosen","token":8,"files":[{"name":"a.fit","size":12}],"zone":[[946684800,60]]}"#,
            .chosen(
                token: 8, [ChosenFile(name: "a.fit", size: 12)], zone: [ZoneChange(from: 946_684_800, minutes: 60)])
        ),
        (
            #"{"on":"files.opened","token":8,"index":1}"#,
            .opened(token: 8, index: 1, bytes: [1, 2, 255])
        ),
        (#"{"on":"files.unreadable","token":8,"index":1}"#, .unreadable(token: 8, index: 1)),
    ]

    private enum Command: String, CaseIterable { case save, saveBytes, pick, choose, collect, open, release }
    private enum Event: String, CaseIterable { case picked, cancelled, tooLarge, chosen, opened, unreadable }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("files", Self.commands, as: Effect.files) { command -> Command in
            switch command {
            case .save: .save
            case .saveBytes: .saveBytes
            case .pick: .pick
            case .choose: .choose
            case .collect: .collect
            case .open: .open
            case .release: .release
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("files", Self.events, as: HostEvent.files) { event -> Event in
            switch event {
            case .picked: .picked
            case .cancelled: .cancelled
            case .tooLarge: .tooLarge
            case .chosen: .chosen
            case .opened: .opened
            case .unreadable: .unreadable
            }
        }
    }
}
