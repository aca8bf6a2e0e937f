import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRender
@testable import WidgetSandbox
import WidgetServices

@testable import lunette

/// `lunette doctor`: each row says what it examined, and how to fix what is missing.
@Suite("Doctor") struct DoctorTests {
  private struct Document: Decodable {
    var format: String
    var findings: [Finding]
    var limits: [Limit]

    struct Finding: Decodable {
      var subject: String
      var state: String
      var needed: Bool
      var detail: String
      var advice: String?
    }

    struct Limit: Decodable {
      var name: String
      var value: Double
      var unit: String
      var code: String?
    }

    func finding(_ subject: String) throws -> Finding { try #require(findings.first { $0.subject == subject }) }
  }

  private static func doctor(
    _ words: [String] = [], environment: [String: String] = [:], in folder: TemporaryBundle
  ) throws -> (Document, LunetteProcess.Result) {
    let result = try LunetteProcess.run(
      ["doctor", "--format", "json"] + words, environment: environment, in: folder.path)
    return (try JSONDecoder().decode(Document.self, from: Data(result.outputBytes)), result)
  }

  @Test("it exits with 0 if bundles can run, and names every missing sandbox layer")
  func well() throws {
    let folder = try TemporaryBundle([
      "widgets/a.lua": "return 1", "widgets/b/init.lua": "return 1", "widgets/c.txt": "",
    ])
    let (document, result) = try Self.doctor(environment: ["XDG_STATE_HOME": folder.path], in: folder)
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(document.format == "lunette.doctor/1")
    let workers = try document.finding("workers")
    #expect(workers.state == "ok" && workers.needed)
    for wall in Wall.allCases {
      let isMissing = Wall.missing.contains(wall)
      #expect(try document.finding("sandbox: \(wall.rawValue)").state == (isMissing ? "missing" : "ok"))
    }
    #expect(try document.finding("libcurl").state == "ok")
    // Fonts are optional: a missing one is reported with its package.
    let pango = try document.finding("pango")
    #expect(pango.state == "ok" || pango.advice == "sudo apt-get install libpangocairo-1.0-0")
    let packages = ["emoji": "fonts-noto-color-emoji", "CJK": "fonts-noto-cjk", "scripts": "fonts-noto-core"]
    for (name, package) in packages where pango.state == "ok" {
      let finding = try document.finding("fonts: \(name)")
      #expect(!finding.needed && (finding.state == "ok" || finding.advice == "sudo apt-get install \(package)"))
    }
    #expect(try document.finding("widgets").detail == "widgets: 2 bundles")
    #expect(try document.finding("storage").detail == folder.path + "/lunette/storage")
    for finding in document.findings where finding.state == "missing" { #expect(finding.advice != nil, "\(finding)") }
    Golden.keep(document: result.outputBytes, "lunette.doctor.1.machine.ndjson")
  }

  static let faults: [(subject: String, variables: [String: String], words: String)] = [
    ("storage", ["HOME": "", "XDG_STATE_HOME": ""], "neither HOME nor XDG_STATE_HOME is set"),
    ("storage", ["XDG_STATE_HOME": "/dev/null"], "cannot write to /dev/null/lunette/storage"),
    ("grants", ["HOME": ""], "neither HOME nor XDG_CONFIG_HOME is set"),
    ("time zones", ["TZDIR": "/nowhere"], "/nowhere has no time zone data"),
    ("locale", ["LC_ALL": "C"], "borders and bars are ASCII"),
  ]

  @Test("what is missing is reported, with the fix", arguments: faults)
  func missing(_ subject: String, _ variables: [String: String], _ words: String) throws {
    let (document, result) = try Self.doctor(environment: variables, in: TemporaryBundle())
    #expect(result.code == 0)
    let finding = try document.finding(subject)
    #expect(finding.state == "missing" && finding.detail.contains(words), "\(finding)")
    #expect(finding.advice?.isEmpty == false)
  }

  @Test("installed systemd units that are not enabled are listed, with the command that enables them")
  func service() throws {
    let folder = try TemporaryBundle(["systemd/user/lunette.socket": "[Socket]\n"])
    let variables = ["XDG_CONFIG_HOME": folder.path]
    let note = try Self.doctor(environment: variables, in: folder).0.finding("service")
    #expect(note.state == "note" && note.detail.contains("systemctl --user enable --now lunette.socket"), "\(note)")
    try folder.write("systemd/user/sockets.target.wants/lunette.socket", "")
    #expect(try Self.doctor(environment: variables, in: folder).0.finding("service").state == "ok")
  }

  @Test("an invalid grants file is reported with its line")
  func grants() throws {
    let folder = try TemporaryBundle(["lunette/grants": "nonsense here\n"])
    chmod(folder.path + "/lunette/grants", 0o600)
    let finding = try Self.doctor(environment: ["XDG_CONFIG_HOME": folder.path], in: folder).0.finding("grants")
    #expect(finding.state == "missing" && finding.detail.hasPrefix(folder.path + "/lunette/grants:1: "), "\(finding)")
  }

  @Test("every limit is listed once, with its error")
  func limits() throws {
    let document = try Self.doctor(in: TemporaryBundle()).0
    #expect(document.limits.count == LimitTable.all.count)
    #expect(Set(document.limits.map(\.name)).count == document.limits.count)
    func value(_ name: String) throws -> Double { try #require(document.limits.first { $0.name == name }).value }
    // DocC: Security, "Limits".
    let promised: [(String, Double)] = [
      ("cpu.load", 1), ("cpu.placeholder", 0.05), ("cpu.snapshot", 0.5), ("cpu.timeline", 2), ("cpu.view", 0.25),
      ("cpu.perform", 2),
      ("wall", 30), ("memory", 0x200_0000), ("view.memory", 0x100_0000), ("source.file", 0x10_0000),
      ("source.folder", 0x100_0000), ("source.files", 1000), ("source.modules", 64), ("widgets", 256),
      ("entries", 1000), ("year", 9999), ("view.nodes", 20_000), ("view.depth", 256), ("view.modifiers", 64),
      ("view.text", 16_384), ("view.texts", 262_144), ("view.url", 8192), ("storage.value", 0x10_0000),
      ("storage.bundle", 10_485_760), ("storage.key", 255), ("storage.depth", 64), ("files.read", 4_194_304),
      ("process.atOnce", 2), ("process.time", 10), ("process.stream", 0x10_0000), ("log.lines", 200),
      ("log.bytes", 65_536), ("error.message", 4096), ("error.traceback", 20), ("http.time", 10),
      ("http.calls", 10), ("http.atOnce", 4), ("http.answer", 4_194_304), ("http.redirects", 5),
      ("format.time", 5), ("format.memory", 536_870_912), ("service.deaths", 5), ("reload.desktop", 1),
      ("reload.widgetkit", 300),
      ("reload.past", 300), ("date.pattern", 256), ("date.text", 1024), ("date.offset", 50_400), ("locale.text", 2),
      ("fault.text", 4096), ("connections.http", 1024), ("connections.owner", 64), ("connections.commands", 1024),
      ("host.cpu.call", 1), ("host.cpu.hour", 60), ("host.storage.hour", 67_108_864), ("host.center.hour", 120),
      ("triggers", 16), ("triggers.inAll", 64), ("triggers.children", 4), ("triggers.childrenInAll", 32),
    ]
    for (name, figure) in promised { #expect(try value(name) == figure, "\(name)") }
  }

  @Test("the text page has the same rows")
  func page() throws {
    let folder = try TemporaryBundle()
    let short = try LunetteProcess.run(["doctor"], in: folder.path).output
    #expect(!short.contains("\nlimits\n") && !short.contains("cpu.load"), "\(short)")
    // Paths and commands are never broken.
    for line in short.split(separator: "\n") where !line.contains("/") && !line.contains("fix: ") {
      #expect(line.count <= 80, "\(line)")
    }
    let result = try LunetteProcess.run(["doctor", "--limits"], in: folder.path)
    #expect(result.code == 0 && result.output.hasPrefix(short))
    for line in [
      "ok       workers", "ok       lunette-canvas", "\nlimits\n", "250 ms", "16 KiB", "20,000",
      "9999",
    ] {
      #expect(result.output.contains(line), "\(line): \(result.output)")
    }
  }

  @Test("problems come first, with a fix that can be copied; longer rows are wrapped at 80 columns")
  func problems() {
    let fix = "sudo apt-get install libpangocairo-1.0-0 fonts-noto-cjk fonts-noto-core"
    let findings = [
      DoctorDocument.Finding("workers", .ok, isNeeded: true, "bundles can run in their own processes"),
      DoctorDocument.Finding(
        "sandbox: resource limits", .ok,
        "limits on memory, processor time and open files; no growing files, no core dumps"),
      DoctorDocument.Finding("pango", .missing, "not installed", advice: fix),
    ]
    let page = DoctorPage(DoctorDocument(version: "1.0.0", findings: findings, limits: []))
    let text = """
      missing  pango                     not installed
               fix: sudo apt-get install libpangocairo-1.0-0 fonts-noto-cjk fonts-noto-core
      ok       workers                   bundles can run in their own processes
      ok       sandbox: resource limits  limits on memory, processor time and open
                                         files; no growing files, no core dumps

      """
    #expect(page.text == text)
  }

  @Test("a widgets folder that is named but missing is an error, as everywhere")
  func folder() throws {
    let result = try LunetteProcess.run(["doctor", "--widgets", "nowhere"])
    #expect(result.code == 66)
  }

  @Test("if no process can be started it says so and exits with 69")
  func noWorker() throws {
    // Too few descriptors for a socket pair.
    let result = try LunetteProcess.run(
      ["-c", "ulimit -n 4; exec \(LunetteProcess.path) doctor"], in: "/", program: "/bin/sh")
    #expect(result.code == 69, "\(result.errors)")
    #expect(result.output.contains("bundles cannot run in their own processes"))
  }
}
