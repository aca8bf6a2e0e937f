import Testing

@testable import WidgetWire
@testable import WidgetServices

/// Frames from bytes that arrive in arbitrary pieces.
@Suite("Frame inbox") struct FrameInboxTests {
  private static let frames = Frame.header(kind: 65, length: 3) + [1, 2, 3] + Frame.header(kind: 67, length: 0)

  @Test("the same frames are read, however the bytes arrive", arguments: 1...15)
  func parts(_ size: Int) throws {
    var inbox = FrameInbox()
    var taken: [String] = []
    for start in stride(from: 0, to: Self.frames.count, by: size) {
      inbox.add(Array(Self.frames[start..<min(start + size, Self.frames.count)]))
      while let (kind, body) = try inbox.next() { taken.append("\(kind) \(body)") }
    }
    #expect(taken == ["65 [1, 2, 3]", "67 []"])
  }

  @Test("a frame larger than the inbox accepts is refused by its header, before its body arrives")
  func tooLarge() throws {
    var inbox = FrameInbox(largest: 2)
    inbox.add(Frame.header(kind: 65, length: 2) + [1, 2])
    #expect(try inbox.next()?.body == [1, 2])
    inbox.add(Frame.header(kind: 65, length: 3))
    #expect(throws: FrameFault.tooLarge(3)) { try inbox.next() }
  }

  @Test("bytes that are not a frame are refused")
  func damaged() {
    var inbox = FrameInbox()
    inbox.add(Array("GET / HTTP/1.1".utf8))
    #expect(throws: FrameFault.damaged) { try inbox.next() }
  }
}
