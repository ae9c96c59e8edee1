import AVFAudio
import App
import DeviceHost
import Foundation
import Workouts

/// Sounds that the app plans one by one. The engine runs from a moment before a sound to its end, and is a new one each
/// time: the system may end any.
@MainActor
final class LiveSounds {
    var volume = 1.0 { didSet { engine?.mainMixerNode.outputVolume = Float(volume) } }
    /// The media player is open: between its tracks the engine plays silence, so that the system lets the app go on.
    var staysOn = false { didSet { arrange() } }
    private let phone: Phone
    private let session: AudioSession
    private var engine: AVAudioEngine?
    /// Each plays one sound after the other; until when, on the monotonic clock.
    private var lanes: [(node: AVAudioPlayerNode, end: Double)] = []
    private var samples: [Int32: [Int16]] = [:]
    private var planned: [ScheduledSound] = []
    private var isUnlocked = false
    private var look: Task<Void, Never>?
    private let speech = AVSpeechSynthesizer()

    private static let format = AVAudioFormat(standardFormatWithSampleRate: 24_000, channels: 1)!
    /// Seconds: so long before a sound the engine is started, and for no shorter silence it is stopped.
    private static let (start, rest) = (1.5, 4.0)
    /// Seconds: a sound that can't begin at its moment, for the engine takes a while to start, is heard so much later.
    private static let lateness = 1.0

    init(_ phone: Phone, _ session: AudioSession) {
        self.phone = phone
        self.session = session
    }

    /// Gives false if nothing can be heard.
    func unlock() -> Bool {
        if engine?.isRunning != true { run() }
        isUnlocked = engine?.isRunning == true
        lookAgain(in: Self.start)
        return isUnlocked
    }

    func define(_ id: Int32, _ samples: [Int16]) { self.samples[id] = samples }

    /// Gives false if nothing was unlocked.
    func schedule(_ sounds: [ScheduledSound]) -> Bool {
        guard isUnlocked else { return false }
        planned += sounds
        if engine?.isRunning == true { sounds.forEach(plan) }
        arrange()
        return true
    }

    func cancel() {
        planned = []
        for (node, _) in lanes {
            node.stop()
            engine?.detach(node)
        }
        lanes = []
        lookAgain(in: Self.start)
    }

    /// The app's phrases are English, whatever the phone's language is.
    func speak(_ text: String) {
        let utterance = AVSpeechUtterance(string: text)
        utterance.voice = AVSpeechSynthesisVoice(language: "en-US")
        utterance.volume = Float(volume)
        hush()
        speech.speak(utterance)
        arrange()
    }

    func hush() { speech.stopSpeaking(at: .immediate) }

    private func arrange() {
        planned.removeAll { end(of: $0) + Self.lateness <= phone.now }
        let next = planned.map { $0.at.value - phone.now }.min() ?? .infinity
        if staysOn || next < Self.rest || speech.isSpeaking {
            if engine?.isRunning != true { run() }
            lookAgain(in: 1)
        } else {
            engine?.stop()
            engine = nil
            session.release()
            if next < .infinity { lookAgain(in: next - Self.start) }
        }
    }

    private func lookAgain(in seconds: Double) {
        look?.cancel()
        look = Task { if (try? await Task.sleep(for: .seconds(seconds))) != nil { arrange() } }
    }

    /// An engine that can't be started now is at the next look.
    private func run() {
        let engine = AVAudioEngine()
        engine.mainMixerNode.outputVolume = Float(volume)
        lanes = []
        guard (try? session.hold()) != nil, (try? engine.start()) != nil else { return }
        self.engine = engine
        planned.forEach(plan)
    }

    private func end(of sound: ScheduledSound) -> Double {
        sound.end(count: samples[sound.id]?.count ?? 0, rate: Self.format.sampleRate)
    }

    private func plan(_ sound: ScheduledSound) {
        let begin = max(sound.at.value, phone.now)
        let isLost = end(of: sound) + Self.lateness <= begin
        guard let engine, !isLost, let buffer = buffer(sound, from: begin) else { return }
        let lane = lanes.firstIndex { $0.end <= begin } ?? lanes.endIndex
        if lane == lanes.endIndex {
            let node = AVAudioPlayerNode()
            engine.attach(node)
            engine.connect(node, to: engine.mainMixerNode, format: Self.format)
            node.play()
            lanes.append((node, 0))
        }
        lanes[lane].end = begin + Double(buffer.frameLength) / Self.format.sampleRate
        // A sound that is due has no moment: it is heard at once.
        let wait = begin - session.latency - phone.now
        let uptime = ProcessInfo.processInfo.systemUptime + wait
        let moment = wait > 0 ? AVAudioTime(hostTime: AVAudioTime.hostTime(forSeconds: uptime)) : nil
        lanes[lane].node.scheduleBuffer(buffer, at: moment, options: [])
    }

    private func buffer(_ sound: ScheduledSound, from begin: Double) -> AVAudioPCMBuffer? {
        let heard = sound.heard(samples[sound.id] ?? [], from: begin, rate: Self.format.sampleRate)
        let count = AVAudioFrameCount(heard.count)
        guard count > 0, let buffer = AVAudioPCMBuffer(pcmFormat: Self.format, frameCapacity: count),
            let channel = buffer.floatChannelData?[0]
        else { return nil }
        buffer.frameLength = count
        for (index, sample) in heard.enumerated() { channel[index] = sample }
        return buffer
    }
}
