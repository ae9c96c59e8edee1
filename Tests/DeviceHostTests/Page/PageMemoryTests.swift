import App
import Records
import Testing

@testable import DeviceHost

@Suite struct PageMemoryTests {
    private func point(_ latitude: Double) -> MapPoint { MapPoint(MapPosition(latitude: latitude, longitude: 8)) }

    @Test("IO-1 the next page has the addresses that the person can go back over")
    func addresses() {
        var memory = PageMemory(path: "/")
        memory.keep([
            .history(.push(path: "/workouts")), .history(.push(path: "/w/1")), .history(.replace(path: "/w/2")),
        ])
        #expect(
            memory.restore() == [
                .history(.replace(path: "/")), .history(.push(path: "/workouts")), .history(.push(path: "/w/2")),
            ])
        memory.navigated(to: "/workouts")
        memory.keep([.history(.push(path: "/history"))])
        #expect(
            memory.restore() == [
                .history(.replace(path: "/")), .history(.push(path: "/workouts")), .history(.push(path: "/history")),
            ])
        memory.navigated(to: "/")
        #expect(memory.restore() == [.history(.replace(path: "/"))])
    }

    @Test("IO-1 it looks as the last one did")
    func mode() {
        var memory = PageMemory(path: "/")
        memory.keep([.mode(isLight: true), .focus(id: "name"), .mode(isLight: false)])
        #expect(memory.restore() == [.history(.replace(path: "/")), .mode(isLight: false)])
    }

    @Test("IO-1 its map shows what the last one's did: the line with all that was added, the last of all else")
    func map() {
        let open = Effect.map(.open(element: "map", MapSource(), .metric))
        var memory = PageMemory(path: "/run")
        memory.keep([
            open, .map(.fit), .map(.line([point(1), point(2)])), .map(.follow(true)),
            .map(.person(MapPerson(MapPosition(latitude: 1, longitude: 8), accuracy: 5))),
            .map(.extendLine([point(3), point(4)], replacing: 1)), .map(.person(nil)),
            .map(.extendLine([point(5)], replacing: 9)),
        ])
        #expect(
            memory.restore() == [
                .history(.replace(path: "/run")), open, .map(.line([point(5)])), .map(.person(nil)),
                .map(.follow(true)),
            ])
        memory.keep([.map(.close)])
        #expect(memory.restore() == [.history(.replace(path: "/run"))])
    }

    @Test("IO-1 a map that was moved away, or shows everything, doesn't follow on the next page")
    func view() {
        let open = Effect.map(.open(element: "map", MapSource(), .metric))
        let follow = Effect.map(.follow(true))
        var memory = PageMemory(path: "/run")
        memory.dragged()
        #expect(memory.restore() == [.history(.replace(path: "/run"))])
        memory.keep([open, follow])
        memory.dragged()
        memory.keep([.map(.line([point(1)]))])
        #expect(memory.restore().suffix(3) == [open, .map(.line([point(1)])), .map(.fit)])
        memory.keep([follow])
        #expect(memory.restore().last == follow)
        memory.keep([.map(.fit)])
        #expect(memory.restore().suffix(2) == [.map(.line([point(1)])), .map(.fit)])
    }

    @Test("IO-1 a line that only grows is a line")
    func growing() {
        var memory = PageMemory(path: "/run")
        let open = Effect.map(.open(element: "map", MapSource(), .metric))
        memory.keep([open, .map(.extendLine([point(1)])), .map(.extendLine([point(2)]))])
        #expect(memory.restore().last == .map(.line([point(1), point(2)])))
    }
}
