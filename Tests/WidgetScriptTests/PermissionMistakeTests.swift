import Testing
import WidgetModel

@testable import WidgetScript

/// Permissions that cannot be granted, and parameters that request a host.
@Suite("Mistakes in permissions")
struct PermissionMistakeTests {
  typealias Mistake = MistakePlaceTests.Mistake

  private static func widget(_ permissions: String) -> String {
    "return widget {\n  kind = \"k\", view = Text \"a\",\n  permissions = {\n    \(permissions),\n  },\n}"
  }

  static let mistakes = [
    Mistake(widget("files = { \"~/a.txt\" }"), 4, "files", "read = { \"~/notes\" }"),
    Mistake(widget("write = { \"~/a.txt\" }"), 4, "write", "does not write files", "storage"),
    Mistake(widget("internet = true"), 4, "internet", "network = { \"api.example.com\" }"),
    Mistake(widget("exec = { \"git\" }"), 4, "exec", "run = { \"git\" }"),
    Mistake(widget("notifications = true"), 4, "notifications", "notify = true"),
    Mistake(widget("storage = true"), 4, "storage", "needs no permission"),
    Mistake(widget("netwrk = { \"a.b\" }"), 4, "netwrk", "did you mean 'network'?"),
    Mistake(widget("read = { \"~/notes/*.txt\" }"), 4, "\"~/notes/*.txt\"", "folder", "\"~/notes\""),
    Mistake(widget("read = { \"/etc/host?\" }"), 4, "\"/etc/host?\"", "\"/etc\""),
    Mistake(widget("read = { \"*\" }"), 4, "\"*\"", "patterns with * are not allowed"),
    Mistake(widget("network = { \"*\" }"), 4, "\"*\"", "name of each host", "patterns"),
    Mistake(widget("network = { \"a.b\", \"*.example.com\" }"), 4, "\"*.example.com\"", "name of each host"),
    Mistake(widget("run = { \"*\" }"), 4, "\"*\"", "name of each program"),
  ]

  @Test("a permission that cannot be granted is refused at its line", arguments: mistakes)
  func refused(_ mistake: Mistake) throws {
    MistakePlaceTests.expect(try #require(Harness.fault(mistake.source)), mistake)
  }

  private static func parameter(_ keys: String) -> String {
    "local I = intent { id = \"i\", parameters = {\n  { \"feed\", \(keys) },\n} }\nreturn widget { kind = \"k\", intent = I, view = Text \"a\" }"
  }

  @Test(
    "a parameter that grants is a URL, and grants the network",
    arguments: [
      Mistake(parameter("type = \"string\", grants = \"network\""), 2, "grants", "type = \"url\""),
      Mistake(parameter("type = \"url\", grants = \"read\""), 2, "\"read\"", "grants is \"network\""),
    ])
  func wrongGrants(_ mistake: Mistake) throws {
    MistakePlaceTests.expect(try #require(Harness.fault(mistake.source)), mistake)
  }

  @Test(
    "only the hosts of configured URLs count",
    arguments: [
      ("https://example.org/feed.xml", ["example.org"]), ("http://example.org:8080/a", ["example.org:8080"]),
      ("file:///etc/passwd", []), ("mailto:a@example.org", []), ("", []),
    ])
  func hosts(_ url: String, _ hosts: [String]) throws {
    let declaration = try AuthoringTests.declaration(Self.parameter("type = \"url\", grants = \"network\""))
    #expect(declaration.asksForConfiguredHosts)
    let request = ProviderRequest(
      kind: "k", family: .systemSmall, now: 0, configuration: ["feed": .text(url), "other": "https://a.b"])
    #expect(declaration.configuredHosts(.timeline(request)) == hosts)
    #expect(!(try AuthoringTests.declaration(Self.parameter("type = \"url\""))).asksForConfiguredHosts)
  }
}
