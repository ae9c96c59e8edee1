import HummingbirdCore
import HummingbirdTLS
import NIOCore
import NIOSSL

extension Configuration {
    /// The listener: HTTP/1.1, inside TLS if there is a certificate.
    ///
    /// - Throws: `ConfigurationError` if the certificate or its key can't be used.
    ///
    /// - Parameters:
    ///   - requestTime: see `Parts`.
    ///   - patience: see `Parts`.
    func server(requestTime: TimeAmount, patience: TimeAmount) throws(ConfigurationError) -> HTTPServerBuilder {
        // Behind a proxy all connections come from one address.
        let limit = ConnectionLimit(isBehindProxy ? .max : connectionsPerAddress)
        let http = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [
                    OneHostPlace(), CountedConnection(limit), SmallReads(), RequestDeadline(requestTime),
                    SlowReader(patience),
                ],
                idleTimeout: requestTime,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100)
            ))
        guard let tls else { return http }
        let chain: [NIOSSLCertificate]
        do { chain = try NIOSSLCertificate.fromPEMFile(tls.certificate) } catch { chain = [] }
        guard !chain.isEmpty else {
            throw ConfigurationError(
                "There is no certificate in PEM in \(tls.certificate). Name its file with --tls-certificate.")
        }
        guard let key = try? NIOSSLPrivateKey(file: tls.key, format: .pem) else {
            throw ConfigurationError(
                "There is no key in PEM, without a password, in \(tls.key). Name its file with --tls-key.")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        guard (try? NIOSSLContext(configuration: configuration)) != nil,
            let server = try? HTTPServerBuilder.tls(http, tlsConfiguration: configuration)
        else { throw ConfigurationError("The key in \(tls.key) is not that of the certificate in \(tls.certificate).") }
        return server
    }
}
