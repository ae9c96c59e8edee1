// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds Setlist pays for it: swift run -c release --package-path Benchmarks
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "setlist", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "Soundtrack", package: "setlist"),
                .product(name: "SyncSimulation", package: "setlist"),
                .product(name: "Workouts", package: "setlist"),
            ]
        )
    ]
)
