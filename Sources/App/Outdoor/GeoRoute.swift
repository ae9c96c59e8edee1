import Sensing

/// Where somebody went. `Route` itself is an address here.
typealias GeoRoute = Sensing.Route
