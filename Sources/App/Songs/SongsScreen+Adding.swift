import Music
import Records
import Workouts

// From files to songs: each is copied, read and analysed by the host's worker, one after the other.

extension SongsScreen {
    @inline(never)  // This function belongs to the second part of the program.
    static func filesCame(_ event: FilesEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .chosen(let token, let files, _):
            let isAsked = token == state.asking?.token
            guard isAsked || FilesEvent.isDrop(token) else { return [] }
            let isFolder = state.asking?.isFolder ?? false
            if isAsked { state.asking = nil }
            guard state.queue == nil else {
                shared.say("Other songs are still being added")
                return [.files(.release(token: token))]
            }
            if !isAsked { shared.tellOfCut(files) }
            return begin(SongQueue(token: token, files: files, isFolder: isFolder && isAsked), &state, &shared)
        case .cancelled(let token) where token == state.asking?.token: state.asking = nil
        default: break
        }
        return []
    }

    private static func begin(_ queue: SongQueue, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard !queue.places.isEmpty else {
            shared.say("There is no music in this folder")
            return [.files(.release(token: queue.token))]
        }
        state.report = nil
        state.queue = queue
        return goOn(&state, &shared)
    }

    private static func goOn(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let queue = state.queue else { return [] }
        let id = shared.newID()
        if let command = state.queue?.next(id: id) { return [.songs(command)] }
        end(queue, &state, shared)
        return [.files(.release(token: queue.token)), .songs(.list)]
    }

    private static func end(_ queue: SongQueue, _ state: inout State, _ shared: Shared) {
        state.queue = nil
        state.report = queue.report
        state.report?.mark = shared.library.mark
    }

    static func cancel(_ state: inout State, _ shared: Shared) -> [Effect] {
        guard let queue = state.queue else { return [] }
        end(queue, &state, shared)
        return (queue.current.map { [.songs(.cancel(id: $0.id))] } ?? []) + [.files(.release(token: queue.token))]
    }

    @inline(never)
    static func workerTold(_ event: SongsEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .here(let ids, let bytes, let isKept):
            shared.songFiles = SongFiles(ids: ids, bytes: bytes, isKept: isKept)
            return tidy(state, shared) + sendSongs(&state, &shared)
        case .read(let id, let file, let tags): return read(id, file, tags, &state, &shared)
        case .progressed(let id, let progress) where state.queue?.current?.id == id:
            state.queue?.update { $0.progress = progress }
        case .heard(let id, let sound) where state.queue?.current?.id == id:
            return finish(SoundOfSong(json: sound), &state, &shared)
        case .failed(let id, let failure) where state.queue?.current?.id == id:
            return close(.failed(failure.sentence), &state, &shared)
        case .progressed(let id, let progress) where state.account.transfer?.current == id:
            state.account.transfer?.progress = progress
        case .moved(let id) where state.account.transfer?.current == id: return moved(id, &state, &shared)
        case .failed(let id, let failure) where state.account.transfer?.current == id:
            stopped(failure, &state, shared)
        case .progressed, .heard, .failed, .stopped, .moved, .ended, .broken, .interrupted: break
        }
        return []
    }

    /// Removes files of deleted songs, once the deletions can't be undone any more.
    private static func tidy(_ state: State, _ shared: Shared) -> [Effect] {
        guard shared.library.isComplete, !shared.offersUndo, state.queue == nil else { return [] }
        let orphans = shared.songFiles.ids.filter { shared.library.song($0) == nil }
        return orphans.isEmpty ? [] : [.songs(.remove(ids: orphans.sorted()))]
    }

    private static func close(
        _ end: SongQueue.End, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        state.queue?.close(end)
        return goOn(&state, &shared)
    }

    /// The file is stored, and its tags are read: checks whether the song is known.
    private static func read(
        _ id: String, _ file: SongFileFacts, _ tags: String, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        guard state.queue?.current?.id == id else { return [.songs(.cancel(id: id))] }
        if let known = shared.library.songs.first(where: { $0.value.file.hash == file.hash }) {
            if shared.songFiles.has(known.id) {
                return [.songs(.cancel(id: id))] + close(.known, &state, &shared)
            }
            shared.songFiles.add(known.id, bytes: file.size)
            return [.songs(.rename(id: id, to: known.id))] + close(.added, &state, &shared)
        }
        guard let reading = SongReading(json: tags) else {
            return [.songs(.cancel(id: id))] + close(.failed("It can’t be read."), &state, &shared)
        }
        if let refusal = reading.refusal {
            return [.songs(.cancel(id: id))] + close(.failed(refusal), &state, &shared)
        }
        state.queue?.update {
            $0.file = file
            $0.reading = reading
        }
        return [.songs(.hear(id: id))]
    }

    private static func finish(
        _ sound: SoundOfSong?, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        guard let current = state.queue?.current, let file = current.file, let reading = current.reading else {
            return []
        }
        guard let sound, let song = Song(reading, sound, file, added: shared.clocks.wall) else {
            let reason = sound.map { Song.refusal(of: $0) } ?? "It can’t be read."
            return [.songs(.cancel(id: current.id))] + close(.failed(reason), &state, &shared)
        }
        shared.library.put(song, id: current.id)
        shared.songFiles.add(current.id, bytes: file.size)
        return [.songs(.keep(id: current.id))] + close(.added, &state, &shared)
    }
}

extension Shared {
    /// Folders that were dropped may have held more than the host takes.
    mutating func tellOfCut(_ files: [ChosenFile]) {
        if files.count == FilesEvent.mostDropped { say("2,000 files are taken at once: drop the others afterwards") }
    }
}

extension Song {
    /// Shorter songs would be over before anybody recognised them.
    private static let least = 10.0

    /// Nil if the file can't be used; `refusal` has the reason.
    fileprivate init?(_ reading: SongReading, _ sound: SoundOfSong, _ file: SongFileFacts, added: Seconds) {
        guard sound.length >= Song.least, sound.loudness != nil else { return nil }
        self.init(
            title: reading.title ?? Song.title(ofFile: file.name), length: sound.length, energy: sound.energy,
            file: file, added: added)
        artist = reading.artist
        genre = reading.genre
        year = reading.year.flatMap { SongLimits.year.contains(Int($0)) ? $0 : nil }
        taggedTempo = reading.tempo.flatMap { SongLimits.tempo.contains($0) ? $0 : nil }
        beat = sound.beat
        loudness = sound.loudness
    }

    fileprivate static func refusal(of sound: SoundOfSong) -> String {
        if let damage = sound.damage, sound.length < least { return damage }
        return sound.length < least ? "It is shorter than 10 seconds." : "There is no sound in it."
    }

    /// The file's name without its ending.
    private static func title(ofFile name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else { return name }
        let title = String(Substring(name.utf8[..<dot]))
        // A record needs a title that can be seen.
        for byte in title.utf8 where byte > 0x20 { return title }
        return name
    }
}
