import Music
import Records
import Soundtrack
import Workouts

// Songs under the cues: part of the same file, so that they play behind a locked screen too.

extension RunSound {
    /// Whether a run is meant to have music, and there is some.
    static func wantsMusic(_ plan: Workout, _ shared: Shared) -> Bool {
        plan.music != nil && !shared.library.songs.isEmpty
    }

    /// Asks which songs' files are here; `found` goes on from there.
    @inline(never)  // It belongs to the second part of the program, where songs are known.
    static func askForSongs() -> [Effect] { [.songs(.list)] }

    /// The host has told which songs' files are here (`Shared.songFiles`).
    @inline(never)
    mutating func found(_ run: RunSession, _ shared: Shared) -> [Effect] {
        guard music == nil, run.mode.hasMusic else { return [] }
        let day = Day(of: run.began, zoneMinutes: run.zoneMinutes)
        music = RunMusic(of: run.plan, on: day, shared.library, shared.songFiles)
        guard music != nil else { return [] }
        track.expectMusic()
        return track.restart(shared.clocks) + (run.state.phase == .running ? [] : hold(run, shared))
    }

    /// The stretch that a run is in, and where in it; nil where it waits.
    static func place(_ run: RunSession) -> (stretch: RunStretch, place: Seconds)? {
        let timeline = run.run.timeline
        let position = run.state.position
        guard position.step < timeline.steps.count, !timeline.isHold(position.step) else { return nil }
        let first = timeline.stretch(around: position.step)
        let place = timeline.start(of: position.step) + position.offset - timeline.start(of: first)
        return (RunStretch(steps: run.workout.steps, first: first, layout: run.layout), place)
    }

    /// The song that plays now, or would if it were rendered; from "Next song" on, the one that was asked for.
    @inline(never)
    func playing(_ run: RunSession) -> PlayingSong? {
        guard var music, let (stretch, place) = RunSound.place(run) else { return nil }
        return music.playing(at: music.change(after: place, of: stretch) ?? place, of: stretch)
    }

    /// Whether the song that `playing` gives is heard.
    @inline(never)
    func isMusicHeard(_ run: RunSession) -> Bool {
        guard track.heard != nil, let music, let (stretch, place) = RunSound.place(run) else { return false }
        return music.change(after: place, of: stretch) == nil
    }

    /// Takes note of what is heard, for the session.
    @inline(never)
    mutating func notePlayed(_ run: RunSession) {
        guard isMusicHeard(run), let song = playing(run) else { return }
        let heard = SessionSong(title: song.title, artist: song.artist)
        if !played.contains(heard) { played.append(heard) }
    }

    /// "Next song": what is heard goes on until another one is rendered.
    ///
    /// - Returns: Whether another song plays soon.
    @inline(never)
    mutating func nextSong(_ run: RunSession, _ clocks: Clocks) -> Bool {
        guard music != nil, let (stretch, place) = RunSound.place(run) else { return false }
        let lead = run.state.phase == .running ? Track.calm + track.lead(RunSound.firstMusicLimit) + 1 : .zero
        music?.next(at: place, change: place + lead, of: stretch)
        track.becalm(clocks)
        return true
    }

    /// The request to the worker: the cues, and the songs that go with them.
    mutating func request(
        _ cues: SoundtrackRequest, _ run: RunSession, _ levels: SoundLevels
    ) -> String {
        music == nil ? cues.json : requestWithMusic(cues, run, levels)
    }

    @inline(never)
    private mutating func requestWithMusic(
        _ cues: SoundtrackRequest, _ run: RunSession, _ levels: SoundLevels
    ) -> String {
        guard let span = cues.span else { return cues.json }
        let stretch = RunStretch(steps: run.workout.steps, first: Int(cues.firstStep), layout: run.layout)
        return RenderRequest(cues: cues, music: music?.rendered(span, of: stretch, volume: levels.music)).json
    }
}

/// How loud things are, 0…1.
struct SoundLevels: Equatable, Sendable {
    /// Of everything.
    var all: Double
    /// Of the music, beside the cues.
    var music: Double

    init(_ settings: Settings) {
        all = settings.volume
        music = settings.musicVolume
    }
}
