/// A range of a series' samples as text of the 64 characters A–Z a–z 0–9 - _, for storing: half a character a second at
/// a steady rate.
///
/// Version 1: "1", then tokens. The value c of a token's first character gives its kind:
/// 0–48: two samples in consecutive seconds; their differences to the rates before them are c ÷ 7 − 3 and c mod 7 − 3.
/// 49–52: one sample; the next character holds its lowest six bits: rate = (c − 49) × 64 + the next.
/// 53, then a number: so many seconds without a sample.
/// 54, then a number: so many more samples equal to the last.
/// Numbers have 5 bits a character, the lowest first, 32 added to all but the last. A sample is one second after the
/// one before; the first is at second 0, unless a gap precedes it. Each text is self-contained: its first sample is a
/// whole one.
public enum HeartText {
    /// Samples that one text may hold. A run of them is six characters: this bounds what a text becomes.
    public static let limit = 512

    private static let pairs: UInt8 = 49
    private static let wholes: ClosedRange<UInt8> = 49...52
    private static let gap: UInt8 = 53
    private static let run: UInt8 = 54
    /// Shorter runs are written as pairs.
    private static let shortestRun = 5

    public static func text(of series: HeartSeries, in range: Range<Int>) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "1")]
        let samples = series.samples
        var index = range.lowerBound
        var next: Int32 = 0
        var last: UInt8?
        func put(_ value: UInt8) { bytes.append(TextAlphabet.characters[Int(value)]) }
        func put(number: Int) {
            var rest = number
            while rest >= 32 {
                put(UInt8(rest & 31) | 32)
                rest >>= 5
            }
            put(UInt8(rest))
        }
        /// The difference to a rate plus 3, 0…6; nil if it is larger, or if the sample isn't the next second's.
        func step(_ place: Int, from rate: UInt8) -> UInt8? {
            guard place < range.upperBound, place == index || samples[place].second == samples[place - 1].second + 1
            else { return nil }
            let difference = Int(samples[place].rate) - Int(rate)
            return abs(difference) <= 3 ? UInt8(difference + 3) : nil
        }
        while index < range.upperBound {
            let sample = samples[index]
            if sample.second != next {
                put(gap)
                put(number: Int(sample.second - next))
                next = sample.second
            }
            var alike = 0
            while let last, index + alike < range.upperBound, samples[index + alike].rate == last,
                samples[index + alike].second == next + Int32(alike)
            {
                alike += 1
            }
            if alike >= shortestRun {
                put(run)
                put(number: alike)
                index += alike
                next += Int32(alike)
            } else if let last, let first = step(index, from: last), let second = step(index + 1, from: sample.rate) {
                put(first * 7 + second)
                index += 2
                next += 2
            } else {
                put(wholes.lowerBound + sample.rate >> 6)
                put(sample.rate & 63)
                index += 1
                next += 1
            }
            last = samples[index - 1].rate
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the samples of a text to a series; all of them or, with the error, none. O(samples of the text).
    public static func append(_ text: String, to series: inout HeartSeries) throws(HeartTextError) {
        let before = series.count
        do throws(HeartTextError) {
            try read(text) { rate, second in series.append(rate, second: second) }
        } catch {
            series.keepFirst(before)
            throw error
        }
    }

    /// Reads a text as a part of a series of which nothing is kept.
    ///
    /// - Parameter last: the last second of the parts before, and then of this one; nil if there is none.
    /// - Returns: The text's samples.
    /// - Throws: as `append` does, of the same texts.
    @discardableResult
    public static func check(_ text: String, after last: inout Int32?) throws(HeartTextError) -> Int {
        var end = last
        var count = 0
        try read(text) { rate, second in
            guard HeartSeries.takes(rate, second: second, after: end) else { return false }
            end = second
            count += 1
            return true
        }
        last = end
        return count
    }

    /// Reads a text's samples one after the other, until one is refused.
    private static func read(
        _ text: String, _ take: (_ rate: Int32, _ second: Int32) -> Bool
    ) throws(HeartTextError) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "1") else { throw HeartTextError(offset: 0) }
        var offset = 1
        var next: Int32 = 0
        var last: Int32?
        var count = 0
        func value() -> UInt8? {
            guard offset < bytes.count, let value = TextAlphabet.value(of: bytes[offset]) else { return nil }
            offset += 1
            return value
        }
        func number() -> Int? {
            var number = 0
            var shift = 0
            while let value = value() {
                guard shift <= 25 else { return nil }
                number |= Int(value & 31) << shift
                if value < 32 { return number }
                shift += 5
            }
            return nil
        }
        func add(_ rate: Int32) -> Bool {
            count += 1
            guard count <= limit, take(rate, next) else { return false }
            last = rate
            next += 1
            return true
        }
        while offset < bytes.count {
            let place = offset
            var isRight = false
            switch value() {
            case gap:
                if let gap = number(), gap > 0, let later = Int32(exactly: Int(next) + gap), offset < bytes.count {
                    next = later
                    isRight = true
                }
            case run:
                if let rate = last, let alike = number(), alike > 0, alike <= limit - count {
                    isRight = true
                    for _ in 0..<alike where isRight { isRight = add(rate) }
                }
            case .some(let whole) where wholes.contains(whole):
                if let low = value() { isRight = add(Int32(whole - wholes.lowerBound) << 6 | Int32(low)) }
            case .some(let pair) where pair < pairs:
                if let rate = last {
                    let first = rate + Int32(pair / 7) - 3
                    isRight = add(first) && add(first + Int32(pair % 7) - 3)
                }
            default: break
            }
            guard isRight else { throw HeartTextError(offset: place) }
        }
    }

    /// The series of one text.
    public static func series(of text: String) throws(HeartTextError) -> HeartSeries {
        var series = HeartSeries()
        try append(text, to: &series)
        return series
    }
}

/// The position at which a text is malformed.
public struct HeartTextError: Error, Equatable, Sendable {
    /// Bytes before that position.
    public let offset: Int
}
