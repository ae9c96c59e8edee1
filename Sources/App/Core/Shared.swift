import Records
import Workouts

/// State that more than one feature reads or changes.
struct Shared: Sendable {
    var library = Library()
    var address = Address.quickCreate
    /// Where "Back" leads: the screens below this one that were opened since the app started.
    var trail: [Address] = []
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
    var motion = MotionSensor()
    var heart = HeartSensor()
    /// Of this device.
    var songFiles = SongFiles()
    /// The maps that the server has.
    var map = MapSource()
    /// The owner of this device.
    var account = AccountState()
    /// The store couldn't be read: it may say otherwise, and isn't told.
    var isAccountUnread = false
    /// The changes that the device and its account still owe each other.
    var sync = SyncStatus.synced
    /// Records that the server has forgotten, of which nothing is unsent otherwise.
    var repeated: Int32 = 0
    /// Whether the browser keeps the store until a person deletes it; nil where that isn't known.
    var isKept: Bool?
    /// Messages among features, carried round once the action is through.
    var news: [News] = []
    /// Set: everything leaves the device once the action is through.
    var farewell: Farewell?
    var can = Capabilities()
    /// `Start.apple`.
    var apple = AppleWay.page
    /// A line at the bottom of the screen, with something to undo perhaps.
    var notice: Notice?
    /// Earlier lines whose time isn't over, the latest last.
    var covered: [Notice] = []
    /// Of the monotonic clock, while a run is on: they show once it is over.
    var noticesHeldSince: Seconds?
    /// Lines whose changes the store hasn't confirmed, the latest last.
    var unconfirmed: [Notice] = []
    /// The data for the "Undo" of the last of them aren't handed to the store yet.
    var isUndoNew = false
    /// The workout that was just made, for the Workout List to bring into view.
    var freshWorkout: String?
    /// The input of forms, typed or turned on, that isn't confirmed yet: this tab's, one a form.
    var drafts: [Draft] = []
    /// The names of the other tabs that lived when this one was loaded.
    var livingTabs: [String] = []
    /// Names this tab of the browser, also after a reload.
    var tab = ""
    /// Rows of drafts as they were before the action that is being carried out.
    var replaced: [StoreRow] = []
    /// The session of a run that the person ended before its end, until its end screen is left.
    var endedEarly: String?
    /// The workout that a summary shows, which isn't in the library.
    var upNext: Workout?
    /// A soundtrack that is being rendered to be saved as a file.
    var download: Download?
    /// Ids come from here. Seeded by the host.
    var random: SplitMix64
    /// Numbers that nobody may find out come from here: a person who knows an id can tell what `random` gives next.
    var secrets: SplitMix64
    var lastRequest: Int32 = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        secrets = SplitMix64(seed: ~seed)
    }

    /// The local day of the event that is being handled.
    var today: Day { Day(of: clocks.wall, zoneMinutes: clocks.zoneMinutes) }

    /// The first day of the person's weeks.
    var weekStart: Weekday { library.settings.weekStart }
}
