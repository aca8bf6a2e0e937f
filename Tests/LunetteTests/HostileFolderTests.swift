import TestSupport
import Testing

/// Bundles and widget folders with unexpected files: each gets an error with the right file and a documented exit code, and
/// the command terminates.
@Suite("Hostile folders") struct HostileFolderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var words = ["render", "b", "--family", "systemSmall"]
    var code: Int32
    var says: String
  }

  static let hello = #"return widget { kind = "b", view = function() return Text "Hello" end }"#
  static let needs = #"require "a" return widget { kind = "b", view = Text "x" }"#

  static let rows = [
    Row(
      testDescription: "strings that compute without end",
      files: ["b/init.lua": hello, "b/strings/en.lua": "while 1 do end"],
      code: 75, says: "b/strings/en.lua:1: error: the script computed too long"),
    Row(
      testDescription: "strings that are not texts",
      files: ["b/init.lua": hello, "b/strings/en.lua": "return { Hello = print }"],
      code: 65, says: "b/strings/en.lua: error: a strings file returns a table from key to text"),
    Row(
      testDescription: "strings that name a form by a number and by its text",
      files: [
        "b/init.lua": hello, "b/strings/en.lua": #"return { Hello = { [1] = "a", ["[1]"] = "b", other = "c" } }"#,
      ],
      code: 65, says: "b/strings/en.lua: error: a strings file returns a table from key to text"),
    Row(
      testDescription: "strings that are not UTF-8",
      files: ["b/init.lua": hello, "b/strings/en.lua": #"return { Hello = "\xff\27[31mHi" }"#], code: 0, says: ""),
    Row(
      testDescription: "a module that is not there, required in the last words of a file",
      files: ["b/init.lua": #"return require "missing""#],
      code: 65, says: "b/init.lua: error: there is no module 'missing'"),
    Row(
      testDescription: "strings that are a folder", files: ["b/init.lua": hello, "b/strings/en.lua/x": ""],
      code: 74, says: "b/strings/en.lua: error: b/strings/en.lua is not a regular file"),
    Row(
      testDescription: "a value that stands in a text 100,000 times",
      files: [
        "b/init.lua": #"return widget { kind = "b", view = function() return localized("n", ("x"):rep(100000)) end }"#,
        "b/strings/en.lua": #"return { n = ("%1$s"):rep(100000) }"#,
      ], code: 75, says: "b/init.lua:1: error: a text is longer than 16 KiB"),
    Row(
      testDescription: "a module that is a folder", files: ["b/init.lua": needs, "b/a.lua/x": ""],
      code: 74, says: "b/a.lua: error: b/a.lua is not a regular file\n  called from\n    b/init.lua:1"),
    Row(
      testDescription: "a module that is compiled", files: ["b/init.lua": needs, "b/a.lua": "\u{1B}Lua"],
      code: 65, says: "b/a.lua: error: b/a.lua is compiled Lua; a bundle holds its text"),
    Row(
      testDescription: "modules that need each other",
      files: ["b/init.lua": needs, "b/a.lua": "require 'c'", "b/c.lua": "require 'a'"],
      code: 65, says: "error: loop in require: a, c, a"),
    Row(
      testDescription: "a bundle's folder with a file's name", files: ["b.lua/init.lua": hello],
      words: ["render", "b.lua", "--family", "systemSmall"], code: 0, says: ""),
    Row(
      testDescription: "a folder with a file's name", files: ["b.lua/x": ""], words: ["render", "b.lua"],
      code: 66, says: "the folder 'b.lua' is not a bundle: it has no init.lua"),
    Row(
      testDescription: "a folder of bundles named as a bundle", files: ["b/x.lua": hello],
      words: ["render", "b"], code: 66, says: "the folder 'b' is not a bundle: it has no init.lua; to search it"),
    Row(
      testDescription: "a folder of bundles named as a bundle, beside others",
      files: ["b/x.lua": hello, "widgets/y.lua": hello],
      words: ["render", "b/"], code: 66, says: "the folder 'b/' is not a bundle: it has no init.lua; to search it"),
    Row(
      testDescription: "a file of no text", files: ["b": "\u{1B}Lua"], code: 65, says: "b: error: b is compiled Lua"),
  ]

  @Test("the problem is reported, and the command exits", arguments: rows)
  func folder(_ row: Row) throws {
    let folder = try TemporaryBundle(row.files)
    let result = try LunetteProcess.run(row.words, in: folder.path)
    #expect(result.code == row.code)
    #expect(result.errors.contains(row.says), "\(result.errors)")
  }

  @Test("valid widgets of a folder are drawn, and the others are reported")
  func others() throws {
    let folder = try TemporaryBundle([
      "widgets/a.lua": "syntax(", "widgets/b.lua": Self.hello, "widgets/c.lua/x": "", "widgets/d.lua": "while 1 do end",
      "widgets/e.md": "text", "widgets/f.lua": Self.hello,
    ])
    let result = try LunetteProcess.run(["render", "--family", "systemSmall"], in: folder.path)
    #expect(result.code == 65)
    #expect(result.output.contains("Hello"))
    let told = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map { $0.prefix(13) }
    #expect(told == ["widgets/a.lua", "widgets/d.lua", "widgets/f.lua"])
  }

  @Test(
    "carets point at the error's subject",
    arguments: [
      (#"return widget { kind = "a" families = {} }"#, "families"),
      (#"return widget { kind = "a", familes = {}, view = Text "x" }"#, "familes"),
      (#"return widget { kind = "b", view = function() return Text "a":font "headlin" end }"#, #""headlin""#),
      (#"return widget { kind = "r", view = function() return Text "a":foregroundStyle "rad" end }"#, #""rad""#),
    ])
  func carets(_ script: String, _ marked: String) throws {
    let folder = try TemporaryBundle(["a.lua": script])
    let result = try LunetteProcess.run(["render", "a.lua", "--family", "systemSmall"], in: folder.path)
    let lines = result.errors.split(separator: "\n")
    let carets = try #require(lines.first { $0.contains("^") })
    let column = try #require(carets.firstIndex(of: "^"))
    let offset = carets.distance(from: carets.startIndex, to: column)
    let source = try #require(lines.first { $0.hasPrefix("  1 | ") })
    #expect(String(source.dropFirst(offset).prefix(carets.filter { $0 == "^" }.count)) == marked)
  }
}
