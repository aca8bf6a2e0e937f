import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// Trees at and past the limits of layout (DocC: Layout, "Limits").
@Suite struct Limits {
  private func nested(_ kinds: [NodeKind], _ count: Int) -> ViewTree {
    var builder = ViewTree.Builder()
    var open: [Int] = []
    for level in 0..<count {
      let kind = kinds[level % kinds.count]
      open.append(builder.open(kind))
      if kind == .modifier(.padding) { builder.add(.length, .number(1)) }
      if case .view = kind {
        let sibling = builder.open(.view(.text))
        builder.add(.text, builder.text("x"))
        builder.close(sibling)
      }
    }
    let core = builder.open(.view(.color))
    builder.close(core)
    for node in open.reversed() { builder.close(node) }
    return builder.finish()
  }

  private func place(_ tree: ViewTree) throws -> Placement {
    try layout(
      tree, in: ProposedSize(width: 100, height: 100), environment: WidgetEnvironment(family: .systemLarge),
      measuring: CellMetrics(), at: 0, words: TestWords())
  }

  @Test func viewsNestAsDeepAsAllowed() throws {
    #expect(try place(nested([.view(.vStack), .view(.hStack)], 250)).frames[0] != nil)
  }

  @Test func deeperViewsAreAnError() {
    let error = #expect(throws: Diagnostic.self) { _ = try place(nested([.view(.vStack), .view(.zStack)], 300)) }
    #expect(error?.code == .depth)
  }

  @Test func modifiersNestToo() throws {
    #expect(try place(nested([.modifier(.padding)], 3000)).frames[0] != nil)
    let error = #expect(throws: Diagnostic.self) { _ = try place(nested([.modifier(.padding)], 20_000)) }
    #expect(error?.code == .depth)
  }

  @Test func viewsWithEveryModifierNest() throws {
    let kinds: [NodeKind] = [.view(.hStack)] + Array(repeating: .modifier(.padding), count: 12)
    #expect(try place(nested(kinds, 255 * 13)).frames[0] != nil)
  }

  @Test func groupsCannotMultiplyWithoutEnd() {
    var builder = ViewTree.Builder()
    var open: [Int] = []
    for _ in 0..<40 {
      open.append(builder.open(.modifier(.background)))
      open.append(builder.open(.view(.group)))
      for _ in 0..<2 {
        let color = builder.open(.view(.color))
        builder.close(color)
      }
      builder.close(open.removeLast())
      open.append(builder.open(.view(.group), slot: .background))
    }
    for node in open.reversed() { builder.close(node) }
    let tree = builder.finish()
    let error = #expect(throws: Diagnostic.self) { _ = try place(tree) }
    #expect(error?.code == .sizeTree)
  }

  @Test func anEmptyTreeIsPlacedAsNothing() throws {
    let placement = try place(ViewTree())
    #expect(placement.frames.isEmpty && placement.displayList.commands.isEmpty)
    #expect(try lay("EmptyView()", 10, 10).frames == [nil])
  }

  @Test func aLongTextIsSetInReasonableTime() throws {
    let words = String(repeating: "word and 漢字 ", count: 1000)
    let placement = try lay("Text \"\(words)\":id \"t\"", 40, nil, .terminal)
    #expect((placement.frame("t")?.width ?? 0) <= 40 && (placement.frame("t")?.height ?? 0) > 300)
  }

  // MARK: Strange sizes

  private static let strange = #"""
    VStack { spacing = -20, HStack { Text "one two":padding(-40), Color "red":padding { leading = -300, top = 5000 } },
      Gauge { value = 0.5, currentValueLabel = "50%" }:gaugeStyle "accessoryCircular", ProgressView { value = 0.5 },
      Grid { GridRow { "a", Divider() }, GridRow { Circle(), "日本語" } }:padding(-1000),
      Circle():trim(0.2, 0.4):stroke("red", 2):offset(-9000, 9000):frame { maxWidth = math.huge, maxHeight = math.huge },
      ViewThatFits { Text "long long long":fixedSize(), "s" }, AccessoryWidgetBackground(), Label { "x", systemImage = "star" } }
    """#

  @Test(
    "a widget of any size, with negative paddings, is placed", arguments: [Surface.terminal, .canvas],
    [
      Size(width: 0, height: 0), Size(width: 1, height: 0), Size(width: 5000, height: 5000),
      Size(width: 1e9, height: 3),
    ])
  func strangeSizes(_ surface: Surface, _ size: Size) throws {
    for family in [Family.systemSmall, .accessoryCircular, .accessoryInline] {
      let placement = try widget(Self.strange, family, surface, size: size)
      for frame in placement.frames.compactMap({ $0 }) {
        #expect(frame.width >= 0 && frame.height >= 0)
        #expect(frame.x.isFinite && frame.y.isFinite && frame.width.isFinite && frame.height.isFinite)
      }
    }
  }

  @Test(
    "twenty thousand texts beside or below each other are placed quickly",
    arguments: [ViewKind.hStack, .vStack, .zStack, .grid])
  func wide(_ kind: ViewKind) throws {
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(kind))
    for number in 0..<20_000 {
      let text = builder.open(.view(.text))
      builder.add(.text, builder.text("n\(number % 100)"))
      builder.close(text)
    }
    builder.close(stack)
    #expect(try place(builder.finish()).frames.count == 20_001)
  }

  @Test func rightToLeftMirrorsAndKeepsSizes() throws {
    let lua =
      #"HStack { spacing = 8, Text "ab":id "a", Text "cde":id "b" }:frame { maxWidth = math.huge, alignment = "leading" }"#
    var environment = WidgetEnvironment(family: .systemMedium)
    environment.locale = "ar"
    let plain = try lay(lua, 20, 1, .terminal)
    let mirrored = try lay(lua, 20, 1, .terminal, environment: environment)
    #expect(plain.frame("a") == Rect(x: 0, y: 0, width: 2, height: 1) && plain.frame("b")?.x == 3)
    #expect(mirrored.frame("a") == Rect(x: 18, y: 0, width: 2, height: 1) && mirrored.frame("b")?.x == 14)
  }
}
