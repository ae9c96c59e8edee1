/// Which of several sessions count where each is counted once, however many versions of it conflicts have kept: the session itself, or,
/// where that isn't among them, the first of its versions. All versions name the session itself, none another version.
///
/// - Parameters:
///   - count: Number of sessions.
///   - id: The id of the session at a place.
///   - origin: The id of the session of which that is another version (`Session.copyOf`); nil if it is none.
/// - Complexity: O(n) expected. Without versions nothing is hashed.
@inline(never)  // It belongs to the second part of the program.
public func countingVersionsOnce(_ count: Int, id: (Int) -> String, origin: (Int) -> String?) -> [Bool] {
    var counts = [Bool](repeating: true, count: count)
    let versions = (0..<count).filter { origin($0) != nil }
    if versions.isEmpty { return counts }
    var counted: Set<String> = []
    for place in 0..<count { counted.insert(id(place)) }
    for place in versions {
        if let origin = origin(place) { counts[place] = counted.insert(origin).inserted }
    }
    return counts
}
