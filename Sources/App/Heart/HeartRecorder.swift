import Records
import Sensing
import Workouts

/// The instrument that writes down how the heart beats during a run, where a sensor tells (`HeartMonitor` looks after it).
struct HeartRecorder: Instrument {
    mutating func heard(_ occasion: RunOccasion, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        if case .told(.heart(let event)) = occasion { return HeartRecorder.told(event, shared) }
        return []
    }

    /// The sensor has told something, which `HeartMonitor` has read.
    @inline(never)  // It belongs to the second part of the program.
    private static func told(_ event: HeartEvent, _ shared: Shared) -> [RunIntent] {
        guard case .measured(let token, _) = event, token == shared.heart.token,
            let rate = shared.heart.rate(at: shared.clocks.monotonic)
        else { return [] }
        return [.beat(rate)]
    }

    func contribute(to sources: inout SessionSources, _ run: OpenRun, _ shared: Shared) {
        if run.heart.isEmpty { return }
        let profile = shared.library.profile
        sources.heart = { run.heartEnergy(in: $0, profile) }
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
