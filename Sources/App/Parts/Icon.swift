import Interface

/// Line icons on a 24 × 24 grid, drawn with round strokes in the text's colour.
enum Icon: Sendable {
    case timer, list, history, person, settings, back, more, plus, play, pause, close, check, up, down, duplicate,
        delete
    case download, upload, refresh, warning
    case heart
    case music
    case trophy, bars
    case forward, info, place, moon, target, dumbbell, edit, eye, eyeOff
    /// How a session felt, from worst to best.
    case awful, bad, fair, good, great

    /// Whether the sign is recognised by its surface, not by its outline.
    var isSolid: Bool { self == .play || self == .pause }

    /// SVG path data.
    var path: String {
        switch self {
        case .timer: "M12 21.5a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 9.5v4l2.5 2M9.5 2.5h5M18.5 5.5l1.5 1.5"
        case .list: "M8.5 6H21M8.5 12H21M8.5 18H21M3.5 6h.01M3.5 12h.01M3.5 18h.01"
        case .history: "M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.5M3.5 3.5v5h5M12 7.5V12l3 2"
        case .person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.7 3.6-6 7.5-6s6.9 2.3 7.5 6"
        case .settings:
            "M3 7.5h9.5M17.5 7.5H21M3 16.5h3.5M11.5 16.5H21M15 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"
        case .back: "M15 4.5L7.5 12l7.5 7.5"
        case .forward: "M9 4.5l7.5 7.5L9 19.5"
        case .info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7h.01"
        case .place:
            "M12 21.5c4.5-4.6 7-8.2 7-11.5a7 7 0 1 0-14 0c0 3.3 2.5 6.9 7 11.5zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"
        case .heart:
            "M12 20.5C6.5 16.5 3.5 13.300 3.5 9.300a4.600 4.600 0 0 1 8.500-2.500 4.600 4.600 0 0 1 8.500 2.500c0 4-3 7.200-8.500 11.200z"
        case .music:
            "M9 18.5V5.5L20 3v13M9 18.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM20 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z"
        case .trophy:
            "M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0zM7.5 5.5H4c0 3.3 1.3 5 3.8 5.4M16.5 5.5H20c0 3.3-1.3 5-3.8 5.4M12 14v3.5M8 20.5c0-2 1.5-3 4-3s4 1 4 3z"
        case .bars: "M5 20v-7M12 20V5M19 20V10"
        case .edit: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5L17.5 10"
        case .eye:
            "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"
        case .eyeOff: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM4 20L20 4"
        case .moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"
        case .target:
            "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 12h.01"
        case .dumbbell: "M7 6.5v11M17 6.5v11M3.5 9.5v5M20.5 9.5v5M7 12h10"
        case .more: dots("5 12", "12 12", "19 12")
        case .plus: "M12 5v14M5 12h14"
        case .play: "M7.5 4.8v14.4L19.5 12z"
        case .pause: "M7 5h2.5v14H7zM14.5 5H17v14h-2.5z"
        case .close: "M6 6l12 12M18 6L6 18"
        case .check: "M4.5 12.5l5 5L19.5 7"
        case .up: "M12 19.5v-15M5.5 11L12 4.5l6.5 6.5"
        case .down: "M12 4.5v15M5.5 13l6.5 6.5 6.5-6.5"
        case .duplicate:
            "M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM5.5 15.5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2"
        case .delete:
            "M4 6.5h16M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5M6 6.5l.8 12.1a2 2 0 0 0 2 1.9h6.4a2 2 0 0 0 2-1.9L18 6.5M10 11v5M14 11v5"
        case .download: "M12 3.5v12M6.5 10.5L12 16l5.5-5.5M4 20.5h16"
        case .upload: "M12 16V4M6.5 9L12 3.5 17.5 9M4 20.5h16"
        case .refresh:
            "M20.5 12a8.5 8.5 0 0 1-15.1 5.4M3.5 12a8.5 8.5 0 0 1 15.1-5.4M18.8 2.5v4.3h-4.3M5.2 21.5v-4.3h4.3"
        case .warning: "M12 4L2.8 20h18.4zM12 10.5v4M12 17.2h.01"
        case .awful: face("M8 16.8c.9-2 2.3-3 4-3s3.1 1 4 3")
        case .bad: face("M8.5 16.2c1-1.1 2.1-1.6 3.5-1.6s2.5.5 3.5 1.6")
        case .fair: face("M8.5 15.2h7")
        case .good: face("M8.5 14.400c1 1.1 2.1 1.6 3.5 1.6s2.5-.5 3.5-1.6")
        case .great: face("M7.5 13.5h9c-.4 2.3-2.2 3.800-4.5 3.800s-4.1-1.5-4.5-3.800z")
        }
    }
}

private func face(_ mouth: String) -> String { "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9.8h.01M15 9.8h.01" + mouth }

/// Dots twice as heavy as a stroke's end.
private func dots(_ centres: String...) -> String {
    var path = ""
    for centre in centres { path += "M\(centre)m.4 0a.4 .4 0 1 0-.8 0 .4 .4 0 0 0 .8 0z" }
    return path
}

extension Builder {
    /// A decorative icon: the control around it carries the name.
    mutating func icon(_ icon: Icon) {
        element(.svg, class: icon.isSolid ? "icon solid" : "icon") {
            $0.attribute(.viewBox, "0 0 24 24")
            $0.attribute(.ariaHidden, true)
            $0.element(.path) { $0.attribute(.d, icon.path) }
        }
    }
}
