import Records
import Workouts

/// What more than one feature reads or changes.
struct Shared: Sendable {
    var library = Library()
    var route = Route.quickCreate
    /// Where "Back" leads: the screens below this one that were opened since the app started.
    private var trail: [Route] = []
    /// As of the event that is being handled.
    var clocks = Clocks(monotonic: .zero, wall: .zero)
    var viewport = Viewport(width: 390, height: 844)
    var isOnline = true
    /// The app was opened by a reload, or by the browser's Back or Forward.
    var isReturn = false
    /// Of our own server.
    var origin = ""
    /// The exercises to pick from.
    var shelf = Shelf()
    var catalogueAddresses: [String] = []
    /// What the server has maps of.
    var map = MapSource()
    /// Whose device this is.
    var account = AccountState()
    /// What the device and its account still owe each other.
    var sync = SyncStatus.synced
    /// Records that the server has forgotten, of which nothing is unsent otherwise.
    var repeated: Int32 = 0
    /// Set: everything leaves the device once the action is through.
    var farewell: Farewell?
    var can = Capabilities()
    /// A line at the bottom of the screen, with something to undo perhaps.
    var notice: Notice?
    /// Earlier lines whose time isn't over, the latest last.
    private(set) var covered: [Notice] = []
    /// What the notice's "Undo" needs isn't on disk yet.
    var isUndoNew = false
    /// The workout that was just made, for the Workout List to bring into view.
    var freshWorkout: String?
    /// What was typed or turned on a form and not yet confirmed.
    var draft: Draft?
    /// Workouts that are edited and not yet saved, in this tab or in others.
    var workoutDrafts: [WorkoutDraft] = []
    /// The keys of those that another tab has written.
    var foreignDrafts: Set<String> = []
    /// The names of the other tabs that lived when this one was loaded.
    var livingTabs: [String] = []
    /// Names this tab of the browser, also after a reload.
    var tab = ""
    /// Rows of drafts as they were before the action that is being carried out.
    var replaced: [StoreRow] = []
    /// The session of a run that the person ended before its end, until its end screen is left.
    var endedEarly: String?
    /// A soundtrack that is being rendered to be saved as a file.
    var download: Download?
    /// Ids come from here. Seeded by the host.
    var random: SplitMix64
    var lastRequest: Int32 = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// 128 random bits in hexadecimal.
    mutating func newID() -> String {
        hexadecimal(random.next()) + hexadecimal(random.next())
    }

    /// A number for a request to the server, by which its answer is known.
    mutating func newRequest() -> Int32 {
        lastRequest += 1
        return lastRequest
    }

    /// Empties everything that is a person's, whom `account` names.
    mutating func forgetPerson() {
        sync = .synced
        repeated = 0
        farewell = nil
        trail = []
        notice = nil
        covered = []
        isUndoNew = false
        freshWorkout = nil
        draft = nil
        workoutDrafts = []
        foreignDrafts = []
        endedEarly = nil
    }

    /// The local day of the event that is being handled.
    var today: Day { Day(of: clocks.wall, zoneMinutes: clocks.zoneMinutes) }
}

extension Shared {
    /// Opens a screen on top of this one.
    mutating func open(_ route: Route) -> [Effect] {
        guard route != self.route else { return [] }
        trail.append(self.route)
        self.route = route
        return [.history(.push(path: route.path))]
    }

    /// Puts a screen in this one's place, so that "Back" doesn't return to it.
    mutating func replace(with route: Route) -> [Effect] {
        self.route = route
        return [.history(.replace(path: route.path))]
    }

    /// Leaves the screen: back to the one that opened it, else to another, first of all its parent.
    mutating func leave(or other: Route? = nil) -> [Effect] {
        guard let below = trail.popLast() else { return replace(with: other ?? route.parent) }
        route = below
        return [.history(.back)]
    }

    /// Leaves the screen for that one, which isn't put on top of it where it lies right below.
    mutating func leave(to other: Route) -> [Effect] {
        trail.last == other ? leave() : replace(with: other)
    }

    /// Leaves a row of screens that `first` began, for the one that opened it if that is `goal`; else `goal` takes this one's place.
    mutating func leave(all first: Route, for goal: Route) -> [Effect] {
        guard let index = trail.lastIndex(of: first), index > 0, trail[index - 1] == goal else {
            return replace(with: goal)
        }
        let steps = trail.count - index + 1
        trail.removeLast(steps)
        route = goal
        return [.history(.backBy(Int32(steps)))]
    }

    /// The person used the browser's own Back or Forward.
    mutating func follow(_ route: Route) {
        if trail.last == route { trail.removeLast() } else if route != self.route { trail.append(self.route) }
        self.route = route
    }
}

/// A line that tells what was done; with an "Undo", for ten seconds at least.
struct Notice: Sendable {
    var text: String
    /// What "Undo" does.
    var undo: Action?
    /// On the monotonic clock.
    var until: Seconds
    /// For "Undo" after a reload.
    var kept: KeptUndo?

    static let duration: Seconds = 12
    /// Without an "Undo".
    static let briefly: Seconds = 5
}

extension Shared {
    /// Shows a line, with an "Undo" if there is something to undo. One that could still be undone waits below it.
    mutating func tell(_ text: String, undo: Action? = nil) {
        if let notice, notice.undo != nil { covered.append(notice) }
        let duration = undo == nil ? Notice.briefly : Notice.duration
        notice = Notice(text: text, undo: undo, until: clocks.monotonic + duration)
    }

    /// Takes the line away: the one below it shows for the rest of its time.
    mutating func endNotice() {
        let wasKept = notice?.kept != nil
        notice = nil
        while notice == nil, let next = covered.popLast() {
            if next.until > clocks.monotonic { notice = next }
        }
        if wasKept { storeUndos() }
    }
}

/// "Download soundtrack", on its way.
struct Download: Equatable, Sendable {
    /// The workout's id.
    var workout: String
    /// Nil while the recordings of its names are fetched.
    var token: Int32?
    /// 0…1.
    var progress = 0.0
}

private func hexadecimal(_ number: UInt64) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = []
    for shift in stride(from: 60, through: 0, by: -4) { bytes.append(digits[Int(number >> UInt64(shift) & 15)]) }
    return String(decoding: bytes, as: UTF8.self)
}
