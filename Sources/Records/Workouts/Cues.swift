import Workouts

// Cue settings: the same JSON in the workout file, in a stored workout and in the settings.

extension JSONWriter {
    mutating func cues(_ cues: CueSettings) {
        beginObject()
        field("beepTone", cues.beepTone)
        field("timbre", cues.timbre.code)
        field("beepStart", cues.beepStart)
        field("halfway", cues.halfway)
        field("tenSeconds", cues.tenSeconds)
        field("verbal", cues.verbal)
        if cues.tempoTick { field("tempoTick", true) }
        rawMembers(cues.unknownFields)
        endObject()
    }
}

extension FieldReader {
    /// A setting that is left out is as it is at first.
    mutating func cues() throws(InvalidField) -> CueSettings {
        var cues = CueSettings()
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "beepTone": cues.beepTone = try number(in: Limits.pitch, " Hz")
                case "timbre": cues.timbre = try code { $0.code }
                case "beepStart": cues.beepStart = try integer(in: Limits.beepStart)
                case "halfway": cues.halfway = try bool()
                case "tenSeconds": cues.tenSeconds = try bool()
                case "verbal": cues.verbal = try bool()
                case "tempoTick": cues.tempoTick = try bool()
                default: try skip(keepingIn: &cues.unknownFields)
                }
            } catch {
                throw error.inside(key)
            }
        }
        return cues
    }
}
