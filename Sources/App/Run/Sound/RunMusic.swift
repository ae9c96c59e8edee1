import Music
import Records
import Soundtrack
import Workouts

/// The songs of a run, and which of them plays when. Each stretch is planned when it is first asked for; only "Next song" changes a plan.
struct RunMusic: Sendable {
    /// Those whose files are here.
    private let songs: [Entry<Song>]
    private var playable: [PlayableSong]
    private let cadence: Double?
    private let seed: UInt64
    /// By the stretch's key.
    private var plans: [Int: MusicSchedule] = [:]
    /// The run's, for which they were made: by hand, what is to come changes.
    private var layout: Int32 = 0
    /// Those that have sounded on the element, by their places among the songs.
    private var heard: Set<Int> = []
    /// How often "Next song" was pressed: what was rendered before has other songs.
    private(set) var revision: Int32 = 0
    /// Songs that were passed over before they were heard.
    private var passed: [Int] = []
    /// Another song was asked for, and begins as soon as it is rendered.
    private var change: (key: Int, at: Seconds)?

    /// Nil where there is nothing to play.
    ///
    /// - Parameter day: On which the run begins: the same workout has the same songs all day, also after a crash, and others the next.
    init?(of plan: Workout, on day: Day, _ library: Library, _ files: SongFiles) {
        guard let music = plan.music else { return nil }
        var inTheme: Set<String> = []
        let lasting = library.lasting(music.themes)
        for theme in library.themes where lasting.contains(theme.id) {
            for song in library.songs(ofTheme: theme.value) { inTheme.insert(song) }
        }
        songs = library.songs.filter { files.has($0.id) }
        let heard = library.heardSongs(before: day)
        playable = songs.map { song in
            let last = heard.firstIndex { $0.contains(SessionSong(title: song.value.title, artist: song.value.artist)) }
            return song.value.playable(
                isInTheme: inTheme.contains(song.id), recency: last.map { 1 / Double($0 + 1) } ?? 0)
        }
        cadence = music.cadence
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in (plan.origin ?? plan.name).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        seed = hash ^ UInt64(bitPattern: day.daysSince1970)
        if songs.isEmpty { return nil }
    }

    /// None of the songs can be played.
    var isSilent: Bool { !playable.contains { $0.seconds > 0 } }

    /// The schedule of songs in a stretch.
    private mutating func plan(_ stretch: RunStretch) -> MusicSchedule {
        if layout != stretch.layout {
            plans = [:]
            layout = stretch.layout
        }
        if let plan = plans[stretch.key] { return plan }
        var songs = playable
        var seed = seed
        if let hold = stretch.hold {
            // Nothing else would tell one of them from the next.
            seed &+= UInt64(UInt(bitPattern: hold))
            for song in heard { songs[song].facts.recency = 1 }
        }
        let plan = MusicSchedule(
            stretch.steps, firstStep: stretch.first, songs: songs, cadence: cadence, seed: seed)
        plans[stretch.key] = plan
        return plan
    }

    /// The songs that sound in a span of a stretch.
    mutating func rendered(_ span: SoundtrackSpan, of stretch: RunStretch, volume: Double) -> RenderedMusic {
        let margin: Seconds = 2
        let frames =
            SampleRate.musicPosition(
                of: max(span.start - margin, .zero))..<SampleRate.musicPosition(
                of: span.end + margin)
        var places: [Int: Int] = [:]
        var rendered = RenderedMusic(songs: [], segments: [], volume: volume)
        for var segment in plan(stretch).segments where segment.sounds(in: frames) {
            if let place = places[segment.song] {
                segment.song = place
            } else {
                places[segment.song] = rendered.songs.count
                rendered.songs.append(songs[segment.song].id)
                segment.song = rendered.songs.count - 1
            }
            rendered.segments.append(segment)
        }
        return rendered
    }

    /// The place at which the song begins that was asked for; nil once it has.
    func change(after place: Seconds, of stretch: RunStretch) -> Seconds? {
        guard let change, change.key == stretch.key, place < change.at else { return nil }
        return change.at
    }

