import HTTPTypes
import Hummingbird

/// The bytes that a Range header asks for (RFC 9110, 14.2).
enum ByteRange: Equatable {
    case part(Range<Int>)
    /// None of the bytes exists.
    case unsatisfiable

    /// Nil if the header must be ignored: another unit, several ranges, or not well formed.
    init?(_ header: String, count: Int) {
        guard let match = header.wholeMatch(of: /bytes=\s*([0-9]*)-([0-9]*)\s*/) else { return nil }
        // More digits than Int can hold mean "beyond the end".
        let first = match.1.isEmpty ? nil : Int(match.1) ?? .max
        let last = match.2.isEmpty ? nil : Int(match.2) ?? .max
        switch (first, last) {
        case (nil, nil): return nil
        case (let first?, let last?) where first > last: return nil
        case (let first?, let last):
            self = first < count ? .part(first..<min(last ?? .max, count - 1) + 1) : .unsatisfiable
        case (nil, let suffix?):
            self = suffix > 0 && count > 0 ? .part(max(0, count - suffix)..<count) : .unsatisfiable
        }
    }
}

extension ByteRange {
    /// The range that a request asks for; nil: the whole (RFC 9110, 13.1.5 and 14.2).
    ///
    /// - Parameters:
    ///   - tag: the entity tag of what is there, a strong one. If-Range must be the same; a date never is.
    ///   - count: its bytes.
    init?(of request: Request, _ tag: String, count: Int) {
        guard request.method == .get, let range = request.headers[.range],
            request.headers[.ifRange].map({ $0 == tag }) ?? true
        else { return nil }
        self.init(range, count: count)
    }
}
