import Foundation
import Hummingbird
public import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import Storage
import UnixSignals

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Serves until SIGTERM or SIGINT; pending requests are still answered, those that take longer than `ShutdownLimit` aren't.
///
/// - Parameters:
///   - security: see `SecurityLog`.
///   - onStart: called with the port once the server listens.
/// - Throws: `ConfigurationError`, or `StartError` if the server can't listen on the address or can't open the
///   database.
public func serve(
    _ configuration: Configuration, logger: Logger, security: SecurityLog,
    onStart: @escaping @Sendable (Int) -> Void
) async throws {
    var parts = Parts()
    parts.security = security
    let application = try await buildApplication(configuration, parts: parts, logger: logger, onStart: onStart)
    do {
        try await ServiceGroup(
            configuration: .init(
                services: [application, ShutdownLimit(logger: logger)], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger)
        ).run()
    } catch let error as IOError {
        let reason = String(cString: strerror(error.errnoCode))
        throw StartError(description: "Can't listen on \(configuration.host), port \(configuration.port): \(reason).")
    } catch let error where error is SocketAddressError || error is SocketAddressError.UnknownHost {
        throw StartError(
            description:
                "There is no address “\(configuration.host)” to listen on. Name one of this machine's with --host.")
    }
}

/// The reason why the server can't start although its settings are well formed, in a sentence for the administrator.
public struct StartError: Error, CustomStringConvertible {
    public let description: String
}

/// The parts of the server besides its settings. Tests replace some by faster or observable ones.
struct Parts: Sendable {
    /// Makes the recordings for `/api/v1/speech`.
    var synthesizer: any SpeechSynthesizer = Flite()
    /// How often each client may ask for a recording. A workout with 60 names of its own opens at once.
    var speechLimiter = RateLimiter(burst: 60, perSecond: 1)
    var hasher = PasswordHasher()
    var limits = AccountLimits()
    var security = SecurityLog(Logger(label: SecurityLog.label, factory: { _ in SwiftLogNoOpLogHandler() }))
    /// Nil: fetched from the configured address.
    var appleKeys: AppleKeys?
    /// The clock for the server's waiting, except for connections, which use their event loops' time.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The wall clock, in milliseconds since 1970.
    var now: @Sendable () -> Int64 = { .millisecondsNow }
    /// See `EventStreams`.
    var heartbeat = Duration.seconds(20)
    var patience = Duration.seconds(30)
    /// A request must be complete within this time, and a connection is closed after so long without one.
    var requestTime = TimeAmount.seconds(30)
    /// The memory for large requests, and for large answers, in bytes.
    var requests = ByteBudget(96 << 20)
    var answers = ByteBudget(160 << 20)
    var tidying = Tidying.Schedule()
    /// Finds the hosts that copies go to, and says which certificates they may have.
    var copyResolver: HostResolver = systemAddresses
    var copyTLS = TLSConfiguration.makeClientConfiguration()
    var copyLimits = CopyLimits()
    /// A copy must have been passed on within this time, and something of it must come or go within that.
    var copyTime = Duration.seconds(600)
    var copyPatience = Duration.seconds(60)
    /// Nil: the configured one is opened. It is closed with the server in any case.
    var database: Database?
}

/// The server, ready to be run or to be driven by tests.
///
/// - Parameter onStart: called with the port once the server listens.
/// - Throws: `ConfigurationError` if the web app can't be read or the data folder can't be written, `StartError` if the
///   database can't be opened.
func buildApplication(
    _ configuration: Configuration, parts: Parts = Parts(), logger: Logger,
    onStart: @escaping @Sendable (Int) -> Void = { _ in }
) async throws -> some ApplicationProtocol {
    let assets = try AssetLibrary(folder: configuration.web, tiles: configuration.mapTiles)
    let speech = SpeechLibrary(
        folder: try preparedFolder("speech", in: configuration.data), synthesizer: parts.synthesizer, logger: logger)
    _ = try preparedFolder("songs", in: configuration.data)
    let songs = SongFolder(folder: configuration.songsFolder, limit: configuration.songBytes)
    let server = try configuration.server(
        requestTime: parts.requestTime, patience: .init(parts.patience))
    let database: Database
    if let given = parts.database {
        database = given
    } else {
        database = try await openDatabase(configuration, clock: parts.clock, logger: logger)
    }
    let metrics = ServerMetrics()
    let scheme = ClientScheme(hasTLS: configuration.tls != nil, isBehindProxy: configuration.isBehindProxy)

    let router = Router(context: ClientContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestLog(metrics: metrics))
    router.add(middleware: SecurityHeaders(scheme: scheme, tiles: configuration.mapTiles))
    router.add(middleware: ProblemResponses(metrics: metrics))
    router.add(middleware: KnownMethods())
    OperationRoutes(database: database, metrics: metrics, isBehindProxy: scheme.isBehindProxy).add(to: router)
    APIRoutes(
        endpoints(
            configuration, parts, database, songs, metrics,
            SpeechController(library: speech, limiter: parts.speechLimiter),
            BuiltInExercises(assets)),
        authenticator: Authenticator(database: database), scheme: scheme, log: parts.security,
        requests: parts.requests, now: parts.now
    ).add(to: router)
    AssetRoutes(library: assets).add(to: router)

    return Application(
        router: router, server: server,
        configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
        // Ended in the opposite order.
        services: [
            DatabaseService(database: database),
            Tidying(
                database: database,
                songs: SongTidying(
                    database: database, songs: songs, takesAll: configuration.putsAwaySongs, logger: logger),
                schedule: parts.tidying, clock: parts.clock, now: parts.now, logger: logger),
        ],
        onServerRunning: { channel in onStart(channel.localAddress?.port ?? configuration.port) },
        logger: logger
    )
}

