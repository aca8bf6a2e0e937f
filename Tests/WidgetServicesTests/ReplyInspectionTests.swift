import Testing
import WidgetModel

@testable import WidgetServices

/// What a worker that was taken over may not send, though it has the form of a reply.
@Suite("Inspection of replies") struct ReplyInspectionTests {
  @Test("lists that share their members are refused: few of them could be walked for ever")
  func shared() {
    var builder = ViewTree.Builder()
    let node = builder.open(.view(.text))
    let list = builder.list([.number(1), .number(2)])
    builder.add(.timer, list)
    builder.close(node)
    #expect(ReplyInspection.isSound(builder.tree))
    builder.add(.timer, list)
    #expect(!ReplyInspection.isSound(builder.finish()))
  }
}
