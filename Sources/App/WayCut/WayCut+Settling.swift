import Records
import Sensing
import Workouts

extension WayCut {
    /// Metres by which a stored distance may differ from that of its way.
    private static let tolerance = 0.5

    /// Counts a session's figures anew where they aren't those of its way: two devices have each cut an end of it, without knowing of
    /// each other. Both cuts count then, and the figures are those of one of them. O(points), of a way that is cut.
    static func settle(_ id: String, _ values: Values, _ shared: inout Shared) {
        guard let session = shared.library.session(id), session.routeCut != .none, let whole = session.asRecorded,
            let measured = shared.library.measuredWay(of: session, values)
        else { return }
        let right = measured.session(
            whole, cutTo: session.routeCut, by: shared.library.heartRateEnergy(of: session))
        guard let distance = session.distance, let due = right.distance, abs(distance - due) > tolerance else {
            return
        }
        shared.library.correct(session: id) {
            $0.spent = right.spent
            $0.distance = right.distance
            $0.ascent = right.ascent
            $0.energy = right.energy
            $0.heart = right.heart
            // Names and sets may have been corrected as well.
            guard $0.results.count == right.results.count else { return }
            for index in right.results.indices {
                $0.results[index].spent = right.results[index].spent
                $0.results[index].covered = right.results[index].covered
                $0.results[index].heart = right.results[index].heart
            }
        }
    }
}
