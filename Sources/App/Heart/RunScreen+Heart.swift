import Records
import Sensing
import Workouts

// The heart rates of a run: it writes them down, and sums them up at its end.

extension RunScreen {
    /// The sensor has told something, which `HeartMonitor` has read.
    @inline(never)  // It belongs to the second part of the program.
    static func beat(_ event: HeartEvent, _ state: inout State, _ shared: inout Shared) {
        guard case .measured(let token, _) = event, token == shared.heart.token, state.question == nil,
            let rate = shared.heart.rate(at: shared.clocks.monotonic)
        else { return }
        state.active?.beat(rate, &shared)
    }
}

extension OpenRun {
    /// The energy of a span of the run by the heart rate, where the person is known well enough.
    @inline(never)
    func heartEnergy(in span: Range<Seconds>, _ profile: Profile) -> HeartEnergy? {
        profile.heartRateEnergy(on: Day(of: stored.began, zoneMinutes: stored.zoneMinutes)).flatMap {
            heart.energy(in: span, by: $0)
        }
    }
}
