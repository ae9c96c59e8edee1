import Records
import Workouts

extension RecordCollection {
    static let songs = RecordCollection(
        kind: .songs, one: "Song", many: "Songs", meaning: "a song, whose file stays on the devices that have it",
        fields: [
            Field("title", RecordParts.songText, "As people know it.", isRequired: true),
            Field("length", seconds, "Seconds.", isRequired: true),
            Field("file", Schema.reference("SongFile"), "Which file it is.", isRequired: true),
            Field("artist", RecordParts.songTextOrNone, "Several are parted by commas."),
            Field("genre", RecordParts.songTextOrNone, "Several are parted by commas."),
            Field("year", Schema.integer(1...9_999), "When it came out."),
            Field("taggedTempo", tempo, "Beats a minute, as the file's tags have them."),
            Field("beat", Schema.reference("SongBeat"), "What the analysis heard. Left out where no beat was."),
            Field("tappedTempo", tempo, "Beats a minute, as the person tapped them: these hold before all others."),
            Field("energy", Schema.number(0...1), "How much begins, and how loud. Left out: 0."),
            Field("loudness", Schema.number(SongLimits.loudness), "LUFS of the whole."),
            Field("added", RecordParts.date, "When it was added. Left out: 0."),
        ])

    static let themes = RecordCollection(
        kind: .themes, one: "Theme", many: "Themes",
        meaning: "songs that are played first for a number of workouts, which follows from the sessions",
        fields: [
            Field(
                "name", RecordParts.name, "What is looked for: an artist, a genre, or a part of a song's title.",
                isRequired: true),
            Field("kind", Schema.oneOf(ThemeKind.allCases.map(\.code)), "Where it is looked for.", isRequired: true),
            Field("workouts", Schema.integer(1...999), "After how many workouts it retires.", isRequired: true),
            Field(
                "since", RecordParts.date,
                "Sessions count from then on: when it was made, or last brought back. Left out: 0."),
        ])

    /// A session's fields about its music.
    static let musicOfSession = [
        Field(
            "songs", Schema.array(Schema.reference("SessionSong"), maximum: SongLimits.played),
            "What was played, in its order, each song once."),
        Field("themes", RecordParts.themes, "Ids of the themes that it was done to: each has a workout less to go."),
    ]

    fileprivate static let seconds = Schema.number(SongLimits.length)
    fileprivate static let tempo = Schema.number(SongLimits.tempo)
}

extension RecordParts {
    static let songText = Schema.string(
        1...SongLimits.text, pattern: "[^\\x00-\\x20]", description: "At most \(SongLimits.text) bytes of UTF-8.")
    static let songTextOrNone = Schema.string(
        0...SongLimits.text, description: "At most \(SongLimits.text) bytes of UTF-8.")
    static let themes = Schema.array(Schema.string(0...ThemeLimits.idLength), maximum: ThemeLimits.most)

    static let ofMusic: [JSON.Member] = [
        .init(
            "WorkoutMusic",
            open([
                (
                    "themes",
                    Schema.described(
                        themes, "Ids of themes whose songs come first. Left out, or none: all songs alike.")
                ),
                (
                    "cadence",
                    Schema.described(
                        Schema.number(Limits.tempo),
                        "Repetitions or steps a minute, for what has no tempo of its own. Left out: songs as they are.")
                ),
            ])
        ),
        .init(
            "SessionSong",
            open(
                [
                    ("title", Schema.described(songText, "As it was then.")),
                    ("artist", Schema.described(songTextOrNone, "As it was then.")),
                ], required: ["title"])
        ),
        .init(
            "SongBeat",
            open(
                [
                    ("tempo", Schema.described(RecordCollection.tempo, "Beats a minute.")),
                    (
                        "confidence",
                        Schema.described(
                            Schema.number(0...1),
                            "How far ahead of the next best tempo it is. Below \(SongBeat.sure) the app asks for taps.")
                    ),
                    (
                        "first",
                        Schema.described(
                            RecordCollection.seconds,
                            "Seconds to the first beat from which on they are even. Left out: 0.")
                    ),
                    ("isTriple", Schema.described(Schema.boolean, "Three beats to a bar. Left out: false.")),
                ], required: ["tempo", "confidence"])
        ),
        .init(
            "SongFile",
            open(
                [
                    ("name", Schema.described(songText, "As it was called when it was added.")),
                    ("size", Schema.integer(0...Int64(SongLimits.size.upperBound), description: "Bytes.")),
                    (
                        "hash",
                        Schema.string(
                            pattern: "^[0-9a-f]{\(SongLimits.hashLength)}$",
                            description: "SHA-256, in hexadecimal, of the SHA-256 of each 4 MiB of it.")
                    ),
                ], required: ["name", "size", "hash"])
        ),
    ]
}
