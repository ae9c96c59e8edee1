import NIOPosix

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds a host's addresses, the one to try first before the others; none: there is no such host. An address finds itself.
typealias HostResolver = @Sendable (_ host: String) async -> [IPAddress]

/// Asks the system, which reads its files and asks DNS.
@Sendable func systemAddresses(of host: String) async -> [IPAddress] {
    // It blocks a thread for as long as DNS doesn't answer.
    (try? await NIOThreadPool.singleton.runIfActive { lookUp(host) }) ?? []
}

private func lookUp(_ host: String) -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_flags = AI_ADDRCONFIG
    #if canImport(Darwin)
        hints.ai_socktype = SOCK_STREAM
    #else
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var found: [IPAddress] = []
    var next = first
    while let entry = next?.pointee {
        if let address = address(entry), !found.contains(address) { found.append(address) }
        next = entry.ai_next
    }
    return found
}

private func address(_ entry: addrinfo) -> IPAddress? {
    guard let pointer = UnsafeRawPointer(entry.ai_addr) else { return nil }
    switch entry.ai_family {
    case AF_INET:
        let address = pointer.loadUnaligned(as: sockaddr_in.self).sin_addr
        return IPAddress(bytes: withUnsafeBytes(of: address) { Array($0) })
    case AF_INET6:
        let address = pointer.loadUnaligned(as: sockaddr_in6.self).sin6_addr
        return IPAddress(bytes: withUnsafeBytes(of: address) { Array($0) })
    default: return nil
    }
}