/// All endpoints of the API.
private func endpoints(
    _ configuration: Configuration, _ parts: Parts, _ database: Database, _ songs: SongFolder,
    _ metrics: ServerMetrics, _ speech: SpeechController, _ exercises: BuiltInExercises
) -> [Endpoint] {
    let streams = EventStreams(
        database: database, metrics: metrics, heartbeat: parts.heartbeat, patience: parts.patience,
        clock: parts.clock, now: parts.now)
    var limits = parts.limits
    limits.accountsByAddress = .perDay(configuration.signUpsPerDay)
    let accounts = AccountService(
        database: database, hasher: parts.hasher, limits: limits, streams: streams, log: parts.security)
    let apple = AppleSignIn(
        clientIDs: configuration.appleClientIDs, keys: parts.appleKeys ?? AppleKeys(address: configuration.appleKeys))
    var endpoints = AccountEndpoints(service: accounts, songs: songs).all
    endpoints += SessionEndpoints(service: accounts).all
    endpoints += AppleEndpoints(service: accounts, apple: apple).all
    endpoints += TokenEndpoints(service: accounts).all
    let feed = CalendarFeed(database: database, budget: parts.answers, exercises: exercises)
    endpoints += CalendarEndpoints(service: accounts, feed: feed).all
    endpoints += CompetitionEndpoints(database: database, limits: limits).all
    let answers = LargeAnswers(budget: parts.answers)
    endpoints += SyncEndpoints(database: database, streams: streams, answers: answers).all
    endpoints += RecordEndpoints(database: database, answers: answers).all
    endpoints += SongFileEndpoints(songs: songs, database: database).all
    endpoints += copyEndpoints(configuration, parts, metrics).all
    endpoints.append(speech.endpoint)
    endpoints.append(OpenAPIDocument.endpoint(describing: endpoints))
    return endpoints
}

private func copyEndpoints(
    _ configuration: Configuration, _ parts: Parts, _ metrics: ServerMetrics
) -> CopyEndpoints {
    CopyEndpoints(
        relay: CopyRelay(
            destinations: CopyDestinations(hosts: configuration.copyHosts, resolve: parts.copyResolver),
            tls: parts.copyTLS, clock: parts.clock, longestTime: parts.copyTime, patience: parts.copyPatience),
        limits: parts.copyLimits, maximumBytes: configuration.copyBytes,
        isLocal: configuration.isLocal && !configuration.isBehindProxy, metrics: metrics)
}

private func openDatabase(
    _ configuration: Configuration, clock: any Clock<Duration>, logger: Logger
) async throws(StartError) -> Database {
    do {
        return try await Database(
            configuration.databaseAddress, quota: configuration.quota, clock: clock, logger: logger)
    } catch {
        throw StartError(description: "\(error)")
    }
}

/// Closes the database after the server, which is stopped first.
private struct DatabaseService: Service {
    let database: Database

    func run() async throws {
        try? await gracefulShutdown()
        await database.close()
    }
}

/// Makes the folder below the data folder and checks that it is writable, so that the start fails and not some request
/// a week later.
private func preparedFolder(_ name: String, in data: String) throws(ConfigurationError) -> URL {
    let folder = URL(filePath: data, directoryHint: .isDirectory).appending(path: name, directoryHint: .isDirectory)
    let probe = folder.appending(path: ".probe-\(UUID().uuidString)")
    do {
        let isNew = !FileManager.default.fileExists(atPath: data)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // A folder that was only lent to us keeps its mode; one with our database in it is our own.
        let isOurs = isNew || FileManager.default.fileExists(atPath: data + "/setlist.sqlite")
        for path in (isOurs ? [data] : []) + [folder.path] {
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        }
        try Data().write(to: probe)
        try FileManager.default.removeItem(at: probe)
    } catch {
        throw ConfigurationError("The data folder \(data) can't be written to. Name another with --data.")
    }
    return folder
}
