public import Workouts

/// A competition between accounts (GO-2), as the server tells one of its members of it.
public struct Competition: Equatable, Sendable {
    public var id: String
    public var name: String
    public var measure: CompetitionMeasure
    /// Sessions count that began in it, wherever that was.
    public var period: Range<Seconds>
    /// How many take part, this member included: 1…`CompetitionRules.members`.
    public var members: Int32
    /// Whether this member is the one who may renew the code: of those who are left, the one who joined first.
    public var isOwner: Bool
    public var standing: Standing

    public init(
        id: String, name: String, measure: CompetitionMeasure, period: Range<Seconds>, members: Int32, isOwner: Bool,
        standing: Standing
    ) {
        self.id = id
        self.name = name
        self.measure = measure
        self.period = period
        self.members = members
        self.isOwner = isOwner
        self.standing = standing
    }

    /// How long late arrivals are waited for, until the result is called final. It stays right beyond.
    public static let patience = Seconds(integerLiteral: 72 * 3600)

    public func isFinal(at now: Seconds) -> Bool { now >= period.upperBound + Self.patience }
}

/// A property of sessions that is summed up.
public enum CompetitionMeasure: UInt8, CaseIterable, Sendable {
    case workouts, minutes, calories, distance

    /// In records and answers.
    public var code: String {
        switch self {
        case .workouts: "workouts"
        case .minutes: "minutes"
        case .calories: "calories"
        case .distance: "distance"
        }
    }

    public init?(code: String) {
        guard let measure = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = measure
    }
}

/// A member's place in a competition. All that the others see of them.
public struct Standing: Equatable, Sendable {
    /// From 1. Of members with the same sum, the one who reached it first is ahead.
    public var rank: Int32
    public var alias: String
    /// Workouts, minutes, kilocalories or metres.
    public var value: Double
    /// The part of it that came from files.
    public var imported: Double
    /// The part of it that was entered by hand.
    public var entered: Double
    /// Whether it is this member's own.
    public var isOwn: Bool

    public init(
        rank: Int32, alias: String, value: Double, imported: Double = 0, entered: Double = 0, isOwn: Bool
    ) {
        self.rank = rank
        self.alias = alias
        self.value = value
        self.imported = imported
        self.entered = entered
        self.isOwn = isOwn
    }
}

/// A competition with the standings of all members, the first one first.
public struct CompetitionBoard: Equatable, Sendable {
    public var competition: Competition
    public var standings: [Standing]

    public init(competition: Competition, standings: [Standing]) {
        self.competition = competition
        self.standings = standings
    }
}

// MARK: - JSON

extension Competition {
    /// As an object.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.field("id", id)
            $0.field("name", name)
            $0.field("measure", measure.code)
            $0.field("start", period.lowerBound.value)
            $0.field("end", period.upperBound.value)
            $0.field("members", members)
            $0.field("isOwner", isOwner)
            $0.key("standing")
            standing.write(to: &$0)
        }
    }

    /// Nil where it isn't one, or of a version that this one doesn't understand.
    public init?(_ json: JSON?) {
        guard let json, let id = json["id"]?.string, let name = json["name"]?.string,
            let measure = json["measure"]?.string.flatMap({ CompetitionMeasure(code: $0) }),
            let start = json["start"]?.double, let end = json["end"]?.double, start < end,
            Self.times.contains(start), Self.times.contains(end),
            let members = json["members"]?.integer, let standing = Standing(json["standing"])
        else { return nil }
        self.init(
            id: id, name: name, measure: measure, period: Seconds(start)..<Seconds(end),
            members: Int32(clamping: members), isOwner: json["isOwner"]?.bool ?? false, standing: standing)
    }

    /// Seconds since 1970, to the year 9999.
    private static let times = 0.0...253_402_300_799
}

extension Standing {
    /// As an object.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.field("rank", rank)
            $0.field("alias", alias)
            $0.field("value", value)
            $0.field("imported", imported)
            $0.field("entered", entered)
            $0.field("isOwn", isOwn)
        }
    }

    init?(_ json: JSON?) {
        guard let json, let rank = json["rank"]?.integer, let alias = json["alias"]?.string,
            let value = json["value"]?.double
        else { return nil }
        self.init(
            rank: Int32(clamping: rank), alias: alias, value: value, imported: json["imported"]?.double ?? 0,
            entered: json["entered"]?.double ?? 0, isOwn: json["isOwn"]?.bool ?? false)
    }
}

extension CompetitionBoard {
    /// As an object: `{"competition": {…}, "standings": [{…}]}`.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.key("competition")
            competition.write(to: &$0)
            $0.array("standings") { writer in
                for standing in standings { standing.write(to: &writer) }
            }
        }
    }

    public init?(_ json: JSON?) {
        guard let json, let competition = Competition(json["competition"]), let array = json["standings"]?.array
        else { return nil }
        var standings: [Standing] = []
        for item in array {
            guard let standing = Standing(item) else { return nil }
            standings.append(standing)
        }
        self.init(competition: competition, standings: standings)
    }
}
