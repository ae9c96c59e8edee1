public import Foundation
public import Logging
import Records
public import Storage

/// The server's settings. Made from flags and environment, and checked as a whole before anything starts.
public struct Configuration: Equatable, Sendable {
    public var host = "127.0.0.1"
    /// 0: any free one.
    public var port = 8080
    /// The folder for the server's data.
    public var data = ".data"
    /// Nil: SQLite, in a file of the data folder.
    public var database: DatabaseAddress?
    /// The folder of the built web app.
    public var web = "dist/web"
    /// Whether a proxy in front passes on each client's address and scheme, in X-Forwarded-For and X-Forwarded-Proto.
    /// Otherwise these headers are ignored, since any client could send them.
    public var isBehindProxy = false
    /// Files in PEM: the server's certificate with its chain to a root, and its key. Nil: plain HTTP.
    public var tls: TLSFiles?
    /// The ids by which Apple knows this server: the services id for browsers, and after it the bundle ids of iPhone apps. Empty: Sign in with
    /// Apple isn't offered.
    public var appleClientIDs: [String] = []
    /// The address of the keys with which Apple signs its tokens.
    public var appleKeys = URL(string: "https://appleid.apple.com/auth/keys")!
    /// Nil: maps have a plain grid.
    public var mapTiles: MapTiles?
    /// The most that each account may hold.
    public var quota = Quota()
    /// The most bytes of an account's songs; 0: no songs are kept.
    public var songBytes: Int64 = 1 << 30
    /// Whether songs' files that the database doesn't know are put into the trash however many they are.
    public var putsAwaySongs = false
    /// The most bytes of a copy that is passed on to a person's WebDAV server; 0: none is. At first all that can be read in again.
    public var copyBytes = Int64(RecordExport.maximumBytes)
    /// Where copies may go besides the public Internet.
    public var copyHosts = CopyHosts()
    /// The most accounts that may be made from an address in a day.
    public var signUpsPerDay = 20
    /// The most connections of an address at a time; behind a proxy, the proxy has to limit them.
    public var connectionsPerAddress = 500
    public var logLevel = Logger.Level.info

    public init() {}

    public struct TLSFiles: Equatable, Sendable {
        public var certificate: String
        public var key: String
    }

    /// The database that the server opens.
    public var databaseAddress: DatabaseAddress {
        database
            ?? .sqlite(path: URL(filePath: data, directoryHint: .isDirectory).appending(path: "setlist.sqlite").path)
    }

    /// The folder of the files of accounts' songs, an account a folder.
    var songsFolder: URL {
        URL(filePath: data, directoryHint: .isDirectory).appending(path: "songs", directoryHint: .isDirectory)
    }

    /// A setting by the name of its flag; the environment variable is in capitals, with the prefix SETLIST_.
    public enum Setting: String, CaseIterable, Sendable {
        case host, port, data, database, web, proxy
        case tlsCertificate = "tls-certificate"
        case tlsKey = "tls-key"
        case appleClientID = "apple-client-id"
        case appleKeys = "apple-keys"
        case mapTiles = "map-tiles"
        case mapAttribution = "map-attribution"
        case accountMegabytes = "account-megabytes"
        case accountRecords = "account-records"
        case songMegabytes = "song-megabytes"
        case putAwaySongs = "put-away-songs"
        case copyMegabytes = "copy-megabytes"
        case copyHosts = "copy-hosts"
        case signUpsPerDay = "sign-ups-per-day"
        case connectionsPerAddress = "connections-per-address"
        case logLevel = "log-level"

        public var variable: String { "SETLIST_" + rawValue.replacing("-", with: "_").uppercased() }
    }

    /// Reads the settings: flags take precedence over the environment, and that over the defaults.
    ///
    /// - Throws: `ConfigurationError` for an invalid value, and for an unknown SETLIST_ variable (otherwise a typing
    ///   error would start the server with unintended settings).
    public init(flags: [Setting: String], environment: [String: String]) throws(ConfigurationError) {
        let known = Set(Setting.allCases.map(\.variable)).union(Self.variablesOfTheBuild)
        for name in environment.keys.sorted() where name.hasPrefix("SETLIST_") && !known.contains(name) {
            throw ConfigurationError("There is no setting \(name). There are: \(Self.listOfVariables).")
        }
        var halves = Halves()
        for setting in Setting.allCases {
            if let value = flags[setting] {
                try set(setting, to: value, from: "--\(setting.rawValue)", &halves)
            } else if let value = environment[setting.variable] {
                try set(setting, to: value, from: setting.variable, &halves)
            }
        }
        switch (halves.certificate, halves.key) {
        case (nil, nil): break
        case (let certificate?, let key?): tls = TLSFiles(certificate: certificate, key: key)
        case (_?, nil): throw ConfigurationError("A certificate needs its key. Name its file with --tls-key.")
        case (nil, _?): throw ConfigurationError("A key needs its certificate. Name its file with --tls-certificate.")
        }
        switch (halves.tiles, halves.attribution) {
        case (nil, nil): break
        case (let tiles?, let attribution?):
            do { mapTiles = try MapTiles(template: tiles.template, attribution: attribution) } catch {
                throw ConfigurationError("\(tiles.source) \(error).")
            }
        case (_?, nil): throw ConfigurationError("A map says whose its tiles are. Tell it with --map-attribution.")
        case (nil, _?): throw ConfigurationError("There are no map tiles to attribute. Name them with --map-tiles.")
        }
    }

