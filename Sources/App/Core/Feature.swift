import Interface
import Workouts

/// The builder that all views write to.
typealias UI = Builder<Action>

/// A part of the app with a state of its own, which knows no other feature's. It reads and changes `Shared`, and tells the others
/// by `News`. The list of all is in Features.swift.
///
/// All functions return what the host is to carry out.
protocol Feature {
    associatedtype State: Sendable
    /// An action of a person in the feature's views.
    associatedtype Action: Sendable

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect]

    /// Whether an action waits until all workouts and sessions are read from the store.
    static func needsAll(_ action: Action) -> Bool

    /// The first rows of the store were read.
    static func loaded(_ start: StoreStart, _ state: inout State, _ shared: inout Shared) -> [Effect]

    /// An event of the host's, whosever it is: answers carry the token of their request, by which a feature knows its own.
    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect]

    /// The store has answered a question. Nil: it can't be read.
    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect]

    /// Something has happened that concerns more than one feature.
    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect]

    /// Every action and event ends with this.
    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect]

    /// When something changes by itself next, on the monotonic clock: then `.woke` comes.
    static func nextWake(_ state: State, _ shared: Shared) -> Seconds?
}

extension Feature {
    static func needsAll(_ action: Action) -> Bool { false }
    static func loaded(_ start: StoreStart, _ state: inout State, _ shared: inout Shared) -> [Effect] { [] }
    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] { [] }
    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        []
    }
    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] { [] }
    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] { [] }
    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { nil }
}

/// People do nothing in it.
extension Feature where Action == Never {
    static func update(_ state: inout State, _ shared: inout Shared, _ action: Never) -> [Effect] {}
}

/// A feature with addresses (`Address`).
protocol Screen: Feature {
    /// The part of an address beyond the screen.
    associatedtype Page

    /// The screen opens. It is told again where the address stays and the page changes.
    static func opened(_ state: inout State, _ shared: inout Shared, _ page: Page) -> [Effect]

    /// Brings what the open screen shows of all workouts and sessions up to date, whatever has changed them.
    static func refresh(_ state: inout State, _ shared: inout Shared)

    /// - Parameter now: on the monotonic clock.
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI)
}

extension Screen {
    static func refresh(_ state: inout State, _ shared: inout Shared) {}
}

/// A message among features.
enum News: Sendable {
    /// All of the store has been read.
    case storeRead
    /// Records came from elsewhere.
    case merged
    /// The exercises of Setlist came, or can't be fetched.
    case shelfFilled
    /// Nothing that is the person's may stay in memory.
    case forgotten
    /// A run that is in progress was chosen to go on.
    case runChosen(String)
    /// A workout was chosen to be run. One that is done by hand is shown first.
    case workoutChosen(String)
    /// It was shown, and is to begin.
    case workoutBegun(String)
    /// One that isn't in the library is to begin.
    indirect case planBegun(Workout)
    /// A fitness test of an exercise is to begin.
    case testChosen(exercise: String, name: String)
    /// It is over.
    case testEnded(TestEnd)
    /// The soundtrack of a workout is wanted as a file.
    case soundtrackWanted(workout: String)
    /// It isn't any more.
    case soundtrackDropped
    /// All data are wanted as a file.
    case dataWanted
    /// The person has said about themselves what signing up asks for.
    case introduced
}
