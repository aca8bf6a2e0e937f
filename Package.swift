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

/// Settings of the command and what it is made of: without the engine for regular expressions, which would be 1.3 MB of it. What
/// searches in texts stands in WidgetModel's TextSearch.
let commandSettings =
  settings + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

/// A module: its Swift sources, and what they may import.
func module(_ name: String, _ imports: [Target.Dependency] = [], resources: [String] = [], linker: [LinkerSetting] = [])
  -> Target
{
  .target(
    name: name, dependencies: imports, exclude: resources, swiftSettings: settings, linkerSettings: linker)
}

/// A module of the command.
func commandModule(_ name: String, _ imports: [Target.Dependency] = [], resources: [String] = []) -> Target {
  .target(name: name, dependencies: imports, exclude: resources, swiftSettings: commandSettings)
}

func tests(_ name: String, _ imports: [Target.Dependency], resources: [String] = []) -> Target {
  .testTarget(name: name, dependencies: imports + ["TestSupport"], exclude: resources, swiftSettings: settings)
}

/// The programs to build, separated by spaces, as scripts/build-release names them: SwiftPM plans only what they need. Absent: everything.
let onlyPrograms = environment["LUNETTE_ONLY"].map { Set($0.split(separator: " ").map(String.init)) }

/// How scripts/build-release links a program, a word a line: flags for the linker alone, so that what all are made of is compiled
/// once.
func linker(_ variable: String) -> [LinkerSetting] {
  environment[variable].map { [.unsafeFlags($0.split(separator: "\n").map(String.init))] } ?? []
}

