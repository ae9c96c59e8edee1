import App
import CoreMotion
import DeviceHost
import Foundation
import Sensing
import Workouts

/// How the phone moves.
@MainActor
final class MotionPort {
    private let phone: Phone
    private let manager = CMMotionManager()
    private var token: Int32?
    private var batch = MotionBatch(rate: rate)

    /// A second, as many as Safari gives.
    private static let rate = 60.0

    init(_ phone: Phone) { self.phone = phone }

    func carryOut(_ command: MotionCommand) {
        manager.stopDeviceMotionUpdates()
        switch command {
        case .watch(let token): begin(token)
        case .stop:
            guard let token else { return }
            pass(batch.rest())
            self.token = nil
            phone.tell(.motion(.stopped(token: token)))
        }
    }

    private func begin(_ token: Int32) {
        batch = MotionBatch(rate: Self.rate)
        self.token = nil
        guard manager.isDeviceMotionAvailable else { return phone.tell(.motion(.absent(token: token))) }
        self.token = token
        phone.tell(.motion(.watching(token: token)))
        manager.deviceMotionUpdateInterval = 1 / Self.rate
        manager.startDeviceMotionUpdates(to: .main) { @Sendable [phone] motion, _ in
            guard let motion else { return }
            let sample = MotionSample(motion, time: phone.moment(uptime: motion.timestamp))
            MainActor.assumeIsolated { self.pass(self.batch.take(sample)) }
        }
    }

    private func pass(_ log: MotionLog?) {
        guard let token, let log else { return }
        phone.tell(.motion(.readings(token: token, log)))
    }
}

extension MotionSample {
    /// Apple's unit of acceleration is that of gravity.
    fileprivate init(_ motion: CMDeviceMotion, time: Double) {
        let (gravity, own, turn) = (motion.gravity, motion.userAcceleration, motion.rotationRate)
        self.init(
            time: time,
            acceleration: SpaceVector(
                x: (gravity.x + own.x) * 9.80665, y: (gravity.y + own.y) * 9.80665, z: (gravity.z + own.z) * 9.80665),
            rotation: SpaceVector(x: turn.x, y: turn.y, z: turn.z))
    }
}
