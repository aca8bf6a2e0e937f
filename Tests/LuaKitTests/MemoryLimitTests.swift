import Foundation
import Testing

/// Invariants of the sources themselves.
@Suite("The room's walls") struct RoomTests {
  /// Functions that neither raise nor yield (DocC: Embedding, "Direct calls"), as far as they are used.
  static let direct: Set<String> = [
    "lua_checkstack", "lua_getmetatable", "lua_gettop", "lua_isinteger", "lua_pushnil", "lua_pushvalue", "lua_rawgeti",
    "lua_rawlen", "lua_settop", "lua_toboolean", "lua_tointegerx", "lua_tolstring", "lua_tonumberx", "lua_topointer",
    "lua_type", "lua_Integer", "lua_next", "lua_rawget", "lua_rawgetp", "lua_status", "lua_xmove",
  ]

  private func sources(_ folder: String) throws -> [(name: String, lines: [Substring])] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    var found: [(String, [Substring])] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      found.append((file.lastPathComponent, text.split(separator: "\n", omittingEmptySubsequences: false)))
    }
    return found
  }

  @Test("87 no Swift code calls a Lua function that may raise or yield")
  func directCalls() throws {
    let files = try sources("Sources")
    #expect(files.count > 10)
    for (name, lines) in files {
      for (number, line) in lines.enumerated() where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for match in line.matches(of: /\blua[L]?_[A-Za-z]+/) {
          #expect(Self.direct.contains(String(match.output)), "\(name):\(number + 1): \(match.output)")
          #expect(name.hasPrefix("Lua"), "\(name): Lua is spoken in LuaKit only")
        }
      }
    }
  }
  @Test("each unsafe word has its reason beside it")
  func unsafeWords() throws {
    let words =
      /@unchecked|nonisolated\(unsafe\)|unowned\(unsafe\)|unsafelyUnwrapped|try!|fatalError|preconditionFailure/
    for (name, lines) in try sources("Sources/LuaKit") {
      for (number, line) in lines.enumerated() where line.contains(words) && !line.contains("//") {
        let near = [number - 1, number + 1].filter(lines.indices.contains).map { lines[$0] }
        #expect(near.contains { $0.contains("//") } || line.contains("preconditionFailure(\""), "\(name):\(number + 1)")
      }
    }
  }
}
