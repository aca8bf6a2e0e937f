import Testing
@testable import WidgetLayout
import WidgetModel
import WidgetRender

/// Invariants of any tree and any proposal (DocC: Layout, "Laws"), tried on random ones.
@Suite struct Laws {
  static let seeds = Array(UInt64(1)...150)
  private static let surfaces: [Surface] = [.terminal, .canvas]

  private func place(
    _ tree: ViewTree, _ width: Double?, _ height: Double?, _ surface: Surface, remembers: Bool = true
  ) throws -> Placement {
    let metrics: any TextMeasuring = surface == .terminal ? CellMetrics() : PointMetrics()
    return try layout(
      tree, in: ProposedSize(width: width, height: height), environment: WidgetEnvironment(family: .systemLarge),
      measuring: metrics, at: 0, words: TestWords(), pixelsPerPoint: 2, remembers: remembers)
  }

  /// `view` inside a modifier with the arguments.
  private func wrapped(
    _ kind: ModifierKind, _ arguments: [(ArgumentName, Argument.Value)], _ tree: ViewTree
  ) -> ViewTree {
    var builder = ViewTree.Builder()
    let node = builder.open(.modifier(kind))
    for (name, value) in arguments { builder.add(name, value) }
    copy(tree, 0, &builder)
    builder.close(node)
    return builder.finish()
  }

  private func copy(_ tree: ViewTree, _ node: Int, _ builder: inout ViewTree.Builder) {
    let own = builder.open(tree.nodes[node].kind, slot: node == 0 ? .content : tree.nodes[node].slot)
    for argument in tree.arguments(of: node) {
      switch argument.value {
      case .text(let start, let count): builder.add(argument.name, builder.text(tree.string(start, count)))
      case .list(let start, let count):
        builder.add(argument.name, builder.list(Array(tree.elements[Int(start)..<Int(start + count)])))
      default: builder.add(argument.name, argument.value)
      }
    }
    for child in tree.children(of: node) { copy(tree, child, &builder) }
    builder.close(own)
  }

  private func isClose(_ a: Rect?, _ b: Rect?, _ margin: Double = 0.001) -> Bool {
    guard let a, let b else { return (a == nil) == (b == nil) }
    return abs(a.x - b.x) <= margin && abs(a.y - b.y) <= margin && abs(a.width - b.width) <= margin
      && abs(a.height - b.height) <= margin
  }

