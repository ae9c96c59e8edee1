import Foundation
import Records
import Testing

/// JavaScript can't ask `APIRoute`: the one address that it spells itself is compared.
@Suite struct ServiceWorkerRouteTests {
    @Test("CU-6 the service worker knows the address of recordings")
    func speech() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../web/service-worker.js")
        let script = try String(contentsOf: file.standardized, encoding: .utf8)
        #expect(script.contains("url.pathname === \"\(APIRoute.Template.speech.prefixed)\""))
    }
}
