import Interface
import Workouts

extension UI {
    /// A screen's header: a button on the left (or room for it), the title in the middle or on the left, a button on
    /// the right.
    mutating func topBar(_ title: String, screen: String? = nil, back: Action? = nil, settings: Action? = nil) {
        element(.header, class: back == nil ? "top-bar" : "top-bar has-back") {
            if let back { $0.iconButton(.back, "Back", back) }
            $0.heading(title, screen)
            if let settings { $0.iconButton(.settings, "Settings", settings) }
        }
    }

    /// The header of a run, with the heart rate, or the button for a sensor, on the right.
    mutating func runBar(_ title: String, _ shared: Shared, _ now: Seconds) {
        element(.header, class: "top-bar has-back") {
            $0.iconButton(.back, "Back", .run(.backTapped))
            $0.heading(title, "Run")
            if shared.heart.phase != .none {
                HeartChip.view(shared, now, &$0)
            } else if shared.can.bluetooth {
                $0.iconButton(.heart, "Connect heart rate sensor", .heart(.connectTapped))
            }
        }
    }

    /// A screen's title; in the tab's title it is followed by `screen` if other screens have the same title. The focus
    /// goes there when the screen opens, so that a screen reader begins with it; `Openers` has the focus after the
    /// screen is left.
    mutating func heading(_ title: String, _ screen: String? = nil) {
        heading(screen.map { title + " · " + $0 } ?? title) { $0.unfolding(title) }
    }

    mutating func heading(_ title: String, _ content: (inout UI) -> Void) {
        element(.h1) {
            $0.attribute(.tabindex, -1)
            $0.property(.focused, true)
            $0.property(.tabTitle, title)
            content(&$0)
        }
    }

    /// A button with only an icon.
    mutating func iconButton(_ icon: Icon, _ name: String, _ action: Action) {
        button(.icon, action) {
            $0.attribute(.ariaLabel, name)
            $0.icon(icon)
        }
    }
}
