import Foundation
import Logging
import Storage
import Testing

@testable import Server

@Suite struct ConfigurationTests {
    @Test("AP-4 flags and environment set the same things, flags first")
    func precedence() throws {
        let configuration = try Server.Configuration(
            flags: [.port: "9000", .web: "w", .logLevel: "debug"],
            environment: [
                "SETLIST_PORT": "1", "SETLIST_HOST": "::1", "SETLIST_DATA": "d", "SETLIST_PROXY": "yes", "PATH": "/bin",
            ])
        var expected = Server.Configuration()
        expected.port = 9000
        expected.host = "::1"
        expected.data = "d"
        expected.web = "w"
        expected.isBehindProxy = true
        expected.logLevel = .debug
        #expect(configuration == expected)
        #expect(try Server.Configuration(flags: [:], environment: [:]) == Server.Configuration())
    }

    @Test("SY-9 AP-4 quotas are settings, with first values")
    func quotas() throws {
        let first = Server.Configuration()
        #expect(first.quota == Quota(bytes: 512 << 20, records: 100_000))
        #expect(first.signUpsPerDay == 20 && first.connectionsPerAddress == 500)
        let configuration = try Server.Configuration(
            flags: [.accountMegabytes: "10", .signUpsPerDay: "0"],
            environment: ["SETLIST_ACCOUNT_RECORDS": "7", "SETLIST_CONNECTIONS_PER_ADDRESS": "3"])
        #expect(configuration.quota == Quota(bytes: 10 << 20, records: 7))
        #expect(configuration.signUpsPerDay == 0 && configuration.connectionsPerAddress == 3)
    }

