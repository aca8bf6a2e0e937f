import LuaKit
import Testing

/// Lua's parser runs no hook, so compiling is limited piece by piece.
@Suite("Loading within limits") struct LoadingTests {
  /// Texts that take seconds to compile because of one of the parser's searches. None of them computes when it runs.
  static let slow: [Slow] = [
    Slow("a global's name is looked up in every function around it", nested),
    Slow(
      "each branch of an if walks the list of those before it", "if a then " + many("elseif a then ", 70_000) + "end"),
    Slow("operands of and", "return " + many("a and ", 150_000) + "a"),
    Slow("operands of or", "return " + many("a or ", 150_000) + "a"),
    Slow("a label resolves all jumps before it", many("do " + many("goto a ", 30_000) + "::a:: end ", 4)),
    Slow("constants that fall on one place of a table", constants),
  ]
  private static let nested = {
    let heads = (0..<92).map { depth in
      "local " + (0..<195).map { "a\(depth)_\($0)" }.joined(separator: ",") + "\nlocal _ = function() "
    }
    return heads.joined() + many("q=r ", 150_000) + many("end ", 92)
  }()
  private static let constants =
    "return {" + (1...60_000).map { String($0 * 32_767 * 65_535) }.joined(separator: ",") + "}"

  struct Slow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    init(_ name: String, _ text: String) { (testDescription, self.text) = (name, text) }
  }

  private static let limits = LuaLimits(ticks: .max, cpu: .milliseconds(50))

  @Test("compiling ends by the CPU limit, and the error names the file and line", arguments: slow)
  func main(_ slow: Slow) throws {
    let error = try #require(
      try onLua { failure { try LuaState().load("\n\n" + slow.text, name: "@slow.lua", limits: Self.limits) } })
    #expect(error.kind == .cpu)
    #expect(error.chunk == "slow.lua")
    #expect((error.line ?? 0) >= 3)
  }
  @Test("so does a module's, within the limits of the call that requires it", arguments: slow)
  func module(_ slow: Slow) {
    let outcome = run(
      "while true do pcall(require, 'slow') end", limits: Self.limits, modules: ["slow": "\n" + slow.text])
    #expect(outcome.error?.kind == .cpu)
    #expect(outcome.error?.chunk == "slow.lua")
    #expect((outcome.error?.line ?? 0) >= 2)
  }
  @Test("chunks with one budget share it")
  func together() throws {
    let (first, last) = try onLua { () -> (LuaError.Kind?, LuaError.Kind?) in
      let state = try LuaState()
      let loop = Array("local n = 0 for i = 1, 4e5 do n = n + i end return n".utf8)
      var budget = LuaBudget(LuaLimits(ticks: 1_300_000))
      let first = kind { try state.run(loop, name: "@a.lua", within: &budget) { $0.count } }
      return (first, kind { try state.run(loop, name: "@b.lua", within: &budget) { $0.count } })
    }
    #expect(first == nil)
    #expect(last == .cpu)
  }
  @Test("the memory of a text's syntax tree counts as the script's")
  func memory() throws {
    let text = "return {" + many("{},", 300_000) + "}"
    let small = LuaMemoryLimit(soft: 2 << 20)
    let found = try onLua { kind { try LuaState(memory: small).load(text, name: "@w.lua", limits: .table) } }
    #expect(found == .memory)
    #expect(
      try onLua { kind { try LuaState().load(text, name: "@w.lua", limits: LuaLimits(ticks: 9_000_000)) } } == nil)
  }
  @Test("a cancelled load ends")
  func cancelled() throws {
    let cancellation = LuaCancellation()
    cancellation.cancel()
    let limits = LuaLimits(ticks: .max, cancellation: cancellation)
    #expect(try onLua { kind { try LuaState().load("return 1", name: "@w.lua", limits: limits) } } == .cancelled)
  }
  @Test("a plain chunk of one megabyte is loaded, with its lines")
  func plain() throws {
    let line = "t = { 1, 2, 'three' }\n"
    let block = "do " + many(line, 100) + "end\n"
    let whole = many(block, (LuaState.longestSource - 40) / block.utf8.count) + "error('here')"
    let error = try onLua {
      failure {
        let state = try LuaState()
        let chunk = try state.load(whole, name: "@w.lua", limits: LuaLimits(cpu: .seconds(60)))
        try state.value(of: chunk, limits: LuaLimits(cpu: .seconds(60)))
      }
    }
    #expect(error?.line == whole.count { $0 == "\n" } + 1)
  }
}

private func many(_ text: String, _ times: Int) -> String { String(repeating: text, count: times) }
