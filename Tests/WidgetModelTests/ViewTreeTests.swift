import Testing

@testable import WidgetModel

@Suite("The view tree")
struct ViewTreeTests {
  private func sample() -> ViewTree {
    var builder = ViewTree.Builder()
    let file = builder.file("a.lua")
    let stack = builder.open(.view(.vStack), line: 3, file: file)
    builder.add(.spacing, .number(4))
    let padding = builder.open(.modifier(.padding), line: 4, file: file)
    builder.add(.edges, builder.list([.word(.top), .word(.leading)]))
    let text = builder.open(.view(.text), line: 4, file: file)
    builder.add(.text, builder.text("Grüße"))
    builder.close(text)
    builder.close(padding)
    let button = builder.open(.view(.button), line: 5, file: file)
    builder.add(.action, builder.data(["intent": "Refresh", "parameters": ["n": 1]]))
    let color = builder.open(.view(.color), slot: .label, line: 5, file: file)
    builder.add(.color, .color(.named(.red)))
    builder.close(color)
    builder.close(button)
    builder.close(stack)
    return builder.finish()
  }

  @Test("a node ends where its next sibling begins")
  func order() {
    let tree = sample()
    #expect(tree.nodes.map(\.kind.name) == ["VStack", "padding", "Text", "Button", "Color"])
    #expect(tree.nodes.map(\.end) == [5, 3, 3, 5, 5])
    #expect(Array(tree.children(of: 0)) == [1, 3])
    #expect(tree.validate())
  }

  @Test("arguments are found by name, each in its own type")
  func arguments() {
    let tree = sample()
    #expect(tree.number(.spacing, of: 0) == 4)
    #expect(tree.text(.text, of: 2) == "Grüße")
    #expect(tree.list(.edges, of: 1).map(Array.init) == [.word(.top), .word(.leading)])
    #expect(tree.data(.action, of: 3)?["intent"]?.text == "Refresh")
    #expect(tree.color(.color, of: 4)?.role == .red)
    #expect(tree.number(.width, of: 0) == nil && tree.flag(.spacing, of: 0) == nil)
  }

  @Test("an empty builder makes an EmptyView")
  func empty() {
    let tree = ViewTree.Builder().finish()
    #expect(tree.nodes.map(\.kind) == [.view(.emptyView)] && tree.validate())
  }

  @Test("equal trees are equal, and one changed byte makes them differ")
  func equality() {
    var other = sample()
    #expect(other == sample() && other.hashValue == sample().hashValue)
    other.bytes[0] ^= 1
    #expect(other != sample())
  }
}
