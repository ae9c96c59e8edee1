import Records
import Testing
import Workouts

@testable import App

/// For one event the sound follows the run at most once, and so does the map, whatever the event has brought about.
@Suite struct OncePerEventTests {
    /// The commands that may come once an event.
    private enum Kind: Hashable {
        case nowPlaying, cancel, pause, stop
        case open, places, line, person
    }

    private func kind(_ effect: Effect) -> Kind? {
        switch effect {
        case .audio(.nowPlaying): .nowPlaying
        case .audio(.cancelScheduled): .cancel
        case .audio(.pause): .pause
        case .audio(.stop): .stop
        case .map(.open): .open
        case .map(.places): .places
        case .map(.extendLine): .line
        case .map(.person): .person
        default: nil
        }
    }

    private func expectOnce(_ app: inout TestApp, _ kinds: inout Set<Kind>) {
        var counts: [Kind: Int] = [:]
        for case let kind? in app.takeEffects().map(kind) { counts[kind, default: 0] += 1 }
        #expect(counts.values.allSatisfy { $0 == 1 }, "\(counts)")
        kinds.formUnion(counts.keys)
    }

    @Test("OU-3 OU-5 for one event the sound is asked at most once, and the map at most once", arguments: 0..<8)
    func once(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let there = Place(latitude: 52.5 + 300 / 111_263, longitude: 13.4, radius: 20)
        var steps = (0..<30).map { Step(.work, $0 % 3 == 2 ? .time(7) : .distance(10 + Double($0))) }
        steps.insert(Step(.work, .place(there)), at: 6)
        var app = TestApp.outdoor(steps) {
            $0.changeSettings {
                $0.autoPause = true
                $0.spokenSplits = true
            }
        }
        app.state.shared.can.speech = true
        var kinds: Set<Kind> = []
        var walker = TestApp.Walker()
        expectOnce(&app, &kinds)
        app.fix(walker)
        expectOnce(&app, &kinds)
        app.send(.run(.pauseTapped))
        expectOnce(&app, &kinds)
        for _ in 0..<400 {
            guard app.active != nil else { break }
            if random.next() % 40 == 0 { walker.speed = walker.speed == 0 ? 3 : 0 }
            switch random.next() % 60 {
            case 0: app.send(.run(.forwardTapped))
            case 1: app.send(.run(.pauseTapped))
            case 2: app.send(.run(.backwardTapped))
            case 3: app.send(.run(.nextTapped))
            case 4: app.send(.host(.visibilityChanged(isHidden: random.next() % 2 == 0)))
            case 5: app.send(.run(.backTapped))
            case 6: app.send(.run(.questionResumed))
            default:
                app.wait(1)
                _ = app.takeEffects()
                walker.way += walker.speed
                app.fix(walker)
            }
            expectOnce(&app, &kinds)
        }
        #expect(kinds.isSuperset(of: [.nowPlaying, .cancel, .open, .places, .line, .person]))
    }
}
