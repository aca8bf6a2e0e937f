import Foundation
import WidgetRuntimeClient
import WidgetModel

@testable import WidgetScript
@testable import WidgetWire
@testable import WidgetSandbox
@testable import WidgetServices

/// The first inputs of `frames`: real trees and messages, which no fuzzer finds by itself. The other corpora start with texts,
/// which are stored as they are.
enum Seeds {
  static func write(below folder: String) throws {
    for (index, expression) in expressions.enumerated() {
      let (tree, warnings) = try Scripts.with { bundle in
        try bundle.view(expression, environment: WidgetEnvironment(family: .systemSmall))
      }
      try write([0] + Frame.body(tree), folder, "tree-\(index)")
      let reply = ExtensionReply.view(tree, warnings: warnings)
      try write([1, 1] + Frame.body(reply), folder, "view-\(index)")
    }
    let entry = TimelineEntry(date: 0, relevance: nil, fields: ["n": 1], views: [])
    let timeline = Timeline(entries: [entry], policy: .after(60, jitter: 1), made: 0)
    try write([1, 5] + WorkerMessage.answer(.timeline(timeline)).parts.body, folder, "timeline")
    let fault = Diagnostic(
      .script, "no", file: "a.lua", line: 3, path: "VStack", suggestion: "x", traceback: ["a.lua:1"])
    try write([1, 2] + Frame.body(fault), folder, "failure")
    let request = ProviderRequest(kind: "k", family: .systemSmall, now: 0)
    try write([2, 5] + HostMessage.question(.timeline(request)).parts.body, folder, "question")
    let call = HostRequest(.storageSet, ["key", ["a": [1, 2.5, nil ?? .null]]], CallContext(bundle: "b", now: 0))
    try write([1, 3] + WorkerMessage.demand(.request(call)).parts.body, folder, "request")
    try write([1, 6] + WorkerMessage.demand(.zone("Europe/Berlin")).parts.body, folder, "zone")
    try write([1, 7] + WorkerMessage.demand(.language("de_DE")).parts.body, folder, "language")
    let readiness = WorkerReadiness(declaration: BundleDeclaration(name: "b", path: "b.lua"), missingWalls: [])
    try write([1, 0] + WorkerMessage.ready(readiness).parts.body, folder, "ready")
    let bundle = WorkerBundle(name: "b", path: "b.lua", main: [1], mainFile: "b.lua", now: 0)
    try write([2, 3] + HostMessage.bundle(bundle).parts.body, folder, "bundle")
    try runtime(folder)
    var stored = StoredData()
    stored.set("a", ["list": [1, 2.5, true, "text"]])
    stored.set("b", .bytes([0xFF]))
    try write([3] + Array(stored.bytes.dropFirst(StoredData.magic.count).dropLast(8)), folder, "stored")
  }

  /// Messages between commands and the runtime.
  private static func runtime(_ folder: String) throws {
    let widget = WidgetDeclaration(kind: "k")
    let new = NewInstance(widget, bundle: "b", path: "/b.lua", family: .systemSmall, configuration: ["a": 1])
    let question = RuntimeQuestion(id: 1, .add(new))
    try write([2, 9] + Frame.body(question), folder, "runtime-question")
    var shown = ShownWidget(
      number: 1, bundle: "b", widget: widget, family: .systemSmall,
      environments: [WidgetEnvironment(family: .systemSmall)])
    shown.entry = TimelineEntry(date: 0, relevance: nil, fields: ["n": 1], views: [])
    let answer = RuntimeAnswer(id: 1, .shown(shown))
    try write([2, 10] + Frame.body(answer), folder, "runtime-answer")
    let hello = try RuntimeMessage.hello(RuntimeHello(version: "1")).frame()
    try write([6, 7] + hello + RuntimeMessage.question(question).frame(), folder, "runtime-stream")
  }

  /// Under a name that `scripts/fuzz --keep` does not touch.
  private static func write(_ bytes: [UInt8], _ folder: String, _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent("seed-\(name)"))
  }

  private static let expressions = [
    "Text \"Hello\"", "VStack { spacing = 4, Text \"a\":bold():font \"headline\", HStack { Spacer(), Text \"b\" } }",
    "ZStack { Color \"red\", Text(0, \"relative\") }:padding(8):frame { width = 80, maxHeight = math.huge }",
    "Grid { GridRow { Text \"a\", Text \"b\":gridCellColumns(2) }, GridRow { Text \"c\" } }",
    "Path { { \"move\", 0, 0 }, { \"line\", 10, 10 }, { \"arc\", 5, 5, 3, 0, 90 }, \"close\" }:stroke \"blue\"",
    "ViewThatFits { Text \"a long text of many words\", Text \"short\" }:overlay(Circle {}):alignmentGuide(\"top\", function(d) return d.height / 2 end)",
    "Gauge { value = 0.3, label = Text \"g\", currentValueLabel = Text \"30\" }:gaugeStyle \"accessoryCircular\"",
    "Chart { BarMark { x = \"a\", y = 3 }, LineMark { x = 1, y = 2 } }",
    "Link { destination = \"https://example.org\", Label { \"go\", systemImage = \"sun.max\" } }",
    "Rectangle {}:fill(LinearGradient { colors = { \"red\", \"#00FF00\" }, startPoint = \"top\", endPoint = \"bottom\" })",
    "LazyVGrid { columns = 2, Text \"a\", Text \"b\", Text \"c\" }",
    "(Text \"a\":bold() .. Text(60, \"timer\") .. Text.markdown \"**b** [l](https://e.org)\")",
    "ProgressView { value = 1, total = 3, \"p\" }",
    "Button { action = intent { id = \"I\", title = \"t\", perform = function() end } { }, \"x\" }",
    "Text { timer = { 0, 60 }, countsDown = true }:monospacedDigit():lineLimit(1):minimumScaleFactor(0.5)",
  ]
}
