import Workouts

// A workout's music: the same JSON in the workout file and in a stored workout.

extension JSONWriter {
    /// `null` where there is none.
    mutating func music(_ music: WorkoutMusic?) {
        guard let music else { return null() }
        object {
            $0.key("themes")
            $0.strings(music.themes)
            if let cadence = music.cadence { $0.field("cadence", cadence) }
            $0.rawMembers(music.unknownFields)
        }
    }

    mutating func strings(_ strings: [String]) {
        array { for string in strings { $0.string(string) } }
    }
}

extension FieldReader {
    mutating func music() throws(InvalidField) -> WorkoutMusic {
        var music = WorkoutMusic()
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "themes": music.themes = try themes()
                case "cadence": music.cadence = try number(in: Limits.tempo, " a minute")
                default: try skip(keepingIn: &music.unknownFields)
                }
            } catch {
                throw error.inside(key)
            }
        }
        return music
    }

    /// Ids of themes, as many as a workout has at most.
    mutating func themes() throws(InvalidField) -> [String] {
        var themes: [String] = []
        try list { (reader) throws(InvalidField) in
            guard themes.count < ThemeLimits.most else {
                throw InvalidField("is one more than the \(ThemeLimits.most) there may be")
            }
            themes.append(try reader.string(limit: ThemeLimits.idLength))
        }
        return themes
    }
}
