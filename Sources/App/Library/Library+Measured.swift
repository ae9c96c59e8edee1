import Records
import Sensing
import Workouts

extension Library {
    /// The keys of the values with a session's way and its heart's series.
    func measuredKeys(of session: Session) -> [String] {
        session.seriesKeys.compactMap { series($0) }.flatMap { $0.largeValues }
    }

    /// All that was measured of a session, also what corrections have cut off; nil where its way isn't among the values that are held or
    /// were read, or is none. O(points).
    func measuredWay(of session: Session, _ values: Values) -> MeasuredWay? {
        guard let stored = measured(session.route.map { .route($0) }, values).flatMap({ try? StoredRoute($0) }),
            let route = try? stored.route(), route.count > 1
        else { return nil }
        let heart = measured(session.heart.map { .heart($0.record) }, values).flatMap { try? StoredHeart($0) }
        let series = heart.flatMap { try? $0.series() } ?? HeartSeries()
        return MeasuredWay(route, pauses: stored.pauses, series, of: session.asRecorded ?? session)
    }

    private func measured(_ key: RecordKey?, _ values: Values) -> Record? {
        key.flatMap { series($0) }.flatMap { whole($0, values) }
    }

    /// How energy by heart rate is counted in a session.
    func heartRateEnergy(of session: Session) -> HeartRateEnergy? {
        profile.heartRateEnergy(on: Day(of: session.began, zoneMinutes: session.zoneMinutes))
    }
}
