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
        guard music != nil, run.mode.rendersMusic, shared.library.settings.sound == .locked else { return [] }
        track.expectMusic()
        return track.restart(shared.clocks) + (run.state.phase == .running ? [] : hold(run, shared))
    }

    /// The stretch that the songs of a run are planned for now, and the place in it: the steps that follow each other by time, a step that has
    /// no length, or all of a run by hand. Nil at the end.
    static func place(_ run: RunSession) -> (stretch: RunStretch, place: Seconds)? {
        let timeline = run.run.timeline
        let position = run.state.position
        guard position.step < timeline.steps.count else { return nil }
        if !run.mode.rendersMusic {
            var whole = Step(.work, .time(endless))
            let tempi = run.plan.steps.dictionary.compactMap { $0.tempo }
            if let tempo = tempi.first, tempi.allSatisfy({ $0 == tempo }) { whole.tempo = tempo }
            return endless(whole, 0, at: run.state.spent)
        }
        if timeline.isHold(position.step) {
            return endless(timeline.steps[position.step], position.step, at: position.offset)
        }
        let first = timeline.stretch(around: position.step)
        let place = timeline.start(of: position.step) + position.offset - timeline.start(of: first)
        return (RunStretch(steps: run.workout.steps, first: first, layout: run.layout), place)
    }

    /// A step without a length is taken for so long, and songs begin anew after it.
    private static let endless: Seconds = 7200

    private static func endless(_ step: Step, _ number: Int, at moment: Seconds) -> (
        stretch: RunStretch, place: Seconds
    ) {
        var step = step
        step.target = .time(endless)
        var place = moment
        while place >= endless { place -= endless }
        return (RunStretch(steps: [step], first: 0, layout: 0, hold: number), place)
    }

    /// The song that plays now, or would if it were heard; from "Next song" on, the one that was asked for.
    @inline(never)
    func playing(_ run: RunSession) -> PlayingSong? {
        guard var music, let (stretch, place) = RunSound.place(run) else { return nil }
        return music.playing(at: music.change(after: place, of: stretch) ?? place, of: stretch)
    }

    /// Whether the song that `playing` gives is heard.
    @inline(never)
    func isMusicHeard(_ run: RunSession) -> Bool {
        if element.leads { return element.isHeard }
        guard track.heard != nil, let music, let (stretch, place) = RunSound.place(run) else { return element.isHeard }
        return music.change(after: place, of: stretch) == nil
    }

    /// Takes note of what is heard, for the session.
    @inline(never)
    mutating func notePlayed(_ run: RunSession) {
        guard isMusicHeard(run), let song = playing(run) else { return }
        let heard = SessionSong(title: song.title, artist: song.artist)
        if !played.contains(heard) { played.append(heard) }
    }

    /// "Next song": what is heard goes on until another one is rendered; the element plays it at once.
    ///
    /// - Returns: Whether another song plays soon.
    @inline(never)
    mutating func nextSong(_ run: RunSession, _ clocks: Clocks) -> Bool {
        guard music != nil, let (stretch, place) = RunSound.place(run) else { return false }
        let lead =
            run.state.phase == .running && !element.leads
            ? Track.calm + track.lead(RunSound.firstMusicLimit) + 1 : .zero
        music?.next(at: place, change: place + lead, of: stretch)
        track.becalm(clocks)
        return true
    }

    /// The request to the worker: the cues, and the songs that go with them.
    mutating func request(
        _ cues: SoundtrackRequest, _ run: RunSession, _ levels: SoundLevels
    ) -> String {
        music == nil || !run.mode.rendersMusic ? cues.json : requestWithMusic(cues, run, levels)
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
