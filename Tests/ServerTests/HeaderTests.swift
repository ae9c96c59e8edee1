import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite struct HeaderTests {
    let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    @Test(
        "AP-3 every answer says what a browser may do with it",
        arguments: [
            "/", "/app.0123456789ab.wasm", "/nope.js", "/%ff", "/health", "/api/v1/nothing", "/api/v1/speech?text=Work",
            "/api/v1/speech",
        ])
    func securityHeaders(path: String) async throws {
        let headers = try await withServer(folder) {
            try await $0.executeRequest(uri: path, method: .get, headers: [:], body: nil)
        }
        .headers
        #expect(
            headers[.contentSecurityPolicy] == """
                default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src 'self'; \
                media-src 'self' blob:; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
                frame-ancestors 'none'
                """)
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[HTTPField.Name("Referrer-Policy")!] == "no-referrer")
        #expect(headers[HTTPField.Name("Cross-Origin-Opener-Policy")!] == "same-origin")
        #expect(headers[HTTPField.Name("Cross-Origin-Resource-Policy")!] == "same-origin")
        let permissions = try #require(headers[HTTPField.Name("Permissions-Policy")!])
        for feature in ["geolocation", "accelerometer", "gyroscope", "screen-wake-lock"] {
            #expect(permissions.contains("\(feature)=(self)"))
        }
        #expect(headers[.strictTransportSecurity] == nil)
    }

    @Test(
        "AP-3 HSTS behind a proxy that says https, and only there",
        arguments: [
            (true, "https", true), (true, "http", false), (true, nil, false), (false, "https", false),
        ])
    func strictTransport(isBehindProxy: Bool, scheme: String?, expected: Bool) async throws {
        var headers = HTTPFields()
        headers[.xForwardedProto] = scheme
        let sent = headers
        let response = try await withServer(folder, behindProxy: isBehindProxy) {
            try await $0.executeRequest(uri: "/", method: .get, headers: sent, body: nil)
        }
        #expect((response.headers[.strictTransportSecurity] != nil) == expected)
    }

    @Test("AP-3 /health answers while the server serves")
    func health() async throws {
        let response = try await withServer(folder) {
            try await $0.executeRequest(uri: "/health", method: .get, headers: [:], body: nil)
        }
        #expect(response.status == .ok)
        #expect(String(buffer: response.body) == "ok\n")
    }

    @Test("AP-2 an error is problem details", arguments: [("/nope.js", 404), ("/%ff", 400), ("/api/v1/speech", 400)])
    func problem(path: String, status: Int) async throws {
        let response = try await withServer(folder) {
            try await $0.executeRequest(uri: path, method: .get, headers: [:], body: nil)
        }
        #expect(response.status.code == status)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(response.headers[.cacheControl] == "no-store")
        let object = try JSONSerialization.jsonObject(with: Data(response.body.readableBytesView))
        let members = try #require(object as? [String: Any])
        #expect(members["type"] as? String == "about:blank")
        #expect(members["status"] as? Int == status)
        #expect((members["title"] as? String)?.isEmpty == false)
        #expect((members["detail"] as? String)?.hasSuffix(".") == true || status == 400)
    }
}
