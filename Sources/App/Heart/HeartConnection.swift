import Interface
import Records
import Workouts

/// The sensor, in Profile's settings: which it is, how it does, and how to get another one.
enum HeartConnection {
    static func view(_ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.element(.section, class: "group heart-sensor") {
            $0.element(.h2) { $0.text("Heart rate sensor") }
            guard shared.can.bluetooth else {
                return $0.element(.p, class: "hint") {
                    $0.text(
                        "This browser can’t reach heart rate sensors: it has no Web Bluetooth. Chrome, Edge and Samsung Internet on Android, and Chrome and Edge on Windows, macOS and Linux have; on an iPhone no browser does. Heart rates of imported files are shown all the same."
                    )
                }
            }
            if shared.heart.phase != .none { state(shared.heart, now, &$0) }
            $0.element(.div, class: "actions") {
                let isConnected = shared.heart.phase != .none
                $0.command(
                    isConnected ? "Connect another sensor" : "Connect heart rate sensor", .secondary, icon: .heart,
                    .heart(.connectTapped))
                if isConnected { $0.command("Disconnect", .secondary, .heart(.disconnectTapped)) }
            }
            $0.element(.p, class: "hint") {
                $0.text(
                    "A chest strap, or a watch that sends its heart rate. Wear it, switch Bluetooth on, and choose it from the browser’s list. It is heard in every workout, and what it tells stays yours."
                )
            }
            $0.refusal(shared.heart.refusal)
        }
    }

    private static func state(_ sensor: HeartSensor, _ now: Seconds, _ ui: inout UI) {
        ui.element(.dl, class: "stats") {
            let rate = sensor.rate(at: now)
            $0.figure(
                "Heart rate", rate.map { "\($0)" } ?? sensor.trouble(at: now) ?? "", unit: rate == nil ? "" : "bpm")
            if let battery = sensor.battery { $0.figure("Battery", "\(battery)", unit: "%") }
        }
        ui.element(.p, class: "hint") {
            $0.attribute(.role, "status")
            $0.attribute(.dir, "auto")
            $0.text(sensor.sentence(at: now) ?? "\(sensor.title) is connected.")
        }
    }
}
