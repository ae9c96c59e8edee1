import App
import Foundation
import Workouts

/// Sound.
@MainActor
final class AudioPort {
    private let phone: Phone
    private let session = AudioSession()
    private lazy var live = LiveSounds(phone, session)
    private lazy var lockScreen = LockScreen(phone)
    private lazy var player = TrackPlayer(phone, session, live, lockScreen)

    init(_ phone: Phone) {
        self.phone = phone
        session.onInterruption { self.player.interrupted() }
    }

    func carryOut(_ command: AudioCommand) {
        switch command {
        case .prepare: break
        case .unlock: phone.tell(.audio(live.unlock() ? .unlocked : .refused))
        case .define(let id, let samples): live.define(id, samples)
        case .schedule(let sounds): if !live.schedule(sounds) { phone.tell(.audio(.refused)) }
        case .cancelScheduled: live.cancel()
        case .openPlayer: player.open()
        case .start(let track, let moment): player.start(track, at: moment.value)
        case .hear(let track): player.hear(track)
        case .drop(let track): player.drop(track)
        case .rate(let track, let rate): player.setRate(rate, of: track)
        case .pause:
            player.pause()
            live.hush()
        case .finish: player.finish()
        case .volume(let volume): live.volume = volume
        case .mix(let isOn): session.mix(isOn)
        case .nowPlaying(let title, let detail, let duration, let position, let isPlaying, let hasNext):
            lockScreen.show(title, detail, duration, position, isPlaying: isPlaying, hasNext: hasNext)
        case .stop: player.close()
        case .speak(let text): live.speak(text)
        }
    }
}
