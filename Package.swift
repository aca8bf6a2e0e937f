// swift-tools-version: 6.2
import Foundation
import PackageDescription

let environment = ProcessInfo.processInfo.environment

/// Settings of every Swift target of ours; in CI a warning is an error.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// A room of the house: its Swift sources, and the rooms it may import.
func room(_ name: String, _ imports: [Target.Dependency] = [], resources: [String] = [], linker: [LinkerSetting] = [])
  -> Target
{
  .target(
    name: name, dependencies: imports, exclude: resources, swiftSettings: settings, linkerSettings: linker)
}

func tests(_ name: String, _ imports: [Target.Dependency], resources: [String] = []) -> Target {
  .testTarget(name: name, dependencies: imports + ["TestSupport"], exclude: resources, swiftSettings: settings)
}

var package = Package(
  name: "lunette",
  products: [
    .executable(name: "lunette", targets: ["lunette"]),
    .executable(name: "lunette-host", targets: ["lunette-host"]),
    .library(name: "LuaKit", targets: ["LuaKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .target(name: "CLua", linkerSettings: [.linkedLibrary("lua5.4")]),
    .target(name: "CAssets"),
    .target(name: "CLinux"),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    room("LuaKit", ["CLua"]),
    room("WidgetModel"),
    room("WidgetScript", ["LuaKit", "WidgetModel", "CAssets"], resources: ["Prelude"]),
    room("WidgetLayout", ["WidgetModel"]),
    room(
      "WidgetRender", ["WidgetModel", "WidgetLayout", "WidgetSchedule", "CUTF8Proc", "CAssets"],
      resources: ["Documents/Schemas"]),
    room("WidgetSchedule", ["WidgetModel"]),
    room("WidgetServices", ["WidgetModel", "CLinux"]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"])]),
    .target(name: "CBus"),
    room("WidgetSources", ["WidgetModel", "WidgetServices", "CExpat", "CLibical", "CBus"]),
    room("WidgetHosting", ["WidgetModel", "WidgetScript", "WidgetServices", "LuaKit"]),
    room("WidgetClient", ["WidgetModel", "WidgetSchedule", "WidgetServices", "WidgetRender"]),
    room(
      "WidgetRuntime",
      [
        "WidgetModel", "WidgetSchedule", "WidgetServices", "WidgetClient",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    room(
      "WidgetServer",
      [
        "WidgetModel", "WidgetSchedule", "WidgetLayout", "WidgetRender", "WidgetServices", "WidgetClient", "CAssets",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ], resources: ["OpenAPI"]),
    .executableTarget(
      name: "lunette-host",
      dependencies: [
        "WidgetRuntime", "WidgetServer", "WidgetSources", "WidgetServices", "WidgetHosting", "WidgetClient",
        "WidgetSchedule",
        "WidgetRender", "WidgetLayout", "WidgetScript", "WidgetModel",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "lunette",
      dependencies: [
        "WidgetModel", "WidgetScript", "WidgetLayout", "WidgetRender", "WidgetSchedule", "WidgetServices",
        "WidgetHosting", "WidgetClient", "LuaKit", "CAssets",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Templates"],
      swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
    tests("LuaKitTests", ["LuaKit", "CLua"]),
    tests("WidgetModelTests", ["WidgetModel"]),
    tests("WidgetScriptTests", ["WidgetScript", "WidgetModel", "LuaKit"]),
    tests(
      "WidgetLayoutTests", ["WidgetLayout", "WidgetModel", "WidgetRender", "WidgetScript", "LuaKit"],
      resources: ["Fixtures"]),
    tests("WidgetRenderTests", ["WidgetRender", "WidgetLayout", "WidgetSchedule", "WidgetModel"]),
    tests("WidgetScheduleTests", ["WidgetSchedule", "WidgetModel"]),
    // A worker that attacks its host, behind the real walls.
    .target(name: "CAttacks", path: "Tests/CAttacks"),
    .executableTarget(
      name: "EvilWorker", dependencies: ["CAttacks", "WidgetServices", "WidgetModel"], path: "Tests/EvilWorker",
      swiftSettings: settings),
    tests("WidgetServicesTests", ["WidgetServices", "WidgetModel", "EvilWorker"]),
    tests("WidgetSourcesTests", ["WidgetSources", "WidgetServices", "WidgetModel"], resources: ["Oracle"]),
    tests(
      "WidgetRuntimeTests",
      [
        "WidgetRuntime", "WidgetServer", "WidgetClient", "WidgetSchedule", "WidgetServices", "WidgetModel",
        "lunette-host",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    tests(
      "LunetteTests",
      [
        "lunette", "lunette-host", "WidgetModel", "WidgetScript", "WidgetLayout", "WidgetRender", "WidgetServices",
        "WidgetHosting", "WidgetClient", "WidgetSchedule", "LuaKit",
      ]),
  ],
  cLanguageStandard: .c2x
)

// Benchmarks are nobody's dependency: they stand in the manifest only when asked for (scripts/bench, .ci/run).
if environment["LUNETTE_BENCHMARKS"] != nil {
  package.products.append(.executable(name: "benchmarks", targets: ["benchmarks"]))
  package.targets.append(
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "LuaKit", "WidgetModel", "WidgetScript", "WidgetLayout", "WidgetRender", "WidgetSchedule", "WidgetServices",
        "WidgetClient",
      ],
      path: "Tests/Benchmarks", exclude: ["Floors", "Workloads"], swiftSettings: settings))
}

/// Properties of any bytes (Tests/Fuzzers): tests that run them on the kept corpus, or, when scripts/fuzz asks, a program that
/// libFuzzer drives. The sources are the same; a target of tests cannot be linked into a program.
let fuzzed: [Target.Dependency] = [
  "LuaKit", "WidgetModel", "WidgetScript", "WidgetLayout", "WidgetRender", "WidgetServices", "WidgetClient",
]
if environment["LUNETTE_FUZZERS"] == nil {
  package.targets.append(
    .testTarget(
      name: "FuzzerTests", dependencies: fuzzed + ["TestSupport"], path: "Tests/Fuzzers",
      exclude: ["CFuzzer", "Corpus", "Dictionaries", "Main"], sources: ["Properties", "Replay"],
      swiftSettings: settings))
} else {
  package.products.append(.executable(name: "fuzzers", targets: ["fuzzers"]))
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/Fuzzers/CFuzzer"),
    .executableTarget(
      name: "fuzzers", dependencies: fuzzed + ["CFuzzer"], path: "Tests/Fuzzers",
      exclude: ["CFuzzer", "Corpus", "Dictionaries", "Replay"], sources: ["Properties", "Main"],
      swiftSettings: settings),
  ]
}
