extension Shared {
    /// Opens a screen on top of this one.
    mutating func open(_ address: Address) -> [Effect] {
        guard address != self.address else { return [] }
        trail.append(self.address)
        self.address = address
        return [.history(.push(path: address.path))]
    }

    /// Puts a screen in this one's place, so that "Back" doesn't return to it.
    mutating func replace(with address: Address) -> [Effect] {
        self.address = address
        return [.history(.replace(path: address.path))]
    }

    /// Leaves the screen: back to the one that opened it, else to another, first of all its parent.
    mutating func leave(or other: Address? = nil) -> [Effect] {
        guard let below = trail.popLast() else { return replace(with: other ?? address.parent) }
        address = below
        return [.history(.back)]
    }

    /// Leaves the screen for that one, which isn't put on top of it where it lies right below.
    mutating func leave(to other: Address) -> [Effect] {
        trail.last == other ? leave() : replace(with: other)
    }

    /// Leaves a row of screens that `first` began, for the one that opened it if that is `goal`; else `goal` takes this one's place.
    mutating func leave(all first: Address, for goal: Address) -> [Effect] {
        guard let index = trail.lastIndex(of: first), index > 0, trail[index - 1] == goal else {
            return replace(with: goal)
        }
        let steps = trail.count - index + 1
        trail.removeLast(steps)
        address = goal
        return [.history(.backBy(Int32(steps)))]
    }

    /// The person used the browser's own Back or Forward.
    mutating func follow(_ address: Address) {
        if trail.last == address { trail.removeLast() } else if address != self.address { trail.append(self.address) }
        self.address = address
    }
}
