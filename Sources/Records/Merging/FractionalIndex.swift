/// A place in an ordered list, such that there is always another between two: moving one row changes that row alone.
///
/// The text is a base-62 fraction: a whole part whose first letter tells its length (`a0` … `az`, `b00` …; `Zz`, `Zy` …
/// below it), then digits behind the point, none of them trailing zeros. Whole parts count up and down at the ends of
/// the list, so ten thousand appended rows need four characters each. After D. Greenspan, "Implementing fractional
/// indexing". Indices are ordered by their bytes. If two devices choose the same index, the records' ids decide.
public struct FractionalIndex: Hashable, Comparable, Sendable {
    public let text: String

    public static let first = FractionalIndex(unchecked: "a0")
    /// Reached after some 20,000 insertions at one and the same place.
    public static let maximumLength = 4_096

    private init(unchecked text: String) {
        self.text = text
    }

    /// Nil if the text isn't an index.
    public init?(_ text: String) {
        let utf8 = Array(text.utf8)
        guard utf8.count <= Self.maximumLength, let length = Self.wholeLength(utf8), length <= utf8.count,
            utf8[1...].allSatisfy({ Self.value($0) != nil }), utf8.count == length || utf8.last != Self.digits[0],
            utf8 != Self.smallestWhole
        else { return nil }
        self.text = text
    }

    public static func < (left: FractionalIndex, right: FractionalIndex) -> Bool { precedes(left.text, right.text) }

    /// An index between two, or before or after one, or the first of a list. Nil if there is none: `left` isn't less
    /// than `right`, as when two devices put a row at the same place, or the text would become too long.
    public static func between(_ left: FractionalIndex?, _ right: FractionalIndex?) -> FractionalIndex? {
        let index: FractionalIndex
        switch (left, right) {
        case (nil, nil): return first
        case (let left?, nil): index = FractionalIndex(after: Array(left.text.utf8))
        case (nil, let right?): index = FractionalIndex(before: Array(right.text.utf8))
        case (let left?, let right?):
            guard left < right else { return nil }
            index = FractionalIndex(between: Array(left.text.utf8), and: Array(right.text.utf8))
        }
        return index.text.utf8.count <= maximumLength ? index : nil
    }

    /// The index of a row that is put before row `position` of a list in order, or at its end. `moved` names the rows
    /// of the list that need another index to make room: none, unless neighbours shared one. O(moved rows).
    public static func placing(at position: Int, in order: [FractionalIndex]) -> (
        index: FractionalIndex, moved: [(row: Int, index: FractionalIndex)]
    ) {
        let left = position > 0 ? order[position - 1] : nil
        var end = position
        if let left {
            while end < order.count, order[end] <= left { end += 1 }
        }
        let right = end < order.count ? order[end] : nil
        var moved: [(row: Int, index: FractionalIndex)] = []
        if let index = between(left, right) {
            var last: FractionalIndex? = index
            for row in position..<end {
                last = between(last, right)
                if let last { moved.append((row, last)) } else { break }
            }
            if last != nil { return (index, moved) }
        }
        return numberingAnew(at: position, in: order)
    }

    private static func numberingAnew(at position: Int, in order: [FractionalIndex]) -> (
        index: FractionalIndex, moved: [(row: Int, index: FractionalIndex)]
    ) {
        var next = first
        var placed = first
        var moved: [(row: Int, index: FractionalIndex)] = []
        for row in 0...order.count {
            if row == position {
                placed = next
                next = FractionalIndex(after: Array(next.text.utf8))
            }
            guard row < order.count else { break }
            if order[row] != next { moved.append((row, next)) }
            next = FractionalIndex(after: Array(next.text.utf8))
        }
        return (placed, moved)
    }
}

// MARK: - Digits

extension FractionalIndex {
    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    /// Never an index: nothing could be put before it.
    private static let smallestWhole = [UInt8(ascii: "A")] + [UInt8](repeating: UInt8(ascii: "0"), count: 26)

    private static func value(_ digit: UInt8) -> Int? { digits.firstIndex(of: digit) }

