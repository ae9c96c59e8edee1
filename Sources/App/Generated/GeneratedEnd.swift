import Records
import Workouts

/// The end screen of a generated workout, besides its session (GW-5): the workout, which can be saved, and how long
/// each of its steps took. It is that screen's draft, so that it outlives a reload.
struct GeneratedEnd: Equatable, Sendable {
    var plan: Workout
    /// The saved workout that it is a run of.
    var source: String?
    /// Whole seconds by the plan's steps; nil where the run ended before.
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

    /// How a step went, where it wasn't done to its end: "Skipped", "Skipped after 0:12", "Not done".
    func mark(of step: Int) -> String? {
        guard step < spent.count, let spent = spent[step] else { return "Not done" }
        let planned = plan.steps[step].target.time?.roundedDown ?? 0
        return spent >= planned - 1 ? nil : skippedText(after: spent)
    }
}

/// Also of a session's step.
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

    /// Leaves it for the end screen of a run that is over.
    @inline(never)
    static func leave(_ run: RunSession, source: String?, _ shared: inout Shared) {
        if let origin = run.plan.origin { shared.dropDraft(at: Address.summary(origin: origin).draftPath) }
        shared.leaveDraft(GeneratedEnd(of: run, source: source).draft(of: run.id))
    }

    /// Nil where there is none: the session is another kind's, or its end was seen to.
    init?(_ draft: Draft?) {
        guard let text = draft?[GeneratedEnd.draftName], let plan = try? WorkoutFile.read(Array(text.utf8)) else {
            return nil
        }
        self.plan = plan
        source = draft?["source"]
        spent = (draft?["spent"] ?? "").split(separator: ",").map { Int64(String($0)) }
    }
}
