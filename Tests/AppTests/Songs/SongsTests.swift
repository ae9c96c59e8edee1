import Music
import Records
import Testing
import Workouts

@testable import App

extension TestApp {
    /// The person chooses files, and the host's worker finds the same in each that it is given.
    mutating func addSongs(_ names: [String], heard: (String) -> SoundOfSong? = { _ in .example }) {
        send(.songs(.addTapped(isFolder: false)))
        let token = asked
        send(.host(.files(.chosen(token: token, names.map { ChosenFile(name: $0, size: 4_000_000) }, zone: []))))
        // As the worker does, until nothing more is being added.
        while let current = state.songs.queue?.current {
            let file = SongFileFacts.test(current.name)
            var tags = SongTags(kind: .mp3)
            tags.title = "Title of \(current.name)"
            tags.artist = "Band"
            send(.host(.songs(.read(id: current.id, file: file, tags: SongReading(tags).json))))
            guard state.songs.queue?.current?.id == current.id else { continue }
            guard let sound = heard(current.name) else {
                send(.host(.songs(.failed(id: current.id, .undecodable))))
                continue
            }
            send(.host(.songs(.heard(id: current.id, sound: sound.json))))
        }
    }
}

extension SoundOfSong {
    /// Four minutes at 128.
    static var example: SoundOfSong {
        var tempo = SongTempo()
        tempo.beatsPerMinute = 128
        tempo.confidence = 0.4
        tempo.firstBeat = 0.25
        tempo.energy = 0.6
        tempo.seconds = 240
        return SoundOfSong(HeardSong(tempo: tempo, loudness: -9, damage: nil))
    }
}

@Suite("Songs") struct SongsTests {
    @Test("MU-1 files become songs, with their tags and what was heard, and are stored")
    func added() throws {
        var app = TestApp.used(at: "/songs")
        app.addSongs(["a.mp3", "b.mp3"])
        #expect(app.library.songs.map(\.value.title) == ["Title of a.mp3", "Title of b.mp3"])
        let song = try #require(app.library.songs.first?.value)
        #expect(song.artist == "Band" && song.length == 240 && song.loudness == -9 && song.tempo == 128)
        #expect(app.html.contains("2 songs added"))
        let later = app.reopened(after: 1).library
        #expect(later.songs.count == 2)
        for entry in app.library.songs { #expect(later.song(entry.id) == entry.value) }
    }

    @Test("MU-1 the same file a second time is known, also one that another device has brought")
    func known() throws {
        var app = TestApp.used(at: "/songs")
        app.addSongs(["a.mp3"])
        app.addSongs(["a.mp3", "b.mp3"])
        #expect(app.library.songs.count == 2)
        #expect(app.html.contains("1 song added, 1 here already"))
        // The account knows the song, and its file isn't here.
        let id = try #require(app.library.songs.first?.id)
        app.send(.host(.songs(.here(ids: [], bytes: 0, isKept: true))))
        _ = app.takeEffects()
        app.addSongs(["a.mp3"])
        #expect(app.library.songs.count == 2)
        let renamed = app.takeEffects().contains { if case .songs(.rename(_, id)) = $0 { true } else { false } }
        #expect(renamed)
    }

    @Test("MU-1 what is no song is named with the reason, and the others are kept")
    func refused() {
        var app = TestApp.used(at: "/songs")
        app.addSongs(["no.txt", "short.wav", "silent.wav", "a.mp3"]) { name in
            var sound = SoundOfSong.example
            switch name {
            case "no.txt": return nil
            case "short.wav": sound.length = 6
            case "silent.wav": sound.loudness = nil
            default: break
            }
            return sound
        }
        #expect(app.library.songs.count == 1)
        #expect(app.html.contains("This browser can’t decode it."))
        #expect(app.html.contains("It is shorter than 10 seconds."))
        #expect(app.html.contains("There is no sound in it."))
    }

    @Test("MU-1 SH-11 “Cancel” keeps what is through, and drops what is being added")
    func cancelled() {
        var app = TestApp.used(at: "/songs").after(.songs(.addTapped(isFolder: false)))
        app.send(
            .host(.files(.chosen(token: app.asked, [ChosenFile(name: "a.mp3", size: 1)], zone: []))))
        let id = app.state.songs.queue?.current?.id ?? ""
        _ = app.takeEffects()
        app.send(.songs(.cancelTapped))
        #expect(app.takeEffects().contains(.songs(.cancel(id: id))))
        // The worker's answer is late.
        app.send(.host(.songs(.heard(id: id, sound: SoundOfSong.example.json))))
        #expect(app.library.songs.isEmpty)
    }

    @Test("MU-1 of a folder only music is added")
    func folder() {
        var app = TestApp.used(at: "/songs").after(.songs(.addTapped(isFolder: true)))
        let files = ["cover.jpg", "a.MP3", "notes.txt"].map { ChosenFile(name: $0, size: 1) }
        app.send(.host(.files(.chosen(token: app.asked, files, zone: []))))
        #expect(app.state.songs.queue?.places == [1])
    }

    @Test("MU-1 SH-9 a song is deleted with Undo; its file goes when that is over")
    func deleted() throws {
        var app = TestApp.used(at: "/songs")
        app.addSongs(["a.mp3"])
        let id = try #require(app.library.songs.first?.id)
        app.send(.songs(.songTapped(id)))
        #expect(app.address == .song(id))
        app.send(.song(.deleteTapped))
        #expect(app.library.songs.isEmpty)
        _ = app.takeEffects()
        app.send(.host(.songs(.here(ids: [id], bytes: 9, isKept: true))))
        #expect(!app.takeEffects().contains(.songs(.remove(ids: [id]))))
        app.send(.shell(.undoTapped))
        #expect(app.library.songs.map(\.id) == [id])
        app.send(.host(.songs(.here(ids: [id, "orphan"], bytes: 9, isKept: true))))
        #expect(app.takeEffects().contains(.songs(.remove(ids: ["orphan"]))))
    }

    @Test("AC-9 nothing of songs stays after a log-out")
    func forgotten() {
        var app = TestApp.used(at: "/songs")
        app.addSongs(["a.mp3"])
        _ = app.takeEffects()
        app.state.shared.news.append(.forgotten)
        app.send(.songs(.reportClosed))
        #expect(app.takeEffects().contains(.songs(.forget)))
        #expect(app.state.shared.songFiles.ids.isEmpty)
    }

    @Test("MU-1 songs are found by words of title, artist and genre, without accents")
    func searched() {
        var song = Song(
            title: "Déjà vu", length: 200, energy: 0.5, file: SongFileFacts(name: "x", size: 1, hash: "x"), added: 0)
        song.artist = "Étoile"
        song.genre = "Synth-pop"
        let songs = [Entry(id: "a", value: song)]
        for text in ["deja", "etoile vu", "synth", "POP deja", ""] {
            #expect(SongSearch(text).places(in: songs) == [0], "\(text)")
        }
        #expect(SongSearch("rock").places(in: songs).isEmpty)
    }
}

@Suite("A song’s own screen") struct SongFormTests {
    private static func opened() throws -> (TestApp, String) {
        var app = TestApp.used(at: "/songs")
        app.addSongs(["a.mp3"])
        let id = try #require(app.library.songs.first?.id)
        app.send(.songs(.songTapped(id)))
        return (app, id)
    }

