import App
import Foundation

/// The ports that the host has itself.
struct Ports: Sendable {
    let store: DeviceStore
    let soundtracks: SoundtrackPort
    let link = Link()
    private let http: HTTPPort
    private let events: EventStreamPort
    private let voices: VoicePort
    let songs: SongsPort

    /// - Throws: Where the device's folder can't be made.
    init(device: Device, chosen: ChosenFiles, decoding: SongDecoding?, tell: @escaping Tell) throws {
        try FileManager.default.createDirectory(at: device.folder, withIntermediateDirectories: true)
        let cookies = CookieJar(device: device)
        let voices = VoicePort(device: device, cookies: cookies, link: link, tell: tell)
        self.voices = voices
        store = DeviceStore(folder: device.folder, tell: tell)
        http = HTTPPort(device: device, cookies: cookies, link: link, tell: tell)
        events = EventStreamPort(device: device, cookies: cookies, link: link, tell: tell)
        let songs = SongsPort(
            device: device, cookies: cookies, link: link, read: { chosen.read($0, $1, $2) }, decode: decoding,
            tell: tell)
        self.songs = songs
        soundtracks = SoundtrackPort(
            folder: device.folder, recordings: { voices.recordings() }, songs: { songs.file($0) }, tell: tell)
    }

    /// Begins to carry an effect out, without waiting; gives false if it isn't for one of these ports.
    func carryOut(_ effect: Effect) -> Bool {
        switch effect {
        case .store(let command): store.carryOut(command)
        case .http(let request): http.carryOut(request)
        case .events(let command): events.carryOut(command)
        case .voices(let command): voices.carryOut(command)
        case .soundtrack(let command): return soundtracks.carryOut(command)
        case .songs(let command): return songs.carryOut(command)
        default: return false
        }
        return true
    }
}
