// Names and types of CoreHaptics, as far as iOS/Setlist uses them. They do nothing: README.md.

public import Foundation

public let CHHapticTimeImmediate: TimeInterval = 0

public protocol CHHapticDeviceCapability {
    var supportsHaptics: Bool { get }
}

open class CHHapticEventParameter: NSObject {}

open class CHHapticDynamicParameter: NSObject {}

open class CHHapticEvent: NSObject {
    public struct EventType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let hapticContinuous = EventType(rawValue: "HapticContinuous")
    }

    public init(
        eventType type: EventType, parameters eventParams: [CHHapticEventParameter], relativeTime time: TimeInterval,
        duration: TimeInterval
    ) {}
}

open class CHHapticPattern: NSObject {
    public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {}
}

public protocol CHHapticPatternPlayer: NSObjectProtocol {
    func start(atTime time: TimeInterval) throws
}

/// In truth an `NSObject`, whose own `init` throws nothing.
open class CHHapticEngine {
    public init() throws {}
    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { fatalError() }
    open var playsHapticsOnly = false
    open var isAutoShutdownEnabled = false
    open func start() throws {}
    open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer { fatalError() }
}
