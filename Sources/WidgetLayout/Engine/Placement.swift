public import WidgetModel

/// A placed view tree: where each view lies, how it looks, its texts. Frames are absolute, from the top left of the
/// whole (the widget with its margins and border, or the bare proposal), in the surface's unit, and not snapped.
public struct Placement: Sendable {
  /// The view tree that was placed.
  public let tree: ViewTree
  /// The surface it was placed for.
  public let surface: Surface
  /// The whole: the widget's size, or what a bare view was proposed (its answer where nothing was).
  public let size: Size
  /// The space that the content was proposed: the whole less border and margins.
  public let content: Rect
  /// By node; nil for what was not placed: a ViewThatFits' other children, an EmptyView, a container's background.
  /// A Group's frame, and that of a modifier on one, is the union of its children's.
  public internal(set) var frames: [Rect?]
  /// What to draw.
  public internal(set) var displayList = DisplayList()
  /// What can be tapped.
  public internal(set) var taps = TapRegions()
  /// When a text or bar next changes by itself, in seconds since 1970.
  public internal(set) var nextChange: Double?
  /// Warnings about views that are not shown as their author meant them, in the order of the tree.
  public internal(set) var warnings: [Diagnostic] = []

  /// How it changes with time.
  var dynamics: DynamicPlacement
  /// What was laid out.
  var plan = Plan(bytes: [], styles: [], boxOfNode: [], styleOfNode: [])

  /// What a node inherits, its own modifiers included.
  public func style(of node: Int) -> Style { plan.styles[Int(plan.styleOfNode[node])] }

  /// The text of a Text at the moment, masked or not; nil for other views.
  public func text(of node: Int) -> String? {
    guard tree.nodes.indices.contains(node), tree.nodes[node].kind == .view(.text), plan.boxOfNode[node] >= 0 else {
      return nil
    }
    let box = plan.boxes[Int(plan.boxOfNode[node])]
    guard box.rule == .text else { return nil }
    let span = plan.texts[Int(box.datum)].shown
    return String(decoding: plan.bytes[Int(span.start)..<Int(span.start + span.count)], as: UTF8.self)
  }

  /// The radius of a ContainerRelativeShape's corners in points; nil for other views, and in cells.
  public func cornerRadius(of node: Int) -> Double? {
    guard surface == .canvas, tree.nodes.indices.contains(node), let frame = frames[node],
      tree.nodes[node].kind == .view(.containerRelativeShape)
    else { return nil }
    switch DisplayList.Shape.container(of: dynamics.scene.environment.family, size, at: frame) {
    case .rounded(let radius): return radius
    case .circle: return min(frame.width, frame.height) / 2
    default: return 0
    }
  }
}
