// swift-tools-version: 6.1
import PackageDescription

// Interface alone as a WebAssembly module: what EndToEnd/bench/bench_interface.py measures and EndToEnd/ports/test_patches.py tests.
let package = Package(
    name: "interface-in-browser",
    products: [.executable(name: "InterfaceInBrowser", targets: ["InterfaceInBrowser"])],
    dependencies: [.package(name: "setlist", path: "../..")],
    targets: [
        .executableTarget(
            name: "InterfaceInBrowser",
            dependencies: [.product(name: "Interface", package: "setlist")],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableExperimentalFeature("Extern"),
            ]
        )
    ]
)
