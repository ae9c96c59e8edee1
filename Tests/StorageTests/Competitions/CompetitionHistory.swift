import Records
import Testing
import Workouts

@testable import Storage

/// A random history of a few accounts: sessions on two devices each that are made, edited, deleted and brought back,
/// requests whose answers are lost, and people who make competitions, join and leave them.
struct CompetitionHistory {
    private var random: SplitMix64
    private let accounts: [Account]
    private var devices: [RememberingDevice] = []
    /// By the competitions' codes.
    private var competitions: [(id: String, code: String, measure: CompetitionMeasure, period: Range<Seconds>)] = []

    init(seed: UInt64, _ database: Database) async throws {
        random = SplitMix64(seed: seed)
        var accounts: [Account] = []
        for name in ["Ada", "Bea", "Cas"] {
            let account = try await database.someone(name)
            accounts.append(account)
            for _ in 0..<2 { devices.append(RememberingDevice(account, number: UInt64(devices.count) + 1)) }
        }
        self.accounts = accounts
    }

    mutating func run(steps: Int, _ database: Database) async throws {
        for _ in 0..<steps {
            let device = below(devices.count)
            switch below(12) {
            case 0...3: edit(device)
            case 4: if let key = seen(device) { devices[device].delete(key) }
            case 5: if let key = seen(device) { devices[device].restore(key) }
            case 6: try await make(database)
            case 7: try await join(database)
            case 8: if below(3) == 0 { try await leave(database) }
            case 9:
                // The answer is lost.
                var deaf = devices[device]
                try await deaf.exchange(with: database)
            default: try await devices[device].exchange(with: database)
            }
        }
    }

    mutating func settle(_ database: Database) async throws {
        for _ in 0..<3 { for device in devices.indices { try await devices[device].sync(with: database) } }
    }

    private mutating func below(_ count: Int) -> Int { Int(random.below(UInt64(count))) }

    private mutating func seen(_ device: Int) -> RecordKey? {
        let keys = devices[device].records.keys.filter { $0.kind == .sessions }.sorted { $0.text < $1.text }
        return keys.isEmpty ? nil : keys[below(keys.count)]
    }

    // MARK: People

    /// Sessions begin at quarters of an hour of a few days, so that many overlap.
    private mutating func edit(_ device: Int) {
        let key = RecordKey("sessions", "s\(below(9))")
        let began = now / 1000 - 3 * 86_400 + Int64(below(48)) * 900 + (below(20) == 0 ? 9 * 86_400 : 0)
        let spent = [120, 300, 900, 930, 1000, 2700, 7200, 200_000][below(8)]
        var changes = [FieldChange("name", json("Run"))]
        changes.append(FieldChange("began", "\(began)"))
        changes.append(FieldChange("spent", "\(spent)"))
        changes.append(FieldChange("distance", ["null", "0", "2500.5", "9000"][below(4)]))
        changes.append(FieldChange("energy", ["0", "120.25", "700"][below(3)]))
        changes.append(FieldChange("activity", json(["running", "cycling", "swimming"][below(3)])))
        if below(4) == 0 { changes.append(FieldChange("imported", "true")) }
        if below(3) == 0 { changes.append(FieldChange("entered", below(3) == 0 ? "false" : "true")) }
        devices[device].edit(key, changes)
    }

    private mutating func make(_ database: Database) async throws {
        let start = Seconds(integerLiteral: now / 1000 - 3 * 86_400 + Int64(below(4)) * 7200)
        let new = NewCompetition(
            name: "Race", measure: CompetitionMeasure.allCases[below(4)],
            period: start..<(start + Seconds(Double(below(4) + 1) * 86_400 + 1)))
        let code = "code \(competitions.count)"
        // Some are over, and can't be joined: they are made as of a time before their end.
        let made = try await database.makeCompetition(
            account: accounts[below(3)].id, new, alias: "One", code: code, now: now - 9 * day)
        competitions.append((made.id, code, new.measure, new.period))
    }

    private mutating func join(_ database: Database) async throws {
        guard !competitions.isEmpty else { return }
        let competition = competitions[below(competitions.count)]
        do {
            _ = try await database.joinCompetition(
                account: accounts[below(3)].id, code: competition.code, alias: "Other \(random.next())",
                now: now - 9 * day)
        } catch CompetitionError.isMember, CompetitionError.unknownCode {}
    }

