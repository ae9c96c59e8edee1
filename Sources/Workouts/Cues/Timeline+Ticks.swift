// The tempo of an exercise in the ear: a soft click as each repetition ends. It yields to every other cue, and moves none.

extension Timeline {
    /// A timed step's cues with its ticks in the span between them, all counted from the step's start and sorted.
    ///
    /// No tick touches a beep, which would hide it, nor the step's end. One that touches a voice is quieter.
    func withTicks(
        _ cues: [Cue], of step: Int, _ length: Seconds, in span: Range<Seconds>, _ query: CueQuery
    ) -> [Cue] {
        guard let tempo = steps[step].tempo, tempo > 0 else { return cues }
        let (beeps, voices) = busy(cues, query)
        var all: [Cue] = []
        var next = 0
        var count = max(1, Int64(span.lowerBound.value * tempo / 60))
        while true {
            let moment = Seconds(microseconds: Int64((Double(count) * 60_000_000 / tempo).rounded()))
            let end = moment + CueQuery.tickLength
            guard moment < span.upperBound, end <= length else { break }
            count += 1
            if beeps.contains(where: { $0.lowerBound < end && moment < $0.upperBound }) { continue }
            while next < cues.count, cues[next].moment <= moment {
                all.append(cues[next])
                next += 1
            }
            let isDucked = voices.contains { $0.lowerBound < end && moment < $0.upperBound }
            all.append(Cue(moment: moment, sound: .tick, isDucked: isDucked))
        }
        return all + cues[next...]
    }

    /// When beeps sound in a step, that which begins it included, and when somebody speaks.
    private func busy(_ cues: [Cue], _ query: CueQuery) -> (beeps: [Range<Seconds>], voices: [Range<Seconds>]) {
        var beeps: [Range<Seconds>] = []
        var voices: [Range<Seconds>] = []
        if query.settings.beepStart > 0 { beeps.append(.zero..<CueQuery.longBeepLength) }
        for cue in cues {
            switch cue.sound {
            case .beep: beeps.append(cue.moment..<cue.moment + CueQuery.beepLength)
            case .voice(let phrase):
                voices.append(cue.moment..<cue.moment + (query.voiceLength(phrase) ?? CueQuery.unknownVoice))
            case .longBeep, .tick: break
            }
        }
        return (beeps, voices)
    }
}

extension CueQuery {
    /// How long the sounds last that aren't recordings.
    public static let beepLength = Seconds(milliseconds: 100)
    public static let longBeepLength = Seconds(milliseconds: 500)
    public static let tickLength = Seconds(milliseconds: 30)
}
