import App
import Testing

@Suite("Port: copies") struct CopyPortTests {
    private static let folder = WebDAVFolder(address: "https://c.example/dav", user: "anna", password: "s3")

    static let commands: [(CopyCommand, String)] = [
        (.choose(token: 1, folder: "f"), #"{"do":"copies.choose","token":1,"folder":"f"}"#),
        (.check(token: 2, folder: "f"), #"{"do":"copies.check","token":2,"folder":"f"}"#),
        (.ask(token: 3, folder: "f"), #"{"do":"copies.ask","token":3,"folder":"f"}"#),
        (
            .write(token: 4, folder: "f", name: "a.json", before: "b.json", text: "{}é"),
            #"{"do":"copies.write","token":4,"folder":"f","name":"a.json","before":"b.json","bytes":[0,4]}"#
        ),
        (
            .send(token: 5, folder: folder, name: "a.json", text: "{}"),
            #"{"do":"copies.send","token":5,"route":"/api/v1/copies","address":"https://c.example/dav","#
                + #""user":"anna","password":"s3","name":"a.json","bytes":[0,2]}"#
        ),
        (.forget(folder: "f"), #"{"do":"copies.forget","folder":"f"}"#),
    ]

    static let events: [(String, CopyEvent)] = [
        (#"{"on":"copies.chosen","token":1,"name":"Backups"}"#, .chosen(token: 1, name: "Backups")),
        (#"{"on":"copies.unchosen","token":2}"#, .unchosen(token: 2)),
        (#"{"on":"copies.access","token":3,"access":"granted"}"#, .access(token: 3, .granted)),
        (#"{"on":"copies.access","token":3,"access":"prompt"}"#, .access(token: 3, .prompt)),
        (#"{"on":"copies.access","token":3,"access":"denied"}"#, .access(token: 3, .denied)),
        (#"{"on":"copies.access","token":3,"access":"gone"}"#, .access(token: 3, .gone)),
        (#"{"on":"copies.written","token":4}"#, .written(token: 4)),
        (
            #"{"on":"copies.answered","token":5,"status":502}"#,
            .answered(token: 5, status: 502, body: [1, 2, 255])
        ),
        (#"{"on":"copies.busy","token":6}"#, .busy(token: 6)),
        (#"{"on":"copies.failed","token":7,"error":"NotFoundError"}"#, .failed(token: 7, error: "NotFoundError")),
    ]

    private enum Command: String, CaseIterable { case choose, check, ask, write, send, forget }
    private enum Event: String, CaseIterable { case chosen, unchosen, access, written, answered, busy, failed }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("copies", Self.commands, as: Effect.copies) { command -> Command in
            switch command {
            case .choose: .choose
            case .check: .check
            case .ask: .ask
            case .write: .write
            case .send: .send
            case .forget: .forget
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("copies", Self.events, as: HostEvent.copies) { event -> Event in
            switch event {
            case .chosen: .chosen
            case .unchosen: .unchosen
            case .access: .access
            case .written: .written
            case .answered: .answered
            case .busy: .busy
            case .failed: .failed
            }
        }
    }

    @Test("IX-9 A copy's text goes as bytes beside the command") func attachment() {
        let command = CopyCommand.write(token: 1, folder: "f", name: "a", before: "b", text: "é!")
        #expect(HostCommands([.copies(command)]).attachment == [0xC3, 0xA9, 0x21])
    }
}
