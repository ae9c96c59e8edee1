import Foundation
import Logging
import TestSupport
import Testing

@testable import Storage

/// The engines that the contract suite runs on.
enum EngineName: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite, postgres

    var testDescription: String { rawValue }

    /// PostgreSQL is left out, loudly, where SETLIST_TEST_POSTGRES names no cluster; Scripts/test.sh always starts one.
    static let available: [EngineName] = {
        guard TestCluster.address == nil else { return allCases }
        FileHandle.standardError.write(
            Data(
                """
                ******************************************************************************
                * SETLIST_TEST_POSTGRES is not set: NOTHING OF POSTGRESQL IS TESTED.          *
                * Scripts/test.sh sets it; or: Scripts/postgres.sh start                      *
                ******************************************************************************

                """.utf8))
        return [.sqlite]
    }()
}

enum TestCluster {
    /// `postgres://…` of a database whose user may make others.
    static let address = ProcessInfo.processInfo.environment["SETLIST_TEST_POSTGRES"]
}

let quiet = Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() })

/// An empty place for a database: a folder, or a user with a schema of its own in the tests' cluster. Gone when the test ends.
final class TestPlace: Sendable {
    let engine: EngineName
    let address: DatabaseAddress
    private let folder = FileManager.default.temporaryDirectory.appending(path: "setlist-\(UUID().uuidString)")
    private let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")

    init(_ engine: EngineName) throws {
        self.engine = engine
        switch engine {
        case .sqlite:
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            address = .sqlite(path: folder.appending(path: "setlist.db").path)
        case .postgres:
            // A user's own schema is where its tables are made and looked for first.
            try Self.administer(
                "CREATE ROLE \(name) LOGIN PASSWORD '\(name)'; CREATE SCHEMA \(name) AUTHORIZATION \(name)")
            let cluster = try #require(TestCluster.address)
            let host = try #require(cluster.split(separator: "@").last)
            address = try DatabaseAddress("postgres://\(name):\(name)@\(host)")
        }
    }

    deinit {
        switch engine {
        case .sqlite: try? FileManager.default.removeItem(at: folder)
        case .postgres: try? Self.administer("DROP SCHEMA \(name) CASCADE; DROP ROLE \(name)")
        }
    }

    /// - Parameter patience: how long a write waits for another program that keeps SQLite locked.
    func open(
        for purpose: Database.Purpose = .serving, patience: Duration = .seconds(10),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> Database {
        try await Database(address, for: purpose, patience: patience, clock: clock, logger: quiet)
    }

    /// A file beside the database's.
    func path(_ file: String) -> String { folder.appending(path: file).path }

    /// Ends all of PostgreSQL's connections to the database, as an administrator would.
    func terminateConnections() throws {
        try Self.administer("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(name)'")
    }

    /// Lets nobody connect, or everybody again.
    func allowConnections(_ allowed: Bool) throws {
        try Self.administer("ALTER ROLE \(name) \(allowed ? "LOGIN" : "NOLOGIN")")
    }

    private static func administer(_ sql: String) throws {
        guard case .postgres(let address) = try DatabaseAddress(#require(TestCluster.address)).target else { return }
        try PostgresConnection(address).script(sql)
    }
}

/// Opens an empty database, runs the test with it and closes it.
func withDatabase(_ engine: EngineName, _ body: (Database) async throws -> Void) async throws {
    try await withPlace(engine) { place in
        let database = try await place.open()
        do {
            try await body(database)
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }
}

/// Runs the test with a place that lasts until it has ended.
func withPlace(_ engine: EngineName, _ body: (TestPlace) async throws -> Void) async throws {
    try await Turns.places.take {
        let place = try TestPlace(engine)
        defer { withExtendedLifetime(place) {} }
        try await body(place)
    }
}

/// 14 November 2026, in milliseconds.
let now: Int64 = 1_794_614_400_000
let day: Int64 = 86_400_000

extension Database {
    /// An account with that username.
    func someone(_ username: String = "Ada") async throws -> Account {
        try await create(
            NewAccount(
                username: username, email: "\(username)@example.org", passwordHash: "password of \(username)",
                recoveryHash: "recovery of \(username)"), now: now)
    }
}
