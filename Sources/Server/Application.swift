import Foundation
import Hummingbird
public import Logging
import NIOCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Serves until SIGTERM or SIGINT; what has been asked for by then is still answered.
///
/// - Parameter onStart: is told the port once the server listens.
/// - Throws: `ConfigurationError`, or `AddressError` where the address can't be listened on.
public func serve(
    _ configuration: Configuration, logger: Logger, onStart: @escaping @Sendable (Int) -> Void
) async throws {
    let application = try buildApplication(configuration, logger: logger, onStart: onStart)
    do {
        try await application.runService()
    } catch let error as IOError {
        let reason = String(cString: strerror(error.errnoCode))
        throw AddressError(description: "Can't listen on \(configuration.host), port \(configuration.port): \(reason).")
    }
}

/// Why the server can't be reached at the address it was given, in a sentence for the person who starts it.
public struct AddressError: Error, CustomStringConvertible {
    public let description: String
}

/// The server, ready to be run or to be driven by tests.
///
/// - Parameters:
///   - synthesizer: makes the recordings that `/api/v1/speech` gives.
///   - speechLimiter: how often each client may ask for one. A workout with 60 names of its own opens at once.
///   - onStart: is told the port once the server listens.
/// - Throws: `ConfigurationError` where the web app can't be read or the data folder can't be written.
func buildApplication(
    _ configuration: Configuration,
    synthesizer: any SpeechSynthesizer = Flite(),
    speechLimiter: RateLimiter = RateLimiter(burst: 60, perSecond: 1),
    logger: Logger,
    onStart: @escaping @Sendable (Int) -> Void = { _ in }
) throws -> some ApplicationProtocol {
    let assets = try AssetLibrary(folder: configuration.web)
    let speech = SpeechLibrary(
        folder: try preparedFolder("speech", in: configuration.data), synthesizer: synthesizer, logger: logger)

    let router = Router(context: ClientContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestLog())
    router.add(middleware: SecurityHeaders(isBehindProxy: configuration.isBehindProxy))
    router.add(middleware: ProblemResponses())
    router.get("health") { _, _ in "ok\n" }
    APIRoutes(
        speech: SpeechController(library: speech, limiter: speechLimiter), isBehindProxy: configuration.isBehindProxy
    ).add(to: router)
    AssetRoutes(library: assets).add(to: router)

    return Application(
        router: router,
        server: .http1(
            configuration: .init(
                idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100)
            )),
        configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
        onServerRunning: { channel in onStart(channel.localAddress?.port ?? configuration.port) },
        logger: logger
    )
}

/// Makes the folder below the data folder and sees whether it can be written to, so that it is the start that fails and
/// not some request a week later.
private func preparedFolder(_ name: String, in data: String) throws(ConfigurationError) -> URL {
    let folder = URL(filePath: data, directoryHint: .isDirectory).appending(path: name, directoryHint: .isDirectory)
    let probe = folder.appending(path: ".probe-\(UUID().uuidString)")
    do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: probe)
        try FileManager.default.removeItem(at: probe)
    } catch {
        throw ConfigurationError("The data folder \(data) can't be written to. Name another with --data.")
    }
    return folder
}
