import App
import Foundation
import Music
import Records

/// Adds songs: copies their files, reads their tags, listens to them.
struct SongAdding: Sendable {
    let shelf: SongShelf
    let works: SongWorks
    let threads: SongThreads
    let read: ChosenFileReader
    let decode: SongDecoding?
    let tell: Tell

    func add(_ id: String, token: Int32, index: Int32) {
        guard SongName(id) != nil else { return tell(.songs(.failed(id: id, .unreadable))) }
        let song = AddedSong(id: id, on: shelf)
        works.begin(song)
        threads.start { copy(song, token, index) }
    }

    private func copy(_ song: AddedSong, _ token: Int32, _ index: Int32) {
        do {
            // Nobody clears the shelf meanwhile: one that was cancelled before gets no folder.
            try shelf.look { if !song.isCancelled { try $0.make(song.place) } }
        } catch {
            return fail(song, SongFailure(ofFolder: error))
        }
        guard works.isGoing(song) else { return song.clear() }
        let intake = SongIntake(to: song.place.song.path)
        read(token, index) { part in
            guard works.isGoing(song) else { return }
            defer { song.clear() }
            switch intake.take(part) {
            case .whole(let facts): threads.start { readTags(of: song, facts) }
            case .failed(let failure): fail(song, failure)
            case nil: break
            }
        }
    }

    private func readTags(of song: AddedSong, _ facts: SongFileFacts) {
        do throws(SongError) {
            let tags = try SongTagReader.read(try SongBytes(fileAt: song.place.song.path))
            song.wasRead(seconds: tags.seconds)
            guard works.isGoing(song) else { return }
            tell(.songs(.read(id: song.id, file: facts, tags: SongReading(tags).json)))
        } catch {
            fail(song, .other(error.reason))
        }
    }

    func hear(_ id: String) {
        guard let song = works[id] as? AddedSong, song.beginHearing() else { return }
        threads.start { listen(to: song) }
    }

    private func listen(to song: AddedSong) {
        defer { song.clear() }
        do {
            let sound = try SongHearing(song: song, decode: decode).sound { progress in
                if works.isGoing(song) { tell(.songs(.progressed(id: song.id, progress))) }
            }
            guard let sound, works.isGoing(song) else { return }
            tell(.songs(.heard(id: song.id, sound: sound)))
        } catch {
            fail(song, SongFailure(error))
        }
    }

    /// The file that was being added becomes a song, whose id may be another one.
    func keep(_ id: String, as other: String) {
        guard let song = works[id] as? AddedSong else { return }
        if song.isRead, let name = SongName(other) {
            let isDecoded = song.isDecoded
            // Before the song is cleared. Where it can't be kept, the next list doesn't have it.
            shelf.change { try? $0.keep(song.place, isDecoded: isDecoded, as: name) }
        }
        works.finish(song)
        song.cancel()
    }

    private func fail(_ song: AddedSong, _ failure: SongFailure) {
        guard works.finish(song) else { return }
        song.cancel()
        tell(.songs(.failed(id: song.id, failure)))
    }
}
