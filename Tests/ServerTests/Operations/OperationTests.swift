import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Records
import Storage
import Synchronization
import Testing

@testable import Server

@Suite struct OperationTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    @Test("AP-3 /metrics counts requests by route and status, and tells nothing of who asked")
    func metrics() async throws {
        let text = try await withServer(folder, behindProxy: true) { client in
            let browser = Browser(client)
            try await browser.signUp()
            _ = try await browser.get("records/profile/profile")
            _ = try await browser.get("records/profile/other")
            _ = try await browser.get("nowhere")
            for (address, status) in [
                ("203.0.113.7", 404), ("2001:db8::1", 404), ("unknown", 404), ("172.32.0.1", 404), ("1.2.3", 404),
                ("127.0.0.1", 200), ("10.1.2.3", 200), ("192.168.0.1", 200), ("172.16.0.1", 200), ("::1", 200),
                ("fd00::1", 200), ("fe80::1", 200), ("::ffff:10.0.0.1", 200), ("::ffff:203.0.113.7", 404), ("", 404),
            ] {
                let answer = try await client.executeRequest(
                    uri: "/metrics", method: .get, headers: [.xForwardedFor: address], body: nil)
                #expect(answer.status.code == status, "\(address)")
            }
            let answer = try await client.executeRequest(
                uri: "/metrics", method: .get, headers: [.xForwardedFor: "127.0.0.1"], body: nil)
            #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            return String(buffer: answer.body)
        }
        for line in [
            "# TYPE setlist_requests_total counter",
            #"setlist_requests_total{route="/api/v1/records/{collection}/{id}",method="GET",status="404"} 2.0"#,
            #"setlist_requests_total{route="/api/v1/accounts",method="POST",status="201"} 1.0"#,
            "# TYPE setlist_request_duration_seconds histogram",
            #"setlist_request_duration_seconds_bucket{route="/api/v1/accounts",method="POST",le="+Inf"} 1"#,
            "# TYPE setlist_event_streams gauge\nsetlist_event_streams 0.0", "setlist_database_errors_total 0.0",
        ] { #expect(text.contains(line + "\n"), "\(line)") }
        #expect(!text.contains("anna") && !text.contains("203.0.113") && !text.contains("nowhere"))
    }

    @Test("AP-3 the log has a line a request with its id, and no cookie, token, password, query or address")
    func logs() async throws {
        let lines = Mutex<[String]>([])
        var logger = Logger(label: "test") { _ in RecordingHandler { line in lines.withLock { $0.append(line) } } }
        logger.logLevel = .trace
        let application = try await buildApplication(folder.configuration, parts: .quick, logger: logger)
        let secrets = try await application.test(.router) { client in
            let browser = Browser(client)
            let code = try await browser.signUp()["recoveryCode"]?.string ?? ""
            let token = try await browser.makeToken()["token"]?.string
            _ = try await browser.logIn("anna", "mistaken 3#")
            _ = try await browser.ask(.get, "session", nil, [.authorization: "Bearer " + (token ?? "")])
            _ = try await browser.get("speech?text=queried")
            _ = try await browser.post("session", #"{"login":"typed"#)
            let calendar = try await browser.put("calendar", "")["address"]?.string ?? "-"
            let secret = String(calendar.split(separator: "/").last?.dropLast(4) ?? "-")
            for path in ["calendars/\(secret).ics", "calendars/\(secret)", "Calendars/\(secret).ics/"] {
                _ = try await browser.get(path)
            }
            return [
                secret,
                browser.cookies["setlist"] ?? "-", code, token ?? "-", Browser.password, "mistaken 3#", "queried",
                "typed", "anna",
            ]
        }
        let log = lines.withLock { $0 }
        #expect(log.contains { $0.contains("POST /api/v1/accounts") && $0.contains("hb.request.id") })
        #expect(log.contains { $0.contains("status=401") })
        for secret in secrets { #expect(!log.contains { $0.contains(secret) }, "\(secret)") }
    }

    @Test("SY-5 a database that can't be opened stops the start with a sentence")
    func database() async throws {
        try folder.add("notes.txt", Data(String(repeating: "this is no database. ", count: 100).utf8))
        for path in [folder.url.path, folder.url.appending(path: "notes.txt").path] {
            var configuration = folder.configuration
            configuration.database = .sqlite(path: path)
            let wrong = configuration
            let error = await #expect(throws: StartError.self) {
                _ = try await buildApplication(wrong, logger: .silent)
            }
            #expect(error?.description.contains(path) == true, "\(String(describing: error))")
        }
    }
}
