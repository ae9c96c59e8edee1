import Foundation

extension Configuration {
    /// Valid settings that may not be intended, in sentences for the administrator.
    public var warnings: [String] {
        var warnings: [String] = []
        if tls == nil, !isBehindProxy, !isLocal {
            warnings.append(
                """
                Listening on \(host) without TLS: passwords can be read on the way. Name a certificate with \
                --tls-certificate, or put a proxy with https in front and say --proxy yes.
                """)
        }
        if let key = tls?.key, let mode = try? FileManager.default.attributesOfItem(atPath: key)[.posixPermissions],
            let bits = mode as? Int, bits & 0o077 != 0
        {
            warnings.append("Others on this machine may read the key in \(key): let its mode be 0600.")
        }
        return warnings
    }

    /// Whether the server can be reached only from this machine.
    var isLocal: Bool {
        host == "localhost" || host == "::1" || host.split(separator: ".").first == "127"
    }
}
