import Interface
import Workouts

extension Shell {
    /// Every screen is drawn inside this frame. A screen starts with its own `header` (`ui.topBar`) and `main`.
    static func frame(
        _ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI, _ screen: (inout UI) -> Void
    ) {
        ui.element(.div, class: "app") {
            banners(state, shared.address, &$0)
            screenBox(shared, &$0, screen)
            notice(shared.shownNotice(at: now), &$0)
            if !shared.address.isWhole { navigation(shared.address.tab, &$0) }
        }
    }

    private static func screenBox(_ shared: Shared, _ ui: inout UI, _ screen: (inout UI) -> Void) {
        ui.element(.div, key: shared.address.path, class: "screen") { screen(&$0) }
    }

    /// The problems that last longer than a moment, and the offers that wait for a decision. Nothing interrupts a run
    /// but the loss of what was done.
    private static func banners(_ state: State, _ address: Address, _ ui: inout UI) {
        ui.element(.div, class: "banners") {
            if let trouble = state.storage.trouble {
                $0.element(.div, key: 0, class: "banner bad") {
                    $0.attribute(.role, "alert")
                    $0.icon(.warning)
                    $0.element(.span) { $0.text(trouble) }
                    if state.storage.isMendedByOpeningAgain {
                        $0.versionButton("Open again")
                    } else {
                        $0.command("Export my data", .text, .shell(.exportTapped))
                    }
                }
            }
            if state.isVersionWaiting, address != .run {
                $0.element(.div, key: 1, class: "banner") {
                    $0.attribute(.role, "status")
                    $0.icon(.refresh)
                    $0.element(.span) { $0.text("A new version is ready") }
                    $0.versionButton("Update")
                }
            }
        }
    }

    private static func navigation(_ current: Tab, _ ui: inout UI) {
        ui.element(.nav, class: "tabs") {
            $0.attribute(.ariaLabel, "Main")
            for tab in Tab.allCases {
                $0.element(.a, class: tab.isBig ? "tab big" : "tab") {
                    if tab == current { $0.attribute(.ariaCurrent, "page") }
                    $0.link(to: tab.address.path, .shell(.tabTapped(tab)))
                    $0.icon(tab.icon)
                    $0.element(.span) { $0.text(tab.name) }
                }
            }
        }
    }

    private static func notice(_ notice: Notice?, _ ui: inout UI) {
        ui.element(.div, class: "notices") {
            $0.attribute(.role, "status")
            guard let notice, !notice.isAtEnd else { return }
            $0.element(.div, class: "notice") {
                $0.element(.span) { $0.text(notice.text) }
                if notice.undo != nil {
                    $0.command("Undo", .text, .shell(.undoTapped))
                }
            }
        }
    }
}

extension UI {
    fileprivate mutating func versionButton(_ name: String) {
        command(name, .text, .shell(.versionAccepted))
    }
}

extension Shell.Storage {
    /// The problem and what to do about it, for a person.
    fileprivate var trouble: String? {
        switch self {
        case .fine: nil
        case .failed(.full):
            "This device is full, so your last change is not saved. Free some space, and leave Setlist open meanwhile."
        case .failed(.closed), .unavailable(.closed):
            "Setlist was updated in another tab. Open it again here, or what you change is not saved."
        case .failed: "The browser couldn’t save your last change. Leave Setlist open: it tries again by itself."
        case .lost:
            "The browser has deleted what Setlist stores. It is being stored again: leave Setlist open until this line goes."
        case .unavailable(.full):
            "This device is full: nothing can be saved. Workouts run, but are gone when you close Setlist."
        case .unavailable(.refused):
            "This browser lets Setlist save nothing, as in a private window. Workouts run, but are gone when you close it."
        case .unavailable(.other), .unavailable(.replaced):
            "The browser’s storage can’t be opened. Workouts run, but are gone when you close Setlist."
        }
    }

    fileprivate var isMendedByOpeningAgain: Bool { self == .failed(.closed) || self == .unavailable(.closed) }
}

extension Tab {
    var name: String {
        switch self {
        case .quickCreate: "Quick Create"
        case .workouts: "Workout List"
        case .getWorkout: "Get Workout"
        case .history: "History"
        case .profile: "Profile"
        }
    }

    var icon: Icon {
        switch self {
        case .quickCreate: .timer
        case .workouts: .list
        case .getWorkout: .dumbbell
        case .history: .history
        case .profile: .person
        }
    }

    /// The two main menus of an interval timer.
    var isBig: Bool { self == .quickCreate || self == .workouts }
}
