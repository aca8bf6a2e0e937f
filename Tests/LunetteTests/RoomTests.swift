import Foundation
import Testing

/// The table of design.md: what each room may import. A target exists for the import that it must not have.
@Suite("Rooms") struct RoomTests {
  struct Room: Sendable, CustomTestStringConvertible {
    let name: String
    /// Rooms and libraries of others.
    let rooms: Set<String>
    /// Parts of Swift's own toolchain.
    let toolchain: Set<String>

    var testDescription: String { name }
  }

  static let rooms = [
    Room(name: "LuaKit", rooms: ["CLua"], toolchain: ["Glibc", "Musl", "Synchronization"]),
    Room(name: "WidgetModel", rooms: [], toolchain: []),
    Room(
      name: "WidgetScript", rooms: ["LuaKit", "WidgetModel", "CAssets"],
      toolchain: ["Glibc", "Musl", "Synchronization"]),
    Room(name: "WidgetLayout", rooms: ["WidgetModel"], toolchain: []),
    Room(
      name: "WidgetRender", rooms: ["WidgetModel", "WidgetLayout", "WidgetSchedule", "CUTF8Proc", "CAssets"],
      toolchain: ["Synchronization"]),
    Room(name: "WidgetSchedule", rooms: ["WidgetModel"], toolchain: []),
    Room(
      name: "WidgetServices", rooms: ["WidgetModel", "CLinux"],
      toolchain: ["Glibc", "Musl", "Synchronization", "Foundation"]
    ),
    Room(
      name: "WidgetHosting", rooms: ["WidgetModel", "WidgetScript", "WidgetServices", "LuaKit"],
      toolchain: ["Glibc", "Musl"]),
    Room(
      name: "WidgetClient", rooms: ["WidgetModel", "WidgetSchedule", "WidgetServices", "WidgetRender"],
      toolchain: ["Glibc", "Musl", "Synchronization"]),
    Room(
      name: "WidgetServer",
      rooms: [
        "WidgetModel", "WidgetSchedule", "WidgetLayout", "WidgetRender", "WidgetServices", "WidgetClient", "CAssets",
        "Hummingbird", "HummingbirdCore", "HTTPTypes", "Logging", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOHTTPTypes",
      ], toolchain: ["Glibc", "Musl", "Synchronization"]),
    Room(
      name: "WidgetRuntime",
      rooms: [
        "WidgetModel", "WidgetSchedule", "WidgetServices", "WidgetClient", "GRDB", "GRDBSQLite", "AsyncHTTPClient",
        "NIOCore", "NIOPosix", "NIOHTTP1", "NIOHTTPCompression", "NIOSSL",
      ], toolchain: ["Glibc", "Musl", "Synchronization", "FoundationEssentials"]),
    Room(
      name: "WidgetSources", rooms: ["WidgetModel", "WidgetServices", "CExpat", "CLibical", "CBus"],
      toolchain: ["Glibc", "Musl", "Synchronization", "FoundationEssentials"]),
    Room(
      name: "lunette-host",
      rooms: [
        "WidgetModel", "WidgetSchedule", "WidgetRuntime", "WidgetServer", "WidgetServices", "WidgetSources",
        "WidgetHosting", "WidgetClient", "WidgetScript", "WidgetLayout", "WidgetRender", "Logging",
      ], toolchain: ["Glibc", "Musl", "Synchronization"]),
    Room(
      name: "lunette",
      rooms: [
        "LuaKit", "WidgetModel", "WidgetScript", "WidgetLayout", "WidgetRender", "WidgetSchedule", "WidgetServices",
        "WidgetHosting", "WidgetClient", "ArgumentParser", "CAssets",
      ], toolchain: ["Glibc", "Musl", "Synchronization"]),
  ]

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("a room imports what the table of rooms allows, and nothing else", arguments: rooms)
  func imports(_ room: Room) throws {
    let allowed = room.rooms.union(room.toolchain)
    for (file, module) in try Self.imports(of: room.name) where !allowed.contains(module) {
      Issue.record("\(file) imports \(module); \(room.name) may import \(allowed.sorted().joined(separator: ", "))")
    }
  }

  @Test("every target of the sources stands in the table")
  func everyTarget() throws {
    let folder = Self.repository.appendingPathComponent("Sources").path
    let swift = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix("C") }
    #expect(Set(swift) == Set(Self.rooms.map(\.name)))
  }

  @Test("the repository's top level holds what a newcomer expects there")
  func topLevel() throws {
    let known: Set<String> = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "scripts", "widgets", "README.md", "LICENSE",
      "CHANGELOG.md",
      "CONTRIBUTING.md",
    ]
    let entries = try FileManager.default.contentsOfDirectory(atPath: Self.repository.path)
    #expect(Set(entries.filter { !$0.hasPrefix(".") }).subtracting(known) == [])
  }

  /// The files' import lines, as (file, module).
  static func imports(of room: String) throws -> [(file: String, module: String)] {
    let folder = repository.appendingPathComponent("Sources/\(room)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try files.sorted().flatMap { file in
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      return text.split(separator: "\n").compactMap { line -> (String, String)? in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), words[..<place].allSatisfy(Self.modifiers.contains) else {
          return nil
        }
        // `import struct Module.Name` names its module second.
        let rest = words[(place + 1)...].drop {
          ["struct", "enum", "class", "protocol", "func", "var", "let"].contains($0)
        }
        return rest.first.map { ("\(room)/\(file)", String($0.prefix { $0 != "." })) }
      }
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "@preconcurrency",
  ]
}
