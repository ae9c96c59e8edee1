import Hummingbird
import Records
import Storage
import Workouts

/// Competitions between accounts (GO-2): members see each other's aliases and sums, and nobody else anything.
struct CompetitionEndpoints: Sendable {
    let database: Database
    let limits: AccountLimits

    var all: [Endpoint] {
        [
            Endpoint(.get, .competitions, .account(.read), .listCompetitions, respond: list),
            Endpoint(.post, .competitions, .person, body: .small, .makeCompetition, respond: make),
            Endpoint(.post, .competitionJoin, .person, body: .small, .joinCompetition, respond: join),
            Endpoint(.get, .competition, .account(.read), .readBoard, respond: board),
            Endpoint(.delete, .competition, .person, .leaveCompetition, respond: leave),
            Endpoint(.put, .competitionCode, .person, .renewCompetitionCode, respond: renewCode),
        ]
    }

    @Sendable private func list(_ call: Call) async throws -> Response {
        let competitions = try await database.competitions(account: try call.account.id)
        return .json { writer in
            writer.array("competitions") { writer in
                for competition in competitions { competition.write(to: &writer) }
            }
        }
    }

    @Sendable private func board(_ call: Call) async throws -> Response {
        let board = try await database.board(account: try call.account.id, competition: try id(of: call))
        guard let board else { throw Self.absent }
        var writer = JSONWriter()
        board.write(to: &writer)
        return .json(bytes: writer.bytes)
    }

    // MARK: Taking part

    @Sendable private func make(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "name", "measure", "start", "end", "alias", "idempotencyKey")
        let name = try body.string("name")
        let alias = try body.string("alias")
        guard let measure = CompetitionMeasure(code: try body.string("measure")) else {
            let known = CompetitionMeasure.allCases.map(\.code).joined(separator: ", ")
            throw Problem.field(InvalidField(path: "measure", "This must be one of \(known)."))
        }
        let start = Seconds(integerLiteral: try body.integer("start", in: Self.times))
        let end = Seconds(integerLiteral: try body.integer("end", in: Self.times))
        let problems = [
            CompetitionRules.name(name), CompetitionRules.alias(alias),
            CompetitionRules.period(from: start, to: end, now: Seconds(milliseconds: call.now)),
        ].compactMap { $0 }
        guard problems.isEmpty else { throw Problem.fields(problems) }
        var new = NewCompetition(name: name, measure: measure, period: start..<end)
        let account = try call.account.id
        if let key = try body.optionalString("idempotencyKey") { new.id = try Self.id(of: key, by: account) }
        let (competition, code) = try await withNewCode { hash in
            try await database.makeCompetition(account: account, new, alias: alias, code: hash, now: call.now)
        }
        return .json(.created) { writer in
            writer.key("competition")
            competition.write(to: &writer)
            writer.field("code", code.text)
        }
    }

    /// The id of the competition that an account makes with this key: as long as others (`RecordKey.id`), and another
    /// one for each account, so nobody's key says anything about others'.
    private static func id(of key: String, by account: String) throws(Problem) -> String {
        guard 1...64 ~= key.utf8.count else {
            throw .field(InvalidField(path: "idempotencyKey", "This must have 1 to 64 bytes of UTF-8."))
        }
        return String(Secret.hash("competition \(account) \(key)").prefix(22))
    }

    @Sendable private func join(_ call: Call) async throws -> Response {
        let body = try BodyFields(call.body, "code", "alias")
        let alias = try body.string("alias")
        if let problem = CompetitionRules.alias(alias) { throw Problem.field(problem) }
        let account = try call.account.id
        let attempt = try limits.attempt(competitionCodeBy: account)
        let unknown = Problem.field(
            InvalidField(path: "code", "No competition has this code. It was renewed, or the competition is over."),
            status: .notFound)
        guard let code = CompetitionCode(try body.string("code")) else { throw unknown }
        do {
            let competition = try await database.joinCompetition(
                account: account, code: Secret.hash(code.digits), alias: alias, now: call.now)
            attempt.forgive()
            return .json { writer in
                writer.key("competition")
                competition.write(to: &writer)
            }
        } catch CompetitionError.unknownCode {
            throw unknown
        } catch let error as CompetitionError {
            // The code was right.
            attempt.forgive()
            throw error.problem
        }
    }

    @Sendable private func leave(_ call: Call) async throws -> Response {
        let left = try await database.leaveCompetition(account: try call.account.id, competition: try id(of: call))
        guard left else { throw Self.absent }
        return .noContent
    }

    @Sendable private func renewCode(_ call: Call) async throws -> Response {
        let (account, id) = (try call.account.id, try id(of: call))
        let (isThere, code) = try await withNewCode { hash in
            try await database.setCompetitionCode(account: account, competition: id, code: hash, now: call.now)
        }
        guard isThere else { throw Self.absent }
        return .json { $0.field("code", code.text) }
    }

    // MARK: Parts

    /// Runs a change with the hash of a new code, again with another one if a competition has it already.
    private func withNewCode<Value>(
        _ change: (_ hash: String) async throws -> Value
    ) async throws -> (Value, CompetitionCode) {
        for _ in 0..<10 {
            let code = CompetitionCode(random: Secret.bytes(8))
            do {
                return (try await change(Secret.hash(code.digits)), code)
            } catch CompetitionError.codeTaken {
                continue
            } catch let error as CompetitionError {
                throw error.problem
            }
        }
        throw CompetitionError.codeTaken.problem
    }

    private func id(of call: Call) throws -> String {
        switch call.route {
        case .competition(let id), .competitionCode(let id): id
        default: throw Problem.notFound
        }
    }

    /// The same for strangers as where there is none.
    private static let absent = Problem(
        status: .notFound, detail: "There is no such competition, or you aren't in it.")

    /// Seconds since 1970, until the year 9999.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799
}

extension CompetitionError {
    fileprivate var problem: Problem {
        switch self {
        case .unknownCode: Problem(status: .notFound, detail: "No competition has this code.")
        case .isMember: Problem(status: .conflict, detail: "You are in this competition already.")
        case .aliasTaken:
            .field(
                InvalidField(
                    path: "alias", "Somebody in this competition is called so, or nearly so. Enter another name."),
                status: .conflict)
        case .full:
            Problem(
                status: .conflict,
                detail: "This competition is full: it has \(CompetitionRules.members) members, as many as it may have.")
        case .tooMany:
            Problem(
                status: .conflict,
                detail: """
                    You are in as many competitions as you may be in: \(CompetitionRules.running) that aren't over, \
                    \(CompetitionRules.memberships) in all. Leave one.
                    """)
        case .notOwner: Problem(status: .forbidden, detail: "Only the competition's owner may renew its code.")
        case .over: Problem(status: .conflict, detail: "The competition is over: nobody can join it any more.")
        case .isMade:
            Problem(status: .conflict, detail: "This competition was made before, and others take part in it.")
        case .codeTaken: .unavailable("No code could be found. Try again.", seconds: 1)
        }
    }
}
