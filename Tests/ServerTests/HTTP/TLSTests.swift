import Foundation
import TestSupport
import Testing

@testable import Server

@Suite struct TLSTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    private func makeCertificate(_ name: String) async throws -> Server.Configuration.TLSFiles {
        let files = Server.Configuration.TLSFiles(
            certificate: folder.url.appending(path: name + ".pem").path,
            key: folder.url.appending(path: name + ".key").path)
        try await ExternalProgram(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=localhost", "-keyout", files.key, "-out", files.certificate,
            ]
        ).output()
        return files
    }

    /// The answer that `curl` gets, with headers, or its error.
    private static func curl(_ arguments: [String]) async throws -> String {
        let always = ["--silent", "--show-error", "--include", "--insecure", "--max-time", "60"]
        let result = try await ExternalProgram("curl", always + arguments).run()
        return result.output + result.errors
    }

    @Test("AP-3 with a certificate the server speaks https, with HSTS and cookies for https only")
    func https() async throws {
        let files = try await makeCertificate("own")
        let setTLS: (inout Server.Configuration) -> Void = { $0.tls = files }
        try await withLiveServer(folder, change: setTLS) { port, _ in
            let address = "https://localhost:\(port)"
            let health = try await Self.curl([address + "/health"])
            #expect(health.contains("200") && health.hasSuffix("ok\n"), "\(health)")
            #expect(health.lowercased().contains("strict-transport-security: max-age=31536000"))
            let signUp = try await Self.curl([
                address + "/api/v1/accounts", "--header", "Origin: " + address, "--json",
                #"{"username":"anna","email":"a@b.se","password":"secret 1!"}"#,
            ])
            #expect(signUp.contains("201"))
            #expect(signUp.contains("__Host-setlist=") && signUp.contains("; Secure"))
            #expect(try await Self.curl(["--tls-max", "1.1", address + "/health"]).contains("curl:"))
            // Plain HTTP gets nothing.
            let plain = try RawConnection(port: port)
            plain.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await plain.isClosed())
        }
    }

    @Test("AP-4 a certificate or a key that won't do stops the start with a sentence")
    func wrongFiles() async throws {
        let own = try await makeCertificate("own")
        let other = try await makeCertificate("other")
        for (files, hint) in [
            (Server.Configuration.TLSFiles(certificate: "/none", key: own.key), "no certificate in PEM in /none"),
            (.init(certificate: own.certificate, key: "/none"), "no key in PEM, without a password, in /none"),
            (.init(certificate: own.key, key: own.key), "no certificate"),
            (.init(certificate: own.certificate, key: own.certificate), "no key"),
            (.init(certificate: own.certificate, key: other.key), "is not that of the certificate"),
        ] {
            var configuration = folder.configuration
            configuration.tls = files
            let wrong = configuration
            let error = await #expect(throws: ConfigurationError.self) {
                _ = try await buildApplication(wrong, logger: .silent)
            }
            #expect(error?.description.contains(hint) == true, "\(String(describing: error))")
        }
    }
}
