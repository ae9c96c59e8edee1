import App
import CoreHaptics
import DeviceHost
import Foundation
import UIKit

/// The rest of a phone: a screen that sleeps, haptics, a clipboard, its owner.
@MainActor
final class DevicePort {
    private let phone: Phone
    private var haptics: CHHapticEngine?
    private lazy var identity = IdentityPort(phone)

    init(_ phone: Phone) { self.phone = phone }

    func carryOut(_ command: DeviceCommand) {
        switch command {
        case .wakeLock(let isOn): UIApplication.shared.isIdleTimerDisabled = isOn
        // The system refuses it in the background: nothing else depends on it.
        case .vibrate(let pattern): try? vibrate(pattern)
        case .copy(let text):
            UIPasteboard.general.string = text
            phone.tell(.copied(true))
        case .readWeekStart: phone.tell(.weekStart(Calendar.current.weekStart))
        case .identify(let nonce): identity.ask(nonce: nonce)
        case .share(let title, let link): phone.screen.share(URL(string: link).map { [title, $0] } ?? [title])
        }
    }

    private func vibrate(_ pattern: [Int32]) throws {
        let events = Buzz.times(of: pattern).map {
            CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: $0.start, duration: $0.length)
        }
        let engine = try haptics ?? CHHapticEngine()
        haptics = engine
        engine.playsHapticsOnly = true
        engine.isAutoShutdownEnabled = true
        try engine.start()
        let player = try engine.makePlayer(with: CHHapticPattern(events: events, parameters: []))
        try player.start(atTime: CHHapticTimeImmediate)
    }
}
