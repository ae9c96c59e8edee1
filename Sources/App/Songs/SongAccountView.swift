import Interface
import Records

extension SongsScreen {
    /// The songs that the account keeps, and the transfers from and to this device.
    static func account(_ account: SongAccount, _ shared: Shared, _ ui: inout UI) {
        guard let files = account.files, account.limit > 0, !shared.library.songs.isEmpty || !files.isEmpty else {
            return
        }
        let keeps = shared.library.settings.keepsSongs
        ui.element(.section, class: "song-account") {
            $0.attribute(.ariaLabel, "In your account")
            $0.checkbox("Keep songs in my account", isOn: keeps, describedBy: factsID) {
                .songs(.account(.keepSwitched($0)))
            }
            $0.element(.p, class: "hint") {
                $0.attribute(.id, factsID)
                $0.text(facts(account, shared))
            }
            if let transfer = account.transfer {
                progress(transfer, shared, &$0)
            } else {
                offers(account, shared, isKeeping: keeps, &$0)
            }
            $0.refusal(account.problem)
        }
        if account.asksToRemove { question(&ui) }
    }

    private static let factsID = "song-account-facts"

    private static func facts(_ account: SongAccount, _ shared: Shared) -> String {
        let kept = Int64(shared.library.songs.count { account.has($0.value) })
        guard kept > 0 || shared.library.settings.keepsSongs else {
            return "They play on all of your devices then. Off: they stay on this one."
        }
        let all = counted(Int64(shared.library.songs.count), "song")
        return "\(kept) of \(all) in your account: \(SongText.size(account.bytes)) of \(SongText.size(account.limit))"
    }

    private static func progress(_ transfer: SongTransfer, _ shared: Shared, _ ui: inout UI) {
        let name = transfer.isUpload ? "Sending songs" : "Downloading songs"
        ui.element(.p, class: "second") {
            $0.attribute(.role, "status")
            $0.attribute(.dir, "auto")
            let title = transfer.current.flatMap { shared.library.song($0)?.title } ?? ""
            $0.text("\(name), \(min(transfer.done + 1, transfer.ids.count)) of \(transfer.ids.count): \(title)")
        }
        ui.progress(name, transfer.share)
        ui.command("Stop", .secondary, .songs(.account(.haltTapped)))
    }

    private static func offers(_ account: SongAccount, _ shared: Shared, isKeeping: Bool, _ ui: inout UI) {
        let ids = account.missing(isUpload: false, shared)
        if !ids.isEmpty, shared.songFiles.isKept {
            let bytes = ids.reduce(0) { $0 + (shared.library.song($1)?.file.size ?? 0) }
            ui.command(
                "Download \(counted(Int64(ids.count), "song")) · \(SongText.size(bytes))", .secondary,
                .songs(.account(.fetchTapped)))
        }
        if !isKeeping, account.bytes > 0 {
            ui.command("Remove from the account", .danger, .songs(.account(.removeTapped)))
        }
    }

    private static func question(_ ui: inout UI) {
        ui.question(
            "Remove all songs from the account?",
            "Devices that have their files keep them. Other devices can’t get them any more.",
            cancel: .songs(.account(.removeCancelled))
        ) {
            $0.command("Remove them", .danger, .songs(.account(.removeConfirmed)))
            $0.command("Cancel", .secondary, .songs(.account(.removeCancelled)))
        }
    }
}
