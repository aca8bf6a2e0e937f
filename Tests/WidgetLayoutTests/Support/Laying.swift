import WidgetLayout
import WidgetModel
import WidgetRender

/// Lays out an expression in a bare proposal, by default in points.
func lay(
  _ lua: String, _ width: Double?, _ height: Double?, _ surface: Surface = .canvas, now: Double = 0,
  environment: WidgetEnvironment = WidgetEnvironment(family: .systemMedium)
) throws -> Placement {
  try lay(LuaViews.tree(lua), width, height, surface, now: now, environment: environment)
}

/// The same for a tree.
func lay(
  _ tree: ViewTree, _ width: Double?, _ height: Double?, _ surface: Surface = .canvas, now: Double = 0,
  environment: WidgetEnvironment = WidgetEnvironment(family: .systemMedium)
) throws -> Placement {
  try layout(
    tree, in: ProposedSize(width: width, height: height), environment: environment,
    measuring: surface == .terminal ? CellMetrics() : PointMetrics() as any TextMeasuring, at: now, words: TestWords())
}

/// Lays out an expression as a widget.
func widget(
  _ lua: String, _ family: Family, _ surface: Surface = .terminal, now: Double = 0,
  from start: Double? = nil, until end: Double? = nil, size: Size? = nil,
  _ change: (inout WidgetEnvironment) -> Void = { _ in }
) throws -> Placement {
  var environment = WidgetEnvironment(family: family)
  change(&environment)
  return try layout(
    widget: LuaViews.tree(lua), environment: environment, size: size,
    measuring: surface == .terminal ? CellMetrics() : PointMetrics() as any TextMeasuring, at: now, from: start,
    until: end, words: TestWords())
}

extension Placement {
  /// The frame of the view named by `id`.
  func frame(_ id: String) -> Rect? {
    for node in tree.nodes.indices where tree.nodes[node].kind == .modifier(.id) {
      if tree.text(.id, of: node) == id { return frames[node] }
    }
    return nil
  }

  /// Every named frame, as "x y width height".
  var named: [String: Rect] {
    var named: [String: Rect] = [:]
    for node in tree.nodes.indices where tree.nodes[node].kind == .modifier(.id) {
      if let id = tree.text(.id, of: node), let frame = frames[node], named[id] == nil { named[id] = frame }
    }
    return named
  }

  /// The drawn texts, in order.
  var drawnTexts: [String] {
    displayList.commands.compactMap { command in
      guard case .text(let start, let count, _, _) = command.drawing else { return nil }
      return String(decoding: displayList.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
    }
  }
}
