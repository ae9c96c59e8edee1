import Workouts

/// A line that tells what was done; with an "Undo", for ten seconds at least.
struct Notice: Sendable {
    var text: String
    /// The action of "Undo".
    var undo: Action?
    /// On the monotonic clock.
    var until: Seconds
    /// For "Undo" after a reload.
    var kept: KeptUndo?
    /// It says instead as long as the store has trouble to keep what it tells of.
    var troubled: String?
    /// Of what has ended a run: a part of the end screen, for as long as that shows, and a line as others once it is left.
    var isAtEnd = false

    static let duration: Seconds = 12
    static let atEnd: Seconds = 3_600
    /// Without an "Undo".
    static let briefly: Seconds = 5
}

extension Shared {
    /// Shows a line, with an "Undo" if there is something to undo. One that could still be undone waits below it.
    mutating func tell(_ text: String, undo: Action? = nil) {
        if let notice, notice.undo != nil { covered.append(notice) }
        let duration = undo == nil ? Notice.briefly : Notice.duration
        notice = Notice(text: text, undo: undo, until: clocks.monotonic + duration)
    }

    /// Tells that something with a name is saved, unless it isn't.
    mutating func tellSaved(_ name: String) {
        tell("\(name) saved")
        notice?.troubled = "\(name) isn’t saved yet"
    }

    /// The same of what has ended a run, on the end screen.
    mutating func tellAtEnd(_ text: String, undo: Action) {
        tell(text, undo: undo)
        notice?.isAtEnd = true
        notice?.until += Notice.atEnd - Notice.duration
    }

    /// The line at the bottom of the screen.
    var shownNotice: Notice? { notice?.isAtEnd == true ? nil : notice }

    /// When the line goes by itself.
    @inline(never)  // Read in place, `State.update` would copy the whole state for it.
    var noticeEnd: Seconds? { notice?.until }

    /// The screen was left: a line that stood there before and can't be undone goes with it. Others wait for the end of a run.
    @inline(never)
    mutating func leaveNotice(_ until: Seconds?) {
        if let notice, notice.undo == nil, notice.until == until { endNotice() }
        if address == .run { holdNotices() } else if let since = noticesHeldSince { showHeldNotices(since) }
        if notice?.isAtEnd == true { leaveEnd() }
    }

    /// For the rest of the time that others have.
    private mutating func leaveEnd() {
        if case .finished = address { return }
        notice?.isAtEnd = false
        notice?.until -= Notice.atEnd - Notice.duration
        if let until = notice?.until, until <= clocks.monotonic { endNotice() }
    }

    /// A run has no room for lines of another screen, and nobody reads them there.
    private mutating func holdNotices() {
        guard noticesHeldSince == nil, let notice else { return }
        covered.append(notice)
        self.notice = nil
        noticesHeldSince = clocks.monotonic
    }

    /// For as long as they had left.
    private mutating func showHeldNotices(_ since: Seconds) {
        noticesHeldSince = nil
        for index in covered.indices {
            let held = clocks.monotonic - min(max(since, covered[index].until - Notice.duration), clocks.monotonic)
            covered[index].until += held
            covered[index].kept?.until += held
        }
        if notice == nil { endNotice() }
        storeUndos()
    }

    /// Takes the line away: the one below it shows for the rest of its time.
    mutating func endNotice() {
        let wasKept = notice?.kept != nil
        notice = nil
        while notice == nil, noticesHeldSince == nil, let next = covered.popLast() {
            if next.until > clocks.monotonic { notice = next }
        }
        if wasKept { storeUndos() }
    }
}
