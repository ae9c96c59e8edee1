import Soundtrack
import Workouts

// "Download soundtrack": the whole workout as one file, rendered in the worker.

extension RunScreen {
    /// Why a workout has no soundtrack to save; nil if it has.
    static func refusal(of workout: Workout) -> String? {
        let timeline = Timeline(workout.performed.steps)
        if workout.steps.isEmpty { return "Add intervals first: there is nothing to hear yet." }
        if !timeline.isTimed {
            return "Only workouts in which every interval has a time can be saved as one soundtrack."
        }
        if timeline.length > SoundtrackSpan.fileLimit {
            return "A soundtrack of more than 12 hours can't be saved as one file."
        }
        return nil
    }

    static func startDownload(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        guard shared.download == nil, let workout = shared.library.workout(id) else { return [] }
        if let refusal = refusal(of: workout) {
            shared.say(refusal)
            return []
        }
        let hasMusic = RunSound.wantsMusic(workout, shared)
        if hasMusic, Timeline(workout.performed.steps).length > RunScreen.musicFileLimit {
            shared.say("A soundtrack with songs of more than 2 hours can’t be saved as one file.")
            return []
        }
        shared.download = Download(workout: id, awaitsSongs: hasMusic)
        if state.active == nil { state.sound.forgetFailures() }
        return state.sound.fetchVoices(of: workout) + (hasMusic ? RunSound.askForSongs() : [])
            + startWaitingDownload(&state, &shared)
    }

    /// About 800 MB of the disk, and once more where they are saved to.
    private static let musicFileLimit = Seconds(integerLiteral: 2 * 3_600)

    /// Renders once all recordings have come, or are known not to, and it is known which songs are here.
    static func startWaitingDownload(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let download = shared.download, download.token == nil, !download.awaitsSongs,
            !state.sound.isWaitingForVoices
        else { return [] }
        guard let workout = shared.library.workout(download.workout) else {
            shared.download = nil
            return []
        }
        let token = state.sound.nextToken
        state.sound.nextToken += 1
        shared.download?.token = token
        return [.soundtrack(.render(token: token, request: request(ofFile: workout, shared)))]
    }

    static func cancelDownload(_ shared: inout Shared) -> [Effect] {
        let token = shared.download?.token
        shared.download = nil
        return token.map { [.soundtrack(.cancel(token: $0))] } ?? []
    }

    /// The worker told something: of the file to save, or of a piece of the run's own soundtrack.
    static func soundtrack(_ state: inout State, _ shared: inout Shared, _ event: SoundtrackEvent) -> [Effect] {
        guard let download = shared.download, let token = download.token, event.token == token else {
            if case .rendered(_, _, let silent) = event { tell(silent: silent, &shared) }
            if state.active == nil { return state.sound.rehearsed(event) }
            state.turn.event = .worker(event)
            return []
        }
        switch event {
        case .progressed(_, let progress):
            shared.download?.progress = progress
            return []
        case .rendered(_, _, let silent):
            shared.download = nil
            tell(silent: silent, &shared)
            let name = shared.library.workout(download.workout)?.name ?? "Workout"
            return [
                .soundtrack(.save(token: token, fileName: name + ".flac")), .soundtrack(.release(token: token)),
            ]
        case .failed(_, let failure):
            shared.download = nil
            shared.say(
                failure == .full
                    ? "There is no room for the soundtrack on this device." : "The soundtrack could not be made.")
            return []
        }
    }
}

extension SoundtrackEvent {
    var token: Int32 {
        switch self {
        case .progressed(let token, _), .rendered(let token, _, _), .failed(let token, _): token
        }
    }
}

/// "Download soundtrack", on its way.
struct Download: Equatable, Sendable {
    /// The workout's id.
    var workout: String
    /// Which songs are here was asked.
    var awaitsSongs = false
    /// Nil while the recordings of its names are fetched.
    var token: Int32?
    /// 0…1.
    var progress = 0.0
}
