import Catalogue
import Interface

extension UI {
    /// A person with the phone's place on the body; without a place only the person. The words beside it say the same.
    mutating func devicePicture(_ place: DevicePlace?, class style: String = "device-picture") {
        element(.svg, class: style) {
            $0.attribute(.viewBox, "0 0 48 96")
            $0.attribute(.ariaHidden, true)
            $0.element(.path, class: "device-person") { $0.attribute(.d, person) }
            guard let place else { return }
            $0.element(.path, class: "device-phone") { $0.attribute(.d, place.path) }
        }
    }
}

/// Head, trunk, arms a little away from it, and legs, as strokes.
private var person: String {
    "M24 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM24 22v28M24 26l-10 12-3 14M24 26l10 12 3 14M24 50l-7 20-2 22M24 50l7 20 2 22"
}

extension DevicePlace {
    /// The phone, as a filled outline.
    fileprivate var path: String {
        switch self {
        case .pocket: "M26 52h8v13h-8z"
        case .hand: "M33 48h8v13h-8z"
        case .arm: "M26 26h8v12h-8z"
        case .ankle: "M28 76h8v12h-8z"
        }
    }

    /// Instructions for wearing the phone.
    var advice: String {
        switch self {
        case .pocket: "Put the phone into a tight front pocket."
        case .hand: "Hold the phone in a hand, or against your chest."
        case .arm: "Strap the phone to an upper arm."
        case .ankle: "Strap the phone to an ankle, or put it into a sock."
        }
    }
}
