import Workouts

/// The songs of a summary's exercises (GW-2), planned anew when the workout, the songs or the day have changed.
struct SummarySongs: Sendable {
    private var plan: Workout?
    private var version: Int32 = 0
    private var files = 0
    private var day: Day?
    /// For each exercise, in their order.
    private(set) var titles: [[String]] = []

    mutating func find(for plan: Workout, _ shared: Shared) {
        let version = shared.library.songsVersion
        let files = shared.songFiles.ids.count
        if self.plan == plan, self.version == version, self.files == files, day == shared.today { return }
        (self.plan, self.version, self.files, day) = (plan, version, files, shared.today)
        titles = []
        guard var music = RunMusic(of: plan, on: shared.today, shared.library, shared.songFiles) else { return }
        let stretch = RunStretch(steps: plan.steps, first: 0, layout: 0)
        var now = Seconds.zero
        for step in plan.steps {
            let end = now + (step.target.time ?? .zero)
            if step.role == .exercise { titles.append(music.titles(from: now, to: end, of: stretch)) }
            now = end
        }
    }

    /// "Band – Title", for an exercise in all its rounds, each song once; nil if nothing plays.
    func text(of rounds: [Int]) -> String? {
        var all: [String] = []
        for exercise in rounds where titles.indices.contains(exercise) {
            for title in titles[exercise] where !all.contains(title) { all.append(title) }
        }
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }
}
