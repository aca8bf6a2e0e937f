import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServer

/// The reply of each route.
@Suite("HTTP: routes")
struct ServerRouteTests {
  /// Stores a document for the validator, and returns it.
  private func document(_ answer: WireAnswer, _ format: String) throws -> [String: Any] {
    #expect(answer.status == 200, "\(answer)")
    #expect(answer.fields["content-type"] == "application/json; charset=utf-8")
    Golden.keep(document: answer.body, "lunette.\(format).1.http.ndjson")
    let object = try answer.json()
    #expect(object["format"] as? String == "lunette.\(format)/1")
    return object
  }

  @Test("instances, one of them by number and by kind, timeline, explanation, ledger, configurations, health")
  func documents() async throws {
    try await PlayedServer.with { server in
      let instances = try document(try await server.ask("GET", "/v1/instances"), "instances")
      #expect((instances["instances"] as? [Any])?.count == 2)
      for id in ["1", "%231", "clock"] {
        let one = try document(try await server.ask("GET", "/v1/instances/\(id)"), "instance")
        #expect((one["instance"] as? [String: Any])?["number"] as? Int == 1)
      }
      let timeline = try document(try await server.ask("GET", "/v1/instances/1/timeline"), "timeline")
      #expect((timeline["entries"] as? [Any])?.count == 1)
      _ = try document(try await server.ask("GET", "/v1/instances/1/explanation"), "explanation")
      let log = try document(try await server.ask("GET", "/v1/log?instance=1&last=2"), "log")
      #expect((log["lines"] as? [Any])?.count == 2)
      #expect(server.runtime.asked.last == .log(.number(1), last: 2))
      _ = try document(try await server.ask("GET", "/v1/configurations"), "configurations")
      _ = try document(try await server.ask("GET", "/health"), "status")
    }
  }

  @Test("a widget is removed, and then it is missing")
  func remove() async throws {
    try await PlayedServer.with { server in
      let removed = try document(try await server.change("DELETE", "/v1/instances/2"), "instances")
      #expect((removed["instances"] as? [[String: Any]])?.first?["number"] as? Int == 2)
      let again = try await server.change("DELETE", "/v1/instances/2")
      #expect(again.status == 404)
      #expect(try again.json()["code"] as? String == "missing")
    }
  }

  @Test("the bundles for a gallery: the same as list, with the variants")
  func bundles() async throws {
    try await PlayedServer.with { server in
      let all = try document(try await server.ask("GET", "/v1/bundles"), "list")
      let widgets = (all["bundles"] as? [[String: Any]])?.first?["widgets"] as? [[String: Any]]
      let variants = widgets?.first?["recommendations"] as? [[String: Any]]
      #expect(variants?.map { $0["description"] as? String } == ["Panda"])
      #expect((variants?.first?["configuration"] as? [String: String]) == ["hero": "panda"])
      #expect(try await server.ask("GET", "/v1/bundles?kind=hero").status == 400)
      #expect(try await server.ask("POST", "/v1/bundles").status == 405)
    }
  }

  @Test("stacks: all, one by name, turned, pinned and unpinned; an error in the path or the query is refused")
  func stacks() async throws {
    try await PlayedServer.with { server in
      let all = try document(try await server.ask("GET", "/v1/stacks"), "stacks")
      #expect((all["stacks"] as? [[String: Any]])?.map { $0["name"] as? String } == ["home"])
      let one = try document(try await server.ask("GET", "/v1/stacks/home"), "stack")
      #expect(one["top"] as? Int == 1 && (one["members"] as? [Any])?.count == 2)
      let orders: [(String, String, StackOrder)] = [
        ("POST", "turn", .turn(.by(1))), ("POST", "turn?to=next", .turn(.by(1))),
        ("POST", "turn?to=previous", .turn(.by(-1))), ("POST", "turn?to=2", .turn(.to(.number(2)))),
        ("POST", "turn?to=clock", .turn(.to(.kind("clock")))), ("PUT", "pin", .pin(nil)),
        ("PUT", "pin?to=clock", .pin(.kind("clock"))), ("DELETE", "pin", .unpin),
      ]
      for (method, path, order) in orders {
        let answer = try document(try await server.change(method, "/v1/stacks/home/\(path)"), "stack")
        #expect(answer["top"] as? Int == 2)
        #expect(server.runtime.asked.last == .stack("home", order))
      }
      #expect(try await server.ask("GET", "/v1/stacks/none").status == 404)
      #expect(try await server.change("POST", "/v1/stacks/home/turn?to=nothing").status == 404)
      #expect(try await server.change("POST", "/v1/stacks/home/turn?too=next").status == 400)
      #expect(try await server.ask("POST", "/v1/stacks/home/turn").status != 200)
    }
  }

