/// A compression of the build's copies, the preferred one first.
enum ContentCoding: String, CaseIterable, Sendable {
    case brotli = "br"
    case gzip

    var fileExtension: String {
        switch self {
        case .brotli: "br"
        case .gzip: "gz"
        }
    }
}

/// An Accept-Encoding header (RFC 9110, 12.5.3).
struct AcceptedCodings {
    private var weights: [String: Double] = [:]

    /// A missing header accepts only the plain form: it comes from programs that can't decode another.
    init(_ header: String?) {
        for entry in (header ?? "").split(separator: ",") {
            let parts = entry.split(separator: ";").map { $0.trimming(while: \.isWhitespace) }
            guard let coding = parts.first, !coding.isEmpty else { continue }
            let weight = parts.dropFirst().compactMap { $0.lowercased().wholeMatch(of: /q\s*=\s*([0-9.]+)/)?.1 }.first
            weights[coding.lowercased()] = weight.flatMap { Double($0) } ?? 1
        }
    }

    /// The best of the available codings; nil for the plain form. Our own preference decides between equal weights.
    func best(of available: some Sequence<ContentCoding>) -> ContentCoding? {
        let best =
            available
            .map { (coding: $0, weight: weights[$0.rawValue] ?? weights["*"] ?? 0) }
            .filter { $0.weight > 0 }
            .reduce(nil as (coding: ContentCoding, weight: Double)?) { best, each in
                best.map { $0.weight >= each.weight } == true ? best : each
            }
        guard let best else { return nil }
        return best.weight >= weights["identity"] ?? 0 ? best.coding : nil
    }
}

extension Substring {
    func trimming(while predicate: (Character) -> Bool) -> Substring {
        var rest = drop(while: predicate)
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return rest
    }
}
