import TestSupport
import Testing
import WidgetModel
import WidgetRender

@testable import WidgetLayout

/// Compares the resolver with a slow search through the whole tree for each point.
@Suite struct TapOracleTests {
  @Test("at any point of any tree the resolver agrees with a walk over the tree", arguments: 0..<300)
  func oracle(_ seed: Int) throws {
    var views = TappableViews(seed: UInt64(seed))
    let tree = views.tree()
    let family = Family.allCases[seed % Family.allCases.count]
    let surface = seed % 2 == 0 ? Surface.terminal : .canvas
    var environment = WidgetEnvironment(family: family)
    if seed % 11 == 0 { environment.redactionReasons = .privacy }
    let placement = try layout(
      widget: tree, environment: environment,
      measuring: surface == .terminal ? CellMetrics() : PointMetrics() as any TextMeasuring, at: 0, words: TestWords())
    let activity = UserActivity(kind: "k", family: family, configuration: .emptyTable)
    let resolver = TapResolver(placement.taps, activity)
    let oracle = TapOracle(placement, family, activity, environment.redactionReasons)
    for _ in 0..<60 {
      let point = Point(
        x: Double.random(in: 0..<placement.size.width, using: &views.random),
        y: Double.random(in: 0..<placement.size.height, using: &views.random))
      #expect(resolver.activation(at: point) == oracle.activation(at: point), "seed \(seed), \(point)")
    }
    // A grid may miss a sliver; a target that it hits is never called unreachable.
    for region in placement.taps.unreachable {
      let isReached = stride(from: 0.25, to: placement.size.width, by: 0.5).contains { x in
        stride(from: 0.25, to: placement.size.height, by: 0.5).contains { y in
          placement.taps.region(at: Point(x: x, y: y)) == region
        }
      }
      #expect(!isReached, "seed \(seed)")
    }
  }
}

/// The meaning of a tap, from the tree and its frames alone.
private struct TapOracle {
  let placement: Placement
  let family: Family
  let activity: UserActivity
  let reasons: RedactionReasons
  private var tree: ViewTree { placement.tree }

  init(_ placement: Placement, _ family: Family, _ activity: UserActivity, _ reasons: RedactionReasons) {
    (self.placement, self.family, self.activity, self.reasons) = (placement, family, activity, reasons)
  }

  /// The surroundings of a view on the way down.
  private struct Inside {
    var seen: Rect
    var isDisabled = false
    var isMasked = false
    var isSensitive = false
  }

  func activation(at point: Point) -> Activation {
    var found: Activation?
    let whole = Rect(origin: .zero, size: placement.size)
    for root in roots { walk(root, Inside(seen: whole), point, &found) }
    if let found { return found }
    for node in tree.nodes.indices where tree.nodes[node].kind == .modifier(.widgetURL) {
      if let url = tree.text(.url, of: node), placement.isPlaced(node) { return .url(url) }
    }
    return .userActivity(activity)
  }

  private var roots: [Int] {
    var roots: [Int] = []
    var node = 0
    while node < tree.nodes.count {
      roots.append(node)
      node = Int(tree.nodes[node].end)
    }
    return roots
  }

  /// In drawing order: later views are in front, and replace earlier results.
  private func walk(_ node: Int, _ outside: Inside, _ point: Point, _ found: inout Activation?) {
    var inside = outside
    var children = Array(tree.children(of: node))
    switch tree.nodes[node].kind {
    case .modifier(.hidden): return
    case .modifier(.opacity): if tree.number(.opacity, of: node) == 0 { return }
    case .modifier(.disabled): inside.isDisabled = true
    case .modifier(.redacted): inside.isMasked = true
    case .modifier(.privacySensitive): inside.isSensitive = true
    case .modifier(.clipped):
      guard let frame = frame(node) else { return }
      inside.seen = inside.seen.cut(frame)
    case .modifier(.background):
      children =
        children.filter { tree.nodes[$0].slot == .background }
        + children.filter { tree.nodes[$0].slot != .background }
    case .view(.link): meet(node, inside, point, family.hasSeparateLinks, &found)
    case .view(.button): meet(node, inside, point, family.hasSeparateActions, &found)
    case .view(.viewThatFits): children = children.filter { placement.isPlaced($0) }
    default: break
    }
    for child in children { walk(child, inside, point, &found) }
  }

