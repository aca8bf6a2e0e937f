import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// Trees at and past what layout carries (layout.md, section 11).
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
}
