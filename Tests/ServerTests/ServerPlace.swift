import Foundation
import Logging
import Testing

@testable import Server
@testable import Storage

/// The engines that what is the same on both is tested on.
enum EngineName: String, CustomTestStringConvertible, Sendable {
    case sqlite, postgres

    var testDescription: String { rawValue }

    /// `postgres://…` of a database whose user may make others.
    static let cluster = ProcessInfo.processInfo.environment["SETLIST_TEST_POSTGRES"]
    /// StorageTests say it loudly where PostgreSQL is left out.
    static let available: [EngineName] = cluster == nil ? [.sqlite] : [.sqlite, .postgres]
}

/// An empty database for a server, with what can happen to it. Gone when the test ends.
final class ServerPlace: Sendable {
    let engine: EngineName
    let folder: WebFolder
    let address: DatabaseAddress
    private let name = "server_" + UUID().uuidString.lowercased().replacing("-", with: "_")

    private let isAlone: Bool

    /// - Parameter isAlone: in a PostgreSQL database of its own, where nobody else's notifications are heard; else in a schema
    ///   of its own.
    init(_ engine: EngineName, isAlone: Bool = false) throws {
        self.engine = engine
        self.isAlone = isAlone
        folder = try WebFolder()
        switch engine {
        case .sqlite:
            try FileManager.default.createDirectory(
                atPath: folder.configuration.data, withIntermediateDirectories: true)
            address = folder.configuration.databaseAddress
        case .postgres:
            let cluster = try #require(EngineName.cluster)
            let host = try #require(cluster.split(separator: "@").last)
            try Self.administer("CREATE ROLE \(name) LOGIN PASSWORD '\(name)'")
            let cut = host.lastIndex(of: "/") ?? host.endIndex
            if isAlone {
                try Self.administer("CREATE DATABASE \(name) OWNER \(name)")
                address = try DatabaseAddress("postgres://\(name):\(name)@\(host[..<cut])/\(name)")
            } else {
                try Self.administer("CREATE SCHEMA \(name) AUTHORIZATION \(name)")
                address = try DatabaseAddress("postgres://\(name):\(name)@\(host)")
            }
        }
    }

    deinit {
        guard engine == .postgres else { return }
        try? Self.administer(isAlone ? "DROP DATABASE \(name) WITH (FORCE)" : "DROP SCHEMA \(name) CASCADE")
        try? Self.administer("DROP ROLE \(name)")
    }

    func open(clock: any Clock<Duration> = ContinuousClock()) async throws -> Storage.Database {
        try await Database(address, clock: clock, logger: .silent)
    }

    /// Lets nobody connect to PostgreSQL, or everybody again.
    func allowConnections(_ allowed: Bool) throws {
        try Self.administer(
            """
            ALTER ROLE \(name) \(allowed ? "LOGIN" : "NOLOGIN");
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(name)'
            """)
    }

    /// When PostgreSQL did something for a server the last time.
    func lastStatement() throws -> String? {
        try Self.administrator().row(
            """
            SELECT max(state_change)::text FROM pg_stat_activity
            WHERE usename = $1 AND query <> '' AND query NOT LIKE 'LISTEN%'
            """, [.text(name)])?.optionalText(0)
    }

    private static func administer(_ sql: String) throws {
        try administrator().script(sql)
    }

    private static func administrator() throws -> PostgresConnection {
        guard case .postgres(let address) = try DatabaseAddress(#require(EngineName.cluster)).target else {
            throw StorageError.fault("SETLIST_TEST_POSTGRES is no PostgreSQL")
        }
        return try PostgresConnection(address)
    }
}

extension Storage.Database {
    /// Runs statements on the connection that writes.
    func script(_ sql: String) async throws { try await engine.write { try $0.script(sql) } }

    /// Makes an account for somebody who never signs up, and a token that may read what it has.
    func reader() async throws -> (account: String, token: String) {
        let token = Secret.tokenPrefix + "x"
        let anna = try await create(NewAccount(username: "anna", email: "anna@example.org"), now: .millisecondsNow)
        _ = try await createToken(
            account: anna.id, hash: Secret.hash(token), name: "t", scope: .read, now: .millisecondsNow, expires: .max)
        return (anna.id, token)
    }
}
