import Testing

@testable import App

/// Whether a sentence says that something is on disk now, or gone from there.
func isClaim(_ sentence: String) -> Bool {
    let words = Set(sentence.lowercased().split { !$0.isLetter && $0 != "’" }.map { String($0) })
    return words.isDisjoint(with: ["not", "isn’t", "aren’t", "can’t", "couldn’t", "could"])
        && !words.isDisjoint(with: claims)
}

/// Also in EndToEnd/source/test_claims.py.
private let claims: Set<String> = [
    "added", "applied", "changed", "cleared", "copied", "created", "deleted", "discarded", "imported", "kept", "made",
    "moved", "planned", "removed", "renamed", "renewed", "restored", "saved", "stored", "undone",
]

extension TestApp {
    /// The lines that stand, or come back once others are gone.
    var toldLines: [String] { (state.shared.covered + [state.shared.notice].compactMap { $0 }).map(\.text) }

    /// SH-6 for every test of this target: a line that comes with an action, and so with its next frame, doesn't say that the store
    /// has what it was given by the action.
    func checkClaim(of action: Action, since lines: [String]) {
        if case .host(.store) = action { return }
        guard let now = state.shared.shownNotice(at: monotonic)?.text, !lines.contains(now), isClaim(now),
            !library.isStored(library.mark)
        else { return }
        Issue.record("“\(now)” is said before the store has confirmed it: Shared.tell, not Shared.say")
    }
}
