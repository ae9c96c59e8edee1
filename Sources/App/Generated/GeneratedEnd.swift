import Records
import Workouts

/// The end screen of a generated workout, besides its session (GW-5): the workout, which can be saved, and the time
/// spent on each of its steps. It is that screen's draft, so that it survives a reload.
struct GeneratedEnd: Equatable, Sendable {
    var plan: Workout
    /// The saved workout that the run was started from.
    var source: String?
    /// Whole seconds by the plan's steps; nil for steps that the run didn't reach.
    var spent: [Int64?]

    init(of run: RunSession, source: String?) {
        plan = run.plan
        self.source = source
        let reached = run.state.position.step
        var times = plan.steps.indices.map { $0 <= reached ? Seconds.zero : nil }
        for passage in run.run.passages(until: run.now) where passage.step < times.count {
            times[passage.step] = (times[passage.step] ?? .zero) + passage.spent
        }
        spent = times.map { $0?.roundedDown }
    }

    /// The outcome of an unfinished step: "Skipped", "Skipped after 0:12", "Not done"; nil for a finished one.
    func mark(of step: Int) -> String? {
        guard step < spent.count, let spent = spent[step] else { return "Not done" }
        let planned = plan.steps[step].target.time?.roundedDown ?? 0
        return spent >= planned - 1 ? nil : skippedText(after: spent)
    }
}

/// Used for a session's step, too.
func skippedText(after spent: Int64) -> String {
    spent == 0 ? "Skipped" : "Skipped after \(timeText(seconds: spent))"
}

// MARK: The draft

extension GeneratedEnd {
    /// Of the workout in the draft.
    static let draftName = "workout"

    func draft(of session: String) -> Draft {
        var draft = Draft(path: Address.finished(session: session).draftPath)
        draft[GeneratedEnd.draftName] = WorkoutFile.compactText(plan)
        draft["source"] = source
        draft["spent"] = spent.map { $0.map { "\($0)" } ?? "-" }.joined(separator: ",")
        return draft
    }

    /// Leaves it as the draft of the end screen of a finished run.
    @inline(never)
    static func leave(_ run: RunSession, source: String?, _ shared: inout Shared) {
        if let origin = run.plan.origin { shared.dropDraft(at: Address.summary(origin: origin).draftPath) }
        shared.leaveDraft(GeneratedEnd(of: run, source: source).draft(of: run.id))
    }

    /// Nil if there is none: the session is of another kind, or its end screen has been confirmed.
    init?(_ draft: Draft?) {
        guard let text = draft?[GeneratedEnd.draftName], let plan = try? WorkoutFile.read(Array(text.utf8)) else {
            return nil
        }
        self.plan = plan
        source = draft?["source"]
        spent = (draft?["spent"] ?? "").split(separator: ",").map { Int64(String($0)) }
    }
}
