import AVFAudio
import App
import DeviceHost
import Foundation

/// The player of rendered soundtracks, which sounds behind a locked screen.
@MainActor
final class TrackPlayer {
    private let phone: Phone
    private let session: AudioSession
    private let live: LiveSounds
    private let lockScreen: LockScreen
    private var tracks: [Int32: Track] = [:]
    /// Whether the app wants it to sound. A pause that it didn't want is somebody else's.
    private var isOpen = false
    /// It closes when the track that is heard has ended.
    private var isFinishing = false
    private var reports: Task<Void, Never>?

    private struct Track {
        let player: AVAudioPlayer
        /// The player doesn't keep it.
        let end: TrackEnd
        /// On the monotonic clock.
        let begins: Double
    }

    init(_ phone: Phone, _ session: AudioSession, _ live: LiveSounds, _ lockScreen: LockScreen) {
        self.phone = phone
        self.session = session
        self.live = live
        self.lockScreen = lockScreen
    }

    func open() { set(isOpen: true) }

    private func set(isOpen: Bool, isFinishing: Bool = false) {
        self.isOpen = isOpen
        self.isFinishing = isFinishing
        live.staysOn = isOpen || isFinishing
    }

    func start(_ id: Int32, at moment: Double) {
        let file = phone.host.track(id)
        guard let file, let player = try? AVAudioPlayer(contentsOf: file) else { return fail(id) }
        let end = TrackEnd { isWhole in DispatchQueue.main.async { self.ended(id, isWhole) } }
        player.delegate = end
        player.enableRate = true
        player.volume = 0
        tracks[id] = Track(player: player, end: end, begins: moment)
        let wait = moment - session.latency - phone.now
        guard wait > 0 ? player.play(atTime: player.deviceCurrentTime + wait) : player.play() else { return fail(id) }
        reports = reports ?? Task { await report() }
    }

    func hear(_ id: Int32) {
        guard let track = tracks[id] else { return }
        track.player.volume = 1
        for other in tracks.keys where other != id { drop(other) }
    }

    func drop(_ id: Int32) { tracks.removeValue(forKey: id)?.player.stop() }

    func setRate(_ rate: Double, of id: Int32) { tracks[id]?.player.rate = Float(rate) }

    func pause() {
        for id in tracks.keys { drop(id) }
        set(isOpen: false)
    }

    func finish() {
        guard tracks.values.contains(where: { $0.player.volume > 0 }) else { return close() }
        set(isOpen: false, isFinishing: true)
    }

    func close() {
        pause()
        lockScreen.clear()
    }

    /// Somebody else has stopped all that was heard.
    func interrupted() {
        if isFinishing { return close() }
        guard isOpen else { return }
        pause()
        phone.tell(.audio(.interrupted))
    }

    private func ended(_ id: Int32, _ isWhole: Bool) {
        guard tracks[id] != nil else { return }
        if !isWhole { return fail(id) }
        drop(id)
        if isFinishing { close() } else { phone.tell(.audio(.trackEnded(id))) }
    }

    private func fail(_ id: Int32) {
        drop(id)
        phone.tell(.audio(.trackFailed(id)))
    }

    /// Four times a second, as browsers do; from its moment on, and as it is heard.
    private func report() async {
        while !tracks.isEmpty {
            for (id, track) in tracks where track.player.isPlaying && phone.now >= track.begins {
                phone.tell(.audio(.position(track: id, max(track.player.currentTime - session.latency, 0))))
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
        reports = nil
    }
}

/// Hears that a track has ended, and whether it was played to its end.
private final class TrackEnd: NSObject, AVAudioPlayerDelegate {
    private let ended: @Sendable (Bool) -> Void

    init(ended: @escaping @Sendable (Bool) -> Void) { self.ended = ended }

    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { ended(flag) }

    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) { ended(false) }
}
