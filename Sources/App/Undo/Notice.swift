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

    static let duration: Seconds = 12
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

    /// When the line goes by itself.
    @inline(never)  // Read in place, `State.update` would copy the whole state for it.
    var noticeEnd: Seconds? { notice?.until }

    /// The screen was left: a line that stood there before and can't be undone goes with it.
    @inline(never)
    mutating func leaveNotice(_ until: Seconds?) {
        if let notice, notice.undo == nil, notice.until == until { endNotice() }
    }

    /// Takes the line away: the one below it shows for the rest of its time.
    mutating func endNotice() {
        let wasKept = notice?.kept != nil
        notice = nil
        while notice == nil, let next = covered.popLast() {
            if next.until > clocks.monotonic { notice = next }
        }
        if wasKept { storeUndos() }
    }
}
