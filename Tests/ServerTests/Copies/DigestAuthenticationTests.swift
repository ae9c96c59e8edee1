import Testing

@testable import Server

@Suite struct DigestAuthenticationTests {
    private static let nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"
    private static let clientNonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
    private static let opaque = "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"

    private static func challenge(_ algorithm: String) -> String {
        """
        Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), nonce="\(nonce)", \
        opaque="\(opaque)"
        """
    }

    @Test(
        "IX-9 the answers to RFC 7616's challenges (3.9.1) are the RFC's",
        arguments: [
            (["MD5"], "8ca523f5e9506fed4657c9700eebdbec"),
            (["SHA-256"], "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
            // The stronger one of both, in either order, each in a header of its own or together.
            (["SHA-256", "MD5"], "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
            (["MD5", "SHA-256"], "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        ])
    func example(algorithms: [String], response: String) throws {
        let login = WebDAVLogin(user: "Mufasa", password: "Circle of Life")
        let challenges = algorithms.map(Self.challenge)
        for values in [challenges, [challenges.joined(separator: ", ")]] {
            var digest = try #require(
                DigestAuthentication(HTTPChallenge.all(in: values), login, clientNonce: Self.clientNonce))
            let header = digest.header(method: "GET", path: "/dir/index.html")
            for field in [
                "username=\"Mufasa\"", "realm=\"http-auth@example.org\"", "uri=\"/dir/index.html\"", "nc=00000001",
                "cnonce=\"\(Self.clientNonce)\"", "qop=auth", "response=\"\(response)\"", "opaque=\"\(Self.opaque)\"",
                "nonce=\"\(Self.nonce)\"",
            ] { #expect(header.contains(field), "\(field)") }
            #expect(digest.header(method: "GET", path: "/dir/index.html").contains("nc=00000002"))
        }
    }

    @Test("IX-9 the answer to RFC 2069's challenge, as corrected in its erratum, is the RFC's")
    func withoutQuality() throws {
        let challenge = """
            Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", \
            opaque="5ccc069c403ebaf9f0171e9517f40e41"
            """
        let login = WebDAVLogin(user: "Mufasa", password: "CircleOfLife")
        var digest = try #require(DigestAuthentication(HTTPChallenge.all(in: [challenge]), login))
        let header = digest.header(method: "GET", path: "/dir/index.html")
        #expect(header.contains("response=\"1949323746fe6a43ef61f9606e7febea\""))
        #expect(!header.contains("qop") && !header.contains("nc="))
    }

    @Test("IX-9 names beyond ASCII, and quotation marks, reach the server as they are")
    func hardNames() throws {
        let challenges = [
            HTTPChallenge(scheme: "digest", parameters: ["realm": #"a"\b"#, "nonce": "n", "qop": "auth"])
        ]
        var digest = try #require(DigestAuthentication(challenges, WebDAVLogin(user: "Jäsøn Doe", password: "x")))
        let header = digest.header(method: "PUT", path: "/")
        // The name is that of RFC 7616, 3.9.2.
        #expect(header.contains("username*=UTF-8''J%C3%A4s%C3%B8n%20Doe"))
        #expect(header.contains(#"realm="a\"\\b""#))
    }

    @Test("IX-9 challenges are read out of headers of any shape, and none of what can't be read")
    func challenges() {
        #expect(
            HTTPChallenge.all(in: [#"Newauth realm="a, b=\"c\"", type=1, title="x" , Basic realm=y"#, "Negotiate"]) == [
                HTTPChallenge(scheme: "newauth", parameters: ["realm": #"a, b="c""#, "type": "1", "title": "x"]),
                HTTPChallenge(scheme: "basic", parameters: ["realm": "y"]), HTTPChallenge(scheme: "negotiate"),
            ])
        for broken in [
            "", ",,", "=", "\"", "Digest realm=\"", "Digest realm", "Negotiate a2V5==", "a=b", "Digest \"x\"",
        ] {
            let challenges = HTTPChallenge.all(in: [broken])
            #expect(DigestAuthentication(challenges, WebDAVLogin(user: "a", password: "b")) == nil, "\(broken)")
        }
    }
}
