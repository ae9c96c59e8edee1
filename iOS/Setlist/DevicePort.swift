import App
import CoreHaptics
import Foundation
import UIKit

/// The rest of a phone: a screen that sleeps, haptics, a clipboard.
@MainActor
final class DevicePort {
    private let phone: Phone
    private var haptics: CHHapticEngine?

    init(_ phone: Phone) { self.phone = phone }

    func carryOut(_ command: DeviceCommand) {
        switch command {
        case .wakeLock(let isOn): UIApplication.shared.isIdleTimerDisabled = isOn
        case .vibrate(let pattern): vibrate(pattern)
        case .copy(let text):
            UIPasteboard.general.string = text
            phone.tell(.copied(true))
        case .share(let title, let link): phone.screen.share(URL(string: link).map { [title, $0] } ?? [title])
        }
    }

    private func vibrate(_ pattern: [Int32]) {
        var events: [CHHapticEvent] = []
        var moment = 0.0
        for (index, milliseconds) in pattern.enumerated() {
            let length = Double(milliseconds) / 1000
            if index.isMultiple(of: 2) {
                events.append(
                    CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: moment, duration: length))
            }
            moment += length
        }
        // The system refuses it in the background: nothing else depends on it.
        try? play(CHHapticPattern(events: events, parameters: []))
    }

    private func play(_ pattern: CHHapticPattern) throws {
        let engine = try haptics ?? CHHapticEngine()
        haptics = engine
        engine.playsHapticsOnly = true
        engine.isAutoShutdownEnabled = true
        try engine.start()
        try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
    }
}
