import Testing
import WidgetModel
@testable import WidgetSandbox

@testable import WidgetWire
@testable import WidgetServices

/// Requests and replies of handlers between host and worker.
@Suite("Handler messages") struct HandlerMessageTests {
  static let events: [HandlerRequest.Event] = {
    let urls = ["mygame://character/p%C3%A4nda?a=1&a=2#top", "x:", "https://[::1]:8/"].compactMap { try? WidgetURL($0) }
    let activity = UserActivity(kind: "k", family: .accessoryCorner, configuration: ["x": [1, "ü"]])
    return urls.map { .openURL($0) } + [
      .continueUserActivity(activity), .perform(IntentAction(intent: "i", parameters: ["value": true])),
      .push(kind: "k", token: "t"),
    ]
  }()

  @Test("they survive unchanged", arguments: events)
  func question(_ event: HandlerRequest.Event) throws {
    let request = ExtensionRequest.handle(HandlerRequest(event, now: 1e9, locale: "de_DE", timeZone: "Europe/Berlin"))
    #expect(try Frame.value(ExtensionRequest.self, from: try Frame.body(request)) == request)
  }

  @Test("so do replies", arguments: [nil, "https://example.org/ä?b#c"])
  func answer(_ url: String?) throws {
    var reply = HandlerReply()
    reply.openURL = try url.map { try WidgetURL($0) }
    reply.reload = ["a", "b"]
    let message = ExtensionReply.handled(reply)
    #expect(try Frame.value(ExtensionReply.self, from: try Frame.body(message)) == message)
  }

  @Test(
    "a compromised worker cannot send a URL that the parser refuses",
    arguments: [("x:y", true), ("https://a\r\nb", false), ("-rf", false), ("", false), ("https://a b", false)])
  func forged(_ url: String, _ isTaken: Bool) throws {
    // The same form as a reply, with a text in place of the URL.
    var writer = ByteWriter()
    writer.write(case: 7, String?.some(url), [String](), Diagnostic?.none)
    let reply = try? Frame.value(ExtensionReply.self, from: writer.bytes)
    #expect((reply != nil) == isTaken)
  }

  @Test("a reply that does not fit the request, or that our encoder cannot produce, is refused")
  func inspection() {
    let request = ExtensionRequest.handle(HandlerRequest(Self.events[0], now: 0))
    #expect(ReplyInspection.fits(.handled(HandlerReply()), request))
    #expect(ReplyInspection.fits(.nothing, request))
    #expect(!ReplyInspection.fits(.view(ViewTree(), warnings: []), request))
    #expect(!ReplyInspection.fits(.handled(HandlerReply()), .describe))
    var many = HandlerReply()
    many.reload = [String](repeating: "k", count: 257)
    #expect(!ReplyInspection.fits(.handled(many), request))
    var dirty = HandlerReply()
    dirty.reload = ["\u{1B}[31m"]
    #expect(!ReplyInspection.fits(.handled(dirty), request))
  }
}

/// Which bundle handles a URL.
@Suite("Schemes") struct SchemeTableTests {
  private static let table: SchemeTable = {
    var table = SchemeTable()
    for (name, schemes) in [("a", ["one", "both"]), ("b", ["Both", "two", "two"])] {
      var declaration = BundleDeclaration(name: name, path: "\(name).lua")
      declaration.schemes = schemes
      table.add(declaration)
    }
    return table
  }()

  @Test(
    "a scheme belongs to its owner; the web belongs to the system",
    arguments: [
      ("one:x", "a"), ("TWO://x", "b"), ("https://one/", "system"), ("mailto:a@b", "system"), ("both:x", "decode.kind"),
      ("tree:x", "missing"), ("file:///x", "usage"), ("https://u@x/", "usage"),
    ])
  func route(_ url: String, _ expected: String) throws {
    let url = try WidgetURL(url)
    do throws(Diagnostic) {
      switch try Self.table.route(url) {
      case .bundle(let owner): #expect(owner.name == expected)
      case .system: #expect(expected == "system")
      }
    } catch {
      #expect(error.code.rawValue == expected)
    }
  }
}
