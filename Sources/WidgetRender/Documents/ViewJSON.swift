internal import WidgetLayout
internal import WidgetModel

/// Writes a view tree as JSON: each node an object with `type`, its `frame` where there is a layout, its arguments by
/// name, `children`, and other slots (`label`, `overlay`) as lists of views by the slot's name.
///
/// A modifier whose frame is its view's own and that adds no views becomes a key of that view, so that `Text "a":bold()`
/// reads `{"type":"Text","text":"a","bold":true}`: `true` without arguments, the value of a single one, else an object, as for an
/// argument that comes by its name alone (`"foregroundStyle":{"by":"City"}`).
/// Any other modifier, and one whose key is taken, is a node around its view. `id` therefore always stands on a node
/// whose frame is that of the view it was given to.
struct ViewJSON {
  private let tree: ViewTree
  private let scheme: ColorScheme
  /// The frame of each node; nil for what was not placed. No frames at all where there is no layout.
  private let frames: [Rect?]?
  /// What a text that has no `text` of its own reads at the moment: a date, joined runs.
  private let shown: (Int) -> String?
  /// The radius that a shape takes from its container.
  private let cornerRadius: (Int) -> Double?

  init(
    _ tree: ViewTree, _ scheme: ColorScheme, frames: [Rect?]?, shown: @escaping (Int) -> String? = { _ in nil },
    cornerRadius: @escaping (Int) -> Double? = { _ in nil }
  ) {
    self.tree = tree
    self.scheme = scheme
    self.frames = frames
    self.shown = shown
    self.cornerRadius = cornerRadius
  }

  init(_ placement: Placement, _ scheme: ColorScheme) {
    self.init(
      placement.tree, scheme, frames: placement.frames, shown: { placement.text(of: $0) },
      cornerRadius: { placement.cornerRadius(of: $0) })
  }

  func write(to writer: inout JSONWriter) {
    guard !tree.isEmpty else { return writer.null() }
    write(0, within: Rect(x: 0, y: 0, width: 0, height: 0), to: &writer)
  }

  /// Writes the node, or the view inside it with the node as a key. The tree's depth is capped where it is decoded.
  private func write(_ node: Int, within outer: Rect, to writer: inout JSONWriter) {
    let chain = chain(from: node)
    let core = chain.core
    let frame = frame(core) ?? outer
    writer.beginObject()
    writer.name("type")
    writer.value(quoted: JSONNames.type(tree.nodes[core].kind))
    if frames != nil {
      writer.name("frame")
      writer.value(frame)
    }
    writeArguments(of: core, to: &writer)
    if tree.nodes[core].kind == .view(.text), tree.value(.text, of: core) == nil, let text = shown(core) {
      writer.member("text", text)
    }
    if let radius = cornerRadius(core) { writer.member("cornerRadius", radius) }
    for key in chain.keys { writeKey(key, to: &writer) }
    writeChildren(of: core, within: frame, to: &writer)
    writer.endObject()
  }

  private func frame(_ node: Int) -> Rect? {
    guard let frames, frames.indices.contains(node) else { return nil }
    return frames[node]
  }

  // MARK: Modifiers as keys

  /// From a node inwards: the modifiers that become keys, innermost first, and the node that carries them.
  private func chain(from node: Int) -> (core: Int, keys: [Int]) {
    guard isKey(node) else { return (node, []) }
    var stack: [Int] = []
    var core = node
    while isKey(core) {
      stack.append(core)
      core += 1
    }
    // Outwards from the core: a key that is taken, or a frame that is another, begins a node of its own.
    var keys: [Int] = []
    for modifier in stack.reversed() {
      let isTaken =
        keys.contains { tree.nodes[$0].kind == tree.nodes[modifier].kind }
        || isArgument(tree.nodes[modifier].kind.name, of: core)
      if isTaken || frame(modifier) != frame(core) {
        core = modifier
        keys = []
      } else {
        keys.append(modifier)
      }
    }
    return (core, keys)
  }

