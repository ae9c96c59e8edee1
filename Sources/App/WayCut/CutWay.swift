import Records
import Sensing
import Workouts

/// A session's way as the screen that cuts it shows it: all of it, on the run's clock.
struct CutWay: Sendable {
    let measured: MeasuredWay
    let charts: SessionCharts
    /// The points that a map needs.
    private let points: [TrackPoint]

    /// O(points).
    init(_ measured: MeasuredWay) {
        self.measured = measured
        let route = measured.route
        charts = SessionCharts(route, measured.pauses, isOverTime: true)
        var simplifier = RouteSimplifier(tolerance: MapLine.tolerance)
        for index in route.indices { simplifier.add(route[index]) }
        var points = simplifier.kept.map { route[$0] }
        if let last = route.last, simplifier.kept.last != route.count - 1 { points.append(last) }
        self.points = points
    }

    /// Of the run's clock, in whole seconds.
    var length: Double { Double(measured.end.roundedUp) }

    /// The horizontal place of a moment in the charts' drawings.
    func x(of moment: Seconds) -> Double {
        let first = measured.route.first?.moment ?? .zero
        guard moment > first else { return 0 }
        let time = measured.spent(in: first..<moment).value
        return min(time / max(charts.length, 1), 1) * SessionCharts.width
    }

    /// Whether what a cut leaves is enough for a session.
    func isEnough(_ cut: RouteCut) -> Bool {
        let span = measured.span(of: cut)
        let route = measured.route
        let inner = route.count(until: span.upperBound) - route.count(until: span.lowerBound)
        return measured.spent(in: span) >= WayCut.least && inner > (route.point(at: span.lowerBound) == nil ? 1 : 0)
    }

    // MARK: The map

    func openMap(_ cut: RouteCut, _ shared: Shared) -> [Effect] {
        [
            .map(.open(element: WayCut.mapID, shared.map, shared.library.settings.units)), line(cut), .map(.fit),
        ]
    }

    /// The whole line, of which only what a cut leaves isn't faint.
    func line(_ cut: RouteCut) -> Effect {
        let span = measured.span(of: cut)
        var line = points.prefix { $0.moment < span.lowerBound }
        let first = line.count
        if let edge = measured.route.point(at: span.lowerBound) { line.append(edge) }
        line += points[first...].prefix { $0.moment <= span.upperBound }
        if let edge = measured.route.point(at: span.upperBound) { line.append(edge) }
        let kept = first..<line.count
        line += points.drop { $0.moment <= span.upperBound }
        return .map(.line(line.map { MapPoint($0) }, kept: kept))
    }
}
