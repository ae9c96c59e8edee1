import Records
import Workouts

extension Library {
    func workout(_ id: String) -> Workout? {
        workouts.first { $0.id == id }?.value
    }

    /// "Workout N" with the first free N ≥ 1. O(n).
    var nextWorkoutName: String {
        var taken = [Bool](repeating: false, count: workouts.count + 2)
        for entry in workouts {
            guard let number = Library.number(inName: entry.value.name), number < taken.count else { continue }
            taken[number] = true
        }
        var number = 1
        while taken[number] { number += 1 }
        return "Workout \(number)"
    }

    /// A name for a copy of what is called so: "… copy", "… copy 2".
    func copyName(of name: String) -> String { freeName(like: name, suffix: " copy") }

    /// A name for another workout that would be called so: the name with the suffix, then with "2" and so on behind that. O(n) for each that
    /// is taken.
    func freeName(like name: String, suffix: String = "") -> String {
        var free = suffix.utf8.isEmpty ? name : NameRule.name(name, followedBy: suffix)
        var number = 1
        while workouts.contains(where: { $0.value.name.hasSameBytes(as: free) }) {
            number += 1
            free = NameRule.name(name, followedBy: "\(suffix) \(number)")
        }
        return free
    }

    /// Calls a workout otherwise that came back, and whose name another one has got meanwhile.
    mutating func freeName(of id: String) {
        guard let name = workout(id)?.name,
            workouts.contains(where: { $0.id != id && $0.value.name.hasSameBytes(as: name) })
        else { return }
        let free = Library.number(inName: name) == nil ? copyName(of: name) : nextWorkoutName
        change(workout: id) { $0.name = free }
    }

    /// N of "Workout N", spelt as we spell it.
    private static func number(inName name: String) -> Int? {
        let prefix = Array("Workout ".utf8)
        let utf8 = Array(name.utf8)
        guard utf8.count > prefix.count, utf8.count < prefix.count + 7, utf8.starts(with: prefix) else { return nil }
        guard utf8[prefix.count] != UInt8(ascii: "0") else { return nil }
        var number = 0
        for digit in utf8[prefix.count...] {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// Adds a workout to the end of the list.
    mutating func add(_ workout: Workout, id: String) {
        insert(Entry(id: id, value: workout), at: workouts.count)
    }

    /// Adds a workout at a place of the list: a duplicate, or one whose deletion is undone.
    mutating func insert(_ entry: Entry<Workout>, at index: Int) {
        let index = min(max(index, 0), workouts.count)
        let (order, moved) = FractionalIndex.placing(at: index, in: orders)
        for (row, order) in moved {
            orders[row] = order
            changed(.workout(workouts[row].id))
        }
        workouts.insert(entry, at: index)
        orders.insert(order, at: index)
        changed(.workout(entry.id))
    }

    /// Takes a deletion back.
    mutating func restore(_ entry: Entry<Workout>, at index: Int) {
        insert(entry, at: index)
        freeName(of: entry.id)
    }

    /// Changes a workout in place; does nothing if it is gone.
    mutating func change(workout id: String, _ change: (inout Workout) -> Void) {
        guard let index = workouts.firstIndex(where: { $0.id == id }) else { return }
        change(&workouts[index].value)
        changed(.workout(id))
    }

    /// Moves a workout to a place of the list as it will be.
    mutating func move(workout id: String, to index: Int) {
        guard let from = workouts.firstIndex(where: { $0.id == id }) else { return }
        let to = min(max(index, 0), workouts.count - 1)
        guard from != to else { return }
        let entry = workouts.remove(at: from)
        orders.remove(at: from)
        insert(entry, at: to)
    }

    /// Deletes a workout and says where it was.
    mutating func remove(workout id: String) -> (entry: Entry<Workout>, index: Int)? {
        guard let index = workouts.firstIndex(where: { $0.id == id }) else { return nil }
        changed(.workout(id))
        orders.remove(at: index)
        return (workouts.remove(at: index), index)
    }
}
