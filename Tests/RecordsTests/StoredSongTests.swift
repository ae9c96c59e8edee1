import Records
import Testing
import Workouts

@Suite struct StoredSongTests {
    private func stored(_ key: RecordKey, _ changes: [FieldChange]) throws -> Record {
        var record = Record(key)
        record.apply(changes, at: Stamp(time: 1, node: 1))
        return try Record(key, text: record.text)
    }

    private func problem(_ record: Record) -> String? {
        do throws(InvalidField) { try RecordRules.check(record) } catch { return error.description }
        return nil
    }

    @Test("MU-1 a song goes through its record and comes back, and a change writes what differs alone")
    func songs() throws {
        var random = SplitMix64(seed: 51)
        for number in 0..<300 {
            let old = StoredSong(id: "s\(number)", song: random.song())
            var record = try stored(old.key, old.changes(since: nil))
            #expect(try StoredSong(record) == old)
            #expect(problem(record) == nil)
            #expect(old.changes(since: old).isEmpty)
            let new = StoredSong(id: old.id, song: random.song())
            record.apply(new.changes(since: old), at: Stamp(time: 2, node: 2))
            #expect(try StoredSong(record) == new)
            var tapped = new
            tapped.song.tappedTempo = 121.5
            #expect(tapped.changes(since: new).map(\.name) == ["tappedTempo"])
        }
    }

