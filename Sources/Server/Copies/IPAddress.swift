#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An address of the Internet Protocol. An IPv4 address within an IPv6 one (::ffff:0:0/96) counts as what it is.
struct IPAddress: Hashable, Sendable {
    /// 4 or 16.
    let bytes: [UInt8]

    /// Reads what `inet_pton` reads: four decimal numbers, or an IPv6 address without brackets and zone.
    init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: Array(bytes.prefix(4)))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }

    /// - Parameter bytes: 4 or 16.
    init(bytes: [UInt8]) {
        self.bytes = bytes.count == 16 && Self.mapped.contains(bytes) ? Array(bytes.suffix(4)) : bytes
    }

    /// In the form that `init` reads.
    var text: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    var isLoopback: Bool { (bytes.count == 4 ? Self.loopback4 : Self.loopback6).contains(bytes) }

    /// Whether it belongs to a host of the public Internet: neither to this machine, nor to its network, nor to a group, and in no block that is
    /// set aside.
    ///
    /// The blocks are those of IANA's registries of special-purpose addresses (RFC 6890), with multicast (RFC 5771, RFC 4291) and all of IPv6 that
    /// isn't global unicast.
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.special4.contains { $0.contains(bytes) } }
        // An IPv4 address by way of a translator (RFC 6052).
        if Self.translated.contains(bytes) { return IPAddress(bytes: Array(bytes.suffix(4))).isPublic }
        return Self.global.contains(bytes) && !Self.special6.contains { $0.contains(bytes) }
    }

    private static let mapped = Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96)
    private static let translated = Block([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96)
    private static let global = Block([0x20, 0], 3)
    private static let loopback4 = Block([127, 0, 0, 0], 8)
    private static let loopback6 = Block([UInt8](repeating: 0, count: 15) + [1], 128)

    private static let special4 = [
        Block([0, 0, 0, 0], 8),  // This network.
        Block([10, 0, 0, 0], 8), Block([172, 16, 0, 0], 12), Block([192, 168, 0, 0], 16),  // Private, RFC 1918.
        Block([100, 64, 0, 0], 10),  // Carriers' translators, RFC 6598.
        loopback4,  // This machine.
        Block([169, 254, 0, 0], 16),  // The link; clouds tell a machine its secrets there.
        Block([192, 0, 0, 0], 24), Block([192, 88, 99, 0], 24),  // Protocols.
        Block([192, 0, 2, 0], 24), Block([198, 51, 100, 0], 24), Block([203, 0, 113, 0], 24),  // Documents.
        Block([198, 18, 0, 0], 15),  // Benchmarks.
        Block([224, 0, 0, 0], 4), Block([240, 0, 0, 0], 4),  // Groups; reserved, and everybody.
    ]

    private static let special6 = [
        Block([0x20, 0x01, 0, 0], 23),  // Protocols, among them tunnels to IPv4 (Teredo).
        Block([0x20, 0x01, 0x0D, 0xB8], 32), Block([0x3F, 0xFF, 0, 0], 20),  // Documents.
        Block([0x20, 0x02], 16),  // Tunnels to IPv4 (6to4).
    ]

    /// All addresses that begin with the same bits.
    private struct Block: Sendable {
        let first: [UInt8]
        let bits: Int

        init(_ first: [UInt8], _ bits: Int) {
            self.first = first
            self.bits = bits
        }

        func contains(_ address: [UInt8]) -> Bool {
            var left = bits
            for (own, other) in zip(first, address) where left > 0 {
                let mask: UInt8 = left >= 8 ? 0xFF : ~(0xFF >> UInt8(left))
                if own & mask != other & mask { return false }
                left -= 8
            }
            return true
        }
    }
}
