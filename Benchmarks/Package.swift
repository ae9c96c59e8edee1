// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds Setlist pays for it: Scripts/bench.sh. With SETLIST_PORTABLE=1 it has the
// benchmarks of the portable modules alone; an optimised server takes minutes to build.
let portableOnly = Context.environment["SETLIST_PORTABLE"] == "1"

var dependencies: [Package.Dependency] = [.package(name: "setlist", path: "..")]
var targets: [Target] = [
    .executableTarget(
        name: "Benchmarks",
        dependencies: [
            .product(name: "App", package: "setlist"),
            .product(name: "Catalogue", package: "setlist"),
            .product(name: "Formats", package: "setlist"),
            .product(name: "Interface", package: "setlist"),
            .product(name: "Records", package: "setlist"),
            .product(name: "Sensing", package: "setlist"),
            .product(name: "Soundtrack", package: "setlist"),
            .product(name: "SyncSimulation", package: "setlist"),
            .product(name: "TrackSimulation", package: "setlist"),
            .product(name: "Workouts", package: "setlist"),
        ]
    )
]

if !portableOnly {
    dependencies += [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ]
    targets += [
        .executableTarget(
            name: "ServerBenchmarks",
            dependencies: [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Records", package: "setlist"),
                .product(name: "Server", package: "setlist"),
                .product(name: "Storage", package: "setlist"),
                .product(name: "StorageSimulation", package: "setlist"),
                .product(name: "Workouts", package: "setlist"),
            ]
        )
    ]
}

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: dependencies,
    targets: targets
)
