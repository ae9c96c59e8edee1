import Workouts

/// The texts to be told, one after the other: a device that is told to speak falls silent of what it is saying.
struct Announcements: Sendable {
    private var waiting: [(text: String, at: Seconds)] = []
    /// On the run's clock: when the last of them is about over.
    private var end = Seconds.zero

    /// When there is something to say again.
    var due: Seconds? { waiting.first?.at }

    mutating func add(_ text: String, notBefore moment: Seconds) {
        let at = max(moment, end)
        waiting.append((text, at))
        end = at + Announcements.length(of: text)
    }

    mutating func next(_ now: Seconds) -> String? {
        guard let due, due <= now else { return nil }
        return waiting.removeFirst().text
    }

    /// About how long a device speaks: rather too long than too short.
    static func length(of text: String) -> Seconds { Seconds(1 + Double(text.utf8.count) * 0.1) }
}

extension RunSound {
    /// Says words in the device's own voice, once the name that is being said is over, and what is being told before it. Numbers are
    /// never the same twice, and recordings of them would fill the store.
    mutating func say(_ text: String, _ run: RunSession) -> [Effect] {
        announcements.add(text, notBefore: endOfVoices(run))
        return announce(run)
    }

    /// Says what is due.
    mutating func announce(_ run: RunSession) -> [Effect] {
        announcements.next(run.now).map { [.audio(.speak($0))] } ?? []
    }
}
