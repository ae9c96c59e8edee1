import App
import CoreLocation
import DeviceHost
import Foundation

/// Where the phone is. It is used on the main thread only, where the system tells it of fixes too.
final class LocationPort: NSObject, CLLocationManagerDelegate {
    private struct Watch {
        let token: Int32
        let isOnce: Bool
        let manager = CLLocationManager()
        var isStarted = false
    }

    private let tell: Tell
    /// One, and the searches for one fix.
    private var watches: [Watch] = []

    init(tell: @escaping Tell) { self.tell = tell }

    func carryOut(_ command: LocationCommand) {
        switch command {
        case .watch(let token):
            end { !$0.isOnce }
            begin(Watch(token: token, isOnce: false))
        case .find(let token): begin(Watch(token: token, isOnce: true))
        case .stop: end { !$0.isOnce }
        }
    }

    /// The system tells a delegate of the permission at once, and whenever it changes.
    private func begin(_ watch: Watch) {
        watches.append(watch)
        watch.manager.desiredAccuracy = kCLLocationAccuracyBestForNavigation
        watch.manager.distanceFilter = kCLDistanceFilterNone
        watch.manager.activityType = .fitness
        watch.manager.pausesLocationUpdatesAutomatically = false
        watch.manager.delegate = self
    }

    private func end(_ isMeant: (Watch) -> Bool) {
        for watch in watches where isMeant(watch) {
            watch.manager.delegate = nil
            watch.manager.stopUpdatingLocation()
        }
        watches.removeAll(where: isMeant)
    }

    private func say(_ manager: CLLocationManager, _ event: (Int32) -> LocationEvent) {
        guard let watch = watches.first(where: { $0.manager === manager }) else { return }
        tell(.location(event(watch.token)))
        if watch.isOnce { end { $0.manager === manager } }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        switch manager.authorizationStatus {
        case .notDetermined: manager.requestWhenInUseAuthorization()
        case .denied, .restricted: say(manager) { .refused(token: $0) }
        default:
            guard let place = watches.firstIndex(where: { $0.manager === manager && !$0.isStarted }) else { return }
            watches[place].isStarted = true
            if watches[place].isOnce { return manager.requestLocation() }
            manager.allowsBackgroundLocationUpdates = true
            manager.showsBackgroundLocationIndicator = true
            manager.startUpdatingLocation()
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations { say(manager) { .fix(token: $0, LocationFix(location)) } }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        let isRefused = (error as? CLError)?.code == .denied
        say(manager) { isRefused ? .refused(token: $0) : .unavailable(token: $0) }
    }
}

extension LocationFix {
    /// Accuracies are those that Safari tells of, and below 0 where the system knows none.
    fileprivate init(_ location: CLLocation) {
        let (place, accuracy) = (location.coordinate, location.horizontalAccuracy)
        let hasAltitude = location.verticalAccuracy > 0
        self.init(
            latitude: accuracy < 0 ? .nan : place.latitude, longitude: accuracy < 0 ? .nan : place.longitude,
            accuracy: accuracy < 0 ? .nan : accuracy, altitude: hasAltitude ? location.ellipsoidalAltitude : nil,
            altitudeAccuracy: hasAltitude ? location.verticalAccuracy : nil,
            speed: location.speed < 0 ? nil : location.speed, time: location.timestamp.timeIntervalSince1970)
    }
}
