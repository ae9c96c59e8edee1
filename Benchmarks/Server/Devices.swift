import Foundation
import Logging
import Records
import Storage

let quiet = Logger(label: "benchmark", factory: { _ in SwiftLogNoOpLogHandler() })

/// Accounts of one database with devices that push new workouts.
struct Devices {
    let database: Database
    let accounts: [Account]

    init(_ database: Database, accounts count: Int) async throws {
        self.database = database
        var accounts: [Account] = []
        for number in 0..<count {
            let new = NewAccount(username: "user\(number)", email: "user\(number)@example.org")
            accounts.append(try await database.create(new, now: 0))
        }
        self.accounts = accounts
    }

    /// A request with so many workouts that nobody has seen.
    static func request(records: Int, cursor: SyncCursor?) -> SyncRequest {
        var request = SyncRequest(device: .init(id: "device", name: "Benchmark"), cursor: cursor)
        for _ in 0..<records { request.records.append(PushedRecord(record(), pending: [:])) }
        return request
    }

    /// A workout that nobody has seen.
    static func record(at time: Int64 = now) -> Record {
        let id = RecordKey.id(.random(in: .min ... .max), .random(in: .min ... .max))
        var record = Record(RecordKey("workouts", id))
        record.apply(workout, at: Stamp(milliseconds: UInt64(time), counter: 0, node: .random(in: .min ... .max)))
        return record
    }

    static var now: Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }

    /// A Tabata: four different steps in eight rounds, about 600 bytes as a record.
    private static let workout: [FieldChange] = [
        FieldChange("name", #""Tabata""#),
        FieldChange(
            "steps",
            #"{"dictionary":[{"name":"Get ready","role":"prepare","target":{"time":60}},"#
                + #"{"name":"Push-up","role":"work","target":{"time":20}},"#
                + #"{"name":"Rest","role":"rest","target":{"time":10}},"#
                + #"{"name":"Walk","role":"rest","target":{"time":60}}],"#
                + #""codes":[0,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,3]}"#),
        FieldChange("order", #""a0""#), FieldChange("created", "1794614400"), FieldChange("weekdays", "0"),
    ]
}
