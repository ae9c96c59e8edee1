import Records

/// Why a copy wasn't made. The raw values stand in the store's row, and those of WebDAV are the ones that our server answers with.
enum CopyFailure: String, CaseIterable, Sendable {
    // A folder
    case gone, prompt, denied, diskFull

    // Between this device and our server
    case offline, loggedOut, older, fault, tooLarge, busy

    // Between our server and the WebDAV server
    case address, password, missing, full, unreachable, certificate, page, refused

    /// This device's store gives no values.
    case unread
    case other

    /// Whether it is tried again without anybody's doing.
    var isRetried: Bool {
        switch self {
        case .gone, .prompt, .denied, .loggedOut, .address, .password, .missing: false
        case .diskFull, .offline, .older, .fault, .tooLarge, .busy, .full, .unreachable, .certificate, .page,
            .refused, .unread, .other:
            true
        }
    }

    /// By the name of the browser's exception.
    ///
    /// - Parameter place: The copy's.
    init(error: String, at place: CopyPlan.Place) {
        switch (error, place) {
        case ("NotFoundError", .folder): self = .gone
        case ("QuotaExceededError", .folder): self = .diskFull
        case ("NotAllowedError", .folder), ("SecurityError", .folder), ("NoModificationAllowedError", .folder):
            self = .denied
        case ("TypeError", .server), ("TimeoutError", .server), ("NetworkError", .server): self = .offline
        case ("URL", .server): self = .address
        default: self = .other
        }
    }

    /// By our own server's answer; nil: the copy is there.
    init?(status: Int32, _ json: JSON) {
        switch status {
        case 200..<300: return nil
        case 401: self = .loggedOut
        // One that knows nothing of copies.
        case 404, 405: self = .older
        case 413: self = .tooLarge
        case 429: self = .busy
        default:
            let reason = json.text("reason").flatMap { CopyFailure(rawValue: $0) }
            self = reason ?? (status >= 500 ? .fault : .other)
        }
    }
}

extension CopyPlan.Trouble {
    /// The event, and the person's way out of it.
    func words(at place: CopyPlan.Place) -> String {
        let place = place.name
        switch reason {
        case .gone: return "The \(place) is gone. Choose it again, or another one, under Copies."
        case .prompt:
            return
                "The browser asks you again before Setlist may write to the \(place). Press “Allow again” under Copies."
        case .denied:
            return
                "The browser doesn’t let Setlist write to the \(place). Allow it in the browser’s settings for this site, or choose another folder under Copies."
        case .diskFull:
            return "The disk with the \(place) is full. Make room there, or choose another place under Copies."
        case .offline:
            return
                "Setlist’s server couldn’t be reached for the copy. It is tried again by itself; look whether there is a network."
        case .loggedOut: return "Copies to the \(place) need your account, and you aren’t logged in. Log in on Profile."
        case .older:
            return
                "Setlist’s server is older than this app and can’t pass copies on yet. Ask whoever runs it for an update, or choose a folder under Copies."
        case .fault: return "Setlist’s server has a fault and couldn’t pass the copy on. It is tried again by itself."
        case .tooLarge:
            return
                "Everything together is larger than Setlist’s server passes on. Choose a folder under Copies instead."
        case .busy:
            return
                "Setlist’s server couldn’t pass the copy on just now, since it has too much to do. It is tried again by itself."
        case .address:
            return "Setlist’s server can’t use the address of the \(place)\(reported). Correct it under Copies."
        case .password: return "The \(place) refused the user name or the password. Check both under Copies."
        case .missing: return "The \(place) has no such folder. Make it there, or correct the address under Copies."
        case .full: return "The \(place) has no room left. Make room there, or choose another place under Copies."
        case .unreachable:
            return
                "The \(place) didn’t answer. It is tried again by itself; if that goes on, check the address under Copies."
        case .certificate:
            return
                "The \(place) has a certificate that can’t be trusted. Have it renewed, or correct the address under Copies."
        case .page:
            return
                "The \(place) answered with a page, as a website does. Correct the address under Copies: it is the one for WebDAV."
        case .refused:
            return
                "The \(place) refused the copy\(reported). It is tried again by itself; if that goes on, check the address under Copies."
        case .unread:
            return
                "This device’s store couldn’t be read for the copy. It is tried again by itself; if that goes on, open Setlist again."
        case .other:
            return
                "The copy to the \(place) failed\(reported). It is tried again by itself; if that goes on, choose the place anew under Copies."
        }
    }

    /// The server's words in brackets.
    private var reported: String {
        guard let detail, !detail.utf8.isEmpty else { return "" }
        let words = detail.utf8.last == UInt8(ascii: ".") ? String(Substring(detail.utf8.dropLast())) : detail
        return " (\(words))"
    }
}

extension CopyPlan.Place {
    /// As sentences speak of it, after an article.
    var name: String {
        switch self {
        case .folder(_, let name): name.utf8.isEmpty ? "folder" : "folder “\(name)”"
        case .server(let folder): "WebDAV server at \(folder.host)"
        }
    }
}
