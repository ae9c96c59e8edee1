// Ticks of an exercise's tempo: a soft click at the end of each repetition. They yield to all other cues.

extension Timeline {
    /// A timed step's cues together with its ticks in the span, counted from the step's start and sorted.
    ///
    /// No tick overlaps a beep, which would mask it, or the step's end. A tick that overlaps a voice is quieter.
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

    /// The spans of beeps in a step, including the long one at its start, and those of voices.
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
    /// Durations of the synthesised sounds.
    public static let beepLength = Seconds(milliseconds: 100)
    public static let longBeepLength = Seconds(milliseconds: 500)
    public static let tickLength = Seconds(milliseconds: 30)
}
