import App
import DeviceHost
import Foundation
import Records
import Synchronization
import Workouts

/// A page that shows patches when a test says so.
final class TestPage: Page {
    struct Patch: Sendable {
        var number: Int64
        var seen: Int64
        var bytes: [UInt8]
        /// All of the patch's strings, one after another.
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    let patches: AsyncStream<Patch>
    private let arrived: AsyncStream<Patch>.Continuation
    private let orders = Mutex<[String]>([])
    /// Takes the word that a patch is shown; nil: a test shows them.
    private let display = Mutex<DeviceHost?>(nil)

    init() {
        (patches, arrived) = AsyncStream.makeStream(of: Patch.self)
    }

    /// The names of the commands so far.
    var commands: [String] { orders.withLock { $0 } }

    /// Shows each patch as it comes from now on, and gives it; or waits for the test.
    func shows(to host: DeviceHost?) { display.withLock { $0 = host } }

    /// Says that it is there, and shows patches as they come.
    func starts(at host: DeviceHost) {
        shows(to: host)
        host.receive(Self.hello)
        host.receive(Self.started)
    }

    func send(_ message: String) {
        guard let order = try? JSON(message) else { return }
        if let patch = order["patch"]?.string, let bytes = Data(base64Encoded: patch),
            let number = order["number"]?.integer, let seen = order["seen"]?.integer
        {
            arrived.yield(Patch(number: number, seen: seen, bytes: [UInt8](bytes)))
            display.withLock { $0?.receive(Self.drawn(number)) }
        }
        let names = (order["commands"]?.array ?? []).compactMap { $0["do"]?.string }
        orders.withLock { $0 += names }
    }

    static let hello = #"{"hello":"page"}"#
    static let started =
        #"{"number":1,"clocks":[0,1700000000,0],"event":{"on":"page.started","path":"/","origin":"","width":390,"height":844,"#
        + #""isOnline":true,"language":"en"}}"#
    static func resized(_ number: Int, width: Int) -> String {
        #"{"number":\#(number),"clocks":[1,1700000001,0],"event":{"on":"page.resized","width":\#(width),"height":844}}"#
    }
    static func hidden(_ number: Int, _ isHidden: Bool) -> String {
        #"{"number":\#(number),"clocks":[1,1700000001,0],"event":{"on":"page.visibilityChanged","isHidden":\#(isHidden)}}"#
    }
    static func drawn(_ number: Int64) -> String { #"{"drawn":\#(number)}"# }
}

/// A clock that stands, and wakes nobody.
struct StandingClock: HostClock {
    static let reading = Clocks(monotonic: Seconds(1), wall: Seconds(1_700_000_000))

    func read(_ use: @escaping @Sendable (Clocks) -> Void) { use(Self.reading) }
    func arrival() -> Clocks? { Self.reading }
    func wake(at moment: Seconds, _ tell: @escaping Tell) -> Bool { true }
}

/// A machine without any of a phone's sensors.
struct NoPlatform: Platform {
    var apple: AppleWay { .none }
    var songDecoding: SongDecoding? { nil }
    var offersFiles: Bool { false }
    func offer(_ file: URL) {}
    func capabilities(beside page: Capabilities) -> Capabilities { page }
    func carryOut(_ effect: Effect) -> Bool { false }
}

/// The same, which keeps what it was asked to do.
final class WatchingPlatform: Platform {
    private let asked = Mutex<[Effect]>([])

    /// All effects so far.
    var effects: [Effect] { asked.withLock { $0 } }

    var apple: AppleWay { .none }
    var songDecoding: SongDecoding? { nil }
    var offersFiles: Bool { false }
    func offer(_ file: URL) {}
    func capabilities(beside page: Capabilities) -> Capabilities { page }
    func carryOut(_ effect: Effect) -> Bool {
        asked.withLock { $0.append(effect) }
        return false
    }
}
