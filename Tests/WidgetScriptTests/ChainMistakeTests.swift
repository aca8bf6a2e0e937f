import Testing
import WidgetModel

@testable import WidgetScript

/// Mistakes in calls that span several lines: Lua reports the first line of such a chain, we report the right one.
@Suite("Mistakes in chains of calls")
struct ChainMistakeTests {
  typealias Mistake = MistakePlaceTests.Mistake

  private static func view(_ body: String) -> String { MistakePlaceTests.view(body) }

  static let chains = [
    Mistake(
      view("return Text \"a\"\n  :bold()\n  :fnot \"title\"\n  :opacity(1)"), 5, "fnot", "unknown modifier", "'font'"),
    Mistake(
      view("return VStack {\n  Text \"a\",\n  Text \"b\",\n}\n:padding(4)\n:backgrund \"blue\""), 8, "backgrund",
      "did you mean 'background'?"),
    Mistake(
      view("return VStack {\n  Text(entry.date)\n    :padding(8)\n    :borderRadius(8),\n  Text \"b\",\n}"), 6,
      "borderRadius", "'cornerRadius'"),
    Mistake(
      view("return Text \"a\"\n  :bold()\n  :onTapGesture(function() end)"), 5, "onTapGesture",
      "Button, Toggle and Link"),
    Mistake(
      view("local line = Text \"a\"\n  :font \"caption\"\n  :textAlign \"center\"\nreturn line"), 5, "textAlign",
      "multilineTextAlignment"),
    Mistake(
      view("return Text \"padding\"\n  :frame { width = 40 }\n  :paddin(4)"), 5, "paddin", "did you mean 'padding'?"),
    Mistake(
      view("return HStack { Text \"a\":bold(), Circle {}\n  :fill \"red\"\n  :farme { width = 4 } }"), 5, "farme",
      "did you mean 'frame'?"),
    Mistake(view("return Text \"a\"\n  .bold()\n  .padding(4)"), 4, ".bold", "colon"),
    Mistake(
      view("return ForEach({ 1 }, function(n)\n  return Text(n)\n    :bold()\n    :colour \"red\"\nend)"), 6, "colour",
      "foregroundStyle"),
    Mistake(view("return Text \"a\":padding(entry.size\n  .width)"), 3, "size", "nil"),
    Mistake(view("local name = \"a\"\nreturn Text(name:upper()\n  :lowr())"), 5, "lowr", "no method"),
  ]

  @Test("an error in a chain of calls is reported at the wrong call's line", arguments: chains)
  func chain(_ mistake: Mistake) throws {
    MistakePlaceTests.expect(try #require(Harness.fault(mistake.source)), mistake)
  }

  @Test("the suggested line is the wrong call's own")
  func write() throws {
    let fault = try #require(Harness.fault(Self.view("return Text \"a\"\n  :bold()\n  :fnot \"title\"")))
    #expect(fault.replacement == ":font \"title\"")
  }

  @Test("of several uses of a name, the one that was called is marked")
  func called() throws {
    let fault = try #require(Harness.fault(Self.view("local bolt = \"a\"\nreturn Text(bolt):bolt()")))
    #expect(fault.line == 4 && fault.span?.column == 19, "\(fault)")
  }

  @Test(
    "names that only look similar are not suggested",
    arguments: [
      ("annotation", "animation"), ("task", "mask"), ("listStyle", "lineSpacing"), ("overflow", "overlay"),
      ("x", "y"),
    ])
  func unlike(_ name: String, _ other: String) { #expect(NearestName.of(name, among: [other]) == nil) }

  @Test("names of one letter are compared", arguments: ["x", "é", ""])
  func short(_ name: String) { #expect(NearestName.of(name, among: ["y", "z", "ab"]) != "ab") }

  @Test(
    "misspellings are still recognized",
    arguments: [
      ("fnot", "font"), ("backgroud", "background"), ("paddding", "padding"), ("Txt", "Text"), ("familys", "families"),
      ("forgroundStlye", "foregroundStyle"), ("vstak", "VStack"), ("polcy", "policy"), ("nevr", "never"),
    ])
  func slip(_ name: String, _ other: String) { #expect(NearestName.of(name, among: [other]) == other) }

  @Test("the environment's fields are suggested for the environment, and the script's own for the entry")
  func environment() throws {
    let fault = try #require(
      Harness.fault(
        "return widget {\n  kind = \"k\", families = { \"systemSmall\" }, view = function(entry, env)\n  return Text(\"In \" .. env.family)\n  end,\n}"
      ))
    #expect(fault.message.contains("widgetFamily") && !fault.message.contains("families"), "\(fault.message)")
    let context = try #require(Harness.fault(MistakePlaceTests.provider("local t = \"\" .. context.date")))
    #expect(context.message.contains("context.now"), "\(context.message)")
  }
}
