import Interface
import Records
import Workouts

extension CopiesScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let content = state.content
        ui.topBar("Copies", back: .copies(.backTapped))
        ui.element(.main, class: "copies") {
            $0.element(.p, class: "second") {
                $0.text(
                    "Setlist puts a copy of everything that is yours where you say, by itself while it is open. “Import my data” on Profile reads it. The copy before is kept as well: “\(fileName)” and “\(earlierName)”."
                )
            }
            if let plan = content.plan { status(plan, content, shared, &$0) }
            $0.element(.section, class: "card choosing") {
                $0.attribute(.ariaLabelledby, "copies-choice")
                $0.element(.h2) {
                    $0.attribute(.id, "copies-choice")
                    $0.text("Where and when")
                }
                $0.choice("When", CopyPlan.Schedule.allCases.map { $0.title }, chosen: chosen(content)) {
                    .copies(.scheduleChosen($0))
                }
                $0.choice("Place", ["Folder", "WebDAV"], chosen: content.kind.rawValue) { .copies(.kindChosen($0)) }
                switch content.kind {
                case .folder: folder(content, shared, &$0)
                case .server: server(content, shared, &$0)
                }
                $0.refusal(content.problem)
            }
            if content.plan != nil { $0.command("Stop copying", .danger, .copies(.stopTapped)) }
        }
    }

    private static func chosen(_ content: Content) -> Int {
        CopyPlan.Schedule.allCases.firstIndex(of: content.plan?.schedule ?? content.schedule) ?? 0
    }

    // MARK: How it stands

    private static func status(_ plan: CopyPlan, _ content: Content, _ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "card status") {
            $0.attribute(.ariaLabelledby, "copies-place")
            $0.element(.h2) {
                $0.attribute(.id, "copies-place")
                $0.attribute(.dir, "auto")
                $0.text(plan.place.title)
            }
            $0.element(.p) {
                $0.attribute(.role, "status")
                $0.text(content.job == nil ? plan.lastText(shared) : "Copying…")
            }
            if let last = plan.last {
                $0.element(.p, class: "second small") {
                    $0.text(size(last.bytes) + (last.isIncomplete ? ". Ways that can’t be read aren’t in it." : ""))
                }
            }
            if let trouble = plan.trouble {
                if trouble.reason == .prompt {
                    $0.element(.p, class: "note") { $0.text(trouble.words(at: plan.place)) }
                } else {
                    $0.refusal(trouble.words(at: plan.place))
                }
            }
            $0.element(.p, class: "second small") { $0.text(next(plan, shared)) }
            if plan.trouble?.reason == .prompt {
                $0.command("Allow again", .primary, .copies(.allowTapped))
            }
            $0.button(.secondary, .copies(.nowTapped)) {
                if content.job != nil { $0.attribute(.ariaDisabled, true) }
                $0.text("Copy now")
            }
        }
    }

    /// When the next copy is made.
    private static func next(_ plan: CopyPlan, _ shared: Shared) -> String {
        let clocks = shared.clocks
        guard let due = plan.due(at: clocks.wall) else { return "Next copy: after the next session" }
        if due <= clocks.wall { return "Next copy: as soon as it can be" }
        return "Next copy: " + DateText.coming(due, from: clocks.wall, zoneMinutes: clocks.zoneMinutes)
    }

    /// "84 kB", "3 MB"
    private static func size(_ bytes: Int64) -> String {
        bytes < 1_000_000 ? "\((bytes + 999) / 1_000) kB" : SongText.size(bytes)
    }

    // MARK: The place

    private static func folder(_ content: Content, _ shared: Shared, _ ui: inout UI) {
        guard shared.can.copyFolders else {
            ui.element(.p, class: "second") {
                $0.text(
                    "This browser doesn’t let a site write to a folder by itself. Chrome, Edge and other browsers of their kind do on a computer. WebDAV works here, or “Export my data” on Profile by hand."
                )
            }
            return
        }
        ui.element(.p, class: "hint") {
            $0.text(
                "A folder of this device: one that another program takes to other places, or a disk that you plug in. The browser may ask again whether Setlist may write there."
            )
        }
        let isOn = content.plan?.folder != nil
        ui.command(
            isOn ? "Choose another folder" : "Choose folder", isOn ? .secondary : .primary, .copies(.folderTapped))
    }

    private static func server(_ content: Content, _ shared: Shared, _ ui: inout UI) {
        guard shared.can.copyServers else {
            ui.element(.p, class: "second") {
                $0.text(
                    "This app can’t send copies to a WebDAV server yet. Setlist in a browser can, with your account.")
            }
            return
        }
        guard shared.account.account != nil else {
            ui.element(.p, class: "second") {
                $0.text(
                    "A browser sends nothing to other servers, so Setlist’s own server passes copies on, for people with an account."
                )
            }
            ui.command("Sign Up", .primary, .copies(.signUpTapped))
            return
        }
        ui.element(.form, class: "form") {
            $0.submits(.copies(.saveTapped))
            for field in CopyForm.Field.allCases { self.field(field, content.form[field], &$0) }
            $0.element(.p, class: "hint") {
                $0.text(
                    "The password is kept on this device, where whoever uses this browser can find it: best make an app password for Setlist alone. It goes along with each copy, through Setlist’s server, which keeps neither."
                )
            }
            var isOn = false
            if case .server = content.plan?.place { isOn = true }
            $0.submit(isOn ? "Save" : "Start copying", isOn ? .secondary : .primary)
        }
    }

    private static func field(_ field: CopyForm.Field, _ entry: CopyForm.Entry, _ ui: inout UI) {
        let refusal = entry.problem == nil ? nil : field.id + "-problem"
        ui.element(.div, key: Int64(field.rawValue), class: "field") {
            $0.element(.label) {
                $0.attribute(.for, field.id)
                $0.text(field.name)
            }
            $0.input(field == .password ? .password : .text, entry.text, refusal: refusal) {
                .copies(.typed(field, $0))
            } _: {
                $0.attribute(.id, field.id)
                $0.attribute(.autocomplete, "off")
                $0.attribute(.autocapitalize, "none")
                $0.attribute(.spellcheck, false)
                if field == .address {
                    $0.attribute(.inputmode, "url")
                    $0.attribute(.placeholder, "https://cloud.example/dav/Setlist")
                }
            }
            $0.refusal(entry.problem, id: refusal)
        }
    }
}

extension CopyPlan.Place {
    /// By itself.
    fileprivate var title: String {
        switch self {
        case .folder(_, let name): name.utf8.isEmpty ? "Folder" : "Folder “\(name)”"
        case .server: name
        }
    }
}

extension CopyPlan {
    func lastText(_ shared: Shared) -> String {
        guard let last else { return "No copy yet" }
        let clocks = shared.clocks
        return "Last copy: " + DateText.past(last.made, at: clocks.wall, zoneMinutes: clocks.zoneMinutes)
    }
}

/// Copies on Profile: how they stand, and the way to their screen.
enum CopiesRow {
    static func view(_ shared: Shared, _ ui: inout UI) {
        let plan = shared.copyPlan
        ui.valueButton("Copies", value: plan == nil ? "Off" : "On", id: "profile-copies", .copies(.rowTapped))
        guard let plan else { return }
        ui.element(.p, class: "second small") { $0.text(plan.lastText(shared)) }
        guard let trouble = plan.trouble else { return }
        ui.element(.p, class: trouble.reason == .prompt ? "second small" : "error") {
            $0.text(trouble.words(at: plan.place))
        }
    }
}
