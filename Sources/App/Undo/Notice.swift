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
    /// Of what has ended a run: a part of the end screen, for as long as that shows, and a line as others once it is left.
    var isAtEnd = false
    /// When it was told, on the monotonic clock.
    var told: Seconds
    /// The changes that the store is to confirm before it shows (`Library.mark`).
    var mark: Int32 = 0
    /// It says instead where that takes long.
    var unstored = "Not stored yet"

    static let duration: Seconds = 12
    static let atEnd: Seconds = 3_600
    /// Without an "Undo".
    static let briefly: Seconds = 5
    /// So long nobody misses it.
    static let patience: Seconds = 1

    init(_ text: String, undo: Action? = nil, at now: Seconds) {
        self.text = text
        self.undo = undo
        until = now + (undo == nil ? Notice.briefly : Notice.duration)
        told = now
    }

    fileprivate mutating func leaveEnd() {
        guard isAtEnd else { return }
        isAtEnd = false
        until -= Notice.atEnd - Notice.duration
    }
}

extension Shared {
    /// Shows a line as soon as the store has confirmed all that the action has changed, with an "Undo" if there is something to undo. One
    /// that could still be undone waits below it.
    mutating func tell(_ text: String, undo: Action? = nil) { tell(Notice(text, undo: undo, at: clocks.monotonic)) }

    /// Shows a line at once: for sentences that say nothing of what is stored on this device.
    mutating func say(_ text: String) { show(Notice(text, at: clocks.monotonic)) }

    /// Tells that something with a name is saved.
    mutating func tellSaved(_ name: String) {
        var notice = Notice("\(name) saved", at: clocks.monotonic)
        notice.unstored = "\(name) isn’t saved yet"
        tell(notice)
    }

    /// Tells what has ended a run, on the end screen.
    mutating func tellAtEnd(_ text: String, undo: Action) {
        var notice = Notice(text, undo: undo, at: clocks.monotonic)
        notice.unstored = text
        notice.isAtEnd = true
        notice.until += Notice.atEnd - Notice.duration
        tell(notice)
    }

    private mutating func tell(_ notice: Notice) {
        unconfirmed.append(notice)
        unconfirmed[unconfirmed.count - 1].mark = library.mark
    }

    mutating func show(_ next: Notice) {
        if let notice, notice.undo != nil { covered.append(notice) }
        notice = next
    }

    /// Shows the lines of which the store has confirmed all, each for its whole time.
    mutating func showConfirmed() {
        while isNoticeConfirmed {
            var next = unconfirmed.removeFirst()
            let waited = clocks.monotonic - next.told
            next.until += waited
            next.kept?.until += waited
            show(next)
        }
    }

    /// Whether there is a line to be shown.
    var isNoticeConfirmed: Bool { !isUndoNew && unconfirmed.first.map { library.isStored($0.mark) } ?? false }

    /// The last line that isn't confirmed, where that takes so long that it has to be told: so it can be undone, too.
    private func late(at now: Seconds) -> Notice? {
        guard let last = unconfirmed.last, now < last.until, library.hasTrouble || now >= last.told + Notice.patience
        else { return nil }
        return last
    }

    /// The line that stands at a moment of the monotonic clock.
    func shownNotice(at now: Seconds) -> Notice? {
        if var late = late(at: now) {
            late.text = late.unstored
            return late
        }
        return notice.flatMap { now < $0.until ? $0 : nil }
    }

    /// When that changes by itself.
    var noticeWake: Seconds? {
        let now = clocks.monotonic
        if isNoticeConfirmed { return now }
        guard let last = unconfirmed.last, now < last.until else { return notice?.until }
        let late = last.told + Notice.patience
        return min(now < late ? late : last.until, notice?.until ?? last.until)
    }

    /// Takes away the line that stands.
    ///
    /// - Returns: The action of its "Undo".
    mutating func takeUndo() -> Action? {
        if let late = late(at: clocks.monotonic) {
            unconfirmed.removeLast()
            if late.kept != nil { storeUndos() }
            return late.undo
        }
        defer { endNotice() }
        return notice?.undo
    }

    /// Whether anything can still be undone.
    var offersUndo: Bool { notice?.undo != nil || !covered.isEmpty || !unconfirmed.isEmpty }

    /// When the line goes by itself.
    @inline(never)  // Read in place, `State.update` would copy the whole state for it.
    var noticeEnd: Seconds? { notice?.until }

    /// The screen was left: a line that stood there before and can't be undone goes with it. Others wait for the end of a run.
    @inline(never)
    mutating func leaveNotice(_ until: Seconds?) {
        if let notice, notice.undo == nil, notice.until == until { endNotice() }
        if address == .run { holdNotices() } else if let since = noticesHeldSince { showHeldNotices(since) }
        leaveEnd()
    }

    /// A line of what has ended a run stands for the rest of the time that others have.
    private mutating func leaveEnd() {
        if case .finished = address { return }
        for index in unconfirmed.indices { unconfirmed[index].leaveEnd() }
        guard notice?.isAtEnd == true else { return }
        notice?.leaveEnd()
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
