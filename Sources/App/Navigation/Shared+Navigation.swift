extension Shared {
    /// Opens a screen on top of this one.
    mutating func open(_ route: Route) -> [Effect] {
        guard route != self.route else { return [] }
        trail.append(self.route)
        self.route = route
        return [.history(.push(path: route.path))]
    }

    /// Puts a screen in this one's place, so that "Back" doesn't return to it.
    mutating func replace(with route: Route) -> [Effect] {
        self.route = route
        return [.history(.replace(path: route.path))]
    }

    /// Leaves the screen: back to the one that opened it, else to another, first of all its parent.
    mutating func leave(or other: Route? = nil) -> [Effect] {
        guard let below = trail.popLast() else { return replace(with: other ?? route.parent) }
        route = below
        return [.history(.back)]
    }

    /// Leaves the screen for that one, which isn't put on top of it where it lies right below.
    mutating func leave(to other: Route) -> [Effect] {
        trail.last == other ? leave() : replace(with: other)
    }

    /// Leaves a row of screens that `first` began, for the one that opened it if that is `goal`; else `goal` takes this one's place.
    mutating func leave(all first: Route, for goal: Route) -> [Effect] {
        guard let index = trail.lastIndex(of: first), index > 0, trail[index - 1] == goal else {
            return replace(with: goal)
        }
        let steps = trail.count - index + 1
        trail.removeLast(steps)
        route = goal
        return [.history(.backBy(Int32(steps)))]
    }

    /// The person used the browser's own Back or Forward.
    mutating func follow(_ route: Route) {
        if trail.last == route { trail.removeLast() } else if route != self.route { trail.append(self.route) }
        self.route = route
    }
}