    @Test("SY-8 AP-4 songs' files that the database doesn't know stay where they are unless it is said otherwise")
    func unknownSongs() throws {
        #expect(!Server.Configuration().putsAwaySongs)
        #expect(try Server.Configuration(flags: [.putAwaySongs: "yes"], environment: [:]).putsAwaySongs)
        #expect(throws: ConfigurationError("--put-away-songs must be yes or no, not “all”.")) {
            try Server.Configuration(flags: [.putAwaySongs: "all"], environment: [:])
        }
    }

    @Test(
        "AP-4 listening for others without TLS is warned of",
        arguments: [
            ([:], false), ([.host: "localhost"], false), ([.host: "::1"], false), ([.host: "127.0.0.2"], false),
            ([.host: "0.0.0.0"], true), ([.host: "::"], true), ([.host: "192.168.0.7"], true),
            ([.host: "0.0.0.0", .proxy: "yes"], false),
            ([.host: "::", .tlsCertificate: "c.pem", .tlsKey: "k.pem"], false),
        ] as [([Server.Configuration.Setting: String], Bool)])
    func warnings(flags: [Server.Configuration.Setting: String], isWarned: Bool) throws {
        let configuration = try Server.Configuration(flags: flags, environment: [:])
        #expect(configuration.warnings.contains { $0.contains("without TLS") } == isWarned)
    }

    @Test("AP-4 SY-5 a key that others may read is warned of")
    func keyMode() throws {
        let folder = try WebFolder()
        try folder.add("key.pem", Data())
        let path = folder.url.appending(path: "key.pem").path
        var configuration = Server.Configuration()
        configuration.tls = .init(certificate: "c.pem", key: path)
        for (mode, isWarned) in [(0o600, false), (0o640, true), (0o604, true)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(configuration.warnings.contains { $0.contains(path) } == isWarned)
        }
    }

    @Test("AP-4 the variables are named after the flags")
    func names() {
        let names = Server.Configuration.Setting.allCases.map(\.variable)
        #expect(
            names == [
                "SETLIST_HOST", "SETLIST_PORT", "SETLIST_DATA", "SETLIST_DATABASE", "SETLIST_WEB", "SETLIST_PROXY",
                "SETLIST_TLS_CERTIFICATE", "SETLIST_TLS_KEY", "SETLIST_APPLE_CLIENT_ID", "SETLIST_APPLE_KEYS",
                "SETLIST_MAP_TILES", "SETLIST_MAP_ATTRIBUTION", "SETLIST_ACCOUNT_MEGABYTES",
                "SETLIST_ACCOUNT_RECORDS", "SETLIST_SONG_MEGABYTES", "SETLIST_PUT_AWAY_SONGS",
                "SETLIST_COPY_MEGABYTES", "SETLIST_COPY_HOSTS", "SETLIST_SIGN_UPS_PER_DAY",
                "SETLIST_CONNECTIONS_PER_ADDRESS",
                "SETLIST_LOG_LEVEL",
            ])
    }

    @Test(
        "AP-4 a wrong value is refused with a sentence that names where it stands",
        arguments: [
            (Server.Configuration.Setting.port, "abc", "a number from 0 to 65535"),
            (.port, "65536", "a number from 0 to 65535"),
            (.port, "-1", "a number from 0 to 65535"), (.port, "80 ", "a number from 0 to 65535"),
            (.port, "", "is empty"),
            (.host, "", "is empty"), (.data, "", "is empty"), (.web, "", "is empty"), (.proxy, "maybe", "yes or no"),
            (.logLevel, "loud", "one of trace, debug"), (.database, "mysql://localhost/x", "postgres://"),
            (.database, "postgres://user:secret@[host/x", "postgres://"), (.database, "", "is empty"),
            (.appleKeys, "appleid.apple.com", "must be an address"), (.appleKeys, "file:///etc", "must be an address"),
            (.accountMegabytes, "0", "a number from 1 to"), (.accountRecords, "many", "a number from 1 to"),
            (.songMegabytes, "-1", "a number from 0 to"), (.signUpsPerDay, "-1", "a number from 0 to"),
            (.connectionsPerAddress, "0", "a number from 1 to"), (.copyMegabytes, "-1", "a number from 0 to"),
            (.copyHosts, "", "is empty"), (.copyHosts, "nas.home,", "a host or several with a comma between them"),
            (.copyHosts, "https://nas.home", "a host or several"), (.copyHosts, "nas.home:0", "a host or several"),
            (.appleClientID, "", "is empty"), (.appleClientID, "a.b,", "an id or several with a comma between them"),
            (.appleClientID, "a.b, a.c", "an id or several with a comma between them"), (.tlsKey, "", "is empty"),
        ])
    func wrongValues(setting: Server.Configuration.Setting, value: String, sentence: String) throws {
        for (flags, environment, source) in [
            ([setting: value], [:], "--" + setting.rawValue), ([:], [setting.variable: value], setting.variable),
        ] {
            let error = try #require(throws: ConfigurationError.self) {
                try Server.Configuration(flags: flags, environment: environment)
            }
            #expect(error.description.hasPrefix(source + " "))
            #expect(error.description.contains(sentence))
            #expect(!error.description.contains("secret"))
            #expect(error.description.hasSuffix("."))
        }
    }

    @Test("AP-4 a variable that there isn't is refused, the build's are not")
    func unknownVariable() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Server.Configuration(flags: [:], environment: ["SETLIST_PROT": "9000"])
        }
        #expect(error.description.contains("SETLIST_PROT"))
        #expect(error.description.contains("SETLIST_PORT"))
        _ = try Server.Configuration(flags: [:], environment: ["SETLIST_PORTABLE": "1", "SETLIST_BENCH_SHARE": "0.01"])
    }

    @Test("AP-4 a data folder that can't be written stops the start with a sentence")
    func data() async throws {
        let folder = try WebFolder()
        try folder.add("file", Data())
        var configuration = folder.configuration
        configuration.data = folder.url.appending(path: "file").path
        let unwritable = configuration
        let error = try #require(
            await #expect(throws: ConfigurationError.self) {
                _ = try await buildApplication(unwritable, logger: .silent)
            })
        #expect(
            error.description == "The data folder \(configuration.data) can't be written to. Name another with --data.")
    }

    @Test("AP-4 a certificate and its key are named together")
    func tlsFiles() throws {
        let both = try Server.Configuration(flags: [.tlsCertificate: "c", .tlsKey: "k"], environment: [:])
        #expect(both.tls == .init(certificate: "c", key: "k"))
        for setting in [Server.Configuration.Setting.tlsCertificate, .tlsKey] {
            let error = try #require(throws: ConfigurationError.self) {
                try Server.Configuration(flags: [setting: "file"], environment: [:])
            }
            #expect(error.description.contains("--tls-"))
        }
    }

    @Test("SY-5 the database is a file of the data folder, unless another is named")
    func database() throws {
        #expect(Server.Configuration().databaseAddress.path?.hasSuffix(".data/setlist.sqlite") == true)
        let other = try Server.Configuration(flags: [.database: "/srv/other.db", .data: "d"], environment: [:])
        #expect(other.databaseAddress.path == "/srv/other.db")
    }
}
