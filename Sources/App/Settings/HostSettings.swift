import Records

/// The settings that the host carries out and no view shows: the host is told whenever they have changed, in this tab,
/// in another one or on another device.
enum HostSettings: Feature {
    typealias Action = Never

    struct State: Sendable {
        /// As the host was last told.
        var told: Settings?
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .forgotten = news { state.told = nil }
        return []
    }

    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.library.isLoaded else { return [] }
        let settings = shared.library.settings
        var effects: [Effect] = []
        if state.told?.mode != settings.mode { effects.append(.mode(isLight: settings.mode == .light)) }
        if let told = state.told {
            if told.volume != settings.volume { effects.append(.audio(.volume(settings.volume))) }
            if told.sound != settings.sound { effects.append(.audio(.mix(settings.sound == .mixed))) }
        }
        state.told = settings
        return effects
    }
}