    /// Settings that are useful only in pairs.
    private struct Halves {
        var certificate: String?
        var key: String?
        var tiles: (template: String, source: String)?
        var attribution: String?
    }

    private mutating func set(
        _ setting: Setting, to value: String, from source: String, _ halves: inout Halves
    ) throws(ConfigurationError) {
        guard !value.isEmpty else { throw ConfigurationError("\(source) is empty.") }
        switch setting {
        case .host: host = value
        case .port:
            guard let number = UInt16(value) else {
                throw ConfigurationError(
                    "\(source) must be a number from 0 to 65535 (0: any free port), not “\(value)”.")
            }
            port = Int(number)
        case .data: data = value
        case .database:
            do { database = try DatabaseAddress(value) } catch { throw ConfigurationError("\(source) \(error).") }
        case .web: web = value
        case .tlsCertificate: halves.certificate = value
        case .tlsKey: halves.key = value
        case .appleClientID:
            appleClientIDs = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard appleClientIDs.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
                throw ConfigurationError(
                    "\(source) must be an id or several with a comma between them, such as org.example.web,org.example.app, not “\(value)”."
                )
            }
        case .appleKeys:
            guard let address = URL(string: value), ["https", "http"].contains(address.scheme), address.host() != nil
            else { throw ConfigurationError("\(source) must be an address such as \(appleKeys), not “\(value)”.") }
            appleKeys = address
        case .mapTiles: halves.tiles = (value, source)
        case .mapAttribution: halves.attribution = value
        case .proxy: isBehindProxy = try Self.answer(value, source)
        case .accountMegabytes: quota.bytes = try Self.number(value, 1...1_000_000, source) << 20
        case .accountRecords: quota.records = try Self.number(value, 1...1_000_000_000, source)
        case .songMegabytes: songBytes = try Self.number(value, 0...1_000_000, source) << 20
        case .putAwaySongs: putsAwaySongs = try Self.answer(value, source)
        case .copyMegabytes: copyBytes = try Self.number(value, 0...1_000_000, source) << 20
        case .copyHosts:
            guard let hosts = CopyHosts(value) else {
                throw ConfigurationError(
                    "\(source) must be a host or several with a comma between them, such as nas.home:8443,cloud.lan, not “\(value)”."
                )
            }
            copyHosts = hosts
        case .signUpsPerDay: signUpsPerDay = Int(try Self.number(value, 0...1_000_000, source))
        case .connectionsPerAddress: connectionsPerAddress = Int(try Self.number(value, 1...1_000_000, source))
        case .logLevel:
            guard let level = Logger.Level(rawValue: value) else {
                let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
                throw ConfigurationError("\(source) must be one of \(levels), not “\(value)”.")
            }
            logLevel = level
        }
    }

    private static func answer(_ text: String, _ source: String) throws(ConfigurationError) -> Bool {
        guard ["yes", "no"].contains(text) else {
            throw ConfigurationError("\(source) must be yes or no, not “\(text)”.")
        }
        return text == "yes"
    }

    private static func number(
        _ text: String, _ range: ClosedRange<Int64>, _ source: String
    ) throws(ConfigurationError) -> Int64 {
        guard let number = Int64(text), range.contains(number) else {
            throw ConfigurationError(
                "\(source) must be a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
        }
        return number
    }

    /// Variables read by Package.swift and the scripts; the same shell may build and start the server.
    private static let variablesOfTheBuild = ["SETLIST_PORTABLE", "SETLIST_BENCH_SHARE", "SETLIST_TEST_POSTGRES"]
    private static let listOfVariables = Setting.allCases.map(\.variable).joined(separator: ", ")
}

/// The reason why the server can't start, in a sentence for the administrator.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