  /// One view, even if the tree is a Group, which dissolves into its children so that a modifier would apply to each.
  private func whole(_ tree: ViewTree) -> ViewTree {
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(.vStack))
    copy(tree, 0, &builder)
    builder.close(stack)
    return builder.finish()
  }

  @Test("the same tree and proposal give the same frames", arguments: seeds)
  func repeatable(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = views.tree()
    for surface in Self.surfaces {
      let first = try place(tree, 40, 30, surface)
      let second = try place(tree, 40, 30, surface)
      #expect(first.frames == second.frames)
      #expect(first.displayList == second.displayList)
    }
  }

  @Test("sizes are the same whether cached or computed again", arguments: seeds)
  func remembered(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = views.tree()
    for surface in Self.surfaces {
      for (width, height) in [(40.0, 30.0), (200, 100), (7, 3)] {
        let kept = try place(tree, width, height, surface)
        let anew = try place(tree, width, height, surface, remembers: false)
        for (a, b) in zip(kept.frames, anew.frames) { #expect(isClose(a, b)) }
      }
    }
  }

  @Test("sizes are never negative, and finite for finite proposals", arguments: seeds)
  func sane(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = views.tree(depth: 5)
    for surface in Self.surfaces {
      for (width, height) in [(0.0, 0.0), (1, 1), (40, 12), (364, 170), (nil, nil), (nil, 20), (0, nil)]
        as [(Double?, Double?)]
      {
        let placement = try place(tree, width, height, surface)
        for frame in placement.frames.compactMap({ $0 }) {
          #expect(frame.width >= 0 && frame.height >= 0)
          #expect(frame.x.isFinite && frame.y.isFinite && frame.width.isFinite && frame.height.isFinite)
        }
      }
    }
  }

  @Test("endless or senseless proposals crash nothing", arguments: seeds)
  func hostile(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = views.tree()
    for surface in Self.surfaces {
      for length in [Double.infinity, .nan, -10, 1e300, -.infinity] {
        _ = try place(tree, length, 10, surface)
        _ = try place(tree, 10, length, surface)
        _ = try place(tree, length, length, surface)
      }
    }
  }

  @Test("on cells every coordinate is whole", arguments: seeds)
  func whole(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let placement = try place(views.tree(), 37, 11, .terminal)
    for frame in placement.frames.compactMap({ $0 }) {
      for length in [frame.x, frame.y, frame.width, frame.height] { #expect(length == length.rounded()) }
    }
  }

  @Test("a fixed frame is as large as it says, whatever is inside", arguments: seeds)
  func fixedFrame(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = wrapped(.frame, [(.width, .number(80)), (.height, .number(32))], whole(views.tree()))
    let points = try place(tree, 50, 50, .canvas)
    let cells = try place(tree, 50, 50, .terminal)
    if let frame = points.frames[0] { #expect(frame.width == 80 && frame.height == 32) }
    if let frame = cells.frames[0] { #expect(frame.width == 10 && frame.height == 2) }
  }

  @Test("fixedSize ignores the proposal", arguments: seeds)
  func fixedSize(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = wrapped(.fixedSize, [], views.tree())
    for surface in Self.surfaces {
      let narrow = try place(tree, 10, 5, surface).frames[0]
      let wide = try place(tree, 500, 400, surface).frames[0]
      func sized(_ frame: Rect?) -> Rect? { frame.map { Rect(origin: .zero, size: $0.size) } }
      #expect(isClose(sized(narrow), sized(wide)))
    }
  }

  @Test("effects, offset, overlay and background never change the size", arguments: seeds)
  func unseen(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = whole(views.tree())
    for surface in Self.surfaces {
      let plain = try place(tree, 60, 30, surface).frames[0]
      for kind in [ModifierKind.opacity, .rotationEffect, .hidden, .shadow, .border] {
        #expect(isClose(plain, try place(wrapped(kind, [], tree), 60, 30, surface).frames[0]))
      }
      let moved = try place(wrapped(.offset, [(.x, .number(160)), (.y, .number(160))], tree), 60, 30, surface)
      #expect(isClose(plain, moved.frames[0]))
    }
  }

  @Test("frames scale with all lengths", arguments: seeds)
  func scales(_ seed: UInt64) throws {
    var small = RandomViews(seed: seed, isScalable: true)
    var large = RandomViews(seed: seed, isScalable: true, scale: 4)
    let first = try place(small.tree(), 100, 80, .canvas)
    let second = try place(large.tree(), 400, 320, .canvas)
    for (a, b) in zip(first.frames, second.frames) {
      let scaled = a.map { Rect(x: $0.x * 4, y: $0.y * 4, width: $0.width * 4, height: $0.height * 4) }
      #expect(isClose(scaled, b))
    }
  }

  @Test("in a stack each child begins where the previous one ended, and the stack is their sum", arguments: seeds)
  func stacked(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(.hStack))
    builder.add(.spacing, .number(8))
    for _ in 0..<3 { copy(whole(views.tree(depth: 2)), 0, &builder) }
    builder.close(stack)
    let tree = builder.finish()
    for surface in Self.surfaces {
      let placement = try place(tree, 60, 30, surface)
      let frames = tree.children(of: 0).compactMap { placement.frames[$0] }
      let gap: Double = surface == .terminal ? 1 : 8
      for (a, b) in zip(frames, frames.dropFirst()) { #expect(abs(a.x + a.width + gap - b.x) < 0.001) }
      let sum = frames.reduce(0) { $0 + $1.width } + gap * Double(max(frames.count - 1, 0))
      #expect(abs((placement.frames[0]?.width ?? 0) - sum) < 0.001)
    }
  }

  @Test("ViewThatFits with one child is that child", arguments: seeds)
  func oneFits(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = whole(views.tree())
    var builder = ViewTree.Builder()
    let fits = builder.open(.view(.viewThatFits))
    copy(tree, 0, &builder)
    builder.close(fits)
    let around = builder.finish()
    for surface in Self.surfaces {
      // A Spacer at the root has no stack around it either way.
      let plain = try place(tree, 60, 30, surface)
      let fitted = try place(around, 60, 30, surface)
      for node in tree.nodes.indices { #expect(isClose(plain.frames[node], fitted.frames[node + 1])) }
    }
  }

  @Test("moving the root moves everything equally", arguments: seeds)
  func moved(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    let tree = whole(views.tree())
    let (columns, rows) = (3.0, 2.0)
    let aside = wrapped(.padding, [(.leading, .number(8 * columns)), (.top, .number(16 * rows))], tree)
    for surface in Self.surfaces {
      let unit = surface == .terminal ? Size(width: 1, height: 1) : Size(width: 8, height: 16)
      let plain = try place(tree, 37, 31, surface)
      let other = try place(aside, 37 + columns * unit.width, 31 + rows * unit.height, surface)
      for node in tree.nodes.indices {
        let expected = plain.frames[node].map {
          Rect(
            x: $0.x + columns * unit.width, y: $0.y + rows * unit.height, width: $0.width, height: $0.height)
        }
        #expect(isClose(expected, other.frames[node + 1]))
      }
    }
  }

  @Test("drawn neighbours share an edge, whatever the widths")
  func sharedEdges() throws {
    for width in [10.0, 33.3, 100, 101.7, 364] {
      let placement = try lay(
        "HStack { spacing = 0, Color \"red\", Color \"blue\", Color \"green\", Color \"red\", Color \"blue\" }", width,
        10)
      let frames = placement.displayList.commands.map(\.frame)
      for (a, b) in zip(frames, frames.dropFirst()) { #expect(a.x + a.width == b.x) }
    }
  }

  @Test("an HStack of fixed views has the same size for every proposal")
  func fixedRow() throws {
    let row =
      "HStack { Color \"red\":frame { width = 20, height = 10 }, Color \"red\":frame { width = 30, height = 16 } }:id \"r\""
    for width in [0.0, 10, 58, 500] {
      let frame = try #require(lay(row, width, width).frame("r"))
      #expect(frame.width == 58 && frame.height == 16)
    }
  }
}
