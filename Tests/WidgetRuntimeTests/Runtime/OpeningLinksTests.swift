import Synchronization
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// Links with a bundle's own scheme that are tapped over HTTP (SwiftUI: onOpenURL; DocC: HTTP, "Taps").
@Suite("Links of a bundle's own scheme") struct OpeningLinksTests {
  /// A clock with the scheme `clock`, which opens the URL that `leads` has for the path.
  private final class Stage {
    let stage: RuntimeStage
    private let opened: Opened

    private final class Opened: Sendable {
      let urls = Mutex<[String]>([])
    }

    init(leads: [String: String] = [:]) throws {
      let opened = Opened()
      self.opened = opened
      var bundle = FakeBundle(kind: "clock") { request in
        .of(request, [(0, "\(opened.urls.withLock { $0.count }) opened")])
      }
      bundle.schemes = ["clock", "time"]
      bundle.opens = { url throws(Diagnostic) in
        opened.urls.withLock { $0.append(url.string) }
        if url.string == "clock:broken" { throw Diagnostic(.script, "no hands", file: "/w/clock.lua", line: 3) }
        var reply = HandlerReply()
        reply.reload = ["clock"]
        reply.openURL = leads[url.string].flatMap { try? WidgetURL($0) }
        return reply
      }
      stage = try RuntimeStage(FakeBundles([bundle]), profile: .unlimited)
      stage.add("clock")
    }

    var urls: [String] { opened.urls.withLock { $0 } }

    /// The result of opening a URL: `to URL`, with the kinds that were reloaded.
    func open(_ text: String) throws -> String {
      let answer = Mutex<RuntimeReply?>(nil)
      let url = try WidgetURL(text)
      let reply = stage.runtime.reply(to: .open(url, bundle: "/w/clock.lua")) { _, reply in
        answer.withLock { $0 = reply }
      }
      #expect(reply == nil)
      stage.drain()
      switch answer.withLock({ $0 }) {
      case .opened(let isHandled, let next, let reloaded):
        return "\(isHandled ? "handled" : "not its own"), to \(next?.string ?? "nothing"), \(reloaded.map(\.kind))"
      case .failure(let fault): return "\(fault.code.rawValue): \(fault.message)"
      case let reply: return "\(reply.map { "\($0)" } ?? "no answer")"
      }
    }
  }

  @Test("the bundle's onOpenURL is called, and the reply is sent once its widgets show the result")
  func handles() throws {
    let stage = try Stage()
    #expect(stage.stage.shown("clock") == "0 opened")
    #expect(try stage.open("clock:oslo") == "handled, to nothing, [\"clock\"]")
    #expect(stage.urls == ["clock:oslo"] && stage.stage.shown("clock") == "1 opened")
  }

  @Test("a handler that opens the bundle's own URL is called again; a URL that leaves the bundle is reported")
  func leads() throws {
    let stage = try Stage(leads: ["clock:a": "time:b", "time:b": "https://time.example/"])
    #expect(try stage.open("clock:a").hasPrefix("handled, to https://time.example"))
    #expect(stage.urls == ["clock:a", "time:b"])
  }

  @Test("handlers that call each other in a circle are stopped, and so is a chain that is too long")
  func circle() throws {
    let stage = try Stage(leads: ["clock:a": "clock:b", "clock:b": "clock:a"])
    #expect(try stage.open("clock:a") == "depth: circular links: clock:a → clock:b → clock:a")
    #expect(stage.urls == ["clock:a", "clock:b"])
  }

  @Test(
    "a URL of another bundle is left alone",
    arguments: ["lamp:hall", "https://time.example", "mailto:a@b.example", "javascript:1"])
  func foreign(_ url: String) throws {
    let stage = try Stage()
    #expect(try stage.open(url) == "not its own, to nothing, []")
    #expect(stage.urls.isEmpty)
  }

  @Test("a failed handler is reported, with its log line; its widgets are marked as stale")
  func fails() throws {
    let stage = try Stage()
    #expect(try stage.open("clock:broken") == "script: no hands")
    #expect(stage.stage.shown("clock").hasSuffix("! no hands"))
    guard case .ledger(let lines) = stage.stage.ask(.log(nil, last: 20)) else { throw CancellationError() }
    #expect(lines.contains { $0.matter == .failed && $0.detail == "onOpenURL: no hands" })
  }

  @Test("while locked no handler is called, and a URL that leaves the bundle is reported as usual")
  func locked() throws {
    let stage = try Stage()
    _ = stage.stage.ask(.lock(true))
    #expect(try stage.open("clock:oslo").hasPrefix("permission: the widgets are locked"))
    #expect(try stage.open("lamp:hall") == "not its own, to nothing, []")
    #expect(stage.urls.isEmpty)
    _ = stage.stage.ask(.lock(false))
    #expect(try stage.open("clock:oslo").hasPrefix("handled"))
  }
}
