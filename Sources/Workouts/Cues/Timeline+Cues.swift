/// A query for a workout's cues: on the timeline, without timers.
public struct CueQuery {
    public var settings: CueSettings
    /// Duration of a phrase's recording; nil if there is none, or if its duration is unknown.
    public var voiceLength: (String) -> Seconds?

    public init(_ settings: CueSettings, voiceLength: @escaping (String) -> Seconds?) {
        self.settings = settings
        self.voiceLength = voiceLength
    }

    public static let halfway = "halfway"
    public static let tenSeconds = "ten seconds"
    public static let workoutComplete = "workout complete"

    /// Assumed duration of a voice of unknown duration.
    static let unknownVoice: Seconds = 2
    /// Shorter periods have neither "halfway" nor "ten seconds".
    static let shortestWithReminders: Seconds = 15
}

extension Timeline {
    /// The cues of a run at `position`, in a span of running time from there, if only time passes: up to and including
    /// the name of the next hold, or the end.
    ///
    /// Sorted by moment; moments count from `position`. O(log n + cues in the span).
    public func cues(from position: Position, in span: Range<Seconds>, _ query: CueQuery) -> [Cue] {
        guard !span.isEmpty, position.step < steps.count else { return [] }
        let origin = start(of: position.step) + position.offset
        var cues: [Cue] = []
        func add(_ cue: Cue, at start: Seconds) {
            let cue = cue.moved(by: start - origin)
            if span.contains(cue.moment), cue.moment >= .zero { cues.append(cue) }
        }
        if isHold(position.step) {
            if position.offset == .zero, query.settings.verbal { add(nameCue(of: position.step, query), at: origin) }
            return cues
        }
        let last = end(ofStretchFrom: position.step)
        let length = start(of: last) - origin
        var step =
            span.lowerBound <= .zero ? position.step : self.position(position, after: min(span.lowerBound, length)).step
        // A long beep at the very start of the span belongs to the previous step.
        if step > position.step, start(of: step) - origin == span.lowerBound { step -= 1 }
        while step < last, start(of: step) - origin < span.upperBound {
            let begin = start(of: step) - origin
            for cue in self.cues(of: step, in: span.lowerBound - begin..<span.upperBound - begin, query) {
                add(cue, at: start(of: step))
            }
            step += 1
        }
        guard step == last, query.settings.verbal else { return cues }
        if last < steps.count {
            add(nameCue(of: last, query), at: start(of: last))
        } else {
            add(Cue(moment: .zero, sound: .voice(CueQuery.workoutComplete)), at: start(of: last))
        }
        return cues
    }

    /// A timed step's own cues, counted from its start, sorted; its long beep is at its end. Only the ticks, which may
    /// be many, are limited to the span.
    private func cues(of step: Int, in span: Range<Seconds>, _ query: CueQuery) -> [Cue] {
        let length = steps[step].target.time ?? .zero
        var cues = voices(of: step, length, query)
        let settings = query.settings
        if settings.beepStart > 0 {
            var left = countdown(of: length, settings)
            while left > .zero {
                cues.append(Cue(moment: length - left, sound: .beep))
                left -= 1
            }
            cues.append(longBeep(before: step + 1, settings).moved(by: length))
        }
        sortByMoment(&cues)
        return settings.tempoTick ? withTicks(cues, of: step, length, in: span, query) : cues
    }

    /// Duration of the countdown in beeps, for a step of that length.
    private func countdown(of length: Seconds, _ settings: CueSettings) -> Seconds {
        min(Seconds(integerLiteral: Int64(settings.beepStart)), Seconds(integerLiteral: length.roundedDown))
    }

    /// The long beep at a step's start, relative to it. Only one beep sounds at a time: it lasts less than a second,
    /// and is cut where the step's own beeps begin.
    func longBeep(before step: Int, _ settings: CueSettings) -> Cue {
        var beep = Cue(moment: .zero, sound: .longBeep, isDucked: settings.verbal)
        guard step < steps.count, let length = steps[step].target.time else { return beep }
        let first = length - countdown(of: length, settings)
        if first < 1 { beep.cut = first }
        return beep
    }

    /// The name, "ten seconds" and "halfway", in order of importance; a phrase that would overlap an earlier one is
    /// dropped.
    private func voices(of step: Int, _ length: Seconds, _ query: CueQuery) -> [Cue] {
        var cues: [Cue] = []
        var busy: [Range<Seconds>] = []
        func speak(_ phrase: String, at moment: Seconds) {
            let end = moment + (query.voiceLength(phrase) ?? CueQuery.unknownVoice)
            if busy.contains(where: { $0.lowerBound < end && moment < $0.upperBound }) { return }
            busy.append(moment..<end)
            let cut = query.settings.verbal && end > length ? length : nil
            cues.append(Cue(moment: moment, sound: .voice(phrase), cut: cut))
        }
        if query.settings.verbal { speak(steps[step].name, at: .zero) }
        guard length >= CueQuery.shortestWithReminders else { return cues }
        if query.settings.tenSeconds { speak(CueQuery.tenSeconds, at: length - 10) }
        if query.settings.halfway {
            speak(CueQuery.halfway, at: Seconds(microseconds: length.microseconds / 2))
        }
        return cues
    }

    private func nameCue(of step: Int, _ query: CueQuery) -> Cue {
        Cue(moment: .zero, sound: .voice(steps[step].name))
    }

    /// Stable insertion sort: a step has few cues.
    private func sortByMoment(_ cues: inout [Cue]) {
        for index in cues.indices.dropFirst() {
            var place = index
            while place > 0, cues[place].moment < cues[place - 1].moment {
                cues.swapAt(place, place - 1)
                place -= 1
            }
        }
    }
}
