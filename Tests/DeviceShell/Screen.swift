import App
import DeviceHost
import Foundation
import Synchronization

/// The page, at the other end of the standard output.
final class Screen: Page {
    private let lock = Mutex(())

    func send(_ message: String) {
        lock.withLock { _ in FileHandle.standardOutput.write(Data((message + "\n").utf8)) }
    }

    /// Asks for the page's clocks.
    func ask(_ stamp: Int64) { send("{\"stamp\":\(stamp)}") }
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