var package = Package(
  name: "lunette",
  products: [
    .executable(name: "lunette", targets: ["lunette"]),
    .executable(name: "lunette-host", targets: ["lunette-host"]),
    .executable(name: "lunette-canvas", targets: ["lunette-canvas"]),
    .library(name: "LuaKit", targets: ["LuaKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "CLua", linkerSettings: [.linkedLibrary("lua5.4")]),
    .target(name: "CAssets"),
    .target(name: "CPage"),
    .target(name: "CLinux"),
    .target(name: "CUnicode"),
    .target(name: "CAdvances"),
    .systemLibrary(name: "CFriBidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    module("LuaKit", ["CLua"]),
    commandModule("WidgetModel"),
    // zlib is loaded at the first picture: linked, each start of the command would pay for it.
    .target(name: "CPNG"),
    commandModule("PNGKit", ["WidgetModel", "CPNG"]),
    commandModule("WidgetScript", ["LuaKit", "WidgetModel", "CAssets", "CLinux"], resources: ["Prelude"]),
    commandModule(
      "WidgetLayout", ["WidgetModel", "CAssets", "CUnicode", "CAdvances", "CFriBidi"],
      resources: ["Symbols/outlines.txt", "Symbols/LICENSE"]),
    commandModule(
      "WidgetRender", ["WidgetModel", "WidgetLayout", "WidgetSchedule", "PNGKit", "CUTF8Proc"],
      resources: ["Documents/Schemas"]),
    commandModule("WidgetSchedule", ["WidgetModel"]),
    commandModule("LinuxKit", ["CLinux"]),
    commandModule("WidgetWire", ["WidgetModel", "CLinux"]),
    commandModule("WidgetLocale", ["WidgetModel", "LinuxKit"]),
    commandModule("WidgetSandbox", ["LuaKit", "LinuxKit", "WidgetModel", "WidgetLocale", "WidgetWire", "CLinux"]),
    commandModule("WidgetWatch", ["LinuxKit", "WidgetModel", "CLinux"]),
    commandModule(
      "WidgetServices",
      ["LinuxKit", "WidgetModel", "WidgetWire", "WidgetLocale", "WidgetSandbox", "WidgetWatch", "PNGKit", "CLinux"]),
    // The plural rules, which Foundation does not offer, are ICU's own.
    module(
      "WidgetICU", ["WidgetModel", "WidgetLocale", "WidgetServices"],
      linker: [.linkedLibrary("_FoundationICU")]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CBus"),
    .target(name: "CCurl"),
    .target(name: "CCodings"),
    module(
      "WidgetIntegrations",
      [
        "WidgetModel", "LinuxKit", "WidgetLocale", "WidgetWatch", "WidgetServices",
        "CExpat", "CLibical", "CZlib", "CBus", "CCurl", "CCodings",
      ], linker: [.linkedLibrary("_FoundationICU")]),
    commandModule(
      "WidgetRuntimeClient",
      [
        "WidgetModel", "WidgetSchedule", "LinuxKit", "WidgetWire", "WidgetSandbox", "WidgetServices", "WidgetRender",
      ]),
    module(
      "WidgetRuntime",
      [
        "WidgetModel", "WidgetLocale", "WidgetSchedule", "LinuxKit", "WidgetWire", "WidgetSandbox", "WidgetWatch",
        "WidgetServices", "WidgetRuntimeClient",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    module(
      "WidgetServer",
      [
        "WidgetModel", "WidgetSchedule", "WidgetLayout", "WidgetRender", "LinuxKit", "WidgetLocale",
        "WidgetICU", "WidgetServices", "WidgetCanvasClient", "WidgetRuntimeClient", "CAssets", "CPage", "CZlib",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], resources: ["OpenAPI", "Page"]),
    // The libraries that read strangers' pictures are linked into this program and no other.
    .target(
      name: "CPictures",
      linkerSettings: ["png", "jpeg", "webp", "webpdemux", "deflate"].map { .linkedLibrary($0) }),
    .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
    // Pango is loaded where a text needs a font of the system's: nobody has to install it, and no other picture pays for it.
    .target(name: "CPango"),
    // The fonts of pictures, which this program alone holds.
    .target(
      name: "CFonts",
      exclude: ["Inter.ttf", "InterDisplay.ttf", "JetBrainsMono-Regular.ttf", "JetBrainsMono-Bold.ttf", "OFL.txt"]),
    commandModule(
      "WidgetCanvasClient",
      ["LinuxKit", "WidgetModel", "WidgetLayout", "WidgetWire", "WidgetSandbox", "WidgetServices"]),
    module(
      "WidgetCanvas",
      [
        "WidgetModel", "WidgetLayout", "WidgetWire", "WidgetSandbox", "WidgetCanvasClient", "CLinux", "CPictures",
        "CCairo", "CHarfBuzz", "CPango", "CFonts",
      ]),
    .executableTarget(
      name: "lunette-canvas", dependencies: ["WidgetCanvas"], swiftSettings: settings,
      linkerSettings: linker("LUNETTE_CANVAS_LINK")),
    .executableTarget(
      name: "lunette-host",
      dependencies: [
        "WidgetRuntime", "WidgetServer", "WidgetIntegrations", "WidgetICU", "LinuxKit", "WidgetWire", "WidgetLocale",
        "WidgetSandbox", "WidgetWatch", "WidgetServices", "WidgetRuntimeClient",
        "WidgetRender", "WidgetScript", "WidgetModel",
      ],
      swiftSettings: settings, linkerSettings: linker("LUNETTE_HOST_LINK")),
    .executableTarget(
      name: "lunette",
      dependencies: [
        "WidgetModel", "WidgetScript", "WidgetLayout", "WidgetRender", "WidgetSchedule", "LinuxKit", "WidgetLocale",
        "WidgetSandbox", "WidgetWatch", "WidgetServices", "WidgetCanvasClient",
        "WidgetRuntimeClient", "LuaKit", "CAssets",
      ],
      exclude: ["Recorded", "Templates"],
      swiftSettings: commandSettings, linkerSettings: linker("LUNETTE_LINK")),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
    tests("LuaKitTests", ["LuaKit"]),
    tests("WidgetModelTests", ["WidgetModel"]),
    tests("WidgetScriptTests", ["WidgetScript", "WidgetWire", "WidgetModel", "LuaKit"]),
    tests(
      "WidgetLayoutTests", ["WidgetLayout", "WidgetModel", "WidgetRender", "WidgetScript", "LuaKit"],
      resources: ["Fixtures"]),
    tests(
      "WidgetRenderTests",
      ["WidgetRender", "WidgetRuntimeClient", "WidgetLayout", "WidgetSchedule", "WidgetModel", "CUTF8Proc"]),
    tests("WidgetScheduleTests", ["WidgetSchedule", "WidgetModel"]),
    tests(
      "WidgetCanvasTests",
      [
        "WidgetCanvas", "WidgetCanvasClient", "WidgetLayout", "WidgetModel", "WidgetSandbox", "WidgetWire", "lunette",
        "lunette-canvas",
      ], resources: ["Fonts"]),
    // A worker that attacks its host, behind the real walls.
    .target(name: "CAttacks", path: "Tests/CAttacks"),
    .executableTarget(
      name: "EvilWorker",
      dependencies: [
        "CAttacks", "LinuxKit", "WidgetWire", "WidgetSandbox", "WidgetWatch", "WidgetServices", "WidgetModel",
      ], path: "Tests/EvilWorker",
      swiftSettings: settings),
    tests(
      "WidgetServicesTests",
      [
        "LinuxKit", "WidgetWire", "WidgetLocale", "WidgetICU", "WidgetSandbox", "WidgetWatch", "WidgetServices",
        "WidgetModel", "PNGKit", "EvilWorker", "lunette-canvas",
      ], resources: ["Pictures"]),
    tests(
      "WidgetIntegrationsTests",
      [
        "WidgetIntegrations", "LinuxKit", "WidgetLocale", "WidgetWatch", "WidgetServices", "WidgetModel",
      ], resources: ["Oracle"]),
    tests(
      "WidgetRuntimeTests",
      [
        "WidgetRuntime", "WidgetServer", "WidgetIntegrations", "WidgetRuntimeClient", "WidgetSchedule", "LinuxKit",
        "WidgetWire", "WidgetSandbox", "WidgetWatch", "WidgetServices", "WidgetModel",
        "lunette-host", "lunette-canvas",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    // The options of the command line, declared for the argument parser; what the command ships of them is recorded here.
    tests(
      "CommandDeclarations",
      [
        "lunette", "WidgetModel", "WidgetRender", "WidgetRuntimeClient", "WidgetSchedule",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    tests(
      "LunetteTests",
      [
        "lunette", "lunette-host", "lunette-canvas", "WidgetModel", "WidgetScript", "WidgetLayout", "WidgetRender",
        "LinuxKit",
        "WidgetWire", "WidgetLocale", "WidgetSandbox", "WidgetWatch", "WidgetServices",
        "WidgetRuntimeClient", "WidgetSchedule", "LuaKit",
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
        "LuaKit", "WidgetModel", "WidgetScript", "WidgetLayout", "WidgetRender", "WidgetSchedule", "LinuxKit",
        "WidgetWire", "WidgetLocale", "WidgetSandbox", "WidgetWatch", "WidgetServices",
        "WidgetCanvasClient", "WidgetRuntimeClient",
      ],
      path: "Tests/Benchmarks", exclude: ["Floors", "Results", "Workloads"], swiftSettings: settings,
      linkerSettings: linker("LUNETTE_LINK")))
}

/// Properties of any bytes (Tests/Fuzzers): tests that run them on the kept corpus, or, when scripts/fuzz asks, a program that
/// libFuzzer drives. The sources are the same; a target of tests cannot be linked into a program.
let fuzzed: [Target.Dependency] = [
  "LuaKit", "LinuxKit", "WidgetModel", "WidgetWire", "WidgetScript", "WidgetLayout", "WidgetRender", "WidgetLocale",
  "WidgetICU", "WidgetSandbox", "WidgetServices", "WidgetSchedule", "WidgetRuntimeClient", "WidgetRuntime",
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

if let onlyPrograms {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  var rest = Array(onlyPrograms)
  while let name = rest.popLast() {
    guard let target = targets[name], needed.insert(name).inserted else { continue }
    for case .byNameItem(let name, _) in target.dependencies { rest.append(name) }
  }
  package.products.removeAll { !onlyPrograms.contains($0.name) }
  package.targets.removeAll { !needed.contains($0.name) }
  let needsPackages = package.targets.contains { target in
    target.dependencies.contains { if case .productItem = $0 { true } else { false } }
  }
  if !needsPackages { package.dependencies = [] }
}
