import Crypto
import Foundation
import Records
import Storage
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How long devices wait for a sync over HTTP while many others sync as well, beside what the disk alone takes in the same run.
struct LatencyBenchmark {
    let share: Double

    private static let accounts = 100
    private static let devices = 200
    private static let records = 10
    private static let rounds = 5

    private struct Round {
        var times: [Double] = []
        var flushes: [Double] = []

        var late: Double { times.percentile(0.99) }
        var median: Double { times.percentile(0.5) }
    }

    func run(_ report: inout Report) async throws {
        print("\nSync writes over HTTP, on SQLite")
        try await withFolder { folder in
            let cookies = try await Self.cookies(in: folder)
            let setlist = try Peer(["setlist", folder.path])
            let seconds = max(2, 15 * share)
            let alone = Self.flushes(for: max(1, 5 * share), in: folder)
            let peak = try load(setlist.port, cookies, devices: 16, seconds: seconds, interval: nil, flushing: folder)
            let rate = Double(peak.times.count) / seconds
            report.line(
                "  records a second, \(Self.records) a sync, 16 devices", (rate * Double(Self.records)).digits(0),
                "\(rate.digits(0)) syncs a second")
            var rounds: [Round] = []
            for _ in 0..<Self.rounds {
                let interval = 2 * Double(Self.devices) / rate
                rounds.append(
                    try load(
                        setlist.port, cookies, devices: Self.devices, seconds: seconds, interval: interval,
                        flushing: folder))
            }
            for round in rounds {
                print(
                    """
                        99 % \(round.late.digits(1)) ms, median \(round.median.digits(2)) ms of \(round.times.count) syncs; \
                    the disk's flush alone beside it \(Self.summary(round.flushes))
                    """)
            }
            let middle = rounds.sorted { $0.late / $0.median < $1.late / $1.median }[Self.rounds / 2]
            report.line(
                "  \(Self.devices) devices at half of that, 99 %", "\(middle.late.digits(1)) ms",
                """
                \((middle.late / middle.median).digits(1)) × the median, \(middle.median.digits(2)) ms, in the middle of \
                \(Self.rounds) runs; at most 5; a flush \(Self.summary(middle.flushes)), without load \(Self.summary(alone))
                """,
                isReached: middle.late <= 5 * middle.median)
        }
    }

