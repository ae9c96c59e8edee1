// Names and types of CoreMotion, as far as iOS/Setlist uses them. They do nothing: README.md.

public import Foundation

public struct CMAcceleration: Sendable {
    public var x: Double
    public var y: Double
    public var z: Double
}

public struct CMRotationRate: Sendable {
    public var x: Double
    public var y: Double
    public var z: Double
}

open class CMLogItem: NSObject {
    open var timestamp: TimeInterval { 0 }
}

open class CMDeviceMotion: CMLogItem {
    open var rotationRate: CMRotationRate { fatalError() }
    open var gravity: CMAcceleration { fatalError() }
    open var userAcceleration: CMAcceleration { fatalError() }
}

public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

open class CMMotionManager: NSObject {
    public override init() {}
    open var deviceMotionUpdateInterval: TimeInterval = 0
    open var isDeviceMotionAvailable: Bool { false }
    open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
    }
    open func stopDeviceMotionUpdates() {}
}