    @Test("MU-2 taps on the beat become the song’s tempo once they are saved")
    func tapped() throws {
        var (app, id) = try Self.opened()
        for _ in 0..<6 {
            app.monotonic += Seconds(0.6)
            app.send(.song(.beatTapped))
        }
        #expect(app.html.contains("100 bpm, after 6 taps"))
        #expect(app.library.song(id)?.tempo == 128)
        app.send(.song(.saveTapped))
        #expect(app.library.song(id)?.tappedTempo == 100)
        // Emptied, what was heard counts again.
        app.send(.songs(.songTapped(id)))
        app.send(.song(.typed(.tempo, "")))
        app.send(.song(.saveTapped))
        #expect(app.library.song(id)?.tempo == 128)
    }

    @Test("MU-1 SH-6 corrections are a draft until they are saved")
    func draft() throws {
        var (app, id) = try Self.opened()
        app.send(.song(.typed(.title, "Other")))
        var later = app.reopened(after: 1, path: "/songs/\(id)")
        #expect(later.library.song(id)?.title == "Title of a.mp3")
        #expect(later.html.contains("Other"))
        later.send(.song(.saveTapped))
        #expect(later.library.song(id)?.title == "Other")
    }

    @Test(
        "MU-1 SH-10 bad input is refused beside its field",
        arguments: [
            (SongForm.Field.title, " ", "Enter a title."),
            (.artist, String(repeating: "a", count: 5_000), "Enter a shorter text"),
            (.year, "12345", "Enter a year"), (.tempo, "fast", "Enter the beats of a minute"),
            (.tempo, "19", "Enter the beats of a minute"),
        ])
    func refused(field: SongForm.Field, text: String, words: String) throws {
        var (app, id) = try Self.opened()
        let before = app.library.song(id)
        app.send(.song(.typed(field, text)))
        app.send(.song(.saveTapped))
        #expect(app.html.contains(words))
        #expect(app.library.song(id) == before && app.address == .song(id))
    }
}
