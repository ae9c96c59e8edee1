public import App
public import Foundation
public import Workouts

/// Tells the program of an event of the device, from any thread; events are heard in the order in which they are told.
public typealias Tell = @Sendable (HostEvent) -> Void

/// The platform, for what only that can do: sound, location, notifications … On a test's machine it does nothing, and the page does what it can.
public protocol Platform: Sendable {
    /// The abilities of the device.
    ///
    /// - Parameter page: Those that the page tells of.
    func capabilities(beside page: Capabilities) -> Capabilities
    /// Apple's page isn't one: it leads back to a browser.
    var apple: AppleWay { get }
    /// Nil where nothing but WAV and FLAC is decoded.
    var songDecoding: SongDecoding? { get }
    /// Whether it offers files that the person saves (`offer`); else the page does.
    var offersFiles: Bool { get }
    /// Offers a file to the person. It stays for as long as that takes.
    func offer(_ file: URL)
    /// Begins to carry an effect out, without waiting; gives false for one that it leaves to the page. Effects come in the order of the
    /// program's, one at a time.
    func carryOut(_ effect: Effect) -> Bool
}

/// The clocks whose readings events get, and the alarm.
public protocol HostClock: Sendable {
    /// Gives the readings for what the device itself tells of, at once or a little later: calls of `use` come in the order of their asking,
    /// among the events that the page tells of.
    func read(_ use: @escaping @Sendable (Clocks) -> Void)
    /// The readings for an event of the page that is arriving; nil: the page's own hold.
    func arrival() -> Clocks?
    /// Tells `HostEvent.woke` at this moment of the monotonic clock, in place of an earlier one; gives false if the page is to do so.
    func wake(at moment: Seconds, _ tell: @escaping Tell) -> Bool
}
