/// A set of an enumeration's cases, as bits: at most 32 cases, numbered from 0.
public struct EnumSet<Element>: Hashable, Sendable
where Element: CaseIterable & RawRepresentable & Sendable, Element.RawValue == UInt8 {
    /// Bit n stands for the case of raw value n.
    public private(set) var bits: UInt32 = 0

    public init() {}

    public init(bits: UInt32) {
        self.bits = bits & Self.all
    }

    public var isEmpty: Bool { bits == 0 }
    public var count: Int { bits.nonzeroBitCount }

    public func contains(_ element: Element) -> Bool { bits & Self.bit(element) != 0 }
    public func isSubset(of other: EnumSet) -> Bool { bits & ~other.bits == 0 }
    public func isDisjoint(with other: EnumSet) -> Bool { bits & other.bits == 0 }
    public func union(_ other: EnumSet) -> EnumSet { EnumSet(bits: bits | other.bits) }

    /// - Returns: Whether the element is new.
    @discardableResult
    public mutating func insert(_ element: Element) -> Bool {
        let isNew = !contains(element)
        bits |= Self.bit(element)
        return isNew
    }

    public mutating func remove(_ element: Element) { bits &= ~Self.bit(element) }

    /// In the enumeration's order.
    public var elements: [Element] {
        var elements: [Element] = []
        for element in Element.allCases where contains(element) { elements.append(element) }
        return elements
    }

    private static func bit(_ element: Element) -> UInt32 { 1 << UInt32(element.rawValue) }

    private static var all: UInt32 {
        var bits: UInt32 = 0
        for element in Element.allCases { bits |= bit(element) }
        return bits
    }
}

extension EnumSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) {
        for element in elements { insert(element) }
    }
}