  private func meet(_ node: Int, _ inside: Inside, _ point: Point, _ counts: Bool, _ found: inout Activation?) {
    let isMasked = inside.isMasked || inside.isSensitive && reasons.contains(.privacy)
    guard counts, !inside.isDisabled, !isMasked, let frame = frame(node), inside.seen.cut(frame).holds(point) else {
      return
    }
    if let url = tree.text(.destination, of: node) {
      found = .url(url)
    } else if let intent = tree.data(.action, of: node)?["intent"]?.text {
      found = .action(IntentAction(intent: intent, parameters: .emptyTable))
    }
  }

  /// Rounded as it is drawn: to whole cells, or half points.
  private func frame(_ node: Int) -> Rect? {
    placement.frames[node].map { Lattice(placement.surface, pixelsPerPoint: 2).snapped($0) }
  }
}

extension Placement {
  fileprivate func isPlaced(_ node: Int) -> Bool { frames[node] != nil }
}

extension Rect {
  fileprivate func cut(_ other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  fileprivate func holds(_ point: Point) -> Bool {
    point.x >= x && point.y >= y && point.x < x + width && point.y < y + height
  }
}

/// Random trees with links, buttons, and everything that affects hit testing.
private struct TappableViews {
  var random: SplitMix64
  private var builder = ViewTree.Builder()
  private var count = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func tree() -> ViewTree {
    view(.content, 6)
    return builder.finish()
  }

  private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func view(_ slot: ArgumentName, _ depth: Int) {
    switch depth == 0 ? 0 : roll(9) {
    case 0, 1: leaf(slot)
    case 2, 3, 4: modified(slot, depth)
    case 5, 6: target(slot, depth)
    default: container(slot, depth)
    }
  }

  private mutating func leaf(_ slot: ArgumentName) {
    let isText = roll(2) == 0
    let node = builder.open(.view(isText ? .text : .color), slot: slot)
    if isText { builder.add(.text, builder.text(["one", "two words", "a longer text"][roll(3)])) }
    builder.close(node)
  }

  private mutating func container(_ slot: ArgumentName, _ depth: Int) {
    let kinds: [ViewKind] = [.vStack, .hStack, .zStack, .zStack, .viewThatFits]
    let node = builder.open(.view(kinds[roll(kinds.count)]), slot: slot)
    for _ in 0...roll(3) { view(.content, depth - 1) }
    builder.close(node)
  }

  private mutating func target(_ slot: ArgumentName, _ depth: Int) {
    count += 1
    let isLink = roll(3) > 0
    let node = builder.open(.view(isLink ? .link : .button), slot: slot)
    if isLink {
      builder.add(.destination, builder.text("a://\(count)"))
    } else {
      builder.add(.action, builder.data(["intent": .text("i\(count)"), "parameters": .emptyTable]))
    }
    view(.content, depth - 1)
    builder.close(node)
  }

  private mutating func modified(_ slot: ArgumentName, _ depth: Int) {
    let kinds: [ModifierKind] = [
      .padding, .frame, .offset, .offset, .hidden, .opacity, .opacity, .disabled, .redacted, .privacySensitive,
      .clipped,
      .clipped, .background, .overlay, .widgetURL,
    ]
    let kind = kinds[roll(kinds.count)]
    let node = builder.open(.modifier(kind), slot: slot)
    switch kind {
    case .frame:
      builder.add(.width, .number(Double(roll(160))))
      builder.add(.height, .number(Double(roll(90))))
    case .offset:
      builder.add(.x, .number(Double(roll(160) - 80)))
      builder.add(.y, .number(Double(roll(90) - 45)))
    case .opacity: builder.add(.opacity, .number(roll(2) == 0 ? 0 : 0.5))
    case .redacted: builder.add(.reasons, .word(.placeholder))
    case .widgetURL:
      count += 1
      builder.add(.url, builder.text("a://w\(count)"))
    default: break
    }
    view(.content, depth - 1)
    if kind == .background || kind == .overlay { view(kind == .background ? .background : .overlay, depth - 1) }
    builder.close(node)
  }
}
