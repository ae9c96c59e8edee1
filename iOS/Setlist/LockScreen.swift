import App
import Foundation
import MediaPlayer

/// The run on the lock screen, and the controls there and on headsets.
@MainActor
final class LockScreen {
    private let center = MPRemoteCommandCenter.shared()
    private var isPlaying = false

    init(_ phone: Phone) {
        func on(_ command: MPRemoteCommand, _ control: MediaControl) {
            command.addTarget { @Sendable _ in
                phone.tell(.audio(.control(control)))
                return .success
            }
        }
        on(center.playCommand, .play)
        on(center.pauseCommand, .pause)
        on(center.stopCommand, .stop)
        on(center.skipBackwardCommand, .seekBackward)
        on(center.skipForwardCommand, .seekForward)
        on(center.previousTrackCommand, .previous)
        on(center.nextTrackCommand, .next)
        // A headset's one button says neither play nor pause.
        center.togglePlayPauseCommand.addTarget { @Sendable _ in
            DispatchQueue.main.async { phone.tell(.audio(.control(self.isPlaying ? .pause : .play))) }
            return .success
        }
        for each in [center.skipBackwardCommand, center.skipForwardCommand] { each.preferredIntervals = [30] }
        clear()
    }

    func show(_ title: String, _ detail: String, _ length: Double, _ place: Double, isPlaying: Bool, hasNext: Bool) {
        self.isPlaying = isPlaying
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: title, MPMediaItemPropertyArtist: detail,
            MPMediaItemPropertyPlaybackDuration: length,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: min(place, length),
            MPNowPlayingInfoPropertyPlaybackRate: isPlaying ? 1.0 : 0.0,
        ]
        offer(seeking: !hasNext, skipping: hasNext)
    }

    func clear() {
        MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
        offer(seeking: false, skipping: false)
    }

    private func offer(seeking: Bool, skipping: Bool) {
        for each in [center.playCommand, center.pauseCommand, center.stopCommand, center.togglePlayPauseCommand] {
            each.isEnabled = seeking || skipping
        }
        for each in [center.skipBackwardCommand, center.skipForwardCommand] { each.isEnabled = seeking }
        for each in [center.previousTrackCommand, center.nextTrackCommand] { each.isEnabled = skipping }
    }
}
