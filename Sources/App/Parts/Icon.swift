import Interface

/// Line icons on a 24 × 24 grid, drawn with round strokes in the text's colour.
enum Icon: Sendable {
    case timer, list, history, person, settings, back, more, plus, play, pause, close, check, up, down, duplicate, delete

    /// SVG path data.
    var path: String {
        switch self {
        case .timer: "M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 9v4l2.5 2M9.5 2h5"
        case .list: "M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01"
        case .history: "M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7.5V12l3 2"
        case .person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21c0-4 3-6.5 7-6.5s7 2.5 7 6.5"
        case .settings: "M3 7h10M18 7h3M3 17h3M11 17h10M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"
        case .back: "M15 5l-7 7 7 7"
        case .more: "M5 12h.01M12 12h.01M19 12h.01"
        case .plus: "M12 5v14M5 12h14"
        case .play: "M7 4.5v15l12-7.5z"
        case .pause: "M8 5v14M16 5v14"
        case .close: "M6 6l12 12M18 6L6 18"
        case .check: "M5 12.5l4.5 4.5L19 7"
        case .up: "M12 19V5M6 11l6-6 6 6"
        case .down: "M12 5v14M6 13l6 6 6-6"
        case .duplicate: "M9 9h11v11H9zM5 15H4V4h11v1"
        case .delete: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5"
        }
    }
}

extension Builder {
    /// A decorative icon: the control around it carries the name.
    mutating func icon(_ icon: Icon) {
        element(.svg, class: "icon") {
            $0.attribute(.viewBox, "0 0 24 24")
            $0.attribute(.ariaHidden, true)
            $0.element(.path) { $0.attribute(.d, icon.path) }
        }
    }
}
