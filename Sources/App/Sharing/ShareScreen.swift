import Exchange
import Formats
import Records
import Sensing
import Workouts

/// A workout as a link that contains it, and as a QR code of the link.
enum ShareScreen: Screen {
    struct State: Sendable {
        var id = ""
        var link = ""
        /// The reason why there is no link.
        var problem: String?
        var code: Code?
    }

    /// A QR code to be drawn.
    struct Code: Equatable, Sendable {
        /// SVG path data of its dark modules.
        var path: String
        /// The side of the drawing, in modules, with the quiet zone.
        var side: Int
    }

    enum Action: Sendable {
        case backTapped
        case copyTapped
        case shareTapped
        case exportTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state = State(id: id)
        make(&state, shared)
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .merged: if shared.address == .share(workout: state.id) { make(&state, shared) }
        case .forgotten: state = State()
        default: break
        }
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped: return shared.leave()
        case .copyTapped: return [.copy(state.link)]
        case .shareTapped:
            let name = shared.library.workout(state.id)?.name ?? ""
            return [.device(.share(title: name, link: state.link))]
        case .exportTapped:
            guard let workout = shared.library.workout(state.id) else { return [] }
            return [WorkoutScreen.file(workout)]
        }
    }

    private static func make(_ state: inout State, _ shared: Shared) {
        (state.link, state.problem, state.code) = ("", nil, nil)
        guard let workout = shared.library.workout(state.id) else { return }
        do throws(ShareLinkError) {
            state.link = shared.origin + "/" + (try WorkoutExport.link(workout))
        } catch {
            state.problem = error.description
            return
        }
        guard let code = QRCode(Array(state.link.utf8), level: .low) else { return }
        state.code = Code(path: code.path, side: code.size + 2 * QRCode.quietZone)
    }

    /// Whether the workout leads to a place hidden by the person's privacy zones.
    static func tellsHiddenPlace(_ workout: Workout, _ shared: Shared) -> Bool {
        let zones = shared.library.settings.privacyZones
        if zones.isEmpty { return false }
        for place in workout.steps.places() {
            for zone in zones {
                if zone.hides(.init(latitude: place.position.latitude, longitude: place.position.longitude)) {
                    return true
                }
            }
        }
        return false
    }
}
