import Records
import Workouts

/// Where copies of everything go by themselves, and when (IX-9). It is this device's alone: kept in a row of its store that is no record, so it is
/// neither synced nor exported, and goes when everything leaves the device.
struct CopyPlan: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        /// One that the person chose here. The id is the host's, the name empty where it has none.
        case folder(id: String, name: String)
        case server(WebDAVFolder)
    }

    enum Schedule: String, CaseIterable, Sendable {
        case weekly
        case sessions

        var title: String {
            switch self {
            case .weekly: "Weekly"
            case .sessions: "After each session"
            }
        }
    }

    /// The last copy that is whole.
    struct Copy: Equatable, Sendable {
        /// By the wall clock.
        var made: Seconds
        var bytes: Int64
        /// Ways are missing that the store couldn't give.
        var isIncomplete = false
    }

    /// The copies since the last one that is whole, all of which have failed.
    struct Trouble: Equatable, Sendable {
        var reason: CopyFailure
        /// The server's own words, where it has any.
        var detail: String?
        /// When the last one failed, and when the person was last told, by the wall clock.
        var tried: Seconds
        var told: Seconds?
        var count: Int32
    }

    var place: Place
    var schedule: Schedule
    /// When the next copy is due, by the wall clock; nil: nothing waits for one.
    var owed: Seconds?
    var last: Copy?
    var trouble: Trouble?

    static let week: Seconds = 604_800
    /// After a session was stored, others may follow at once.
    static let burst: Seconds = 30
    /// From one failure to the next try; the last holds from then on.
    private static let pauses: [Seconds] = [300, 900, 3_600, 14_400, 86_400]

    /// When a copy is to be made, by the wall clock; nil: not before something happens.
    ///
    /// - Parameter now: By the same clock. One that was set back makes nobody wait for longer than a week.
    func due(at now: Seconds) -> Seconds? {
        guard let owed else { return nil }
        var due = owed
        if let trouble, trouble.reason.isRetried {
            due = trouble.tried + Self.pauses[min(Int(trouble.count), Self.pauses.count) - 1]
        }
        return min(due, now + Self.week)
    }

    /// A copy is whole.
    ///
    /// - Parameter isOutdated: A session was stored while it was made.
    mutating func succeeded(_ copy: Copy, isOutdated: Bool) {
        last = copy
        trouble = nil
        switch schedule {
        case .weekly: owed = copy.made + Self.week
        case .sessions: owed = isOutdated ? copy.made + Self.burst : nil
        }
    }

    /// A copy has failed.
    ///
    /// - Returns: Whether the person is to be told: of the first failure, and again after a week.
    mutating func failed(_ reason: CopyFailure, _ detail: String?, at now: Seconds) -> Bool {
        let told = trouble?.told
        let isNews = told.map { now - $0 >= Self.week } ?? true
        trouble = Trouble(
            reason: reason, detail: detail, tried: now, told: isNews ? now : told, count: (trouble?.count ?? 0) + 1)
        // The rest waits for the next occasion, or for the person: a wrong password that is sent again locks accounts.
        if reason.isRetried {
            owed = owed ?? now
        } else {
            owed = schedule == .weekly ? now + Self.week : nil
        }
        return isNews
    }

    /// A session was stored.
    mutating func sessionStored(at now: Seconds) {
        if schedule == .sessions { owed = min(owed ?? now + Self.burst, now + Self.burst) }
    }

    mutating func follow(_ schedule: Schedule, at now: Seconds) {
        self.schedule = schedule
        guard let last, trouble == nil else {
            owed = now
            return
        }
        owed = schedule == .weekly ? last.made + Self.week : nil
    }

    /// The host's id of the folder, if it is one.
    var folder: String? { if case .folder(let id, _) = place { id } else { nil } }
}

// MARK: The store's row

extension CopyPlan {
    /// Never the key of a record. The other tabs hear of this row.
    static let key = "copies"

    var text: String {
        var writer = JSONWriter()
        writer.object { writer in
            switch place {
            case .folder(let id, let name):
                writer.object("folder") {
                    $0.field("id", id)
                    $0.field("name", name)
                }
            case .server(let folder):
                writer.object("server") {
                    $0.field("address", folder.address)
                    $0.field("user", folder.user)
                    $0.field("password", folder.password)
                }
            }
            writer.field("schedule", schedule.rawValue)
            if let owed { writer.field("owed", owed.value) }
            if let last {
                writer.object("last") {
                    $0.field("made", last.made.value)
                    $0.field("bytes", last.bytes)
                    if last.isIncomplete { $0.field("isIncomplete", true) }
                }
            }
            if let trouble {
                writer.object("trouble") {
                    $0.field("reason", trouble.reason.rawValue)
                    if let detail = trouble.detail { $0.field("detail", detail) }
                    $0.field("tried", trouble.tried.value)
                    if let told = trouble.told { $0.field("told", told.value) }
                    $0.field("count", trouble.count)
                }
            }
        }
        return writer.text
    }

    /// Nil for what isn't such a row: copies are off.
    init?(text: String) {
        guard let json = try? JSON(text), let place = Place(json),
            let schedule = json.text("schedule").flatMap({ Schedule(rawValue: $0) })
        else { return nil }
        self.place = place
        self.schedule = schedule
        owed = json.moment("owed")
        last = json["last"].flatMap { Copy($0) }
        trouble = json["trouble"].flatMap { Trouble($0) }
    }
}

extension CopyPlan.Place {
    fileprivate init?(_ json: JSON) {
        if let folder = json["folder"], let id = folder.text("id"), let name = folder.text("name") {
            self = .folder(id: id, name: name)
        } else if let server = json["server"], let address = server.text("address") {
            self = .server(
                WebDAVFolder(
                    address: address, user: server.text("user") ?? "", password: server.text("password") ?? ""))
        } else {
            return nil
        }
    }
}

extension CopyPlan.Copy {
    fileprivate init?(_ json: JSON) {
        guard let made = json.moment("made"), let bytes = json["bytes"]?.integer else { return nil }
        self.init(made: made, bytes: bytes, isIncomplete: json.flag("isIncomplete"))
    }
}

extension CopyPlan.Trouble {
    fileprivate init?(_ json: JSON) {
        guard let tried = json.moment("tried") else { return nil }
        // A later version may know others.
        let reason = json.text("reason").flatMap { CopyFailure(rawValue: $0) } ?? .other
        let count = json["count"]?.integer.flatMap { Int32(exactly: $0) } ?? 1
        self.init(
            reason: reason, detail: json.text("detail"), tried: tried, told: json.moment("told"), count: max(count, 1))
    }
}

extension JSON {
    fileprivate func moment(_ name: String) -> Seconds? {
        guard let value = self[name]?.double, 0...1e12 ~= value else { return nil }
        return Seconds(value)
    }
}

extension Shared {
    /// As it was written last; nil: copies are off.
    @inline(never)  // It belongs to the second part of the program.
    var copyPlan: CopyPlan? { library.others[CopyPlan.key]?.text.flatMap { CopyPlan(text: $0) } }
}
