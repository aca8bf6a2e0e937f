import Foundation
import LuaKit
import Synchronization
import Testing
import WidgetModel

@testable import WidgetScript

/// `Image { data = … }`: a script's bytes are replaced by a name before anything is archived or drawn.
@Suite("Pictures as data")
struct PictureDataTests {
  private static let digest = String(repeating: "9f", count: 32)
  private static let name = "picture:\(digest)"
  /// The shortest texts that begin like pictures, in Lua.
  private static let png = #""\x89PNG\r\n\x1a\n""#
  private static let jpeg = #""\xFF\xD8\xFF\xE0""#
  private static let webp = #""RIFF\x10\0\0\0WEBP\xFF""#
  private static let svg = #"'<svg xmlns="http://www.w3.org/2000/svg">' .. (" "):rep(1000) .. "</svg>""#

  /// Records what the host receives.
  private final class Keeping: HostServices {
    let given = Mutex<[[UInt8]]>([])
    let most: Int

    init(most: Int = .max) { self.most = most }

    func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
      guard request.function == .pictureKeep else { return .failure(message: "no such service", code: "unavailable") }
      let bytes: [UInt8]
      switch request.arguments.first {
      case .bytes(let content)?: bytes = content
      case .text(let text)?: bytes = Array(text.utf8)
      default: throw Diagnostic(.scriptArgument, "no bytes")
      }
      let count = given.withLock { given in
        given.append(bytes)
        return given.count
      }
      if count > most { throw Diagnostic(.size, "a call may pass up to \(most) pictures as data") }
      return .values([.text(PictureDataTests.name)])
    }
  }

  private func widget(_ entry: String, _ view: String) -> String {
    """
    return widget { kind = "k", displayName = "K", families = { "systemSmall" },
      provider = { timeline = function(c) return { entries = { { date = c.now, \(entry) } } } end },
      view = function(e) return \(view) end }
    """
  }

  @Test(
    "an entry's bytes become a name, which the view shows; the timeline has no byte of them",
    arguments: [png, jpeg, webp, svg])
  func entries(bytes: String) throws {
    let services = Keeping()
    let text = widget("cover = \(bytes), more = { list = { \(bytes) } }", "Image { data = e.cover }")
    let timeline = try #require(try Harness.timeline(text, services: services))
    let entry = timeline.entries[0]
    #expect(entry.fields == ["cover": .text(Self.name), "more": ["list": .list([.text(Self.name)])]])
    #expect(Outline(entry.views[0]).text == "Image(data \"\(Self.name)\")")
    #expect(entry.views[0].pictureReferences.map(\.text) == [Self.name])
    // Equal bytes are passed on once.
    #expect(services.given.withLock { $0.count } == 1)
  }

  @Test("texts and other bytes of an entry stay as they are, even a short drawing")
  func others() throws {
    let services = Keeping()
    let text = widget(
      #"a = "\xFF\xFE", b = "<?xml version='1.0'?><rss/>", c = "<svg/>", d = "BMW""#, #"Text "a""#)
    let entry = try #require(try Harness.timeline(text, services: services)).entries[0]
    #expect(
      entry.fields == [
        "a": .bytes([0xFF, 0xFE]), "b": "<?xml version='1.0'?><rss/>", "c": "<svg/>", "d": "BMW",
      ])
    #expect(services.given.withLock { $0.isEmpty })
  }

  @Test("a view's own bytes are passed on, and a name is used as it is")
  func views() throws {
    let services = Keeping()
    let text = widget(
      "x = 1", "VStack { Image { data = \(Self.png) }, Image { data = '<svg/>' }, Image { data = '\(Self.name)' } }")
    let tree = try #require(try Harness.timeline(text, services: services)).entries[0].views[0]
    let image = "Image(data \"\(Self.name)\")"
    #expect(Outline(tree).text == "VStack[\(image) \(image) \(image)]")
    #expect(services.given.withLock { $0.map(\.count) } == [8, 6])
  }

  @Test("a server's error text instead of a picture is passed on, too: the renderer reports it")
  func anything() throws {
    for text in ["no", "<!DOCTYPE html>", "not found: last.jpg\\n", ""] {
      let services = Keeping()
      let text = widget("x = 1", "Image { data = \"\(text)\" }")
      #expect(try Harness.timeline(text, services: services)?.entries[0].views[0].pictureReferences.count == 1)
      #expect(services.given.withLock { $0.count } == 1)
    }
  }

  @Test("picture.keep returns the name, in a provider and where waiting is not allowed")
  func keep() throws {
    let text = """
      local early = picture.keep(\(Self.png))
      return widget { kind = "k", displayName = "K", families = { "systemSmall" },
        provider = { timeline = function(c) return { entries = { { date = c.now, a = early, b = picture.keep(\(Self.jpeg)) } } } end },
        view = function(e) return Image { data = e.a } end }
      """
    let entry = try #require(try Harness.timeline(text, services: Keeping())).entries[0]
    #expect(entry.fields == ["a": .text(Self.name), "b": .text(Self.name)])
  }

  @Test(
    "bytes that are not a picture are an error",
    arguments: [
      (
        "data = 'latte.png'",
        "Image: data takes a picture's bytes, as http.get(url).body, not the text \"latte.png\"; a file of the bundle is Image { file = … }"
      ),
      ("data = 5", "Image: data takes a picture's bytes, as answer.body or files.read(path), not the number 5"),
      ("file = 'a.png', data = '<svg/>'", "Image takes one of name, file, data and systemName, not 2 of them"),
      ("'a.png', file = 'a.png'", "Image takes one of name, file, data and systemName, not 2 of them"),
    ])
  func mistakes(arguments: String, sentence: String) {
    let fault = Harness.fault(widget("x = 1", "Image { \(arguments) }"), services: Keeping())
    #expect(fault?.message == sentence)
    #expect(fault?.code.exit == .data)
  }

  @Test("one picture too many is a size error, in an entry and in a view")
  func limit() {
    let two = widget("a = \(Self.png), b = \(Self.jpeg)", #"Text "a""#)
    #expect(Harness.fault(two, services: Keeping(most: 2)) == nil)
    let fault = Harness.fault(two, services: Keeping(most: 1))
    #expect(fault?.code == .size)
    #expect(fault?.message == "entries[1]: a call may pass up to 1 pictures as data")
    let view = Harness.fault(widget("x = 1", "Image { data = \(Self.png) }"), services: Keeping(most: 0))
    #expect(view?.code == .size)
  }

  @Test("without a picture store an entry has no bytes, and a view has a warning")
  func nobody() throws {
    let timeline = try #require(try Harness.timeline(widget("a = \(Self.png)", "Image { data = \(Self.jpeg) }")))
    #expect(timeline.entries[0].fields == ["a": .null])
    #expect(timeline.entries[0].views[0].pictureNames.isEmpty)
    #expect(timeline.warnings.map(\.code) == [.warningImage])
    #expect(timeline.warnings.map(\.message) == ["Image: data can't be shown, since nobody here keeps pictures"])
  }

  @Test("a masked view has neither file nor data")
  func masked() throws {
    let text = widget("x = 1", "VStack { Image { data = \(Self.png) }, Image { file = 'secret.png' } }")
    let timeline = try #require(
      try Harness.timeline(text, services: Keeping()) {
        $0.environments[0].redactionReasons = .placeholder
      })
    let tree = timeline.entries[0].views[0]
    #expect(tree.pictureNames.isEmpty && tree.pictureReferences.isEmpty)
    #expect(!String(decoding: tree.bytes, as: UTF8.self).contains("secret"))
    #expect(!String(decoding: tree.bytes, as: UTF8.self).contains(Self.digest))
  }
}