    /// The length of the whole part, told by its first letter: 2 for `a` and `Z`, 27 for `z` and `A`.
    private static func wholeLength(_ utf8: [UInt8]) -> Int? {
        switch utf8.first {
        case let letter? where UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter: Int(letter - UInt8(ascii: "a")) + 2
        case let letter? where UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter: Int(UInt8(ascii: "Z") - letter) + 2
        default: nil
        }
    }

    private init(_ utf8: [UInt8]) {
        text = String(decoding: utf8, as: UTF8.self)
    }

    private init(after utf8: [UInt8]) {
        let whole = Array(utf8[..<Self.wholeLength(utf8)!])
        if let next = Self.successor(of: whole) {
            self.init(next)
        } else {
            self.init(whole + Self.middle(Array(utf8[whole.count...]), nil))
        }
    }

    private init(before utf8: [UInt8]) {
        let whole = Array(utf8[..<Self.wholeLength(utf8)!])
        if utf8.count > whole.count, whole != Self.smallestWhole {
            self.init(whole)
        } else if let previous = Self.predecessor(of: whole), previous != Self.smallestWhole {
            self.init(previous)
        } else {
            self.init(
                Self.smallestWhole + Self.middle([], whole == Self.smallestWhole ? Array(utf8[whole.count...]) : nil))
        }
    }

    private init(between left: [UInt8], and right: [UInt8]) {
        let leftWhole = Array(left[..<Self.wholeLength(left)!])
        let rightWhole = Array(right[..<Self.wholeLength(right)!])
        let fraction = Array(left[leftWhole.count...])
        if leftWhole == rightWhole {
            self.init(leftWhole + Self.middle(fraction, Array(right[rightWhole.count...])))
        } else if let next = Self.successor(of: leftWhole), next.lexicographicallyPrecedes(right) {
            self.init(next)
        } else {
            self.init(leftWhole + Self.middle(fraction, nil))
        }
    }

    /// The digits of a fraction between two, neither with trailing zeros; `right` nil is 1.
    private static func middle(_ left: [UInt8], _ right: [UInt8]?) -> [UInt8] {
        var digits: [UInt8] = []
        var right = right
        var index = 0
        while true {
            let low = index < left.count ? value(left[index])! : 0
            let high = right.map { index < $0.count ? value($0[index])! : 0 } ?? Self.digits.count
            index += 1
            if low == high {
                digits.append(Self.digits[low])
            } else if high - low > 1 {
                return digits + [Self.digits[(low + high) / 2]]
            } else {
                digits.append(Self.digits[low])
                right = nil
            }
        }
    }

    private static func successor(of whole: [UInt8]) -> [UInt8]? {
        var next = whole
        for index in (1..<whole.count).reversed() {
            let digit = value(next[index])! + 1
            guard digit == digits.count else {
                next[index] = digits[digit]
                return next
            }
            next[index] = digits[0]
        }
        switch whole[0] {
        case UInt8(ascii: "Z"): return Array("a0".utf8)
        case UInt8(ascii: "z"): return nil
        case let letter:
            // Above `a` the part grows by a digit, below `Z` it shrinks by one.
            let grows = letter >= UInt8(ascii: "a")
            return [letter + 1] + (grows ? next[1...] + [digits[0]] : next[2...])
        }
    }

    private static func predecessor(of whole: [UInt8]) -> [UInt8]? {
        var next = whole
        let largest = digits[digits.count - 1]
        for index in (1..<whole.count).reversed() {
            let digit = value(next[index])! - 1
            guard digit < 0 else {
                next[index] = digits[digit]
                return next
            }
            next[index] = largest
        }
        switch whole[0] {
        case UInt8(ascii: "a"): return [UInt8(ascii: "Z"), largest]
        case UInt8(ascii: "A"): return nil
        case let letter:
            let shrinks = letter > UInt8(ascii: "a")
            return [letter - 1] + (shrinks ? next[2...] : next[1...] + [largest])
        }
    }
}
