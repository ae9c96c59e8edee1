import App
import Testing

@Suite("Port: requests") struct HTTPPortTests {
    static let commands: [(HTTPRequest, String)] = [
        (
            HTTPRequest(token: 3, .patch, "/api/v1/account", body: #"{"a":1}"#),
            #"{"do":"http.request","token":3,"method":"PATCH","address":"/api/v1/account","body":"{\"a\":1}"}"#
        ),
        (
            HTTPRequest(token: 4, .delete, "/api/v1/session"),
            #"{"do":"http.request","token":4,"method":"DELETE","address":"/api/v1/session"}"#
        ),
    ]

    static let events: [(String, HostEvent)] = [
        (
            #"{"on":"http.answer","token":4,"status":429,"retryAfter":30}"#,
            .http(HTTPAnswer(token: 4, status: 429, retryAfter: 30, body: [1, 2, 255]))
        ),
        (#"{"on":"http.answer","token":4,"status":204}"#, .http(HTTPAnswer(token: 4, status: 204, body: [1, 2, 255]))),
        (#"{"on":"http.failed","token":4}"#, .httpFailed(token: 4)),
    ]

    private enum Command: String, CaseIterable { case request }
    private enum Event: String, CaseIterable { case answer, failed }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("http", Self.commands, as: Effect.http) { _ -> Command in .request }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("http", Self.events, as: \.self) { event -> Event? in
            switch event {
            case .http: .answer
            case .httpFailed: .failed
            default: nil
            }
        }
    }
}
