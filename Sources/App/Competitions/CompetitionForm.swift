import Records
import Workouts

/// The form that makes a competition, and the one that joins one. Until it is sent it is a draft.
struct CompetitionForm: Sendable {
    var measure = CompetitionMeasure.distance
    /// Names the competition that is made, so that there is one even if it is sent again: the answer may get lost.
    private(set) var key = ""
    /// The fields of the open form, in their order.
    private(set) var fields: [Field] = []
    /// By the raw values of all fields.
    private var entries: [Entry] = Field.allCases.map { _ in Entry() }

    struct Entry: Sendable {
        var text = ""
        var problem: String?
    }

    enum Field: Int, CaseIterable, Sendable {
        case name, start, end, code, alias

        var name: String {
            switch self {
            case .name: "Name"
            case .start: "First day"
            case .end: "Last day"
            case .code: "Code"
            case .alias: "Your name there"
            }
        }

        /// Of its control.
        var id: String { "competition-field-\(rawValue)" }

        /// In requests, answers, and what `CompetitionRules` say.
        var member: String {
            switch self {
            case .name: "name"
            case .start: "start"
            case .end: "end"
            case .code: "code"
            case .alias: "alias"
            }
        }
    }

    init() {}

    /// Filled in with what was typed before, else with what is likely.
    init(_ page: CompetitionPage, _ shared: inout Shared) {
        fields = page == .add ? [.name, .start, .end, .alias] : [.code, .alias]
        self[.start].text = shared.today.text
        self[.end].text = Day(daysSince1970: shared.today.daysSince1970 + Self.usualDays - 1).text
        self[.alias].text = Self.usualAlias(shared)
        key = shared.openDraft?["key"] ?? shared.newID()
        guard let draft = shared.openDraft else { return }
        for field in fields { if let text = draft[field.member] { self[field].text = text } }
        if let code = draft["measure"], let known = CompetitionMeasure(code: code) { measure = known }
    }

    private static let usualDays: Int64 = 28

    /// The first word of the profile's name, else the account's.
    private static func usualAlias(_ shared: Shared) -> String {
        let words = shared.library.profile.name.utf8.split(separator: UInt8(ascii: " "))
        return words.first.map { String(Substring($0)) } ?? shared.account.account?.username ?? ""
    }

    subscript(field: Field) -> Entry {
        get { entries[field.rawValue] }
        set { entries[field.rawValue] = newValue }
    }

    mutating func type(_ text: String, _ field: Field) { self[field] = Entry(text: text) }

    func draft(path: String) -> Draft {
        var draft = Draft(path: path)
        for field in fields { draft[field.member] = self[field].text }
        draft["measure"] = measure.code
        draft["key"] = key
        return draft
    }

    // MARK: Sending

    /// Notes beside the fields what is wrong with them.
    ///
    /// - Returns: The first wrong one.
    mutating func check(_ now: Seconds, _ zone: ZoneHistory) -> Field? {
        for field in fields { self[field].problem = problem(field) }
        if fields.contains(.start), let period = period(zone),
            let problem = CompetitionRules.period(from: period.start, to: period.end, now: now)
        {
            note(problem.path, problem.reason)
        }
        return firstWrong
    }

    /// Notes what the server says about fields.
    ///
    /// - Returns: The first one that it names.
    mutating func refuse(_ answer: HTTPAnswer, _ json: JSON) -> Field? {
        for error in json.items("errors") { note(error.text("field"), error.text("problem")) }
        if firstWrong == nil { note(json.text("field"), json.text("detail")) }
        return firstWrong
    }

    private mutating func note(_ member: String?, _ words: String?) {
        for field in fields where field.member == member { self[field].problem = words ?? "Enter something else." }
    }

    private var firstWrong: Field? { fields.first { self[$0].problem != nil } }

    private func problem(_ field: Field) -> String? {
        switch field {
        case .name: CompetitionRules.name(trimmed(field))?.reason
        case .alias: CompetitionRules.alias(trimmed(field))?.reason
        case .start, .end: Day(trimmed(field)) == nil ? "Enter a day." : nil
        case .code:
            CompetitionCode(self[.code].text) == nil
                ? "Enter the code that you were given, such as ABCD-EFGH: eight letters and digits." : nil
        }
    }

    private func trimmed(_ field: Field) -> String { NameRule.trimmed(self[field].text) }

    /// From local midnight of the first day to local midnight after the last one.
    private func period(_ zone: ZoneHistory) -> (start: Seconds, end: Seconds)? {
        guard let first = Day(trimmed(.start)), let last = Day(trimmed(.end)) else { return nil }
        return (zone.midnight(first.daysSince1970), zone.midnight(last.daysSince1970 + 1))
    }

    func body(_ zone: ZoneHistory) -> String {
        var writer = JSONWriter()
        writer.object {
            for field in fields {
                switch field {
                case .name, .alias: $0.field(field.member, trimmed(field))
                case .code: $0.field(field.member, CompetitionCode(self[.code].text)?.text ?? "")
                case .start, .end: break
                }
            }
            guard fields.contains(.start), let period = period(zone) else { return }
            $0.field("measure", measure.code)
            $0.field("start", period.start.roundedDown)
            $0.field("end", period.end.roundedDown)
            $0.field("idempotencyKey", key)
        }
        return writer.text
    }
}
