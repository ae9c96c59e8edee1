import Formats
import Records
import Sensing

extension HiddenPlace {
    var zone: PrivacyZone {
        PrivacyZone(
            place: Coordinate(latitude: latitude, longitude: longitude), radius: radius,
            centre: Coordinate(latitude: centreLatitude, longitude: centreLongitude), spread: spread)
    }

    /// A new zone, drawn with a secret random number.
    init(id: String, at position: MapPosition, radius: Double, seed: UInt64) {
        let place = Coordinate(latitude: position.latitude, longitude: position.longitude)
        let zone = PrivacyZone(at: place, radius: radius, seed: seed)
        self.init(
            id: id, latitude: place.latitude, longitude: place.longitude, radius: zone.radius,
            centreLatitude: zone.centre.latitude, centreLongitude: zone.centre.longitude, spread: zone.spread)
    }
}

extension Settings {
    /// The active zones.
    var privacyZones: [PrivacyZone] { hiddenPlaces.filter { $0.isOn }.map { $0.zone } }
}
