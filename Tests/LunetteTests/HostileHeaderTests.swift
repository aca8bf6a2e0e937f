import Testing
import WidgetModel

/// The runner of the hostile bundles is strict: any difference from a header is a failure, and so is a header that states
/// nothing, several outcomes or something unknown.
@Suite("Hostile headers") struct HostileHeaderTests {
  static let header = """
    -- no bytecode is loaded
    -- exits: 65
    -- error: script.undefined
    -- message: a widget has no 'load': *
    -- line: 7
    -- not-out: secret
    return load "x"
    """
  static let ending = HostileEnding(
    code: 65, output: "",
    error: .init(code: "script.undefined", message: "a widget has no 'load': it is absent", file: "/a.lua", line: 7))

  private func differences(_ change: (inout HostileEnding) -> Void) throws -> [String] {
    var ending = Self.ending
    change(&ending)
    return try HostileFile("a.lua", Self.header).differences(from: ending, path: "/a.lua")
  }

  @Test("an ending that matches its header passes")
  func right() throws { #expect(try differences { _ in } == []) }

  @Test("each difference from the header is reported, and nothing else")
  func wrong() throws {
    let changes: [(String, (inout HostileEnding) -> Void)] = [
      ("exits with 75", { $0.code = 75 }),
      ("exits with 0", { $0.code = 0 }),
      ("tells no error", { $0.error = nil }),
      ("the error is script,", { $0.error?.code = "script" }),
      ("the message is", { $0.error?.message = "a widget has no 'loads': x" }),
      ("the message is", { $0.error?.message = "here a widget has no 'load': x" }),
      ("the place is line(8)", { $0.error?.line = 8 }),
      ("the place is file", { $0.error?.line = nil }),
      ("the file is '/b.lua'", { $0.error?.file = "/b.lua" }),
      ("shows secret", { $0.output = "a secret" }),
    ]
    for (told, change) in changes {
      let found = try differences(change)
      #expect(found.count == 1 && found[0].hasPrefix(told), "\(told): \(found)")
    }
  }

  @Test("a bundle that exits with 0 shows what its header states, and reports no error")
  func success() throws {
    let file = try HostileFile("a.lua", "-- it is drawn\n-- exits: 0\n-- out: a{2}\nreturn 1")
    func found(_ output: String, _ error: HostileEnding.ReportedError? = nil) -> [String] {
      file.differences(from: HostileEnding(code: 0, output: output, error: error), path: "/a.lua")
    }
    #expect(found("baab") == [])
    #expect(found("bab") == ["does not show a{2}"])
    #expect(found("aa", Self.ending.error).count == 1)
  }

  @Test(
    "a header that states nothing, several outcomes or something unknown is refused",
    arguments: [
      ("return 1", "the first line does not say"),
      ("-- exits: 65\nreturn 1", "the first line does not say"),
      ("-- a\nreturn 1", "exits is missing"),
      ("-- a\n-- exits: 0/65\n-- out: x", "exits is one exit code"),
      ("-- a\n-- exits: 1\n-- out: x", "exits is one exit code"),
      ("-- a\n-- exits: 0\n-- exits: 65", "exits is said 2 times"),
      ("-- a\n-- exits: 0", "nothing says what is shown"),
      ("-- a\n-- exits: 0\n-- out: x\n-- error: cpu", "error is for bundles that do not"),
      ("-- a\n-- exits: 0\n-- out: (", "'(' is no regex"),
      ("-- a\n-- exits: 0\n-- output: x", "'-- output: x' is no field"),
      ("-- a\n-- exits: 0\n-- out: ", "'-- out: ' is no field"),
      ("-- a\n-- exits: 65", "error is missing"),
      ("-- a\n-- exits: 65\n-- error: script/decode", "error is one error code"),
      ("-- a\n-- exits: 75\n-- error: script", "script exits with 65, not 75"),
      ("-- a\n-- exits: 65\n-- error: script", "message is missing"),
      ("-- a\n-- exits: 65\n-- error: script\n-- message: *", "message fits every sentence"),
      ("-- a\n-- exits: 65\n-- error: script\n-- message: x", "line is missing"),
      ("-- a\n-- exits: 65\n-- error: script\n-- message: x\n-- line: 1/2", "line is a number"),
      ("-- a\n-- exits: 65\n-- error: script\n-- message: x\n-- line: 0", "line is a number"),
      ("-- a\n-- exits: 65\n-- error: script\n-- message: x\n-- line: 1\n-- out: x", "out is for bundles"),
    ])
  func refused(_ script: String, _ told: String) {
    let fault = fault(of: script)
    #expect(fault?.hasPrefix(told) == true, "\(fault ?? "nothing")")
  }

  private func fault(of script: String) -> String? {
    do throws(HeaderFault) {
      _ = try HostileFile("a.lua", script)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "a message's pattern is its whole text, in which * is any text",
    arguments: [
      ("abc", "abc", true), ("abc", "ab", false), ("abc", "bc", false), ("abc", "a*c", true), ("abc", "a*", true),
      ("abc", "*c", true), ("abc", "*b*", true), ("abc", "*d*", false), ("ab", "ab*b", false), ("a*c", "a*c", true),
      ("aXbYc", "a*b*c", true), ("aXbYc", "a*Y*b*", false), ("", "*", true), ("(limit 0.25)", "(limit 0.25)", true),
    ])
  func pattern(_ text: String, _ pattern: String, _ isFitting: Bool) {
    #expect(HostileFile.isFitting(text, pattern) == isFitting)
  }

  @Test("the first error among warnings and log lines is the one that counts")
  func reported() {
    let lines = """
      info: asked
      {"format":"lunette.error/1","code":"warning.text","message":"w","file":null,"line":null}
      {"format":"lunette.error/1","code":"cpu","message":"m","file":"/a.lua","line":3,"traceback":[]}
      {"format":"lunette.error/1","code":"wall","message":"n","file":null,"line":null}
      """
    #expect(HostileEnding.error(in: lines) == .init(code: "cpu", message: "m", file: "/a.lua", line: 3))
    #expect(HostileEnding.error(in: "error: in words\n") == nil)
  }
}
