import Foundation
import TestSupport
import Testing

/// Errors for files that are nearly right: they say what to write instead, not what Lua found.
@Suite("Beginners' mistakes") struct BeginnerTests {
  static let rows: [(view: String, says: String)] = [
    (#"Text "a":fontSize(20)"#, "a view has no 'fontSize': the font has the size: view:font { size = 20 }"),
    (#"Text "a":onTapGesture(function() end)"#, "a view has no 'onTapGesture': Button, Toggle and Link can be tapped"),
    (#"Text "a":sparkle()"#, "there is no method 'sparkle'; 'lunette help modifiers' lists those of views"),
    (#"Text "a":frame { w = 10 }"#, "frame has no argument 'w'; it takes "),
    (#"Text "a":background(255, 0, 0)"#, "background: style takes "),
    (#"Text("a" + 1)"#, "texts are joined by .."),
    (
      #"Image "sun.max""#, #"'sun.max' is a symbol, not a picture; write Image { systemName = "sun.max" }"#
    ),
    (#"VStack { Text {}, "leaf" }"#, "Text needs a text, a date or a timer; it got nothing (nil)"),
    (#"Text "a":alignmentGuide("top", function(d) return d end)"#, "a.lua:1: error: alignmentGuide: the function must"),
  ]

  @Test("a nearly right view", arguments: rows)
  func view(_ row: (view: String, says: String)) throws {
    let told = try tell("return widget { kind = \"a\", view = function(entry) return \(row.view) end }")
    #expect(told.contains(row.says), "\(told)")
  }

  @Test(
    "a nearly right file",
    arguments: [
      (
        #"return widget { kind = "a", timeline = print, view = Text "x" }"#,
        "provider = { timeline = function(context) … end }"
      ),
      (#"return widget { kind = "a", refresh = 60, view = Text "x" }"#, "policy = after(date.now() + 60)"),
      (
        #"return widget { kind = "a", view = Text "x" }, widget { kind = "b", view = Text "y" }"#,
        "a widget file returns one value"
      ),
      (
        #"return widget { kind = "a", provider = { timeline = function() return { { date = 1 } } end }, view = Text "x" }"#,
        "a.lua:1: error: a timeline is { entries = { … }, policy = … }; put the list into entries"
      ),
      (
        #"return widget { kind = "a", provider = { timeline = function() return { entries = { { date = os.date() } } } end }, view = Text "x" }"#,
        "entries[1].date takes seconds since 1970, as date.now(), os.time() and date.parse(text) give"
      ),
    ])
  func file(_ script: String, _ says: String) throws {
    let told = try tell(script)
    #expect(told.contains(says), "\(told)")
  }

  @Test("a file whose name is not UTF-8 is reported, not skipped")
  func name() throws {
    let folder = try TemporaryBundle(["widgets/b.lua": #"return widget { kind = "b", view = Text "x" }"#])
    let bytes = Array("\(folder.path)/widgets/".utf8) + [0xFF] + Array(".lua".utf8) + [0]
    let file = open(bytes.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
    try #require(file >= 0)
    close(file)
    let result = try LunetteProcess.run(["list"], in: folder.path)
    #expect(result.code == 66)
    #expect(result.errors.contains("the file's name is not UTF-8; rename it"))
  }

  private func tell(_ script: String) throws -> String {
    let folder = try TemporaryBundle(["a.lua": script])
    return try LunetteProcess.run(["render", "a.lua", "--family", "systemSmall"], in: folder.path).errors
  }
}
