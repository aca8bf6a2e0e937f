import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// A placed widget's configuration as a file that users may edit (DocC: Intents, "Files").
@Suite("Files of placed widgets") struct InstanceFileTests {
  private static let intent: IntentDeclaration = {
    var days = IntentParameter(name: "days", kind: .integer)
    (days.minimum, days.maximum, days.defaultValue) = (1, 7, 3)
    var city = IntentParameter(name: "city", kind: .enum)
    city.options = ["Berlin", "Oslo"].map { IntentParameter.Option(value: .text($0), title: $0) }
    city.defaultValue = "Berlin"
    var hero = IntentParameter(name: "hero", kind: .entity)
    hero.hasDynamicOptions = true
    return IntentDeclaration(
      id: "Choose", parameters: [city, days, IntentParameter(name: "at", kind: .date), hero])
  }()

  private final class Stage {
    let stage: RuntimeStage
    init(_ folder: URL? = nil, isOffline: Bool = false) throws {
      var bundle = FakeBundle(kind: "clock") { .of($0, [(0, $0.configuration["city"]?.text ?? "none")]) }
      bundle.intent = intent
      bundle.heroes = ["panda"]
      stage = try RuntimeStage(FakeBundles([bundle]), folder: folder, profile: .unlimited, isOffline: isOffline)
    }
    /// Number 1 was shown before anything was placed.
    var path: String { stage.folder.path + "/instances/2.json" }
    var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "none" }
    func place() {
      stage.add("clock", .systemSmall, .table(["city": "Oslo", "days": 3, "at": .number(1_768_478_400)]))
    }
    /// Simulates a user who saves the file.
    func save(_ text: String) throws {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      stage.runtime.readFiles([2])
      stage.drain()
    }
    func edit(_ old: String, _ new: String) throws { try save(text.replacingOccurrences(of: old, with: new)) }
    var state: InstanceState {
      guard case .instances(let states) = stage.ask(.instances), let first = states.first else {
        return InstanceState(number: 0, kind: "none", family: .systemSmall, displayName: "", path: "")
      }
      return first
    }
    var reloads: [ReloadReason] { stage.bundles.asked }
  }

  @Test(
    "a placed widget has a file: sorted, a parameter per line, dates as ISO 8601; it follows each change, and is removed with the widget"
  )
  func written() throws {
    let stage = try Stage()
    stage.place()
    let line = stage.text.replacingOccurrences(of: "\n", with: "") + "\n"
    Golden.keep(document: Array(line.utf8), "lunette.configuration.1.file.ndjson")
    #expect(
      stage.text == """
        {
          "format": "lunette.configuration/1",
          "number": 2,
          "kind": "clock",
          "family": "systemSmall",
          "configuration": {
            "at": "2026-01-15T12:00:00Z",
            "city": "Oslo",
            "days": 3
          }
        }

        """)
    _ = stage.stage.ask(.configure(.number(2), family: .systemMedium, configuration: .table(["city": "Berlin"])))
    #expect(stage.text.contains("systemMedium") && stage.text.contains("Berlin") && !stage.text.contains("days"))
    _ = stage.stage.ask(.remove([.number(2)]))
    #expect(stage.text == "none")
  }

  @Test(
    "widgetkit.md G, Edit flow: an edit by hand is one reload with the cause configured, and the file stays as written"
  )
  func edited() throws {
    let stage = try Stage()
    stage.place()
    let before = stage.reloads.count
    try stage.edit(#""days": 3"#, #""days":    5"#)
    #expect(stage.state.configuration["days"] == 5 && stage.state.error == nil)
    #expect(stage.reloads.dropFirst(before) == [.configured])
    #expect(stage.text.contains(#""days":    5"#))
    // Our own writes, and a file with the same values, are not edits.
    stage.stage.runtime.readFiles()
    try stage.edit(#""days":    5"#, #""days": 5.0"#)
    stage.stage.advance(3600)
    #expect(stage.reloads.dropFirst(before) == [.configured])
    try stage.edit("systemSmall", "systemMedium")
    #expect(stage.state.family == .systemMedium && stage.reloads.dropFirst(before) == [.configured, .configured])
  }

  static let wrong: [(old: String, new: String, message: String)] = [
    (#""days": 3"#, #""days": 9"#, "'days' is at most 7, not 9"),
    (#""days": 3"#, #""dayz": 3"#, "the widget 'clock' has no parameter 'dayz'; did you mean 'days'?"),
    (#""Oslo""#, #""Osl""#, "'city' is one of Berlin, Oslo, not 'Osl'; did you mean 'Oslo'?"),
    (#""2026-01-15T12:00:00Z""#, #""soon""#, "'at' must be a date like 2026-01-15T12:00:00Z, not 'soon'"),
    (#""days": 3"#, #""days": "#, "the file is not valid JSON: line 10"),
    (#""number": 2"#, #""number": 3"#, "the number must be 2, as in the file's name, not 3"),
    (#""kind": "clock""#, #""kind": "mail""#, "the kind of a placed widget cannot change from 'clock'"),
    (#""systemSmall""#, #""systemSmal""#, "did you mean 'systemSmall'?"),
    (#""family""#, #""fammily""#, "the file has no 'fammily'"),
    (#""days": 3"#, "\"days\": 3, \"hero\": \"dragon\"", "'hero' is one of"),
  ]

  @Test(
    "an invalid file leaves the configuration unchanged, and is reported beside the instance and once in the log",
    arguments: wrong)
  func refused(_ old: String, _ new: String, _ message: String) throws {
    let stage = try Stage()
    stage.place()
    let (good, before) = (stage.text, stage.reloads.count)
    try stage.edit(old, new)
    #expect(stage.state.configuration["city"] == "Oslo" && stage.state.configuration["days"] == 3)
    #expect(stage.state.error?.contains(message) ?? false, "\(stage.state.error ?? "no error")")
    stage.stage.runtime.readFiles()
    stage.stage.drain()
    guard case .ledger(let lines) = stage.stage.ask(.log(.number(2), last: 100)) else { return }
    #expect(lines.filter { $0.matter == .refused && $0.cause == .configured }.count == 1)
    // It is fixed: there is no error any more, and nothing was reloaded.
    try stage.save(good)
    #expect(stage.state.error == nil && stage.reloads.count == before)
  }

  @Test("the bundle validates values of dynamic options; an existing one stays")
  func dynamic() throws {
    let stage = try Stage()
    stage.place()
    try stage.edit(#""days": 3"#, "\"days\": 3, \"hero\": \"panda\"")
    #expect(stage.state.configuration["hero"] == "panda" && stage.state.error == nil)
    stage.stage.bundles.change("/w/clock.lua") { $0.heroes = [] }
    try stage.edit(#""days": 3"#, #""days": 4"#)
    #expect(stage.state.configuration["days"] == 4 && stage.state.configuration["hero"] == "panda")
  }

  @Test("a deleted file is recreated; one whose number is not placed is left alone")
  func deleted() throws {
    let stage = try Stage()
    stage.place()
    let good = stage.text
    unlink(stage.path)
    stage.stage.runtime.readFiles([2])
    #expect(stage.text == good)
    let stranger = stage.stage.folder.path + "/instances/9.json"
    try good.write(toFile: stranger, atomically: true, encoding: .utf8)
    stage.stage.runtime.readFiles([9])
    #expect(stage.stage.placed == ["#2 clock systemSmall"] && FileManager.default.fileExists(atPath: stranger))
  }

  @Test("an edit made while no runtime ran applies at the next start, also in a command's own runtime")
  func restart() throws {
    for isOffline in [false, true] {
      let stage = try Stage()
      stage.place()
      let copy = try stage.stage.copy()
      let path = copy.path + "/instances/2.json"
      try stage.text.replacingOccurrences(of: "Oslo", with: "Berlin").write(
        toFile: path, atomically: true, encoding: .utf8)
      let again = try Stage(copy, isOffline: isOffline)
      #expect(again.state.configuration["city"] == "Berlin")
      if !isOffline { #expect(again.reloads == [.configured]) }
    }
  }

  @Test(
    "a change that cannot be stored leaves the file unchanged; after a kill between file and archive the file wins")
  func torn() throws {
    let stage = try Stage()
    stage.place()
    let copy = try stage.stage.copy()
    // As after kill -9 between file and archive: the user requested the change, and nothing else is lost.
    _ = stage.stage.ask(.configure(.number(2), family: nil, configuration: .table(["city": "Berlin", "days": 3])))
    try FileManager.default.removeItem(atPath: copy.path + "/instances/2.json")
    try FileManager.default.copyItem(atPath: stage.path, toPath: copy.path + "/instances/2.json")
    let again = try Stage(copy)
    #expect(again.state.configuration["city"] == "Berlin" && again.state.error == nil)
  }
}
