import Foundation
import Sensing
import Testing

/// Golden values by C. Karney's geographiclib 2.1 (Python): `Geodesic.WGS84.Inverse(φ1, λ1, φ2, λ2)["s12"]` and `.Direct(…)`.
@Suite struct GeodesyTests {
    private static let distances: [(Double, Double, Double, Double, Double)] = [
        (54.3233, 10.1228, 54.3234, 10.123, 17.124473),
        (0, 0, 0, 0.001, 111.319491),
        (0, 179.9995, 0, -179.9995, 111.319491),
        (89.9999, 0, 89.9999, 180, 22.338796),
        (90, 0, 89.999, 123.4, 111.693980),
        (-90, 5, -89.9995, -77, 55.846990),
        (-89.9998, 10, -89.9998, -170, 44.677592),
        (12.5, 179.999, 12.5004, -179.9985, 275.323620),
        (54, 10, 54.2, 10.5, 39565.797362),
        (54, 10, 54.5, 10.6, 68021.505000),
        (52.52, 13.405, 48.8566, 2.3522, 879699.316129),
        (51.4778, -0.0014, 40.7128, -74.006, 5594603.103499),
        (-33.8568, 151.2153, -34.6037, -58.3816, 11824892.277270),
        (0, 0, 0, 90, 10018754.171395),
        (0, 0, 0, 179, 19926188.851996),
        (0, 0, 0, 179.3, 19959584.699234),
        (0, 0, 0, 179.5, 19980861.908891),
        (0, 0, 0, 180, 20003931.458625),
        (0, 0, 0.5, 179.5, 19936288.578965),
        (0, 0, 0.5, 179.7, 19944127.420750),
        (30, 0, -30, 180, 20003931.458625),
        (30, 10, -29.9, -170.2, 19989832.827610),
        (30, 0, -30, 179.9, 20003008.421509),
        (90, 0, -90, 0, 20003931.458625),
        (45, 0, -45, 180, 20003931.458625),
        (1e-06, 0, 0, 179.9, 20003008.312466),
        (-41.3, 174.8, 41.1, -5.3, 19981137.769053),
        (0.1, 0, -0.1, 179.4, 19970715.516596),
        (89.5, 20, -89.6, -160, 19992762.067663),
    ]

    @Test("OU-5 distances are those of the ellipsoid, over poles, the antimeridian and to the antipodes")
    func distances() {
        for (latitude1, longitude1, latitude2, longitude2, metres) in Self.distances {
            let first = Coordinate(latitude: latitude1, longitude: longitude1)
            let last = Coordinate(latitude: latitude2, longitude: longitude2)
            let found = Geodesy.distance(from: first, to: last)
            #expect(abs(found - metres) < 0.002, "\(first) \(last)")
            #expect(abs(Geodesy.distance(from: last, to: first) - found) < 1e-4)
        }
    }

    @Test("OU-5 a place has no distance to itself, whatever it is called")
    func names() {
        let pole = Coordinate(latitude: 90, longitude: 0)
        #expect(Geodesy.distance(from: pole, to: Coordinate(latitude: 90, longitude: 123)) < 1e-6)
        let east = Coordinate(latitude: 10, longitude: 180)
        #expect(Geodesy.distance(from: east, to: Coordinate(latitude: 10, longitude: -180)) < 1e-6)
        #expect(Geodesy.distance(from: east, to: east) == 0)
    }

    @Test("OU-5 destinations are those of the ellipsoid")
    func destinations() {
        let golden: [(Double, Double, Double, Double, Double, Double)] = [
            (54.3233, 10.1228, 30, 1000, 54.331079981, 10.130485883),
            (0, 0, 90, 100000, 0.000000000, 0.898315284),
            (0, 0, 0, 100000, 0.904368723, 0.000000000),
            (60, 179.99, 90, 5000, 59.999969609, -179.920394323),
            (89.999, 0, 0, 1000, 89.992046966, 180.000000000),
            (-45, 170, 225, 50000, -45.317243215, 169.549099483),
            (80, 20, 45, 100000, 80.612096143, 23.884259017),
        ]
        for (latitude, longitude, bearing, metres, latitude2, longitude2) in golden {
            let from = Coordinate(latitude: latitude, longitude: longitude)
            let found = Geodesy.destination(from: from, bearing: bearing, metres: metres)
            let expected = Coordinate(latitude: latitude2, longitude: longitude2)
            #expect(Geodesy.distance(from: found, to: expected) < metres * 1e-5, "\(from) \(bearing) \(metres)")
        }
    }
}
