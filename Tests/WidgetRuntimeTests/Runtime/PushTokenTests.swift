import Foundation
import Synchronization
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// `push(token)` of a widget: when it is called, with what, and how often.
@Suite("Push tokens") struct PushTokenTests {
  /// The tokens that a bundle's `push` was called with, and whether it should fail.
  final class Listener: Sendable {
    private let state = Mutex<(heard: [String], fails: Bool)>(([], false))

    var heard: [String] { state.withLock { $0.heard } }

    func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

    func hear(_ token: String) throws(Diagnostic) -> HandlerReply? {
      let fails = state.withLock { state in
        state.heard.append(token)
        return state.fails
      }
      if fails { throw Diagnostic(.script, "no network") }
      return HandlerReply()
    }
  }

  static func mail(_ listener: Listener) -> FakeBundle {
    var bundle = FakeBundle(kind: "mail") { .of($0, [(0, "mail")]) }
    bundle.push = { token throws(Diagnostic) in try listener.hear(token) }
    return bundle
  }

  private static func token(_ stage: RuntimeStage, _ kind: String = "mail") -> String? {
    guard case .tokens(let tokens) = stage.ask(.pushTokens) else { return nil }
    return tokens[kind]
  }

  @Test("a kind receives its token when it is first placed: once for all its widgets, and not again after a restart")
  func first() throws {
    let listener = Listener()
    let stage = try RuntimeStage(FakeBundles([Self.mail(listener)]))
    stage.add("mail")
    stage.add("mail", .systemMedium)
    stage.advance(86_400)
    let token = try #require(Self.token(stage))
    #expect(listener.heard == [token])
    let again = try RuntimeStage(stage.bundles, folder: try stage.copy(), now: stage.clock.now)
    again.advance(86_400)
    #expect(listener.heard == [token])
    #expect(Self.token(again) == token)
    _ = again.ask(.push(kind: "mail", token: token))
    #expect(stage.bundles.asked.last == .push)
  }

  @Test("a widget placed without a runtime receives its token from the next one")
  func offline() throws {
    let listener = Listener()
    let offline = try RuntimeStage(FakeBundles([Self.mail(listener)]), isOffline: true)
    offline.add("mail")
    #expect(listener.heard == [])
    let stage = try RuntimeStage(offline.bundles, folder: try offline.copy())
    #expect(listener.heard == [try #require(Self.token(stage))])
  }

  @Test("a failed push is called again after five minutes, then ten, and at once after a save")
  func failing() throws {
    let listener = Listener()
    listener.fail(true)
    let stage = try RuntimeStage(FakeBundles([Self.mail(listener)]))
    #expect(listener.heard.count == 1)
    stage.advance(299)
    #expect(listener.heard.count == 1)
    stage.advance(2)
    #expect(listener.heard.count == 2)
    stage.advance(599)
    #expect(listener.heard.count == 2)
    stage.advance(2)
    #expect(listener.heard.count == 3)
    listener.fail(false)
    stage.save("/w/mail.lua") { $0.content = "2" }
    #expect(listener.heard.count == 4)
    stage.advance(86_400)
    #expect(listener.heard.count == 4)
    #expect(Set(listener.heard).count == 1)
  }

  @Test("a failed push is called again after a restart")
  func failedBefore() throws {
    let listener = Listener()
    listener.fail(true)
    let stage = try RuntimeStage(FakeBundles([Self.mail(listener)]))
    listener.fail(false)
    let again = try RuntimeStage(stage.bundles, folder: try stage.copy())
    let token = try #require(Self.token(again))
    #expect(listener.heard == [token, token])
  }

  @Test("a failure does not affect the widget's picture")
  func failureBeside() throws {
    let listener = Listener()
    listener.fail(true)
    let stage = try RuntimeStage(FakeBundles([Self.mail(listener)]))
    #expect(stage.shown("mail") == "mail")
  }

  @Test("a kind that is removed and placed again receives the same token again")
  func again() throws {
    let listener = Listener()
    let stage = try RuntimeStage(FakeBundles([Self.mail(listener), RuntimeTests.clock()]))
    stage.add("clock")
    stage.add("mail")
    _ = stage.ask(.remove([.kind("mail")]))
    stage.add("mail")
    let token = try #require(Self.token(stage))
    #expect(listener.heard == [token, token])
  }

  @Test("a widget that gains a push by an edit receives its token; one with a new kind gets a new token")
  func edited() throws {
    let listener = Listener()
    var plain = Self.mail(listener)
    plain.push = nil
    let stage = try RuntimeStage(FakeBundles([plain]))
    stage.add("mail")
    #expect(listener.heard == [])
    stage.save("/w/mail.lua") { bundle in
      bundle.content = "2"
      bundle.push = { token throws(Diagnostic) in try listener.hear(token) }
    }
    let first = try #require(Self.token(stage))
    #expect(listener.heard == [first])
    stage.save("/w/mail.lua") { bundle in
      (bundle.content, bundle.kind, bundle.formerKinds) = ("3", "post", ["mail"])
    }
    let second = try #require(Self.token(stage, "post"))
    #expect(second != first)
    #expect(listener.heard == [first, second])
  }

  @Test("its result may request reloads of its bundle's kinds")
  func reloads() throws {
    var bundle = FakeBundle(kind: "mail") { .of($0, [(0, "mail")]) }
    bundle.push = { _ throws(Diagnostic) in
      var reply = HandlerReply()
      reply.reload = ["mail", "clock"]
      return reply
    }
    let stage = try RuntimeStage(FakeBundles([bundle, RuntimeTests.clock()]))
    stage.advance(60)
    #expect(stage.bundles.asked.filter { $0 == .center } == [.center], "the clock is another bundle's")
  }
}
