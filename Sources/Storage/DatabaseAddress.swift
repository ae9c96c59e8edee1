import CPostgres
import Foundation

/// The database's address: the path of a file, for SQLite, or `postgres://user:password@host:port/name`.
///
/// Neither its description nor a dump of it shows the password.
public struct DatabaseAddress: Equatable, Sendable {
    enum Target: Equatable, Sendable {
        case sqlite(path: String)
        case postgres(PostgresAddress)
    }

    let target: Target

    /// - Throws: `DatabaseAddressError` with a sentence that doesn't repeat the text: it may hold a password.
    public init(_ text: String) throws(DatabaseAddressError) {
        guard !text.isEmpty else { throw DatabaseAddressError("is empty") }
        guard !text.utf8.contains(0) else { throw DatabaseAddressError("holds a NUL") }
        let scheme = text.range(of: "://").map { text[..<$0.lowerBound].lowercased() }
        switch scheme {
        case "postgres", "postgresql":
            guard let address = PostgresAddress(text) else {
                throw DatabaseAddressError(
                    """
                    is no address of a PostgreSQL database; they look like \
                    postgres://user:password@host:5432/name, with percent-encoding where a part holds : / @ ? # or %
                    """)
            }
            target = .postgres(address)
        case let scheme? where scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }:
            throw DatabaseAddressError("must be a file's path or begin with postgres://")
        default:
            guard text != ":memory:" else {
                throw DatabaseAddressError("must be a file's path or begin with postgres://")
            }
            target = .sqlite(path: text)
        }
    }

    /// The database in a file.
    public static func sqlite(path: String) -> DatabaseAddress { DatabaseAddress(target: .sqlite(path: path)) }

    init(_ postgres: PostgresAddress) { self.init(target: .postgres(postgres)) }

    private init(target: Target) {
        self.target = target
    }

    /// The path of SQLite's file; nil for PostgreSQL.
    public var path: String? {
        if case .sqlite(let path) = target { path } else { nil }
    }
}

extension DatabaseAddress: CustomStringConvertible, CustomReflectable {
    /// For messages: `postgres://user@host:port/name`.
    public var description: String {
        switch target {
        case .sqlite(let path): path
        case .postgres(let address): address.description
        }
    }

    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

/// The reason why a text isn't an address, to follow the setting's name: `is empty`.
public struct DatabaseAddressError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The parameters that libpq needs to connect.
struct PostgresAddress: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// By libpq's keywords.
    let parameters: [String: String]

    init(parameters: [String: String]) {
        self.parameters = parameters
    }

    /// - Parameter text: a URI in libpq's form; the result is nil if it isn't one.
    init?(_ text: String) {
        guard let options = PQconninfoParse(text, nil) else { return nil }
        defer { PQconninfoFree(options) }
        var parameters: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        self.parameters = parameters
    }

    var description: String {
        let user = parameters["user"].map { $0 + "@" } ?? ""
        // For several hosts without ports, libpq returns only the commas.
        let port = parameters["port"].flatMap { $0.contains(where: \.isNumber) ? ":" + $0 : nil } ?? ""
        return "postgres://\(user)\(parameters["host"] ?? "")\(port)/\(parameters["dbname"] ?? "")"
    }

    var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
