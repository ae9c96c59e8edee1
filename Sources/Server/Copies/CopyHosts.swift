/// Hosts that copies may go to although they are in no public network: those that the server's owner names.
public struct CopyHosts: Equatable, Sendable {
    private struct Entry: Equatable {
        let host: String
        /// Nil: any that a public host may have.
        let port: Int?
    }

    private var entries: [Entry] = []

    /// None.
    public init() {}

    /// Reads hosts with commas between them, each with a port of its own or without: `nas.home:8443,cloud.lan,[fd00::1]`. Nil if one can't be read.
    public init?(_ text: String) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let (host, port) = CopyFolder.place(part) else { return nil }
            entries.append(Entry(host: host, port: port))
        }
    }

    func contains(_ folder: CopyFolder) -> Bool {
        entries.contains { entry in
            entry.host == folder.host
                && (entry.port.map { $0 == folder.port } ?? CopyDestinations.mayHave(port: folder.port))
        }
    }
}
