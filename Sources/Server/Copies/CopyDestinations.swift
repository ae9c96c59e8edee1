/// Decides where copies may go: so that nobody reaches through the server what only the server can reach.
struct CopyDestinations: Sendable {
    /// Those that the server's owner named.
    let hosts: CopyHosts
    let resolve: HostResolver

    /// The port of https, and those that no system keeps to itself.
    static func mayHave(port: Int) -> Bool { port == 443 || port >= 1_024 }

    /// The folder's addresses, all of which were checked; there is at least one. Whoever connects to another one, or asks for them again, isn't
    /// protected by the check.
    ///
    /// - Parameter allowsLoopback: whether the person sits at the machine that the server runs on.
    /// - Throws: `CopyFailure`, for the address or because there is no such host.
    func addresses(of folder: CopyFolder, allowsLoopback: Bool) async throws(CopyFailure) -> [IPAddress] {
        let isNamed = hosts.contains(folder)
        let found = await resolve(folder.host)
        guard !found.isEmpty else { throw CopyFailure(.unreachable, "There is no host “\(folder.host)”.") }
        let isHere = found.allSatisfy(\.isLoopback)
        guard folder.isSecure || isHere && (isNamed || allowsLoopback) else {
            throw CopyFailure(.address, "The folder's address must begin with https://.")
        }
        if isNamed || isHere && allowsLoopback { return found }
        guard found.allSatisfy(\.isPublic) else {
            throw CopyFailure(
                .address,
                """
                “\(folder.host)” is in a network of its own, to which this server sends nothing. Whoever runs the server \
                can allow it, with SETLIST_COPY_HOSTS.
                """)
        }
        guard Self.mayHave(port: folder.port) else {
            throw CopyFailure(
                .address, "The port \(folder.port) isn't one for WebDAV: take 443, or one from 1024 up.")
        }
        return found
    }
}
