import Interface
import Records
import Sensing
import Workouts

/// How the heart beats, in the header of every run: the rate, and the zone it lies in.
enum HeartChip {
    static func view(_ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let rate = shared.heart.rate(at: now)
        let zones = shared.library.profile.heartZones(on: shared.today)
        let zone = rate.flatMap { rate in zones.map { $0.zone(of: rate) } }
        ui.element(.div, class: "heart-chip \(HeartZones.styleClass(zone))") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, "Heart rate")
            $0.icon(.heart)
            if let rate {
                $0.element(.span, class: "heart-rate") {
                    $0.text("\(rate)")
                    $0.element(.span, class: "heart-unit") { $0.text(" bpm") }
                }
                if let zone, zone > 0 { $0.element(.span, class: "heart-zone") { $0.text(HeartZones.title(zone)) } }
            } else {
                $0.element(.span, class: "heart-trouble") { $0.text(shared.heart.trouble(at: now) ?? "") }
            }
            // A loss is told; each beat isn't.
            $0.element(.span, class: "visually-hidden") {
                $0.attribute(.role, "status")
                $0.text(shared.heart.sentence(at: now) ?? "")
            }
        }
    }
}

extension HeartZones {
    /// Of the element that stands for a zone; nil: none is known.
    static func styleClass(_ zone: Int?) -> String {
        switch zone {
        case 1: "zone-1"
        case 2: "zone-2"
        case 3: "zone-3"
        case 4: "zone-4"
        case 5: "zone-5"
        default: "zone-0"
        }
    }

    /// "Zone 3"; 0 is what lies below the first.
    static func title(_ zone: Int) -> String { zone == 0 ? "Below zone 1" : "Zone \(zone)" }

    /// The name of a zone, after how it feels.
    static func word(_ zone: Int) -> String {
        switch zone {
        case 0: "At rest"
        case 1: "Very light"
        case 2: "Light"
        case 3: "Moderate"
        case 4: "Hard"
        default: "Maximum"
        }
    }

    /// "112–130 bpm".
    static func span(_ zone: Int, _ limits: [Int32]) -> String {
        guard zone > 0 else { return "below \(limits[0]) bpm" }
        let from = limits[zone - 1]
        return zone < limits.count ? "\(from)–\(limits[zone] - 1) bpm" : "from \(from) bpm"
    }
}
