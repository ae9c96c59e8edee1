import App
import Records
import Synchronization

/// Takes the parts of a file that the page keeps, and writes them.
final class SongIntake: Sendable {
    enum End: Equatable, Sendable {
        case whole(SongFileFacts)
        case failed(SongFailure)
    }

    private struct State {
        var draft: SongDraft?
        var facts = SongFileFacts(name: "", size: 0, hash: "")
        var hash = SongHash()
        var isOver = false
    }

    private let path: String
    private let state = Mutex(State())

    init(to path: String) {
        self.path = path
    }

    /// - Returns: The end, once; nil before and after it.
    func take(_ part: ChosenFilePart) -> End? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            let end: End?
            do {
                end = try Self.take(part, to: path, &state)
            } catch {
                end = .failed(SongFailure(error))
            }
            if end != nil {
                state.isOver = true
                state.draft = nil
            }
            return end
        }
    }

    private static func take(_ part: ChosenFilePart, to path: String, _ state: inout State) throws -> End? {
        switch part {
        case .facts(let name, let size):
            state.facts.name = Self.name(name)
            state.facts.size = size
            state.draft = try SongDraft(at: path)
        case .bytes(let bytes):
            guard state.draft != nil else { return .failed(.unreadable) }
            try state.draft?.append(bytes)
            state.hash.add(bytes)
        case .end:
            guard let draft = state.draft, draft.size == state.facts.size else { return .failed(.unreadable) }
            try draft.synchronize()
            state.facts.hash = state.hash.finish()
            return .whole(state.facts)
        case .unreadable: return .failed(.unreadable)
        }
        return nil
    }

    /// As much of a file's name as is kept: no file system has longer ones, but an app that hands over a file may.
    private static func name(_ name: String) -> String { String(decoding: name.utf16.prefix(255), as: UTF16.self) }
}