    private mutating func leave(_ database: Database) async throws {
        guard !competitions.isEmpty else { return }
        try await database.leaveCompetition(
            account: accounts[below(3)].id, competition: competitions[below(competitions.count)].id)
    }

    // MARK: What must hold

    /// Compares each sum with the account's records, and each row with what is made of them from nothing.
    func check(_ database: Database) async throws {
        for account in accounts {
            let page = try await database.records(account: account.id, collection: "sessions", limit: 1000)
            for competition in try await database.competitions(account: account.id) {
                let sums = Self.best(
                    page.records.compactMap { Self.part($0.record, competition.measure, competition.period) }
                        .sorted { $0.from < $1.from }[...])
                let standing = competition.standing
                #expect(
                    sums.contains(
                        Sum(
                            value: thousandths(standing.value), imported: thousandths(standing.imported),
                            entered: thousandths(standing.entered))),
                    "\(competition.measure) of \(account.username): \(page.records.map(\.record.text))")
                let board = try await database.board(account: account.id, competition: competition.id)
                #expect(board?.competition == competition && board?.standings.contains(competition.standing) == true)
            }
            let before = try await Self.rows(account, database)
            try await database.forgetFacts(of: account.id)
            try await database.addFacts(of: account.id)
            #expect(try await Self.rows(account, database) == before)
        }
    }

    private static func rows(_ account: Account, _ database: Database) async throws -> [SQLRow] {
        try await database.engine.read { connection in
            try connection.rows(
                "SELECT * FROM session_facts WHERE account = $1 ORDER BY session", [.text(account.id)])
        }
    }

    private struct Part {
        let from: Double
        let until: Double
        let sum: Sum
    }

    /// In thousandths.
    private struct Sum: Hashable {
        var value: Int64 = 0
        var imported: Int64 = 0
        var entered: Int64 = 0

        static func + (left: Sum, right: Sum) -> Sum {
            Sum(
                value: left.value + right.value, imported: left.imported + right.imported,
                entered: left.entered + right.entered)
        }
    }

    private func thousandths(_ value: Double) -> Int64 { Int64((value * 1000).rounded()) }

    /// Says once more, in other words, which session counts for how much.
    private static func part(_ record: Record, _ measure: CompetitionMeasure, _ period: Range<Seconds>) -> Part? {
        guard let session = (try? StoredSession(record))?.session, period.contains(session.began),
            session.spent.value <= 172_800, session.began.value + session.spent.value < Double(now) / 1000 + 86_500
        else { return nil }
        let seconds = session.spent.value
        let speed: Double = session.activity == .cycling ? 25 : session.activity == .swimming ? 2.5 : 12
        let value: Double =
            switch measure {
            case .workouts: seconds < 300 ? 0 : 1
            case .minutes: seconds / 60
            case .calories: session.energy / (seconds / 60) > 25 ? 0 : session.energy
            case .distance: (session.distance ?? 0) / seconds > speed ? 0 : session.distance ?? 0
            }
        guard value > 0 else { return nil }
        let thousandths = Int64((value * 1000).rounded())
        return Part(
            from: session.began.value, until: session.began.value + max(seconds - 60, seconds * 0.9),
            sum: Sum(
                value: thousandths, imported: session.isImported ? thousandths : 0,
                entered: session.isEntered ? thousandths : 0))
    }

    /// The most that sessions give together of which no two overlap: every choice is tried. Choices that give as much may differ in the
    /// parts, so there may be several.
    private static func best(_ parts: ArraySlice<Part>) -> Set<Sum> {
        guard let first = parts.first else { return [Sum()] }
        let rest = parts.dropFirst()
        let all = best(rest).union(best(rest.drop { $0.from < first.until }).map { first.sum + $0 })
        let most = all.map(\.value).max()
        return all.filter { $0.value == most }
    }
}

extension Database {
    /// Has an account be as one of before version 19 is.
    func forgetFacts(of account: String) async throws {
        try await engine.write { connection in
            try connection.run("DELETE FROM session_facts WHERE account = $1", [.text(account)])
            try connection.run("UPDATE accounts SET has_facts = 0 WHERE id = $1", [.text(account)])
        }
    }
}