    @Test(
        "MU-1 a song that can't be one is refused with its place and reason",
        arguments: [
            ("title", "\"\"", "title: must not be empty"), ("title", "null", "title: is missing"),
            ("title", "\"" + String(repeating: "é", count: 513) + "\"", "title: must be at most 1024 bytes of UTF-8"),
            ("artist", "7", "artist: must be a string"), ("year", "0", "year: must be a whole number from 1 to 9999"),
            ("length", "-1", "length: must be from 0 to 86400 s"), ("length", "null", "length: is missing"),
            ("taggedTempo", "19", "taggedTempo: must be from 20 to 400 a minute"),
            ("tappedTempo", "401", "tappedTempo: must be from 20 to 400 a minute"),
            ("energy", "1.1", "energy: must be from 0 to 1"),
            ("loudness", "21", "loudness: must be from -120 to 20 LUFS"),
            ("added", "-1", "added: must be from 0"), ("file", "null", "file: is missing"),
            (
                "file", #"{"size":1,"hash":"a"}"#,
                "file.hash: must be 64 hexadecimal digits with small letters, is \"a\""
            ),
            (
                "file", #"{"name":"a.mp3","size":1.5}"#,
                "file.size: must be a whole number from 0 to 68719476736, is 1.5"
            ),
            ("file", #"{"name":"a.mp3","size":68719476737}"#, "file.size: must be a whole number"),
            ("file", #"{"name":"a.mp3","size":1}"#, "file.hash: is missing"),
            ("beat", #"{"tempo":120}"#, "beat.confidence: is missing"),
            ("beat", #"{"confidence":1}"#, "beat.tempo: is missing"),
            ("beat", #"{"tempo":120,"confidence":1,"first":-1}"#, "beat.first: must be from 0"),
        ])
    func refused(field: String, value: String, problem: String) throws {
        var random = SplitMix64(seed: 52)
        let song = StoredSong(id: "s", song: random.song())
        var record = try stored(song.key, song.changes(since: nil))
        record.set(field, value, at: Stamp(time: 2, node: 2))
        #expect(self.problem(record)?.hasPrefix(problem) == true, "\(self.problem(record) ?? "It was taken")")
    }

    @Test("MU-1 of two devices, one that renames a song and one on which it is tapped, both win")
    func merging() throws {
        var random = SplitMix64(seed: 53)
        let song = StoredSong(id: "s", song: random.song())
        let record = try stored(song.key, song.changes(since: nil))
        var (one, other) = (song, song)
        one.song.title = "Another title"
        other.song.tappedTempo = 99.5
        var (first, second) = (record, record)
        first.apply(one.changes(since: song), at: Stamp(time: 2, node: 1))
        second.apply(other.changes(since: song), at: Stamp(time: 2, node: 2))
        let merged = try StoredSong(first.merging(second))
        #expect(merged == (try StoredSong(second.merging(first))))
        #expect(merged.song.title == "Another title" && merged.song.tappedTempo == 99.5)
    }

    @Test("MU-4 a theme goes through its record and comes back, and a change writes what differs alone")
    func themes() throws {
        var random = SplitMix64(seed: 54)
        for number in 0..<200 {
            let theme = Theme(
                name: random.name(), kind: random.pick(ThemeKind.allCases), workouts: Int32(random.below(999)) + 1,
                since: random.date())
            let old = StoredTheme(id: "t\(number)", theme: theme)
            let record = try stored(old.key, old.changes(since: nil))
            #expect(try StoredTheme(record) == old)
            #expect(problem(record) == nil && old.changes(since: old).isEmpty)
            var again = old
            again.theme.since += 1
            #expect(again.changes(since: old).map(\.name) == ["since"])
        }
    }

    @Test(
        "MU-4 a theme that can't be one is refused with its place and reason",
        arguments: [
            ("name", "\" \"", "name: must not be empty"), ("name", "null", "name: is missing"),
            ("kind", "\"album\"", "kind: must be one of artist, genre, song, is \"album\""),
            ("kind", "null", "kind: is missing"), ("workouts", "0", "workouts: must be a whole number from 1 to 999"),
            ("workouts", "1000", "workouts: must be a whole number from 1 to 999"),
            ("workouts", "null", "workouts: is missing"), ("since", "-1", "since: must be from 0"),
        ])
    func refusedTheme(field: String, value: String, problem: String) throws {
        let theme = StoredTheme(id: "t", theme: Theme(name: "Jazz", kind: .genre, workouts: 5, since: 9))
        var record = try stored(theme.key, theme.changes(since: nil))
        record.set(field, value, at: Stamp(time: 2, node: 2))
        #expect(self.problem(record)?.hasPrefix(problem) == true, "\(self.problem(record) ?? "It was taken")")
    }

    @Test("MU-6 a workout's music is a field of its own: changed, emptied, and refused where it can't be")
    func music() throws {
        var workout = Workout(name: "W", steps: [Step(.work, .time(30))])
        workout.music = WorkoutMusic(themes: ["jazz"], cadence: 85)
        let new = StoredWorkout(id: "w", workout: workout, order: .first, created: 9)
        var record = try stored(new.key, new.changes(since: nil))
        #expect(record["music"] == #"{"themes":["jazz"],"cadence":85}"#)
        var silent = new
        silent.workout.music = nil
        #expect(silent.changes(since: new).map(\.name) == ["music"])
        record.apply(silent.changes(since: new), at: Stamp(time: 2, node: 2))
        #expect(try StoredWorkout(record) == silent)
        let refused = [
            (#"{"cadence":0}"#, "music.cadence: must be from 1 to 400 a minute, is 0"),
            (#"{"themes":["1","2","3","4","5","6"]}"#, "music.themes[5]: is one more than the 5 there may be"),
            (#"{"themes":"jazz"}"#, "music.themes: must be an array, is a string"), ("[]", "music: must be an object"),
        ]
        for (number, (value, words)) in refused.enumerated() {
            record.set("music", value, at: Stamp(time: 3 + UInt64(number), node: 2))
            #expect(problem(record)?.hasPrefix(words) == true, "\(problem(record) ?? "It was taken")")
        }
        record.set("music", #"{"later":{"a":1}}"#, at: Stamp(time: 9, node: 2))
        let later = try StoredWorkout(record).workout.music
        #expect(later?.unknownFields == #""later":{"a":1}"# && later?.themes == [])
    }

    @Test("MU-4 GW-1 the songs and themes of a session, and the themes that were last chosen, are stored")
    func sessions() throws {
        var session = Session(
            name: "S", activity: .other, began: 9, zoneMinutes: 0, spent: 60, energy: 5, weight: nil, distance: nil,
            results: [])
        let silent = StoredSession(id: "s", session: session)
        #expect(!silent.changes(since: nil).contains { $0.name == "songs" || $0.name == "themes" })
        session.songs = [SessionSong(title: "A", artist: "B"), SessionSong(title: "é\u{1}", artist: nil)]
        session.themes = ["jazz", "queen"]
        let played = StoredSession(id: "s", session: session)
        #expect(played.changes(since: silent).map(\.name) == ["songs", "themes"])
        var record = try stored(played.key, played.changes(since: nil))
        #expect(try StoredSession(record) == played)
        record.set("songs", #"[{"artist":"B"}]"#, at: Stamp(time: 2, node: 2))
        #expect(problem(record) == "songs[0].title: is missing")

        var settings = Settings()
        settings.choiceThemes = ["a", "b", "c", "d", "e"]
        settings.choiceMusic = false
        var problems: [InvalidField] = []
        #expect(Settings(try stored(Settings.key, settings.changes()), problems: &problems) == settings)
        #expect(problems.isEmpty)
        let none = Settings().changes(since: settings)
        #expect(none.map(\.name) == ["choiceMusic", "choiceThemes"] && none.map(\.value) == ["true", "[]"])
    }
}

extension SplitMix64 {
    fileprivate mutating func song() -> Song {
        let hash = String((0..<64).map { _ in Character(String(below(16), radix: 16)) })
        var song = Song(
            title: name(), length: unit() * 86_400, energy: pick([0, 1, unit()]),
            file: SongFileFacts(name: name() + ".mp3", size: Int64(below(68_719_476_737)), hash: hash), added: date())
        song.artist = optional { $0.chance(0.1) ? "" : $0.name() }
        song.genre = optional { $0.name() }
        song.year = optional { Int32($0.below(9_999)) + 1 }
        song.taggedTempo = optional { 20 + $0.unit() * 380 }
        song.tappedTempo = optional { 20 + $0.unit() * 380 }
        song.loudness = optional { -120 + $0.unit() * 140 }
        song.beat = optional {
            SongBeat(
                tempo: 20 + $0.unit() * 380, confidence: $0.unit(), first: $0.unit() * 9, isTriple: $0.chance(0.3))
        }
        return song
    }
}
