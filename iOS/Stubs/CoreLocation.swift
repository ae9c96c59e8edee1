// Names and types of CoreLocation, as far as iOS/Setlist uses them. They do nothing: README.md.

public import Foundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationSpeed = Double

public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLDistanceFilterNone: CLLocationDistance = -1

public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees
}

open class CLLocation: NSObject, @unchecked Sendable {
    open var coordinate: CLLocationCoordinate2D { fatalError() }
    open var ellipsoidalAltitude: CLLocationDistance { 0 }
    open var horizontalAccuracy: CLLocationAccuracy { 0 }
    open var verticalAccuracy: CLLocationAccuracy { 0 }
    open var speed: CLLocationSpeed { 0 }
    open var timestamp: Date { Date() }
}

public struct CLError: Error {
    public enum Code: Int, Sendable { case locationUnknown, denied, network }
    public var code: Code
}

public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation, fitness, otherNavigation, airborne
}

open class CLLocationManager: NSObject {
    open weak var delegate: (any CLLocationManagerDelegate)?
    open var authorizationStatus: CLAuthorizationStatus { .notDetermined }
    open var activityType = CLActivityType.other
    open var distanceFilter: CLLocationDistance = 0
    open var desiredAccuracy: CLLocationAccuracy = 0
    open var pausesLocationUpdatesAutomatically = true
    open var allowsBackgroundLocationUpdates = false
    open var showsBackgroundLocationIndicator = false
    open func requestWhenInUseAuthorization() {}
    open func startUpdatingLocation() {}
    open func stopUpdatingLocation() {}
    open func requestLocation() {}
}

public protocol CLLocationManagerDelegate: NSObjectProtocol {
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}