  @Test(
    "a reload is for a kind, an instance or all",
    arguments: [
      (#"{"kind":"clock"}"#, ReloadTarget.kind("clock")), (#"{"instance":2}"#, .instance(.number(2))),
      (#"{"instance":"clock"}"#, .instance(.kind("clock"))), (#"{"all":true}"#, .all),
    ])
  func reload(_ body: String, _ target: ReloadTarget) async throws {
    try await PlayedServer.with { server in
      _ = try document(try await server.change("POST", "/v1/reload", body: body), "reload")
      guard case .reload(target, let demand)? = server.runtime.asked.last else {
        Issue.record("\(server.runtime.asked)")
        return
      }
      #expect(demand.reason == .center && !demand.isForeground)
    }
  }

  @Test(
    "an invalid body is refused with a valid example",
    arguments: [
      ("", 400), ("{", 400), ("[]", 400), ("3", 400), ("{}", 422), (#"{"kinds":"clock"}"#, 422),
      (#"{"all":false}"#, 422),
      (#"{"kind":"a","all":true}"#, 422), (#"{"instance":-1}"#, 422), (#"{"kind":3}"#, 422),
      (String(repeating: "[", count: 4_000), 400),
    ])
  func wrongBody(_ body: String, _ status: Int) async throws {
    try await PlayedServer.with { server in
      let answer = try await server.change("POST", "/v1/reload", body: body)
      #expect(answer.status == status, "\(answer)")
      #expect(try answer.json()["code"] as? String == "usage")
      #expect(server.runtime.asked.isEmpty)
    }
  }

  /// Views whose whole area opens this URL.
  private static func linked(_ url: String) -> [ViewTree] {
    var builder = ViewTree.Builder()
    let link = builder.open(.modifier(.widgetURL))
    builder.add(.url, builder.text(url))
    let text = builder.open(.view(.text))
    builder.add(.text, builder.text("Oslo"))
    builder.close(text)
    builder.close(link)
    let view = builder.finish()
    return [view, view]
  }

  /// A widget whose two rows are toggles.
  private static func lamps(_ intents: [String]) -> ShownWidget {
    var shown = PlayedRuntime.widget(1, "")
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(.vStack))
    for intent in intents {
      let toggle = builder.open(.view(.toggle))
      builder.add(.isOn, .flag(false))
      builder.add(.action, builder.data(["intent": .text(intent), "parameters": [:]]))
      let label = builder.open(.view(.text), slot: .label)
      builder.add(.text, builder.text("Lamp"))
      builder.close(label)
      builder.close(toggle)
    }
    builder.close(stack)
    let view = builder.finish()
    shown.entry?.views = [view, view]
    return shown
  }

  @Test("a tap performs its button or toggle and returns the result; a foreign link is only returned")
  func tap() async throws {
    try await PlayedServer.with { server in
      server.runtime.state.withLock { $0.widgets[1] = Self.lamps(["Switch", "Refused"]) }
      let tapped = try document(
        try await server.change("POST", "/v1/tap", body: #"{"instance":1,"action":1}"#), "activation")
      #expect(tapped["handledBy"] as? String == "bundle" && tapped["reloaded"] as? [String] == ["clock"])
      #expect(tapped["followed"] as? [String] == ["lamp://hall"])
      let action = IntentAction(intent: "Switch", parameters: ["value": true])
      #expect(server.runtime.asked.contains(.perform(PerformDemand(action, of: "", holder: 1))))
      #expect(try await server.change("POST", "/v1/tap", body: #"{"instance":"1","action":2}"#).status == 403)
      #expect(try await server.change("POST", "/v1/tap", body: #"{"instance":1,"action":3}"#).status == 400)
      #expect(try await server.change("POST", "/v1/tap", body: #"{"instance":9,"action":1}"#).status == 404)
      let outside = try document(
        try await server.change("POST", "/v1/tap", body: #"{"instance":1,"x":0,"y":0}"#), "activation")
      #expect(outside["handledBy"] as? String == "none")
      for body in [
        "{}", #"{"instance":1,"action":0}"#, #"{"instance":1,"x":1}"#, #"{"tap":1}"#, #"{"x":1,"y":0}"#,
        #"{"instance":1,"x":1,"y":1,"surface":"paper"}"#,
      ] {
        #expect(try await server.change("POST", "/v1/tap", body: body).status == 422, "\(body)")
      }
      let whole = try await server.change("POST", "/v1/tap", body: #"{"instance":1,"link":0,"surface":"canvas"}"#)
      #expect(try document(whole, "activation")["handledBy"] as? String == "none")
      // A link with the bundle's own scheme is handled by the bundle; any other is returned.
      for (link, handler, followed) in [
        ("clock:oslo", "bundle", ["https://time.example"]), ("lamp:hall", "none", []),
        ("https://a.example/", "none", []),
      ] {
        server.runtime.state.withLock { $0.widgets[1]?.entry?.views = Self.linked(link) }
        let tap = #"{"instance":1,"link":0,"surface":"canvas"}"#
        let opened = try document(try await server.change("POST", "/v1/tap", body: tap), "activation")
        #expect(opened["handledBy"] as? String == handler && opened["followed"] as? [String] == followed, "\(link)")
        #expect((opened["target"] as? [String: Any])?["url"] as? String == link)
      }
      server.runtime.state.withLock { $0.widgets[1] = Self.lamps(["Switch", "Refused"]) }
      // The tapped target must still exist, or an error says so.
      let seen = #"{"instance":1,"action":1,"picture":"1.0"}"#
      #expect(try await server.change("POST", "/v1/tap", body: seen).status == 200)
      let performed = server.runtime.asked.count { if case .perform = $0 { true } else { false } }
      server.runtime.state.withLock { $0.widgets[1]?.revision += 1 }
      #expect(try await server.change("POST", "/v1/tap", body: seen).status == 409)
      #expect(server.runtime.asked.count { if case .perform = $0 { true } else { false } } == performed)
      #expect(try await server.change("POST", "/v1/tap", body: "[").status == 400)
    }
  }

  @Test("a push needs the token of its kind")
  func push() async throws {
    try await PlayedServer.with { server in
      func push(_ token: String?) async throws -> WireAnswer {
        let fields = ["Content-Type: application/json"] + (token.map { ["Authorization: Bearer \($0)"] } ?? [])
        return try await server.ask("POST", "/push/clock", fields)
      }
      #expect(try await push(nil).status == 401)
      #expect(try await push(PlayedServer.token).status == 403)
      let answer = try document(try await push("push-clock"), "reload")
      #expect((answer["reloaded"] as? [Any])?.count == 1)
    }
  }

  private static func changes(_ requests: [RuntimeRequest]) -> [ActivityChange] {
    requests.compactMap { request in
      guard case .pushActivity(let push) = request else { return nil }
      return push.change
    }
  }

  @Test("widgetkit.md J, updates by push: a push for an activity carries its id, its token, and a state or its end")
  func activityPush() async throws {
    try await PlayedServer.with { server in
      func push(_ body: String, _ token: String?) async throws -> WireAnswer {
        let fields = ["Content-Type: application/json"] + (token.map { ["Authorization: Bearer \($0)"] } ?? [])
        return try await server.ask("POST", "/push", fields, body: body)
      }
      let update = #"{"activity":"f00","state":{"step":"baking"},"staleDate":1768482000,"relevance":2}"#
      #expect(try await push(update, nil).status == 401)
      #expect(try await push(update, "push-other").status == 403)
      let answer = try document(try await push(update, "push-f00"), "reload")
      #expect((answer["reloaded"] as? [Any])?.count == 1)
      let end = #"{"activity":"f00","event":"end","dismiss":"immediate"}"#
      #expect(try await push(end, "push-f00").status == 200)
      let changes = Self.changes(server.runtime.asked)
      #expect(
        changes.suffix(2) == [
          .update(["step": "baking"], staleDate: 1_768_482_000, relevance: 2), .finish(nil, dismissal: 0),
        ])
      for body in [
        "{}", #"{"activity":"f00"}"#, #"{"activity":1,"state":{}}"#, #"{"activity":"f00","state":4}"#,
        #"{"activity":"f00","state":{},"event":"begin"}"#, #"{"activity":"f00","state":{},"event":1}"#,
        #"{"activity":"f00","state":{},"dismiss":"immediate"}"#, #"{"activity":"f00","event":"end","dismiss":"soon"}"#,
        #"{"activity":"f00","state":{},"staleDate":1e300}"#, #"{"activity":"f00","state":{},"relevance":"high"}"#,
        #"{"activity":"f00","state":{},"token":"x"}"#,
      ] {
        #expect(try await push(body, "push-f00").status == 422, "\(body)")
      }
      #expect(try await push("[", "push-f00").status == 400)
    }
  }

  @Test("an error of the runtime has the status of its kind")
  func failures() async throws {
    let table: [(Diagnostic.Code, Int)] = [
      (.missing, 404), (.missingKind, 404), (.usage, 400), (.permission, 403), (.unavailable, 503), (.io, 500),
      (.wall, 503), (.script, 422), (.decodeType, 422),
    ]
    try await PlayedServer.with { server in
      for (code, status) in table {
        server.runtime.state.withLock { $0.failure = Diagnostic(code, "no <b> \u{1B}[31m \"quoted\"") }
        let answer = try await server.ask("GET", "/v1/instances")
        #expect(answer.status == status)
        #expect(try answer.json()["code"] as? String == code.rawValue)
        #expect(!answer.body.contains(0x1B))
        Golden.keep(document: answer.body, "lunette.error.1.http-\(code.rawValue).ndjson")
      }
    }
  }

  @Test("metrics are in the text format of Prometheus")
  func metrics() async throws {
    try await PlayedServer.with { server in
      _ = try await server.ask("GET", "/nowhere")
      let answer = try await server.ask("GET", "/metrics")
      #expect(answer.fields["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      let lines = answer.text.split(separator: "\n")
      #expect(lines.contains("lunette_instances 2"))
      #expect(lines.contains("lunette_ledger_lines_total{matter=\"granted\"} 7"))
      #expect(lines.contains("lunette_http_responses_total{status=\"4xx\"} 1"))
      let sample = /[a-z_]+(\{[a-z]+="[^"]*"\})? [-+0-9.e]+/
      for line in lines where !line.hasPrefix("#") { #expect(line.wholeMatch(of: sample) != nil, "\(line)") }
    }
  }

  @Test("a query is parsed, and its errors are reported")
  func queries() async throws {
    let table = [
      ("/v1/log?last=0", 400), ("/v1/log?last=10001", 400), ("/v1/log?last=x", 400), ("/v1/log?last=NaN", 400),
      ("/v1/log?lost=3", 400), ("/v1/log?last=%zz", 400), ("/v1/log?last=%ff", 400), ("/v1/log?instance=%00", 400),
      ("/v1/log?last=5", 200), ("/v1/log?&&last=5&", 200), ("/v1/log?instance=clock", 200),
      ("/v1/instances/1/picture?scheme=drak", 400), ("/v1/instances/1/picture?format=gif", 400),
      ("/v1/instances/1/picture?surface=canvas", 400), ("/v1/instances/1/picture?surface=canvas&format=json", 200),
      ("/v1/instances/1/picture?wait=56", 400), ("/v1/instances/1/picture?wait=-1", 400), ("/health?x", 400),
    ]
    try await PlayedServer.with { server in
      for (path, status) in table {
        let answer = try await server.ask("GET", path)
        #expect(answer.status == status, "\(path): \(answer)")
      }
      let near = try await server.ask("GET", "/v1/log?lost=3")
      #expect(try near.json()["suggestion"] as? String == "last")
    }
  }
}
