import Interface
import Records
import Workouts

extension SongsScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let songs = shared.library.songs
        ui.topBar("Songs", back: .songs(.backTapped))
        ui.element(.main, class: "songs") {
            $0.listen(to: state.rows) { .songs(.rows($0)) }
            if let queue = state.queue { progress(queue, &$0) }
            if let report = state.report {
                let isStored = shared.library.isStored(report.mark)
                if isStored || shared.library.hasTrouble { self.report(report, isStored, &$0) }
            }
            account(state.account, shared, &$0)
            if !shared.songFiles.isKept {
                $0.element(.p, class: "hint") { $0.text(SongFailure.notKept.sentence) }
            }
            if songs.isEmpty, state.queue == nil { invitation(&$0) }
            if songs.count > searchedFrom {
                $0.nameFilter(state.search) { .songs(.searched($0)) }
            }
            if !songs.isEmpty { list(state, shared, &$0) }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                if shared.can.folders {
                    $0.command("Add a folder", .secondary, .songs(.addTapped(isFolder: true)))
                }
                $0.command("Add songs", .primary, icon: .plus, .songs(.addTapped(isFolder: false)))
            }
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.music)
            $0.element(.h2) { $0.text("No songs yet") }
            $0.element(.p) {
                $0.text(
                    "Add music files of your own. Setlist hears their tempo, and plays what fits each exercise, on the beat of your repetitions. They stay on this device."
                )
            }
        }
    }

    private static func progress(_ queue: SongQueue, _ ui: inout UI) {
        ui.element(.section, class: "card working") {
            $0.attribute(.ariaLabel, "Adding songs")
            $0.element(.p, class: "second") {
                $0.attribute(.role, "status")
                $0.attribute(.dir, "auto")
                let place = min(queue.done + 1, queue.places.count)
                $0.text("\(place) of \(counted(Int64(queue.places.count), "file")): \(queue.current?.name ?? "")")
            }
            $0.progress("Adding songs", queue.progress)
            $0.command("Cancel", .secondary, .songs(.cancelTapped))
        }
    }

    private static func report(_ report: SongReport, _ isStored: Bool, _ ui: inout UI) {
        ui.element(.section, class: "card report") {
            $0.attribute(.ariaLabel, "Added")
            $0.element(.p) {
                $0.attribute(.role, "status")
                var parts = [isStored ? "\(counted(Int64(report.added), "song")) added" : "Not stored yet"]
                if report.known > 0 { parts.append("\(report.known) here already") }
                if !report.failures.isEmpty { parts.append("\(report.failures.count) not added") }
                $0.text(parts.joined(separator: ", "))
            }
            if !report.failures.isEmpty {
                $0.element(.ul, class: "failures") {
                    $0.attribute(.role, "list")
                    $0.attribute(.ariaLabel, "Not added")
                    for failure in report.failures.prefix(mostFailures) {
                        $0.element(.li) {
                            $0.attribute(.dir, "auto")
                            $0.element(.strong) { $0.text(failure.name) }
                            $0.text(": \(failure.reason)")
                        }
                    }
                    if report.failures.count > mostFailures { $0.element(.li) { $0.text("…") } }
                }
            }
            $0.command("Done", .secondary, .songs(.reportClosed))
        }
    }

    private static let mostFailures = 100

    private static func list(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let songs = shared.library.songs
        ui.element(.p, class: "hint") {
            let here = Int64(songs.count { shared.songFiles.has($0.id) })
            var text = "\(counted(Int64(songs.count), "song"))"
            if here < songs.count { text += ", \(here) on this device" }
            if shared.songFiles.bytes > 0 { text += " · \(SongText.size(shared.songFiles.bytes))" }
            $0.text(text)
        }
        if state.shown.isEmpty {
            ui.element(.p, class: "second") {
                $0.attribute(.role, "status")
                $0.text("No song has these words.")
            }
        }
        let visible = visibleRange(
            rowHeight: state.rows.pitch, count: state.shown.count, scrollTop: state.rows.scrollTop - mostAbove,
            viewportHeight: shared.viewport.height + mostAbove)
        ui.rows(state.rows, count: state.shown.count, name: "Songs") { ui in
            for row in visible.rows { self.row(row, state, shared, &ui) }
        }
    }

    /// The most height of reports and texts above the list, in CSS pixels: rows are drawn so much earlier.
    private static let mostAbove = 900.0

    private static func row(_ index: Int, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let entry = shared.library.songs[state.shown[index]]
        let song = entry.value
        let row = Row(
            gestures: state.rows, index: index, count: state.shown.count, key: rowKey(entry.id), name: song.title,
            style: "row plain song", action: { .songs(.rows($0)) })
        ui.row(row) {
            $0.button(.face("song-face"), .songs(.songTapped(entry.id))) {
                let details = SongText.details(song, isHere: shared.songFiles.has(entry.id))
                $0.attribute(.id, elementID(entry.id))
                $0.attribute(.ariaLabel, song.title)
                $0.attribute(.ariaDescription, song.artist.map { "\($0), \(details)" } ?? details)
                $0.element(.span, class: "titles") {
                    $0.element(.span, class: "name") {
                        $0.attribute(.dir, "auto")
                        $0.text(song.title)
                    }
                    $0.element(.span, class: "details song-line") {
                        $0.attribute(.dir, "auto")
                        $0.text(song.artist.map { "\($0) · \(details)" } ?? details)
                    }
                }
            }
        }
    }
}