    /// The song that plays at a place of a stretch.
    mutating func playing(at place: Seconds, of stretch: RunStretch) -> PlayingSong? {
        let frame = SampleRate.musicPosition(of: max(place, .zero))
        guard let segment = plan(stretch).segment(at: frame) else { return nil }
        let song = songs[segment.song]
        return PlayingSong(
            title: song.value.title, artist: song.value.artist, seconds: segment.place(at: frame),
            length: song.value.length)
    }

    /// The song that has to sound on the media element at a place of a stretch; nil where none does.
    @inline(never)
    mutating func sounding(at place: Seconds, of stretch: RunStretch) -> ElementSong? {
        let frame = SampleRate.musicPosition(of: max(place, .zero))
        guard let segment = plan(stretch).segment(at: frame) else { return nil }
        heard.insert(segment.song)
        return ElementSong(
            id: songs[segment.song].id, place: segment.place(at: frame), rate: segment.speed, gain: segment.gain,
            left: Seconds(Double(segment.span.upperBound - frame) / Double(SoundtrackFormat.music.hertz)))
    }

    /// A song that can't be played isn't planned any more, and another one takes its place.
    @inline(never)
    mutating func leaveOut(_ id: String, at place: Seconds, of stretch: RunStretch) {
        guard let index = songs.firstIndex(where: { $0.id == id }) else { return }
        playable[index].seconds = 0
        let plan = plan(stretch)
        plans = [stretch.key: plan]
        next(at: place, change: place, of: stretch)
    }

    /// The names of all songs that play in a part of a stretch, in their order, each once.
    mutating func titles(from start: Seconds, to end: Seconds, of stretch: RunStretch) -> [String] {
        let frames = SampleRate.musicPosition(of: start)..<SampleRate.musicPosition(of: end)
        var titles: [String] = []
        for segment in plan(stretch).segments where segment.span.overlaps(frames) {
            let title = songs[segment.song].value.title
            if !titles.contains(title) { titles.append(title) }
        }
        return titles
    }

    /// "Next song": what was played until now goes on until the change, and the rest is planned anew, with other songs first.
    ///
    /// - Parameter moment: A place of the stretch: when another song can be there.
    mutating func next(at place: Seconds, change moment: Seconds, of stretch: RunStretch) {
        let schedule = plan(stretch)
        if let before = change(after: place, of: stretch),
            let song = schedule.segment(at: SampleRate.musicPosition(of: before))?.song
        {
            passed.append(song)
        }
        revision += 1
        change = (stretch.key, moment)
        plans[stretch.key] = MusicSchedule(
            stretch.steps, firstStep: stretch.first, songs: playable, cadence: cadence,
            seed: seed &+ UInt64(bitPattern: Int64(revision)),
            kept: schedule.kept(
                until: SampleRate.musicPosition(of: place), goingOnTo: SampleRate.musicPosition(of: moment)),
            passed: passed)
    }
}

/// Steps of a run that follow each other by time alone; or one that has no end of its own, taken for a long one.
struct RunStretch: Sendable {
    /// The run's, as it is performed.
    let steps: Steps
    /// The step that it begins with.
    let first: Int
    let layout: Int32
    /// The number in the run of a step without an end of its own, which alone stands in `steps`.
    var hold: Int?

    fileprivate var key: Int { hold.map { -1 - $0 } ?? first }
}

/// A song as the media element plays it.
struct ElementSong: Equatable, Sendable {
    var id: String
    /// Seconds in it.
    var place: Double
    /// Its speed, as a factor of the recording's.
    var rate: Double
    /// That brings it to the loudness of all songs.
    var gain: Double
    /// Until another one takes its turn.
    var left: Seconds
}

/// A song that plays.
struct PlayingSong: Equatable, Sendable {
    var title: String
    var artist: String?
    /// Seconds in it.
    var seconds: Double
    /// Seconds.
    var length: Double
}
