// Names and types of AVFAudio, as far as iOS/Setlist uses them. They do nothing: README.md.

public import Foundation

// MARK: Session

public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"

open class AVAudioSession: NSObject {
    public struct Category: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let playback = Category(rawValue: "")
    }

    public struct Mode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = Mode(rawValue: "")
    }

    public struct CategoryOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        public static let duckOthers = CategoryOptions(rawValue: 2)
    }

    public struct SetActiveOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    public enum InterruptionType: UInt, Sendable { case ended, began }

    public enum RouteChangeReason: UInt, Sendable {
        case unknown, newDeviceAvailable, oldDeviceUnavailable, categoryChange, override
        case wakeFromSleep = 6
        case noSuitableRouteForCategory, routeConfigurationChange
    }

    open class func sharedInstance() -> AVAudioSession { fatalError() }
    open var outputLatency: TimeInterval { 0 }
    open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {}
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

    public class var interruptionNotification: NSNotification.Name { fatalError() }
    public class var routeChangeNotification: NSNotification.Name { fatalError() }
    public class var mediaServicesWereResetNotification: NSNotification.Name { fatalError() }
}

// MARK: Engine

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioChannelCount = UInt32
public typealias AVAudioNodeCompletionHandler = @Sendable () -> Void

open class AVAudioFormat: NSObject {
    public init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {}
    open var sampleRate: Double { 0 }
    open var channelCount: AVAudioChannelCount { 1 }
}

open class AVAudioTime: NSObject {
    public init(hostTime: UInt64) {}
    open class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 { 0 }
}

open class AVAudioBuffer: NSObject {}

open class AVAudioPCMBuffer: AVAudioBuffer {
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {}
    open var frameLength: AVAudioFrameCount = 0
    open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { nil }
}

open class AVAudioNode: NSObject {}

open class AVAudioMixerNode: AVAudioNode {
    open var outputVolume: Float = 1
}

public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

open class AVAudioPlayerNode: AVAudioNode {
    public override init() {}
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {}
    open func play() {}
    open func stop() {}
}

open class AVAudioEngine: NSObject {
    public override init() {}
    open var mainMixerNode: AVAudioMixerNode { fatalError() }
    open var isRunning: Bool { false }
    open func attach(_ node: AVAudioNode) {}
    open func detach(_ node: AVAudioNode) {}
    open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {}
    open func start() throws {}
    open func stop() {}
}

// MARK: Files

public typealias AVAudioFramePosition = Int64

public let AVFormatIDKey = "AVFormatIDKey"
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Of CoreAudioTypes, which AVFAudio exports.
public let kAudioFormatLinearPCM: UInt32 = 0

open class AVAudioFile: NSObject {
    public init(forReading fileURL: URL) throws {}
    public init(forWriting fileURL: URL, settings: [String: Any]) throws {}
    open var processingFormat: AVAudioFormat { fatalError() }
    open var length: AVAudioFramePosition { 0 }
    open var framePosition: AVAudioFramePosition = 0
    open func read(into buffer: AVAudioPCMBuffer) throws {}
    open func write(from buffer: AVAudioPCMBuffer) throws {}
}

// MARK: Player

open class AVAudioPlayer: NSObject {
    public init(contentsOf url: URL) throws {}
    open weak var delegate: (any AVAudioPlayerDelegate)?
    open var enableRate = false
    open var rate: Float = 1
    open var volume: Float = 1
    open var isPlaying: Bool { false }
    open var currentTime: TimeInterval = 0
    open var deviceCurrentTime: TimeInterval { 0 }
    @discardableResult open func play() -> Bool { true }
    @discardableResult open func play(atTime time: TimeInterval) -> Bool { true }
    open func stop() {}
}

public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

// MARK: Speech

public enum AVSpeechBoundary: Int, Sendable { case immediate, word }

open class AVSpeechSynthesisVoice: NSObject {
    public init?(language languageCode: String?) {}
}

open class AVSpeechUtterance: NSObject {
    public init(string: String) {}
    open var voice: AVSpeechSynthesisVoice?
    open var volume: Float = 1
}

open class AVSpeechSynthesizer: NSObject {
    public override init() {}
    open var isSpeaking: Bool { false }
    open func speak(_ utterance: AVSpeechUtterance) {}
    @discardableResult open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool { true }
}
