import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite struct RateTextTests {
    @Test("OU-3 who rides is told a speed, everybody else a pace")
    func rates() {
        #expect(RateText(.cycling, .metric).withUnit(7) == "25.2 km/h")
        #expect(RateText(.cycling, .imperial).withUnit(7) == "15.7 mph")
        #expect(RateText(.cycling, .metric).text(0) == "0.0")
        #expect(RateText(.running, .metric).withUnit(4) == "4:10 /km")
        #expect(RateText(.hiking, .imperial).withUnit(1) == "26:49 /mi")
        for activity in [Activity.cycling, .running] { #expect(RateText(activity, .metric).withUnit(0.3) == nil) }
    }

    @Test("OU-3 OU-4 a distance is rounded down, the same during a run and after it")
    func distances() {
        #expect(distanceText(999.9, .metric) == "999 m")
        #expect(distanceText(1000, .metric) == "1 km")
        #expect(distanceText(4999.9, .metric) == "4.99 km")
        #expect(OutdoorView.distance(4999.9, .metric) == "4.99 km")
        #expect(distanceText(1609.3, .imperial) == "1759 yd")
        #expect(distanceText(3.999 * Units.metresPerMile, .imperial) == "3.99 mi")
        #expect(OutdoorView.distance(3.999 * Units.metresPerMile, .imperial) == "3.99 mi")
    }

    @Test("OU-1 a planned distance reads as it was typed, in both units", arguments: 1...1759)
    func planned(yards: Int) {
        #expect(distanceText(Double(yards) * Units.metresPerYard, .imperial) == "\(yards) yd")
        #expect(
            distanceText(Double(yards) * 10, .metric).hasPrefix(
                yards < 100 ? "\(yards * 10) m" : numberText(Double(yards) / 100, places: 2)))
    }

    @Test("OU-3 a ride shows its speed on the screen, dimmed too")
    func ride() {
        var app = TestApp.outdoor([Step(.work, .distance(5000))], activity: .cycling)
        var walker = TestApp.Walker(speed: 7)
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 20)
        #expect(app.html.contains("Speed"))
        #expect(app.html.contains("25.2 km/h"))
        #expect(!app.html.contains("/km<"))
        app.send(.run(.outdoor(.dimTapped)))
        #expect(app.html.contains("dim-left"))
    }

    @Test("HI-2 standing doesn't crush the chart of paces")
    func chart() {
        var distance = 0.0
        let points = (0..<600).map { second in
            let speed = 200..<400 ~= second ? 0 : 3 + Double(second % 7) / 10
            distance += speed
            return TrackPoint(
                moment: Seconds(integerLiteral: Int64(second)), latitude: 52.5 + distance / 111_263, longitude: 13.4,
                distance: distance, speed: speed)
        }
        let charts = SessionCharts(Route(points), [], isOverTime: true)
        #expect(charts.speeds.lowerBound > 2.5)
        let heights = charts.speedLine.split(separator: " ").compactMap { Double($0.split(separator: ",")[1]) }
        #expect(heights.allSatisfy { 0...SessionCharts.height ~= $0 })
    }
}
