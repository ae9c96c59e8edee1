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
    /// Those that weren't told yet.
    private var samples: [MotionSample] = []

    /// A second, as many as Safari gives.
    private static let rate = 60.0
    /// Seconds from one batch to the next.
    private static let pause = 0.3

    init(_ phone: Phone) { self.phone = phone }

    func carryOut(_ command: MotionCommand) {
        manager.stopDeviceMotionUpdates()
        switch command {
        case .watch(let token): begin(token)
        case .stop:
            guard let token else { return }
            pass()
            self.token = nil
            phone.tell(.motion(.stopped(token: token)))
        }
    }

    private func begin(_ token: Int32) {
        samples = []
        self.token = nil
        guard manager.isDeviceMotionAvailable else { return phone.tell(.motion(.absent(token: token))) }
        self.token = token
        phone.tell(.motion(.watching(token: token)))
        manager.deviceMotionUpdateInterval = 1 / Self.rate
        manager.startDeviceMotionUpdates(to: .main) { @Sendable [phone] motion, _ in
            guard let motion else { return }
            let sample = MotionSample(motion, time: phone.moment(uptime: motion.timestamp))
            MainActor.assumeIsolated { self.take(sample) }
        }
    }

    private func take(_ sample: MotionSample) {
        samples.append(sample)
        if sample.time - samples[0].time >= Self.pause { pass() }
    }

    private func pass() {
        guard let token, !samples.isEmpty else { return }
        phone.tell(.motion(.readings(token: token, MotionLog(rate: Self.rate, samples: samples))))
        samples = []
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
