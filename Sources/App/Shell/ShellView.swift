import Interface
import Workouts

extension Shell {
    /// Every screen is drawn inside this frame. A screen starts with its own `header` (`ui.topBar`) and `main`.
    static func frame(
        _ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI, _ screen: (inout UI) -> Void
    ) {
        ui.element(.div, class: "app") {
            screenBox(shared, &$0, screen)
            notice(shared.notice, now, &$0)
            if shared.route != .run { navigation(shared.route.tab, &$0) }
        }
    }

    private static func screenBox(_ shared: Shared, _ ui: inout UI, _ screen: (inout UI) -> Void) {
        ui.element(.div, key: shared.route.path, class: "screen") { screen(&$0) }
    }

    private static func navigation(_ current: Tab, _ ui: inout UI) {
        ui.element(.nav, class: "tabs") {
            $0.attribute(.ariaLabel, "Main")
            for tab in Tab.allCases {
                $0.element(.a, class: tab.isBig ? "tab big" : "tab") {
                    if tab == current { $0.attribute(.ariaCurrent, "page") }
                    $0.link(to: tab.route.path, .shell(.tabTapped(tab)))
                    $0.icon(tab.icon)
                    $0.element(.span) { $0.text(tab.name) }
                }
            }
        }
    }

    private static func notice(_ notice: Notice?, _ now: Seconds, _ ui: inout UI) {
        ui.element(.div, class: "notices") {
            $0.attribute(.role, "status")
            guard let notice, notice.until > now else { return }
            $0.element(.div, class: "notice") {
                $0.element(.span) { $0.text(notice.text) }
                if notice.undo != nil {
                    $0.element(.button, class: "text-button") {
                        $0.on(.click, .shell(.undoTapped))
                        $0.text("Undo")
                    }
                }
            }
        }
    }
}

extension Tab {
    var name: String {
        switch self {
        case .quickCreate: "Quick Create"
        case .workouts: "Workout List"
        case .history: "History"
        case .profile: "Profile"
        }
    }

    var icon: Icon {
        switch self {
        case .quickCreate: .timer
        case .workouts: .list
        case .history: .history
        case .profile: .person
        }
    }

    /// The two main menus of an interval timer.
    var isBig: Bool { self == .quickCreate || self == .workouts }
}
