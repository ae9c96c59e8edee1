import Records
import Workouts

// The actions on the screen of a run that tracks location, beside those on every run's.

extension Outing {
    enum Action: Sendable {
        case labelTyped(String)
        case labelLeft
        case centreTapped
        case moreExpiredTapped
        case dimTapped
        case dimPressed(RowGestures.Point)
        case dimMoved(RowGestures.Point)
        case dimLeft
    }

    mutating func update(_ action: Action, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        switch action {
        case .labelTyped(let text): return rename(text, run, &shared)
        case .labelLeft: return commitLabel(&shared)
        case .centreTapped:
            map.phase = .open
            return [.effect(.map(.follow(true)))]
        case .moreExpiredTapped: expired.showMore()
        case .dimTapped:
            dim = Dimming()
        case .dimPressed(let point): dim?.swipe = point
        case .dimMoved(let point):
            guard let start = dim?.swipe else { return [] }
            let (x, y) = (point.x - start.x, point.y - start.y)
            // So far that no drop of rain, and no pocket, comes to it.
            if x * x + y * y > 120 * 120 { dim = nil }
        case .dimLeft: dim = nil
        }
        return []
    }

    /// The label shows at once; one that can't be stands in the field with the reason. Until the field is left it is a draft.
    private mutating func rename(_ text: String, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        label = text
        shared.keepDraft(Outing.labelName(of: run.id), text)
        // A refusal may lie below what is seen.
        if NameRule.problem(text) != nil { return [.effect(.reveal(id: OutdoorView.labelProblem))] }
        return [.rename(NameRule.trimmed(text))]
    }

    /// The label holds, here and in the Workout List.
    mutating func commitLabel(_ shared: inout Shared) -> [RunIntent] {
        guard label != nil else { return [] }
        label = nil
        shared.discardDraft()
        return [.keepName]
    }

    /// A label that was being typed when the app was closed.
    mutating func restoreLabel(of run: RunSession, _ shared: Shared) -> [RunIntent] {
        guard let text = shared.draft(at: Address.run.path)?[Outing.labelName(of: run.id)] else { return [] }
        label = text
        // A refusal may lie below what is seen.
        if NameRule.problem(text) != nil { return [.effect(.reveal(id: OutdoorView.labelProblem))] }
        return [.rename(NameRule.trimmed(text))]
    }

    /// How the draft calls a run's label.
    private static func labelName(of run: String) -> String { "label " + run }
}
