import Interface

/// An entry in the menu of a row or of a screen.
struct MenuEntry {
    var icon: Icon
    var name: String
    /// The entry's effect, if the name alone leaves it open.
    var hint: String?
    var action: Action
    var isDisabled = false
    var isDangerous = false
}

extension UI {
    /// The button that opens a row's menu.
    mutating func moreButton(isOpen: Bool, id: String? = nil, _ action: Action) {
        button(.icon.and("more"), action) {
            $0.attribute(.id, id)
            $0.attribute(.ariaLabel, "More")
            $0.attribute(.ariaHaspopup, "dialog")
            $0.attribute(.ariaExpanded, isOpen)
            $0.icon(.more)
        }
    }

    /// A sheet of commands for the item named by `title`. It is inside its row, so that the commands belong to the row.
    ///
    /// A layer and not a modal dialog: to make everything else inert, a browser has to restyle the whole page, which
    /// takes longer than everything else in opening a menu. Escape arrives as a key of the page.
    mutating func menuSheet(title: String, detail: String = "", close: Action, _ entries: [MenuEntry]) {
        element(.div, class: "layer") {
            $0.property(.layer, true)
            $0.on(.click, options: .ownOnly, close)
            $0.keepPresses()
            $0.element(.dialog, class: "sheet row-menu") { $0.menu(title, detail, close, entries) }
        }
    }

    private mutating func menu(_ title: String, _ detail: String, _ close: Action, _ entries: [MenuEntry]) {
        attribute(.open, true)
        attribute(.ariaLabel, title)
        attribute(.ariaModal, true)
        element(.h2) {
            $0.attribute(.dir, "auto")
            $0.text(title)
        }
        if !detail.utf8.isEmpty { element(.p) { $0.text(detail) } }
        element(.div, class: "choices") {
            for entry in entries { $0.menuEntry(entry) }
            $0.command("Cancel", .secondary, close)
        }
    }

    private mutating func menuEntry(_ entry: MenuEntry) {
        button(entry.isDangerous ? .face("danger") : .plain, entry.action) {
            $0.attribute(.disabled, entry.isDisabled)
            guard let hint = entry.hint else {
                $0.icon(entry.icon)
                $0.text(entry.name)
                return
            }
            $0.attribute(.ariaLabel, entry.name)
            $0.attribute(.ariaDescription, hint)
            $0.icon(entry.icon)
            $0.element(.span, class: "with-hint") {
                $0.text(entry.name)
                $0.element(.span, class: "second") { $0.text(hint) }
            }
        }
    }
}
