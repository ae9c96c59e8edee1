import Music
import Records
import Workouts

/// The form of a song: its file's tags can be corrected, and its beat tapped (MU-1, MU-2). Until it is saved it is a
/// draft.
enum SongForm: Screen {
    struct State: Sendable {
        var id = ""
        /// The song at the beginning of editing: fields that aren't changed here keep changes made elsewhere since
        /// then.
        var original: Song?
        /// By the raw values of the fields.
        var texts = SongForm.blanks
        var problems = SongForm.noProblems
        var taps = TappedBeat()
        var isPlaying = false

        subscript(field: Field) -> String {
            get { texts[field.rawValue] }
            set { texts[field.rawValue] = newValue }
        }
    }

    private static var blanks: [String] { Array(repeating: "", count: Field.allCases.count) }
    private static var noProblems: [String?] { Array(repeating: nil, count: Field.allCases.count) }

    enum Field: Int, CaseIterable, Sendable {
        case title, artist, genre, year, tempo

        var name: String {
            switch self {
            case .title: "Title"
            case .artist: "Artist"
            case .genre: "Genre"
            case .year: "Year"
            case .tempo: "Tempo"
            }
        }

        /// Of its control.
        var id: String { "song-field-\(rawValue)" }
    }

    enum Action: Sendable {
        case typed(Field, String)
        case playTapped
        case beatTapped
        case saveTapped
        case deleteTapped
        case cancelTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state = State(id: id)
        if let song = shared.library.song(id) { state.show(song) }
        if let draft = shared.openDraft {
            for field in Field.allCases { state[field] = draft[field.name] ?? state[field] }
        }
        return [.songs(.list)]
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        if case .songs(.stopped(state.id)) = event { state.isPlaying = false }
        return []
    }

    /// A song stops when its screen is left.
    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        if !state.isPlaying || shared.address == .song(state.id) { return [] }
        return fallSilent(&state)
    }

    @inline(never)  // It belongs to the second part of the program.
    private static func fallSilent(_ state: inout State) -> [Effect] {
        guard state.isPlaying else { return [] }
        state.isPlaying = false
        return [.songs(.stop)]
    }

    static func needsAll(_ action: Action) -> Bool { true }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .typed(let field, let text):
            state[field] = text
            state.problems[field.rawValue] = nil
        case .playTapped:
            if state.isPlaying { return fallSilent(&state) }
            state.isPlaying = true
            state.taps = TappedBeat()
            return [.songs(.play(id: state.id))]
        case .beatTapped:
            state.taps.tap(at: shared.clocks.monotonic.value)
            guard let tempo = state.taps.tempo, SongLimits.tempo.contains(tempo) else { return [] }
            state[.tempo] = numberText(tempo)
            state.problems[Field.tempo.rawValue] = nil
        case .saveTapped: return save(&state, &shared)
        case .deleteTapped:
            shared.discardDraft()
            return SongsScreen.delete(state.id, &shared) + shared.leave()
        case .cancelTapped:
            shared.discardDraft()
            return shared.leave()
        }
        var draft = Draft(path: shared.address.draftPath)
        for field in Field.allCases { draft[field.name] = state[field] }
        shared.openDraft = draft
        return []
    }

    private static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        for field in Field.allCases { state.problems[field.rawValue] = problem(field, state[field]) }
        for field in Field.allCases where state.problems[field.rawValue] != nil { return [.focus(id: field.id)] }
        guard let current = shared.library.song(state.id), let original = state.original else { return shared.leave() }
        let song = state.changed(current, since: original)
        shared.library.put(song, id: state.id)
        shared.discardDraft()
        shared.tellSaved(song.title)
        return shared.leave()
    }

    /// An error message with a hint for a correct value; nil if the text is valid.
    private static func problem(_ field: Field, _ text: String) -> String? {
        let trimmed = NameRule.trimmed(text)
        switch field {
        case .title where trimmed.utf8.isEmpty: return "Enter a title."
        case .title, .artist, .genre:
            return trimmed.utf8.count <= SongLimits.text
                ? nil : NameRule.shorter("text", SongLimits.text)
        case .year:
            return trimmed.utf8.isEmpty || year(trimmed) != nil ? nil : "Enter a year, such as 1999, or nothing."
        case .tempo:
            return trimmed.utf8.isEmpty || tempo(trimmed) != nil
                ? nil : "Enter the beats of a minute, from 20 to 400, or nothing."
        }
    }

    fileprivate static func year(_ text: String) -> Int32? {
        guard let number = Int32(text), SongLimits.year.contains(Int(number)) else { return nil }
        return number
    }

    fileprivate static func tempo(_ text: String) -> Double? {
        guard let number = decimal(text), SongLimits.tempo.contains(number) else { return nil }
        return number
    }
}

extension SongForm.State {
    fileprivate mutating func show(_ song: Song) {
        original = song
        self[.title] = song.title
        self[.artist] = song.artist ?? ""
        self[.genre] = song.genre ?? ""
        self[.year] = song.year.map { "\($0)" } ?? ""
        self[.tempo] = song.tempo.map { numberText($0) } ?? ""
    }

    /// A song with the changes made here since the beginning of editing.
    fileprivate func changed(_ song: Song, since before: Song) -> Song {
        var shown = SongForm.State()
        shown.show(before)
        var song = song
        func text(_ field: SongForm.Field) -> String { NameRule.trimmed(self[field]) }
        func optional(_ field: SongForm.Field) -> String? { text(field).utf8.isEmpty ? nil : text(field) }
        if text(.title) != shown[.title] { song.title = text(.title) }
        if text(.artist) != shown[.artist] { song.artist = optional(.artist) }
        if text(.genre) != shown[.genre] { song.genre = optional(.genre) }
        if text(.year) != shown[.year] { song.year = SongForm.year(text(.year)) }
        // A cleared tempo means the detected one again.
        if text(.tempo) != shown[.tempo] { song.tappedTempo = SongForm.tempo(text(.tempo)) }
        return song
    }
}
