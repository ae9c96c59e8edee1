import Records
import Workouts

/// Copies of everything that go by themselves to a folder or a WebDAV server (IX-9).
enum CopiesScreen: Screen {
    /// Events look at it without the program's second part: a device that makes no copies never needs that for them.
    struct State: Sendable {
        /// When to look whether a copy is due, or to go on with one, on the monotonic clock.
        var wake: Seconds?
        /// How many sessions there were, after one more of which a copy is wanted; nil: copies don't follow sessions.
        var watched: Int?
        /// Of the question that the store was asked for a copy.
        var reads: Int32 = 0
        /// The plan was looked at since the store was read.
        var hasBegun = false
        private var box = Box.empty

        private indirect enum Box: Sendable {
            case empty
            case full(Content)
        }

        var content: Content {
            get { if case .full(let content) = box { content } else { Content() } }
            set { box = .full(newValue) }
        }
    }

    struct Content: Sendable {
        /// Nil: copies are off, or nobody has looked yet.
        var plan: CopyPlan?
        var job: CopyJob?
        /// The network, a permission or an account may be there again: nobody waits for the next try.
        var isHurried = false

        // Of the screen:
        var kind = PlaceKind.folder
        /// Chosen before there is a plan.
        var schedule = CopyPlan.Schedule.weekly
        var form = CopyForm()
        /// A question that the browser puts to the person, until it is answered.
        var asking: Asking?
        /// Why what was pressed last wasn't done.
        var problem: String?
    }

    enum PlaceKind: Int, Sendable {
        case folder
        case server
    }

    struct Asking: Sendable {
        var token: Int32
        /// The host's id of the folder that is being chosen, or asked for.
        var folder: String
    }

    enum Action: Sendable {
        /// The row on Profile.
        case rowTapped
        case backTapped
        case kindChosen(Int)
        case scheduleChosen(Int)
        case folderTapped
        case allowTapped
        case typed(CopyForm.Field, String)
        case saveTapped
        case nowTapped
        case stopTapped
        case signUpTapped
    }

    /// The first look comes when nobody waits for the start any more.
    private static let patience: Seconds = 5

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.wake }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .woke: guard let wake = state.wake, wake <= shared.clocks.monotonic else { return [] }
        case .wentOnline(true): if state.wake == nil { return [] }
        case .copies: break
        default: return []
        }
        return react(to: event, &state, &shared)
    }

    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        token == state.reads ? found(rows, &state, &shared) : []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let hasRow = shared.library.others[CopyPlan.key] != nil
        switch news {
        case .storeRead: if hasRow { state.wake = shared.clocks.monotonic + patience }
        // Until the first look, another tab's changes are in what that finds.
        case .merged: if hasRow, state.hasBegun || state.wake == nil { return follow(&state, &shared) }
        case .forgotten:
            state = State()
            return hasRow ? forget(shared) : []
        default: break
        }
        return []
    }

    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let watched = state.watched, watched != shared.library.storedSessions.items.count else { return [] }
        return sessionsChanged(&state, &shared)
    }
}
