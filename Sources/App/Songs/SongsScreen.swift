import Music
import Records
import Workouts

/// The person's songs (MU-1): added from files, played, listed.
enum SongsScreen: Screen {
    struct State: Sendable {
        var rows = RowGestures(pitch: 76, canReorder: false)
        var search = ""
        /// The indices in the library's list, by artist and title, as of the last change.
        var shown: [Int] = []
        /// The version and the search of `shown`.
        var found: (version: Int32, search: String)?
        /// The token of the request for files, and whether it was for a folder.
        var asking: (token: Int32, isFolder: Bool)?
        var queue: SongQueue?
        /// The result of the last files.
        var report: SongReport?
        var account = SongAccount()
    }

    enum Action: Sendable {
        case rows(RowGestures.Action)
        case songTapped(String)
        case searched(String)
        case addTapped(isFolder: Bool)
        case cancelTapped
        case reportClosed
        case backTapped
        case account(AccountAction)
        /// A deletion was undone.
        case restored(Entry<Song>)
    }

    /// The number of songs from which on there is a search.
    static let searchedFrom = 10

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.rows.restore(scrollTop: state.rows.scrollTop)
        return [.songs(.list)] + lookAtAccount(&state, &shared)
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .forgotten: return forget(&state, &shared)
        case .merged: state.rows.cancel()
        default: break
        }
        return []
    }

    /// Removes all of the person's data from the device (AC-9).
    @inline(never)  // This function belongs to the second part of the program.
    private static func forget(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let token = state.queue?.token
        state = State()
        shared.songFiles = SongFiles()
        return [.songs(.forget)] + (token.map { [.files(.release(token: $0))] } ?? [])
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        let version = shared.library.songsVersion
        if let found = state.found, found.version == version, found.search == state.search { return }
        state.found = (version, state.search)
        state.shown = SongSearch(state.search).places(in: shared.library.songs)
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .songs(let event): workerTold(event, &state, &shared)
        case .http(let answer) where answer.token == state.account.asking:
            accountAnswered(answer, &state, &shared)
        case .httpFailed(let token) where token == state.account.asking: accountIsAway(&state)
        case .files(let event) where state.asking != nil || state.accepts(event, shared):
            filesCame(event, &state, &shared)
        default: []
        }
    }

    static func needsAll(_ action: Action) -> Bool { true }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        let now = shared.clocks.monotonic
        switch action {
        case .rows(let gesture):
            let outcome = state.rows.update(gesture, count: state.shown.count, now: now)
            return carryOut(outcome, state.shown, &shared)
        case .songTapped(let id): return state.rows.isClick(now: now) ? shared.open(.song(id)) : []
        case .searched(let text):
            state.search = text
            state.rows.restore(scrollTop: 0)
        case .addTapped(let isFolder):
            guard state.queue == nil else { return [] }
            let token = shared.newRequest()
            state.asking = (token, isFolder)
            return [.files(.choose(token: token, accept: SongQueue.accept, isFolder: isFolder))]
        case .cancelTapped: return cancel(&state, shared)
        case .reportClosed: state.report = nil
        case .backTapped: return shared.leave()
        case .account(let action): return update(&state, &shared, action)
        case .restored(let entry): shared.library.put(entry.value, id: entry.id)
        }
        return []
    }

    private static func carryOut(
        _ outcome: RowGestures.Outcome, _ places: [Int], _ shared: inout Shared
    ) -> [Effect] {
        guard case .deleted(let row) = outcome, row < places.count else { return [] }
        let next = row + 1 < places.count ? row + 1 : row - 1
        let neighbour = next >= 0 ? shared.library.songs[places[next]].id : nil
        let effects = delete(shared.library.songs[places[row]].id, &shared)
        return effects + (neighbour.map { [.focus(id: elementID($0))] } ?? [])
    }

    /// Deletes a song, with Undo: its file is removed when that is over.
    static func delete(_ id: String, _ shared: inout Shared) -> [Effect] {
        guard let song = shared.library.remove(song: id) else { return [] }
        shared.tell("\(song.title) deleted", undo: .songs(.restored(Entry(id: id, value: song))))
        return []
    }

    /// Of the button that opens a song.
    static func elementID(_ id: String) -> String { "song-\(id)" }
}

extension SongsScreen.State {
    /// Accepts files dropped on the list.
    fileprivate func accepts(_ event: FilesEvent, _ shared: Shared) -> Bool {
        shared.address == .songs && FilesEvent.isDrop(event.token)
    }
}
