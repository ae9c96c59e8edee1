import AVFAudio
import Foundation

/// The app's share of the phone's sound. It is held only while something of ours sounds, or soon will: for as long
/// other programs' music stops, or is turned down.
@MainActor
final class AudioSession {
    private let session = AVAudioSession.sharedInstance()
    private var isHeld = false

    /// Seconds from the audio system to the ear: some tenths by Bluetooth.
    var latency: Double { session.outputLatency }

    func mix(_ isOn: Bool) {
        try? session.setCategory(.playback, mode: .default, options: isOn ? [.mixWithOthers, .duckOthers] : [])
    }

    func hold() throws {
        try session.setActive(true)
        isHeld = true
    }

    func release() {
        if isHeld { try? session.setActive(false, options: .notifyOthersOnDeactivation) }
        isHeld = false
    }

    /// Calls when somebody else has stopped our sound: a call, another program, a headset that was pulled out.
    func onInterruption(_ work: @escaping @MainActor @Sendable () -> Void) {
        func watch(_ name: Notification.Name, _ key: String, _ value: UInt) {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
                @Sendable notification in
                let told = notification.userInfo?[key] as? UInt
                if told == nil || told == value { MainActor.assumeIsolated(work) }
            }
        }
        let began = AVAudioSession.InterruptionType.began.rawValue
        watch(AVAudioSession.interruptionNotification, AVAudioSessionInterruptionTypeKey, began)
        let gone = AVAudioSession.RouteChangeReason.oldDeviceUnavailable.rawValue
        watch(AVAudioSession.routeChangeNotification, AVAudioSessionRouteChangeReasonKey, gone)
        watch(AVAudioSession.mediaServicesWereResetNotification, "", 0)
    }
}