    /// People who have signed up, by what their browsers show: without the time that passwords take.
    private static func cookies(in folder: URL) async throws -> [String] {
        let data = folder.appending(path: "data", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let database = try await Database(.sqlite(path: data.appending(path: "setlist.sqlite").path), logger: quiet)
        let devices = try await Devices(database, accounts: accounts)
        for (number, account) in devices.accounts.enumerated() {
            let hash = Data(SHA256.hash(data: Data("token\(number)".utf8))).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            try await database.startSession(
                account: account.id, hash: hash, now: Devices.now, expires: Devices.now + 86_400_000)
        }
        await database.close()
        return (0..<accounts).map { "setlist=token\($0)" }
    }

    private static func summary(_ times: [Double]) -> String {
        "\(times.percentile(0.5).digits(2)) ms, 99 % \(times.percentile(0.99).digits(1)) ms"
    }

    // MARK: Devices

    /// Has devices sync for some seconds.
    ///
    /// - Parameters:
    ///   - interval: seconds between two syncs of a device; nil: it syncs as soon as it is answered.
    ///   - folder: where the disk's own times are measured meanwhile.
    private func load(
        _ port: Int, _ cookies: [String], devices: Int, seconds: Double, interval: Double?, flushing folder: URL
    ) throws -> Round {
        let round = Mutex(Round())
        let failure = Mutex<(any Error)?>(nil)
        let (prepared, started, ended) = (DispatchGroup(), DispatchGroup(), DispatchGroup())
        let start = Mutex(ContinuousClock.now)
        started.enter()
        // Threads, because they wait.
        func inThread(_ body: @escaping @Sendable () throws -> Void) {
            ended.enter()
            let thread = Thread {
                defer { ended.leave() }
                do { try body() } catch { failure.withLock { $0 = error } }
            }
            thread.stackSize = 1 << 20
            thread.start()
        }
        for number in 0..<devices {
            let cookie = cookies[number % cookies.count]
            prepared.enter()
            inThread {
                var device: Device
                do {
                    defer { prepared.leave() }
                    device = try Device(port, cookie, requests: interval.map { Int(seconds / $0) } ?? 64)
                }
                started.wait()
                let times = try device.run(from: start.withLock { $0 }, seconds: seconds, interval: interval)
                round.withLock { $0.times += times }
            }
        }
        inThread {
            started.wait()
            let times = Self.flushes(for: seconds, in: folder)
            round.withLock { $0.flushes = times }
        }
        prepared.wait()
        start.withLock { $0 = .now }
        started.leave()
        ended.wait()
        if let error = failure.withLock({ $0 }) { throw error }
        return round.withLock { $0 }
    }

    private struct Device {
        private let connection: Connection
        private let cookie: String
        private var cursor: Substring
        /// Made beforehand: at no cost of the server's.
        private let bodies: [String]

        init(_ port: Int, _ cookie: String, requests: Int) throws {
            connection = try Connection(port: port)
            self.cookie = cookie
            bodies = (0..<max(1, requests)).map { _ in
                Devices.request(records: LatencyBenchmark.records, cursor: nil).text
            }
            cursor = try Connection.cursor(port: port, cookie: cookie)
        }

        /// - Returns: the times in milliseconds that syncs took.
        mutating func run(
            from start: ContinuousClock.Instant, seconds: Double, interval: Double?
        ) throws -> [Double] {
            var times: [Double] = []
            guard let interval else {
                while start.duration(to: .now).seconds < seconds {
                    times.append(
                        try sync(
                            times.count < bodies.count
                                ? bodies[times.count]
                                : Devices.request(records: LatencyBenchmark.records, cursor: nil).text, since: .now))
                }
                return times
            }
            var due = start + .seconds(.random(in: 0..<interval))
            for body in bodies {
                let wait = ContinuousClock.now.duration(to: due).seconds
                if wait > 0 { Thread.sleep(forTimeInterval: wait) }
                // A device that is late because the last answer was late counts that wait as well.
                times.append(try sync(body, since: wait > 0 ? .now : due))
                due += .seconds(interval * .random(in: 0.5..<1.5))
            }
            return times
        }

        private mutating func sync(_ body: String, since start: ContinuousClock.Instant) throws -> Double {
            let answer = try connection.sync(
                cookie: cookie,
                body.replacing(#"{"device""#, with: #"{"cursor":"\#(cursor)","device""#, maxReplacements: 1))
            let time = start.duration(to: .now).seconds * 1000
            guard !answer.contains(#""refused""#) else { throw Failed("Refused: \(answer)") }
            cursor = try Connection.cursor(in: answer)
            return time
        }
    }

    // MARK: The disk

    /// How long it takes in milliseconds to have 16 KiB on the disk, 50 times a second, with nothing of ours around it.
    private static func flushes(for seconds: Double, in folder: URL) -> [Double] {
        let descriptor = open(folder.appending(path: "flushed").path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        let bytes = [UInt8](repeating: 7, count: 16 << 10)
        func write(_ place: Int) { _ = pwrite(descriptor, bytes, bytes.count, off_t(place * bytes.count)) }
        // As a log is that has found its size: nothing else has to be written with it.
        let places = 256
        for place in 0..<places { write(place) }
        fsync(descriptor)
        var times: [Double] = []
        let end = ContinuousClock.now + .seconds(seconds)
        while .now < end {
            Thread.sleep(forTimeInterval: 0.02)
            let start = ContinuousClock.now
            write(times.count % places)
            #if canImport(Darwin)
                fsync(descriptor)
            #else
                fdatasync(descriptor)
            #endif
            times.append(start.duration(to: .now).seconds * 1000)
        }
        return times
    }
}
