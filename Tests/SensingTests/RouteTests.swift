import Sensing
import Testing
import Workouts

@Suite struct RouteTests {
    @Test("OU-3 a route gives back what was appended")
    func append() throws {
        let point = TrackPoint(
            moment: Seconds(milliseconds: 1234), latitude: -33.856784, longitude: 151.215297, altitude: -4.5,
            distance: 12.34,
            speed: 2.5, isStill: true, isBridge: true)
        var route = Route()
        let isAppended = route.append(point)
        #expect(isAppended)
        #expect(route[0] == point)
        #expect(try RouteText.route(of: RouteText.text(of: route, in: 0..<1)) == route)
    }
}
