import Foundation
import LuaKit
import Testing

@Suite("LuaKit.md") struct DocumentationTests {
  @Test("its example works, and matches the one below")
  func example() throws {
    let answer = try LuaExecutor().run {
      let state = try LuaState(memory: LuaMemoryLimit(soft: 4 << 20))
      let greet = state.register { call in
        guard let name = call.arguments.string(0) else { return .raise("greet takes a name") }
        call.results.write("Hello, \(name)!")
        return .return
      }
      try state.setGlobal("greet") { $0.write(greet) }
      let chunk = try state.load("return greet(...)", name: "@hello.lua")
      return try state.value(of: chunk, limits: LuaLimits(cpu: .milliseconds(50))) { $0.write("Lua") }.text
    }
    #expect(answer == "Hello, Lua!")

    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Sources/LuaKit/LuaKit.docc/LuaKit.md"), encoding: .utf8)
    let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).replacing("\n    ", with: "\n")
    let example = try #require(page.split(separator: "```swift\n").last?.split(separator: "```").first)
    #expect(here.contains(example))
  }
}
