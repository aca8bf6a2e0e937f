import LuaKit
import WidgetModel

@testable import WidgetScript

extension ScriptLimits {
  /// The documented limits, except for time, because a script's duration depends on the machine.
  static let patient: ScriptLimits = {
    var limits = ScriptLimits.standard
    (limits.load, limits.placeholder, limits.snapshot, limits.timeline) = (minutes, minutes, minutes, minutes)
    (limits.view, limits.perform, limits.wall, limits.controlValue) = (minutes, minutes, minutes, minutes)
    limits.gallery = minutes
    return limits
  }()
  private static let minutes = Duration.seconds(180)
}

/// Bundles as the tests run them: on their own Lua thread, with services that answer from a list.
enum Harness {
  static let now = 1_700_000_000.0

  /// Runs `body` on a thread for Lua states.
  static func onLua<R: Sendable>(_ body: @Sendable () throws(Diagnostic) -> R) throws(Diagnostic) -> R {
    try LuaExecutor().run(body)
  }

  static func bundle(
    _ text: String, files: [String: String] = [:], services: any HostServices = FakeServices(),
    limits: ScriptLimits = .patient
  ) throws(Diagnostic) -> ScriptBundle {
    let source = BundleSource(
      name: "test", path: "test", main: Array(text.utf8), mainFile: "test.lua", folder: "", files: FileTable(files))
    return try ScriptBundle(source, services: services, now: now, limits: limits)
  }

  /// The only error of loading a bundle, or of a request to its first widget.
  static func fault(
    _ text: String, files: [String: String] = [:], services: any HostServices = FakeServices(),
    limits: ScriptLimits = .patient
  ) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try timeline(text, files: files, services: services, limits: limits)
      return nil
    } catch { return error }
  }

  static func timeline(
    _ text: String, files: [String: String] = [:], services: any HostServices = FakeServices(),
    limits: ScriptLimits = .patient, change: @Sendable (inout ProviderRequest) -> Void = { _ in }
  ) throws(Diagnostic) -> Timeline? {
    try onLua { () throws(Diagnostic) in
      let bundle = try bundle(text, files: files, services: services, limits: limits)
      let kind = bundle.declaration.widgets.first?.kind ?? ""
      var request = ProviderRequest(kind: kind, family: .systemSmall, now: now)
      change(&request)
      return try bundle.timeline(.timeline(request))
    }
  }

  /// The tree of a view expression, and its warnings.
  static func view(_ expression: String) throws(Diagnostic) -> (ViewTree, [Diagnostic]) {
    try onLua { () throws(Diagnostic) in
      try ScriptBundle.bare(services: FakeServices(), now: now)
        .view(expression, environment: WidgetEnvironment(family: .systemSmall))
    }
  }

  /// The errors of a view expression.
  static func faults(_ expression: String) -> [Diagnostic] {
    do throws(Diagnostic) {
      _ = try view(expression)
      return []
    } catch { return error.all }
  }

  /// A view expression's tree on one line: `VStack(spacing 4)[Text("a") Text("b")]`.
  static func outline(_ expression: String) throws(Diagnostic) -> String { Outline(try view(expression).0).text }
}

/// A bundle's files in memory.
struct FileTable: BundleFiles {
  let files: [String: String]
  init(_ files: [String: String]) { self.files = files }
  func read(_ path: String) throws(Diagnostic) -> [UInt8]? { files[path].map { Array($0.utf8) } }
}

/// Services that answer each function with the test's value; anything else is an expected failure.
struct FakeServices: HostServices {
  var replies: [HostFunction: @Sendable (HostRequest) throws(Diagnostic) -> HostReply] = [:]

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    guard let reply = replies[request.function] else {
      return .failure(message: "no such service", code: "unavailable")
    }
    return try reply(request)
  }

  static func answering(_ function: HostFunction, _ value: Value) -> FakeServices {
    FakeServices(replies: [function: { _ in .values([value]) }])
  }
}

/// A view tree as text, for tests that compare trees.
struct Outline {
  let tree: ViewTree
  /// Whether arguments are sorted by name instead of the tree's order.
  var sortsArguments = false

  init(_ tree: ViewTree) { self.tree = tree }

  var text: String { tree.isEmpty ? "" : node(0) }

  private func node(_ index: Int) -> String {
    let node = tree.nodes[index]
    var arguments = tree.arguments(of: index).map { "\($0.name.rawValue) \(value($0.value))" }
    if sortsArguments { arguments.sort() }
    let children = tree.children(of: index).map { child in
      let slot = tree.nodes[child].slot
      return (slot == .content ? "" : "\(slot.rawValue): ") + self.node(child)
    }
    var text = node.kind.name
    if !arguments.isEmpty { text += "(" + arguments.joined(separator: ", ") + ")" }
    if !children.isEmpty { text += "[" + children.joined(separator: " ") + "]" }
    return text
  }

  private func value(_ value: Argument.Value) -> String {
    switch value {
    case .flag(let flag): "\(flag)"
    case .number(let number): number == number.rounded() && number.isFinite ? String(Int64(number)) : "\(number)"
    case .word(let word): word.rawValue
    case .color(let color):
      color.text(.light) + (color.text(.light) == color.text(.dark) ? "" : "/" + color.text(.dark))
    case .text(let start, let count): "\"\(tree.string(start, count))\""
    case .list(let start, let count):
      "{" + tree.elements[Int(start)..<Int(start) + Int(count)].map(self.value).joined(separator: " ") + "}"
    case .data(let index): JSONWriter.text(tree.data[Int(index)])
    }
  }
}
