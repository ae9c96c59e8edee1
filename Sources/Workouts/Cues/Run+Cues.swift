extension Run {
    /// The cues in a span of the run's clock: past ones, and those to come if only time passes. Sorted by moment.
    /// O(events + log n + cues in the span).
    public func cues(in span: Range<Seconds>, _ query: CueQuery) -> [Cue] {
        var cues: [Cue] = []
        for (from, until) in stretches() where from.moment < span.upperBound {
            if span.contains(from.moment) { cues += entryCues(of: from, query) }
            guard from.phase == .running else { continue }
            let lower = max(span.lowerBound, from.moment)
            let upper = min(span.upperBound, until.map { $0 + Seconds(microseconds: 1) } ?? span.upperBound)
            guard lower < upper else { continue }
            for cue in timeline.cues(from: from.position, in: lower - from.moment..<upper - from.moment, query) {
                let cue = cue.moved(by: from.moment)
                // A step that ends at the moment of an event has ended: its long beep sounds, whatever the event.
                if let until, cue.moment == until, cue.sound != .longBeep { continue }
                cues.append(cue)
            }
        }
        return cues
    }

    /// The cues of a run's end due to a distance, a place or the person; nil if time ended the last step.
    public func cuesOfSuddenEnd(_ query: CueQuery) -> [Cue]? { suddenEnd.map { entryCues(of: $0, query) } }

    /// The cues of a step's end due to anything but time.
    private func entryCues(of checkpoint: Checkpoint, _ query: CueQuery) -> [Cue] {
        guard let entry = checkpoint.entry else { return [] }
        var cues: [Cue] = []
        if entry == .arrival, query.settings.beepStart > 0 {
            cues.append(
                timeline.longBeep(before: checkpoint.position.step, query.settings).moved(by: checkpoint.moment))
        }
        if checkpoint.phase == .finished, query.settings.verbal {
            cues.append(Cue(moment: checkpoint.moment, sound: .voice(CueQuery.workoutComplete)))
        }
        return cues
    }
}

extension Cue {
    /// The same cue on a clock that is ahead by `amount`.
    public func moved(by amount: Seconds) -> Cue {
        Cue(moment: moment + amount, sound: sound, cut: cut.map { $0 + amount }, isDucked: isDucked)
    }
}
