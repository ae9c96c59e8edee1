import ArgumentParser
import Foundation
import Logging
import Server

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the web app and its API.",
        discussion: """
            Example: setlist serve --port 9000 --data /var/lib/setlist --web /usr/share/setlist/web

            Each setting can come from the environment as well: \
            \(Server.Configuration.Setting.allCases.map(\.variable).joined(separator: ", ")). A flag counts before the \
            environment. Put a database's password there rather than into a flag, which every user of the machine can \
            see. Stops gracefully on SIGTERM and SIGINT.
            """
    )

    // Read as text, so that a wrong flag and a wrong variable get the same message.
    @Option(help: "The port to listen on; 0 for any free one. (default: 8080)") var port: String?
    @Option(help: "The address to listen on; 0.0.0.0 for all of the machine's. (default: 127.0.0.1)") var host: String?
    @Option(help: "The folder for what the server keeps; made if there is none. (default: .data)") var data: String?
    @Option(
        help: "A file of SQLite, or postgres://user:password@host/name. (default: setlist.sqlite in the data folder)")
    var database: String?
    @Option(help: "The folder of the built web app. (default: dist/web)") var web: String?
    @Option(help: "yes: a proxy in front sets X-Forwarded-For and X-Forwarded-Proto. (default: no)") var proxy: String?
    @Option(help: "A file in PEM with the certificate to speak https with, and those above it. (default: plain http)")
    var tlsCertificate: String?
    @Option(help: "A file in PEM with the certificate's key.") var tlsKey: String?
    @Option(help: "The id that Apple knows this server by, to offer Sign in with Apple. (default: not offered)")
    var appleClientId: String?
    @Option(help: "Where Apple's keys are. (default: https://appleid.apple.com/auth/keys)") var appleKeys: String?
    @Option(
        help:
            "The address of a tile of the map, with {z}, {x}, {y} and perhaps {r} in it. (default: none, a plain grid)")
    var mapTiles: String?
    @Option(help: "Whose the tiles of the map are; shown on it.") var mapAttribution: String?
    @Option(help: "How much an account may hold, in MiB. (default: 512)") var accountMegabytes: String?
    @Option(help: "How many records an account may hold. (default: 100000)") var accountRecords: String?
    @Option(help: "How much the songs of an account may take, in MiB; 0: none are kept. (default: 1024)")
    var songMegabytes: String?
    @Option(
        help: "yes: songs' files that the database doesn't know go to the trash however many they are. (default: no)")
    var putAwaySongs: String?
    @Option(help: "How much a copy for somebody's WebDAV server may be, in MiB; 0: none is passed on. (default: 256)")
    var copyMegabytes: String?
    @Option(help: "Hosts of your own network that copies may go to: nas.home:8443,cloud.lan. (default: none)")
    var copyHosts: String?
    @Option(help: "How many accounts may be made from an address in a day; 0: none at all. (default: 20)")
    var signUpsPerDay: String?
    @Option(help: "How many connections an address may have at a time. (default: 500)")
    var connectionsPerAddress: String?
    @Option(help: "trace, debug, info, notice, warning, error or critical. (default: info)") var logLevel: String?

    func run() async throws {
        let flags: [Server.Configuration.Setting: String?] = [
            .port: port, .host: host, .data: data, .database: database, .web: web, .proxy: proxy,
            .tlsCertificate: tlsCertificate, .tlsKey: tlsKey, .appleClientID: appleClientId, .appleKeys: appleKeys,
            .mapTiles: mapTiles, .mapAttribution: mapAttribution, .accountMegabytes: accountMegabytes,
            .accountRecords: accountRecords, .songMegabytes: songMegabytes, .putAwaySongs: putAwaySongs,
            .copyMegabytes: copyMegabytes, .copyHosts: copyHosts,
            .signUpsPerDay: signUpsPerDay, .connectionsPerAddress: connectionsPerAddress, .logLevel: logLevel,
        ]
        do {
            let configuration = try Server.Configuration(
                flags: flags.compactMapValues(\.self), environment: ProcessInfo.processInfo.environment)
            var logger = Logger(label: "setlist", factory: { StreamLogHandler.standardError(label: $0) })
            logger.logLevel = configuration.logLevel
            let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
            let scheme = configuration.tls == nil ? "http" : "https"
            let security = SecurityLog(
                Logger(label: SecurityLog.label, factory: { StreamLogHandler.standardError(label: $0) }))
            keepFilesPrivate()
            try await Server.serve(configuration, logger: logger, security: security) { [logger] port in
                for warning in configuration.warnings { logger.warning("\(warning)") }
                // Straight to the descriptor: print would buffer the line if the output is a pipe.
                FileHandle.standardOutput.write(Data("Setlist is at \(scheme)://\(host):\(port)\n".utf8))
            }
        } catch let error as ConfigurationError {
            throw Failure(.usage, error.description)
        } catch let error as StartError {
            throw Failure(.unavailable, error.description)
        }
    }
}
