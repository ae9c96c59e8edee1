// swift-tools-version: 6.1
import PackageDescription

// The portable modules build natively and, as Embedded Swift, for wasm32-unknown-none-wasm. The server and the command
// line exist natively only. SETLIST_PORTABLE=1 leaves those and their dependencies out, for anyone who works on a portable
// module and wants its tests in seconds. SETLIST_WEB=1 leaves out all but the program of the browser.
let webOnly = Context.environment["SETLIST_WEB"] == "1"
// SETLIST_MODULE=Formats leaves that portable module and its tests, with all that they import (`make check MODULE=Formats`).
let oneModule = Context.environment["SETLIST_MODULE"]
let portableOnly = webOnly || oneModule != nil || Context.environment["SETLIST_PORTABLE"] == "1"
// SETLIST_BENCHMARKS=1 adds the programs of Benchmarks/ (Scripts/bench.sh).
let withBenchmarks = Context.environment["SETLIST_BENCHMARKS"] == "1"

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// For what calculates at length: in a debug build it takes a tenth of the time so, in tests and for whoever only runs it.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// In Embedded Swift a program emits the code of its libraries once more. Theirs is left out: it would take as long, and the
/// linker, which keeps one of two arrays of the same name, could keep another than the function that reads it was compiled with.
let emittedOnce: [SwiftSetting] = webOnly ? [.enableExperimentalFeature("DeferredCodeGen")] : []

func portable(_ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict + settings + emittedOnce)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: strict)
}

