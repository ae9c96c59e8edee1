import App
import DeviceHost
import Foundation
import UIKit

/// Sensors of heart rate.
@MainActor
final class HeartPort {
    private let phone: Phone
    private let radio: HeartRadio

    /// Of the sensor that was chosen last, in the app's settings.
    private static let key = "heartSensor"
    /// Seconds: sensors tell of themselves once a second, or oftener.
    private static let search = 3.0

    init(_ phone: Phone) {
        self.phone = phone
        radio = HeartRadio { phone.tell(.heart($0)) }
    }

    func carryOut(_ command: HeartCommand) {
        switch command {
        case .connect(let token): Task { await choose(token) }
        case .resume(let token):
            let last = UserDefaults.standard.string(forKey: Self.key).flatMap { UUID(uuidString: $0) }
            Task {
                if let last, await isOn(), !radio.isUsed { return use(last, token) }
                phone.tell(.heart(.unchosen(token: token)))
            }
        case .disconnect: radio.release()
        }
    }

    /// Has the person choose from the sensors in reach, once the system has let this app use Bluetooth.
    private func choose(_ token: Int32) async {
        radio.scan()
        let isOn = await isOn()
        if isOn { try? await Task.sleep(for: .seconds(Self.search)) }
        let sensors = radio.endScan()
        guard isOn else { return phone.tell(.heart(.refused(token: token))) }
        let list = UIAlertController(
            title: "Heart rate sensors", message: sensors.isEmpty ? "None is in reach." : nil,
            preferredStyle: .actionSheet)
        for (id, name) in sensors {
            list.addAction(UIAlertAction(title: name, style: .default) { _ in self.use(id, token) })
        }
        list.addAction(
            UIAlertAction(title: "Cancel", style: .cancel) { _ in self.phone.tell(.heart(.unchosen(token: token))) })
        phone.screen.showOnTop(list)
    }

    /// Whether Bluetooth can be used, once that is known.
    private func isOn() async -> Bool {
        while radio.isOn == nil { try? await Task.sleep(for: .milliseconds(100)) }
        return radio.isOn == true
    }

    private func use(_ id: UUID, _ token: Int32) {
        guard radio.use(id, token) else { return phone.tell(.heart(.unchosen(token: token))) }
        UserDefaults.standard.set(id.uuidString, forKey: Self.key)
    }
}
