import App
import CoreBluetooth
import Foundation

/// Bluetooth, for sensors of heart rate. It is used on the main thread only, where the system tells it of sensors too.
final class HeartRadio: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    private let tell: @Sendable (HeartEvent) -> Void
    /// The system asks for permission with the first one.
    private lazy var manager = CBCentralManager(delegate: self, queue: nil)
    private var seen: [UUID: CBPeripheral] = [:]
    private var isScanning = false
    private var sensor: (peripheral: CBPeripheral, token: Int32, isOpen: Bool)?

    private let heart = (service: CBUUID(string: "180D"), value: CBUUID(string: "2A37"))
    private let battery = (service: CBUUID(string: "180F"), value: CBUUID(string: "2A19"))

    init(tell: @escaping @Sendable (HeartEvent) -> Void) { self.tell = tell }

    /// Nil until the person has answered the system.
    var isOn: Bool? {
        switch manager.state {
        case .poweredOn: true
        case .unknown, .resetting: nil
        default: false
        }
    }

    var isUsed: Bool { sensor != nil }

    func scan() {
        seen = [:]
        isScanning = true
        wake()
    }

    /// Gives those that were seen, and those that another program uses, which don't show themselves.
    func endScan() -> [(UUID, String)] {
        isScanning = false
        manager.stopScan()
        for each in manager.retrieveConnectedPeripherals(withServices: [heart.service]) { seen[each.identifier] = each }
        return seen.map { ($0, $1.name ?? "Sensor without a name") }.sorted { $0.1 < $1.1 }
    }

    /// Connects to a sensor as soon as it is in reach, in place of an earlier one; gives false if it is forgotten.
    func use(_ id: UUID, _ token: Int32) -> Bool {
        guard let next = seen[id] ?? manager.retrievePeripherals(withIdentifiers: [id]).first else { return false }
        release()
        sensor = (next, token, false)
        next.delegate = self
        tell(.found(token: token, name: next.name ?? ""))
        wake()
        return true
    }

    func release() {
        guard let old = sensor?.peripheral else { return }
        sensor = nil
        old.delegate = nil
        manager.cancelPeripheralConnection(old)
    }

    /// Begins all that is wanted, once Bluetooth is there. The system connects whenever the sensor is near.
    private func wake() {
        guard manager.state == .poweredOn else { return }
        if isScanning { manager.scanForPeripherals(withServices: [heart.service], options: nil) }
        if let sensor, !sensor.isOpen { manager.connect(sensor.peripheral, options: nil) }
    }

    private func lose(_ peripheral: CBPeripheral?) {
        guard let sensor, sensor.peripheral == peripheral else { return }
        if sensor.isOpen { tell(.lost(token: sensor.token)) }
        self.sensor?.isOpen = false
        wake()
    }

    // MARK: The system tells

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if isOn == false, let sensor, !sensor.isOpen { tell(.lost(token: sensor.token)) }
        if isOn == true { wake() } else { lose(sensor?.peripheral) }
    }

    func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
        rssi strength: NSNumber
    ) {
        seen[peripheral.identifier] = peripheral
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.discoverServices([heart.service, battery.service])
    }

    func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
        lose(peripheral)
    }

    func centralManager(
        _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
    ) {
        lose(peripheral)
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        let services = peripheral.services ?? []
        if error == nil, let sensor, !services.contains(where: { $0.uuid == heart.service }) {
            release()
            return tell(.unfit(token: sensor.token))
        }
        for each in services { peripheral.discoverCharacteristics([heart.value, battery.value], for: each) }
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?) {
        for value in service.characteristics ?? [] {
            peripheral.setNotifyValue(true, for: value)
            if value.uuid == battery.value { peripheral.readValue(for: value) }
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?
    ) {
        guard error == nil, let sensor, !sensor.isOpen, characteristic.uuid == heart.value else { return }
        self.sensor?.isOpen = true
        tell(.connected(token: sensor.token))
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?)
    {
        guard error == nil, let sensor, let value = characteristic.value.map({ [UInt8]($0) }) else { return }
        let isHeart = characteristic.uuid == heart.value
        tell(isHeart ? .measured(token: sensor.token, value) : .battery(token: sensor.token, value))
    }
}