var targets: [Target] = [
    portable("Workouts", [], optimised),
    portable("Soundtrack", ["Workouts"], optimised),
    portable("Music", ["Workouts", "Soundtrack"], optimised),
    portable("Catalogue", ["Workouts"], optimised),
    portable("Records", ["Workouts", "Catalogue", "Sensing"], optimised),
    portable("Sensing", ["Workouts"], optimised),
    portable("Formats", ["Workouts", "Sensing"], optimised),
    portable("Exchange", ["Workouts", "Records", "Sensing", "Formats"], optimised),
    portable("Interface", [], optimised),
    // The math functions and strtod that Embedded Swift takes from the C library.
    .target(name: "CSupport", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
]

/// The modules that App imports.
let appParts: [Target.Dependency] = [
    "Workouts", "Soundtrack", "Music", "Catalogue", "Records", "Sensing", "Formats", "Exchange", "Interface",
]

if webOnly {
    // One module of App and the program's entry, which emits the code of all.
    targets += [
        .executableTarget(
            name: "App", dependencies: appParts + ["CSupport"], path: "Sources", sources: ["App", "WebApp"],
            swiftSettings: strict + [.enableExperimentalFeature("Extern")])
    ]
} else {
    targets += [
        portable("App", appParts),
        // Natively it prints the golden vectors.
        .executableTarget(
            name: "WebApp", dependencies: ["Catalogue", "Records", "Soundtrack", "Workouts", "CSupport"],
            swiftSettings: strict),
        // Devices and a server that lose, repeat and reorder messages: for tests and Benchmarks/.
        .target(
            name: "SyncSimulation", dependencies: ["Records"], path: "Tests/SyncSimulation",
            swiftSettings: strict + optimised),
        // People who walk, run and ride with a receiver that errs as real ones do: for tests and Benchmarks/.
        .target(
            name: "TrackSimulation", dependencies: ["Sensing", "Workouts"], path: "Tests/TrackSimulation",
            swiftSettings: strict + optimised
        ),
        // People who do exercises, or nothing of the sort, with a phone that feels it: for tests and Benchmarks/.
        .target(
            name: "MotionSimulation", dependencies: ["Sensing", "TrackSimulation", "Workouts"],
            path: "Tests/MotionSimulation", swiftSettings: strict + optimised
        ),
        // Songs of many kinds, made up: for tests and Benchmarks/.
        .target(
            name: "MusicSimulation", dependencies: ["Workouts"], path: "Tests/MusicSimulation",
            swiftSettings: strict + optimised),
        // A page without a browser: carries patches out.
        .target(name: "PageSimulation", path: "Tests/PageSimulation", swiftSettings: strict + optimised),
        // Tools for tests of several modules: programs to run, and turns to take.
        .target(name: "CTestSupport", path: "Tests/CTestSupport"),
        .target(name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport", swiftSettings: strict),
        tests(of: "Workouts"),
        tests(of: "Soundtrack", ["Workouts", "TestSupport"]),
        tests(of: "Music", ["Workouts", "Soundtrack", "MusicSimulation", "TestSupport"]),
        tests(of: "Catalogue", ["Workouts", "Records"]),
        tests(of: "Records", ["Workouts", "Catalogue", "Sensing", "SyncSimulation", "MotionSimulation"]),
        tests(of: "Sensing", ["Workouts", "TrackSimulation", "MotionSimulation"]),
        tests(of: "Formats", ["Records", "Workouts", "Sensing"]),
        tests(of: "Exchange", ["Formats", "Records", "Workouts", "Sensing"]),
        tests(of: "Interface", ["PageSimulation"]),
        tests(
            of: "App",
            [
                "Workouts", "Soundtrack", "Music", "Catalogue", "Records", "Sensing", "Exchange", "Interface",
                "SyncSimulation",
            ]),
    ]
}

// The library is for Benchmarks/InBrowser.
var products: [Product] = [
    .executable(name: "WebApp", targets: [webOnly ? "App" : "WebApp"]),
    .library(name: "Interface", targets: ["Interface"]),
]
var dependencies: [Package.Dependency] = []

if !portableOnly {
    products += [
        .executable(name: "setlist", targets: ["setlist"]),
        // For iOS/, with the modules whose values it gives and takes.
        .library(name: "DeviceHost", targets: ["DeviceHost", "App", "Sensing", "Workouts"]),
    ]
    dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.11.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ]
    targets += [
        // Databases of many accounts: for tests and Benchmarks/.
        .target(name: "StorageSimulation", path: "Tests/StorageSimulation", swiftSettings: strict),
        .systemLibrary(
            name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        // When a file was made, which Foundation doesn't know on Linux.
        .target(name: "CFiles"),
        .target(
            name: "Storage",
            dependencies: [
                "Records", "CFiles", "CPostgres",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Server",
            dependencies: [
                "Catalogue", "Records", "Soundtrack", "Storage", "Workouts",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        // The app outside of a browser: all of its host but what only a platform can do.
        .target(
            name: "DeviceHost",
            dependencies: [
                "App", "Interface", "Music", "Records", "Sensing", "Soundtrack", "Workouts",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        // A device of which Chromium is the screen: for journeys over DeviceHost.
        .executableTarget(
            name: "DeviceShell", dependencies: ["App", "DeviceHost", "Records", "Workouts"], path: "Tests/DeviceShell",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "setlist",
            dependencies: [
                "Formats", "Exchange", "Server", "Catalogue", "Music", "Records", "Sensing", "Soundtrack", "Storage",
                "Workouts",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            swiftSettings: strict
        ),
        tests(
            of: "Storage",
            [
                "Records", "StorageSimulation", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        tests(
            of: "Server",
            [
                "Catalogue", "Records", "Storage", "TestSupport", "Workouts",
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ]),
        tests(
            of: "DeviceHost",
            [
                "App", "Interface", "Music", "MusicSimulation", "PageSimulation", "Records", "Sensing", "Soundtrack",
                "TestSupport", "Workouts",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
        .testTarget(
            name: "SetlistTests",
            dependencies: [
                "setlist", "Catalogue", "Formats", "Music", "Records", "Sensing", "Server", "Soundtrack", "Storage",
                "TestSupport", "Workouts",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
    ]
}

if withBenchmarks {
    targets.append(
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "App", "Workouts", "Soundtrack", "Music", "Catalogue", "Records", "Sensing", "Formats", "Interface",
                "SyncSimulation", "TrackSimulation", "MotionSimulation", "MusicSimulation",
            ],
            path: "Benchmarks/Portable", swiftSettings: strict
        ))
    if !portableOnly {
        targets.append(
            .executableTarget(
                name: "ServerBenchmarks",
                dependencies: [
                    "Records", "Server", "Storage", "StorageSimulation", "Workouts",
                    .product(name: "Crypto", package: "swift-crypto"),
                    .product(name: "GRDB", package: "GRDB.swift"),
                    .product(name: "Hummingbird", package: "hummingbird"),
                    .product(name: "Logging", package: "swift-log"),
                ],
                path: "Benchmarks/Server", swiftSettings: strict
            ))
    }
}

if let oneModule {
    var kept: Set = [oneModule + "Tests"]
    var waiting = Array(kept)
    while let name = waiting.popLast() {
        for dependency in targets.first(where: { $0.name == name })?.dependencies ?? [] {
            if case .byNameItem(let name, _) = dependency, kept.insert(name).inserted { waiting.append(name) }
        }
    }
    targets.removeAll { !kept.contains($0.name) }
    products = []
}

let package = Package(
    name: "setlist",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: products,
    dependencies: dependencies,
    targets: targets
)
