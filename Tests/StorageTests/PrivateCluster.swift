import Foundation
import Subprocess
import SystemPackage

@testable import Storage

/// A PostgreSQL of a test's own, which it may stop, and replicas of it. See Scripts/postgres.sh.
struct PrivateCluster: Sendable {
    private let folder: String

    /// Where there are PostgreSQL's programs; where they are missing, `EngineName.available` says so loudly.
    static let isAvailable = TestCluster.address != nil

    /// Runs a test with a cluster and so many replicas of it, which are gone afterwards.
    static func run(
        replicas count: Int = 0, _ test: (_ primary: PrivateCluster, _ replicas: [PrivateCluster]) async throws -> Void
    ) async throws {
        var all: [PrivateCluster] = []
        do {
            let primary = PrivateCluster(folder: try await script("start"))
            all.append(primary)
            for _ in 0..<count { all.append(PrivateCluster(folder: try await script("replica", primary.folder))) }
            try await test(primary, Array(all.dropFirst()))
        } catch {
            for cluster in all { try? await cluster.stop() }
            throw error
        }
        for cluster in all { try? await cluster.stop() }
    }

    /// `postgres://…`
    var text: String {
        get throws {
            try String(contentsOfFile: folder + "/address", encoding: .utf8).trimmingCharacters(
                in: .whitespacesAndNewlines)
        }
    }

    /// A server on the database of the first of these clusters that isn't a replica.
    static func open(_ clusters: PrivateCluster...) async throws -> Database {
        let texts = try clusters.map { try $0.text }
        let hosts = texts.map { $0.split(separator: "@")[1].split(separator: "/")[0] }
        return try await Database(
            try DatabaseAddress("\(texts[0].split(separator: "@")[0])@\(hosts.joined(separator: ","))/postgres"),
            logger: quiet)
    }

    func query(_ sql: String) throws -> String? {
        guard case .postgres(let address) = try DatabaseAddress(text).target else { return nil }
        return try PostgresConnection(address.anyNode).row(sql, [])?.optionalText(0)
    }

    func stop() async throws { _ = try await Self.script("stop", folder) }
    func restart() async throws { _ = try await Self.script("restart", folder) }
    func promote() async throws { _ = try await Self.script("promote", folder) }

    /// Waits until a replica has all that the primary has, and has it receive nothing from then on.
    func lag(behind primary: PrivateCluster) async throws {
        let position = try primary.query("SELECT pg_current_wal_lsn()::text") ?? ""
        try await until { try query("SELECT (pg_last_wal_replay_lsn() >= '\(position)')::text") == "true" }
        _ = try query("ALTER SYSTEM SET primary_conninfo = ''")
        _ = try query("SELECT pg_reload_conf()::text")
        try await until { try query("SELECT count(*)::text FROM pg_stat_wal_receiver") == "0" }
    }

    private func until(_ condition: () throws -> Bool) async throws {
        while try !condition() { try await Task.sleep(for: .milliseconds(20)) }
    }

    private static func script(_ arguments: String...) async throws -> String {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scripts/postgres.sh")
            .path
        let result = try await Subprocess.run(
            .path(FilePath(path)), arguments: Arguments(arguments), output: .string(limit: 4_096),
            error: .string(limit: 65_536))
        guard result.terminationStatus.isSuccess else {
            throw StorageError.fault("\(arguments): \(result.standardError)")
        }
        return result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension PostgresAddress {
    /// The same for connections that needn't be able to write.
    fileprivate var anyNode: PostgresAddress {
        PostgresAddress(parameters: parameters.merging(["target_session_attrs": "any"]) { $1 })
    }
}
