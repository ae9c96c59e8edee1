import CPostgres

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A connection through libpq. Used by one thread at a time.
final class PostgresConnection: SQLConnection {
    private let handle: OpaquePointer
    /// The names of the prepared statements by their texts.
    private var prepared: [String: String] = [:]
    /// PostgreSQL's last error against a statement of this transaction.
    private var refusal: PostgresError?

    var dialect: SQLDialect { .postgres }

    /// - Throws: `StorageError.unavailable`, without the password.
    init(_ address: PostgresAddress) throws(StorageError) {
        // A server whose machine is gone doesn't close the connection: the operating system has to detect it.
        let defaults = [
            "connect_timeout": "5", "keepalives_idle": "15", "keepalives_interval": "5", "keepalives_count": "3",
            "tcp_user_timeout": "30000", "fallback_application_name": "setlist", "client_encoding": "UTF8",
            // Among several hosts, the primary.
            "target_session_attrs": "read-write",
        ]
        let parameters = defaults.merging(address.parameters) { $1 }.merging(["client_encoding": "UTF8"]) { $1 }
        let list = Array(parameters)
        handle = Self.withCStrings(list.map(\.key)) { keywords in
            Self.withCStrings(list.map(\.value)) { values in
                PQconnectdbParams(keywords.baseAddress, values.baseAddress, 0)
            }
        }
        guard PQstatus(handle) == CONNECTION_OK else {
            // All properties have their values: from here on, deinit ends the connection.
            throw .unavailable(Self.sentence(PQerrorMessage(handle)))
        }
        // Drops the notices that libpq would print on standard error, such as one about a table that exists already.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        do {
            try script(
                """
                SET statement_timeout = '30s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s';
                SET default_transaction_isolation = 'read committed'
                """)
        } catch let error as PostgresError {
            throw error.translated
        } catch {
            throw .fault("\(error)")
        }
    }

    /// A connection whose database has settled its home, see `Home`.
    ///
    /// - Throws: `StorageError`.
    static func settled(_ address: PostgresAddress) throws -> PostgresConnection {
        let connection = try PostgresConnection(address)
        do {
            try connection.begin("BEGIN")
            try Home.settle(connection)
            try connection.commit()
        } catch let error as PostgresError {
            throw error.translated
        }
        return connection
    }

    deinit {
        PQfinish(handle)
    }

    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK }
    /// Whether a transaction is open, failed or not.
    var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }
    var socket: Int32 { PQsocket(handle) }

    /// Whether the other side has left the connection open since its last use. Sends nothing.
    var isAlive: Bool {
        while isUsable {
            var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 0) != 0 else { return true }
            // A changed setting, or the reason for closing; the end of the connection follows it.
            guard PQconsumeInput(handle) == 1 else { return false }
        }
        return false
    }

    // MARK: Transactions

    /// - Parameter statement: `BEGIN` in one of its forms.
    func begin(_ statement: String) throws {
        refusal = nil
        try script(statement)
    }

    /// - Throws: also if PostgreSQL has rolled back instead, because the failure of a statement was ignored.
    func commit() throws {
        let result = try checked(PQexec(handle, "COMMIT"))
        defer { PQclear(result) }
        guard String(cString: PQcmdStatus(result)) == "COMMIT" else {
            throw refusal ?? PostgresError(state: "25P02", message: "The transaction was rolled back.", isLost: false)
        }
    }

    // MARK: Statements

    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        let result = try execute(sql, values)
        defer { PQclear(result) }
        let columns = PQnfields(result)
        return (0..<PQntuples(result)).map { row in
            SQLRow(values: (0..<columns).map { Self.value(result, row, $0) })
        }
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        let result = try execute(sql, values)
        defer { PQclear(result) }
        return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    func script(_ sql: String) throws {
        PQclear(try checked(PQexec(handle, sql)))
    }

    private func execute(_ sql: String, _ values: [SQLValue]) throws -> OpaquePointer {
        let name = try name(of: sql, parameters: values.count)
        let texts = values.map { value -> String? in
            switch value.portable {
            case .null: nil
            case .integer(let integer): "\(integer)"
            case .text(let text): text
            }
        }
        return try Self.withCStrings(texts) { parameters in
            try checked(
                PQexecPrepared(handle, name, Int32(values.count), parameters.baseAddress, nil, nil, 0))
        }
    }

    private func name(of sql: String, parameters: Int) throws -> String {
        if let name = prepared[sql] { return name }
        let name = "s\(prepared.count)"
        PQclear(try checked(PQprepare(handle, name, sql, 0, nil)))
        prepared[sql] = name
        return name
    }

    /// - Throws: `PostgresError`; the result is cleared then.
    private func checked(_ result: OpaquePointer?) throws -> OpaquePointer {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
            if let result { return result }
            fallthrough
        default:
            defer { PQclear(result) }
            let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
            // The primary message alone: the details may quote stored data.
            let message = PQresultErrorField(result, Int32(UInt8(ascii: "M"))) ?? PQerrorMessage(handle)
            // PostgreSQL's own errors have a state; without one the connection is broken, whatever libpq reports.
            let error = PostgresError(
                state: state ?? "", message: Self.sentence(message), isLost: !isUsable || state == nil)
            if refusal == nil { refusal = error }
            throw error
        }
    }

    private static func value(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> SQLValue {
        if PQgetisnull(result, row, column) == 1 { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
        let text = String(decoding: bytes, as: UTF8.self)
        // The types from pg_type.dat: int8, int2, int4.
        if [20, 21, 23].contains(PQftype(result, column)), let integer = Int64(text) { return .integer(integer) }
        return .text(text)
    }

    // MARK: Notifications

    /// Reads the available data from the socket, and returns the notifications in it.
    func notifications() throws -> [(channel: String, payload: String)] {
        guard PQconsumeInput(handle) == 1 else {
            throw PostgresError(state: "", message: Self.sentence(PQerrorMessage(handle)), isLost: true)
        }
        var notifications: [(channel: String, payload: String)] = []
        while let notification = PQnotifies(handle) {
            defer { PQfreemem(notification) }
            notifications.append(
                (String(cString: notification.pointee.relname), String(cString: notification.pointee.extra)))
        }
        return notifications
    }

    // MARK: C

    /// Lends texts as an array of C strings with a null pointer at its end. No text holds a NUL.
    private static func withCStrings<Result>(
        _ texts: [String?], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) throws -> Result
    ) rethrows -> Result {
        var bytes: [CChar] = []
        var starts: [Int?] = []
        bytes.reserveCapacity(texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) + 1 })
        for text in texts {
            starts.append(text.map { _ in bytes.count })
            guard let text else { continue }
            bytes.append(contentsOf: text.utf8.lazy.map { CChar(bitPattern: $0) })
            bytes.append(0)
        }
        return try bytes.withUnsafeBufferPointer { bytes in
            let pointers = starts.map { start in start.map { bytes.baseAddress! + $0 } } + [nil]
            return try pointers.withUnsafeBufferPointer(body)
        }
    }

    private static func sentence(_ message: UnsafePointer<CChar>?) -> String {
        let text = message.map { String(cString: $0) } ?? "no reason was given"
        let line = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
        return line.hasSuffix(".") ? line : line + "."
    }
}

/// An error of PostgreSQL or libpq.
struct PostgresError: Error {
    /// Five characters, PostgreSQL's appendix A; empty where libpq itself has failed.
    let state: String
    let message: String
    /// Whether the connection can't be used any more.
    let isLost: Bool

    /// A conflict with another transaction; a retry may well succeed. 40001: serialization failure; 40P01: deadlock.
    var isPassing: Bool { state == "40001" || state == "40P01" }

    /// The server is shutting down, or has become read-only: another connection may reach a better one.
    var needsAnotherConnection: Bool {
        isLost || state.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05", "25006"].contains(state)
    }

    var translated: StorageError {
        // Class 53: insufficient resources; 53100 disk full. 55P03: a lock wasn't given in time. 57014: took too long.
        if state == "53100" { return .full }
        if needsAnotherConnection || isPassing || state.hasPrefix("53") || state == "55P03" || state == "57014" {
            return .unavailable(message)
        }
        return .fault("\(message) (\(state))")
    }
}
