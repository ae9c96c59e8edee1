import App
import DeviceHost
import Foundation
import Workouts

/// The app, and its place on this iPhone.
@MainActor
final class Phone {
    nonisolated let host: DeviceHost
    nonisolated let clock = SystemClock()
    let screen: WebScreen

    /// Without any of this nothing can go on: where something is missing, the build is at fault, or the disk is full.
    init() {
        guard let assets = Bundle.main.url(forResource: "web", withExtension: nil),
            let address = Bundle.main.object(forInfoDictionaryKey: "SetlistServer") as? String,
            let server = URL(string: address)
        else { fatalError("The bundle has no folder “web”, or Info.plist no address “SetlistServer”.") }
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        let folder = support.appending(path: "Setlist", directoryHint: .isDirectory)
        let platform = PhonePlatform()
        screen = WebScreen(assets: assets)
        let device = Device(
            folder: folder, assets: assets, server: server, userAgent: "Setlist/1.0 (iPhone)")
        host = try! DeviceHost(device: device, page: screen, platform: platform, clock: clock)
        platform.ports = PhonePorts(self)
        Task { [host] in try! await host.run() }
        screen.open(host)
    }

    nonisolated func tell(_ event: HostEvent) { host.tell(event) }

    // MARK: Moments

    /// On the app's monotonic clock.
    nonisolated var now: Double { clock.now.monotonic.value }

    /// The moment of a sensor's reading.
    ///
    /// - Parameter uptime: Seconds since the phone started, without its sleep.
    nonisolated func moment(uptime: TimeInterval) -> Double { now - (ProcessInfo.processInfo.systemUptime - uptime) }
}
