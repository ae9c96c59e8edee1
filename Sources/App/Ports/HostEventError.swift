public import Records

/// Why a text is no event.
public indirect enum HostEventError: Error, Equatable, Sendable, CustomStringConvertible {
    case json(JSONError)
    case unknown(on: String)
    /// The member that is missing or of another type.
    case member(String, on: String)

    /// For the page on which the app says that it can't go on.
    public var description: String {
        switch self {
        case .json: "An event can’t be read."
        case .unknown(let on): "The event “\(on)” is unknown."
        case .member(let name, let on): "The event “\(on)” can’t be read: “\(name)” is missing or something else."
        }
    }
}
