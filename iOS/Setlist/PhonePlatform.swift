import App
import CoreHaptics
import DeviceHost
import Foundation

/// The way from the app to the ports of an iPhone.
@MainActor
final class PhonePlatform: Platform {
    /// There before the app runs.
    var ports: PhonePorts?

    /// Offered where the build has the entitlement: Docs/iPhone.md.
    nonisolated var apple: AppleWay {
        Bundle.main.object(forInfoDictionaryKey: "SetlistApple") as? String == "YES" ? .sheet : .none
    }

    nonisolated var songDecoding: SongDecoding? { SongDecoder.decode }

    nonisolated var offersFiles: Bool { true }

    nonisolated func offer(_ file: URL) {
        DispatchQueue.main.async { self.ports?.phone.screen.share([file]) }
    }

    nonisolated func capabilities(beside page: Capabilities) -> Capabilities {
        var can = page
        can.mediaSession = true
        can.notifications = true
        can.speech = true
        can.vibration = CHHapticEngine.capabilitiesForHardware().supportsHaptics
        can.wakeLock = true
        can.mixing = true
        can.sharing = true
        can.bluetooth = true
        return can
    }

    /// The main queue keeps the order.
    nonisolated func carryOut(_ effect: Effect) -> Bool {
        func on(_ work: @escaping @MainActor @Sendable (PhonePorts) -> Void) -> Bool {
            DispatchQueue.main.async { if let ports = self.ports { work(ports) } }
            return true
        }
        switch effect {
        case .audio(let command): return on { $0.audio.carryOut(command) }
        case .device(let command): return on { $0.device.carryOut(command) }
        case .heart(let command): return on { $0.heart.carryOut(command) }
        case .location(let command): return on { $0.location.carryOut(command) }
        case .motion(let command): return on { $0.motion.carryOut(command) }
        case .notify(let command): return on { $0.notify.carryOut(command) }
        // The page shows the mode, and the phone around it.
        case .page(.mode(let isLight)): return !on { $0.phone.screen.show(isLight: isLight) }
        case .clock, .copies, .events, .files, .history, .http, .map, .page, .songs, .soundtrack, .store, .tabs,
            .voices:
            return false
        }
    }
}

/// The ports of an iPhone, each made when it is needed first.
@MainActor
final class PhonePorts {
    let phone: Phone
    private(set) lazy var audio = AudioPort(phone)
    private(set) lazy var device = DevicePort(phone)
    private(set) lazy var heart = HeartPort(phone)
    private(set) lazy var location = LocationPort(tell: phone.tell)
    private(set) lazy var motion = MotionPort(phone)
    private(set) lazy var notify = NotifyPort(phone)

    init(_ phone: Phone) { self.phone = phone }
}
