import Records
import Workouts

@testable import App

/// A server that knows competitions of Anna's. Its tests change it.
final class CompetitionServer {
    static let prefix = "/api/v1/competitions"
    /// 3 to 30 November 2026 in Rome.
    static let november = Seconds(integerLiteral: 1_793_660_400)..<Seconds(integerLiteral: 1_796_079_600)

    var boards: [CompetitionBoard]
    var isReachable = true
    /// It does what it is asked for, and is not heard.
    var losesAnswers = false
    /// The keys of the competitions that it was asked to make.
    private(set) var keys: [String?] = []
    /// The answers to whatever isn't a look, in place of the usual ones.
    var refusal: (Int32, String)?

    init(_ boards: [CompetitionBoard] = []) { self.boards = boards }

    func answer(_ request: HTTPRequest) -> (Int32, String)? {
        guard isReachable else { return nil }
        guard request.address.hasPrefix(Self.prefix) else { return TestApp.works(request) }
        if request.method == .post, request.address == Self.prefix {
            keys.append(request.body.flatMap { try? JSON($0) }?["idempotencyKey"]?.string)
        }
        if losesAnswers, request.method != .get { return nil }
        if request.method != .get, let refusal { return refusal }
        let rest = request.address.dropFirst(Self.prefix.count)
        let id = String(rest.dropFirst().prefix { $0 != "/" })
        switch (request.method, rest) {
        case (.get, ""): return (200, Self.list(boards.map(\.competition)))
        case (.post, ""): return (201, Self.made(.test("new"), code: "ABCD-EFGH"))
        case (.post, "/join"): return (200, Self.made(.test("joined"), code: nil))
        case (.put, _): return (200, #"{"code":"NEWC-0DE0"}"#)
        case (.delete, _):
            boards.removeAll { $0.competition.id == id }
            return (204, "")
        default:
            guard let board = boards.first(where: { $0.competition.id == id }) else { return (404, "{}") }
            return (200, Self.text { board.write(to: &$0) })
        }
    }

    static func list(_ competitions: [Competition]) -> String {
        text {
            $0.object {
                $0.array("competitions") { writer in for each in competitions { each.write(to: &writer) } }
            }
        }
    }

    static func made(_ competition: Competition, code: String?) -> String {
        text {
            $0.object {
                $0.key("competition")
                competition.write(to: &$0)
                if let code { $0.field("code", code) }
            }
        }
    }

    private static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return writer.text
    }
}

extension Competition {
    static func test(
        _ id: String, _ name: String = "November", by measure: CompetitionMeasure = .distance,
        in period: Range<Seconds> = CompetitionServer.november, members: Int32 = 5, isOwner: Bool = false,
        rank: Int32 = 2, value: Double = 12_340
    ) -> Competition {
        Competition(
            id: id, name: name, measure: measure, period: period, members: members, isOwner: isOwner,
            standing: Standing(rank: rank, alias: "Anna", value: value, imported: 0, isOwn: true))
    }
}

extension CompetitionBoard {
    /// Berta leads.
    static func test(
        _ competition: Competition, berta: Double = 20_000, imported: Double = 3_200, entered: Double = 0
    ) -> CompetitionBoard {
        CompetitionBoard(
            competition: competition,
            standings: [
                Standing(rank: 1, alias: "Berta", value: berta, imported: imported, entered: entered, isOwn: false),
                competition.standing,
            ])
    }
}

extension TestApp {
    /// Anna's device, on 20 November 2026 in Rome.
    static func competing(
        _ server: CompetitionServer, at path: String = "/competitions", wall: Seconds = TestApp.noon,
        zone: [ZoneChange] = [ZoneChange(from: .zero, minutes: 60)]
    ) -> TestApp {
        var app = TestApp(disk: TestApp.annas, wall: wall) { server.answer($0) }
        app.zone = zone
        app.go(Address(path: path))
        return app
    }

    /// Requests about competitions: "GET", "POST /join", "GET /c1".
    var competitionRequests: [String] {
        requests.filter { $0.address.hasPrefix(CompetitionServer.prefix) }.map { request in
            let rest = request.address.dropFirst(CompetitionServer.prefix.count)
            return rest.isEmpty ? request.method.rawValue : "\(request.method.rawValue) \(rest)"
        }
    }

    mutating func enter(_ texts: [(CompetitionForm.Field, String)]) {
        for (field, text) in texts { send(.competitions(.typed(field, text))) }
    }
}
