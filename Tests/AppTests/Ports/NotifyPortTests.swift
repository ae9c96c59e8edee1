import App
import Testing

@Suite("Port: notifications") struct NotifyPortTests {
    static let commands: [(NotifyCommand, String)] = [
        (.askPermission, #"{"do":"notify.askPermission"}"#),
        (
            .show(title: "Rest", body: "10 s", tag: "run"),
            #"{"do":"notify.show","title":"Rest","body":"10 s","tag":"run"}"#
        ),
        (.clear(tag: "run"), #"{"do":"notify.clear","tag":"run"}"#),
    ]

    static let events: [(String, NotifyEvent)] = [
        (#"{"on":"notify.permission","granted":true}"#, .permission(granted: true))
    ]

    private enum Command: String, CaseIterable { case askPermission, show, clear }
    private enum Event: String, CaseIterable { case permission }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("notify", Self.commands, as: Effect.notify) { command -> Command in
            switch command {
            case .askPermission: .askPermission
            case .show: .show
            case .clear: .clear
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("notify", Self.events, as: HostEvent.notify) { event -> Event in
            switch event {
            case .permission: .permission
            }
        }
    }
}
