// swift-tools-version: 6.1
import PackageDescription

// The same sources as the Xcode project's, for xtool, which builds apps from packages.
let package = Package(
    name: "SetlistPhone",
    platforms: [.iOS(.v18)],
    products: [.library(name: "Setlist", targets: ["Setlist"])],
    dependencies: [.package(name: "setlist", path: "..")],
    targets: [
        .target(
            name: "Setlist",
            dependencies: [.product(name: "DeviceHost", package: "setlist")],
            path: "Setlist",
            exclude: ["Info.plist", "Setlist.entitlements", "Assets.xcassets", "PrivacyInfo.xcprivacy"],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