  /// Whether the node is a modifier around one view that it neither moves nor adds to.
  private func isKey(_ node: Int) -> Bool {
    guard case .modifier(let kind) = tree.nodes[node].kind, !JSONNames.isWrapping(kind) else { return false }
    let child = node + 1
    return child < tree.nodes[node].end && tree.nodes[child].end == tree.nodes[node].end
      && tree.nodes[child].slot == .content
  }

  private func isArgument(_ name: String, of node: Int) -> Bool {
    name == "cornerRadius" && cornerRadius(node) != nil
      || tree.arguments(of: node).contains { $0.name.rawValue == name }
      || tree.children(of: node).contains { tree.nodes[$0].slot.rawValue == name }
  }

  private func writeKey(_ modifier: Int, to writer: inout JSONWriter) {
    guard case .modifier(let kind) = tree.nodes[modifier].kind else { return }
    writer.name(quoted: JSONNames.key(kind))
    let arguments = tree.arguments(of: modifier)
    switch arguments.count {
    case 0: writer.value(true)
    case 1 where arguments.first.map({ $0.name != .by }) ?? true:
      write(arguments[arguments.startIndex], of: modifier, to: &writer)
    default:
      writer.beginObject()
      writeArguments(of: modifier, to: &writer)
      writer.endObject()
    }
  }

  // MARK: Arguments

  private func writeArguments(of node: Int, to writer: inout JSONWriter) {
    for argument in tree.arguments(of: node) {
      writer.name(quoted: JSONNames.key(argument.name))
      write(argument, of: node, to: &writer)
    }
  }

  private func write(_ argument: Argument, of node: Int, to writer: inout JSONWriter) {
    let isDate = JSONNames.isDate(argument.name, of: tree.nodes[node].kind)
    write(argument.value, isDate: isDate, to: &writer)
  }

  private func write(_ value: Argument.Value, isDate: Bool, to writer: inout JSONWriter) {
    switch value {
    case .flag(let flag): writer.value(flag)
    case .number(let number): if isDate { writer.value(date: number) } else { writer.value(number) }
    case .word(let word): writer.value(word.rawValue)
    case .color(let color): writer.value(color.text(scheme))
    case .text(let start, let count): writer.value(utf8: tree.bytes[Int(start)..<Int(start) + Int(count)])
    case .list(let start, let count):
      writer.beginArray()
      for element in tree.elements[Int(start)..<Int(start) + Int(count)] { write(element, isDate: isDate, to: &writer) }
      writer.endArray()
    case .data(let index): writer.value(tree.data[Int(index)])
    }
  }

  // MARK: Children

  private func writeChildren(of node: Int, within frame: Rect, to writer: inout JSONWriter) {
    var child = node + 1
    let end = Int(tree.nodes[node].end)
    guard child < end else { return }
    var slots: [ArgumentName] = []
    while child < end {
      if !slots.contains(tree.nodes[child].slot) { slots.append(tree.nodes[child].slot) }
      child = Int(tree.nodes[child].end)
    }
    for slot in slots {
      writer.name(quoted: slot == .content ? JSONNames.children : JSONNames.key(slot))
      writer.beginArray()
      for child in tree.children(of: node) where tree.nodes[child].slot == slot && isWritten(child, of: node) {
        write(child, within: frame, to: &writer)
      }
      writer.endArray()
    }
  }

  /// A child that was not placed (one that ViewThatFits passed over) is not shown; a gradient that fills its parent is, and
  /// so are what stands in a run of a text, the marks of a chart and the shapes of a canvas, which share its frame.
  private func isWritten(_ child: Int, of parent: Int) -> Bool {
    frames == nil || tree.nodes[child].slot != .content || frame(child) != nil || frame(parent) == nil
      || tree.nodes[parent].kind == .view(.chart) || tree.nodes[parent].kind == .view(.canvas)
  }
}
