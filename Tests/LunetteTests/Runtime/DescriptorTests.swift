import Glibc
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

/// A real runtime with a low limit on open files.
@Suite("Few descriptors") struct DescriptorTests {
  private static let hello =
    "return widget { kind = 'hello', families = { 'systemSmall' }, view = function() return Text 'Hello' end }"

  /// Other tests of this process have files open that a shell inherits.
  private static func limit(_ count: Int) -> String {
    "for n in /proc/$$/fd/*; do n=${n##*/}; if [ $n -gt 2 ]; then eval \"exec $n>&-\"; fi; done; ulimit -n \(count); "
  }

  @Test(
    "a runtime works with few descriptors, refuses excess clients with a message, and recovers",
    arguments: [64, 48, 32])
  func few(_ limit: Int) throws {
    let daemon = try Daemon(
      in: try Daemon.folder(["hello.lua": Self.hello]), ["--log-format", "json"], limit: Self.limit(limit))
    try daemon.until("hello", shows: "Hello")
    let first = try daemon.link()
    let before = try Self.wakes(first)
    var links: [RuntimeLink] = []
    var refusals = 0
    for _ in 0..<80 {
      guard let link = try RuntimeLink.connect(RuntimeAddress(folder: daemon.store), version: "0.1.0") else { continue }
      links.append(link)
      do {
        _ = try link.ask(.status)
      } catch {
        #expect(error.code == .unavailable, "\(error)")
        #expect(
          error.message.contains("commands are connected") || error.message.contains("no more files"), "\(error)")
        refusals += 1
      }
    }
    #expect(refusals >= 60)
    #expect(Daemon.isAlive(daemon.process))
    // A spinning process would wake ten thousand times in this time.
    poll(nil, 0, 500)
    #expect(try Self.wakes(first) - before < 500)
    links = []
    try daemon.until("hello", shows: "Hello")
    let (result, _) = try daemon.end(SIGTERM)
    #expect(result.code == 0, "\(daemon.log)")
  }

  private static func wakes(_ link: RuntimeLink) throws -> Int {
    try link.ask(.figures) { if case .figures(let figures) = $0 { figures.wakes } else { nil } }
  }

  @Test("if even its own files cannot be opened it exits with a message", arguments: [24, 20, 16])
  func tooFew(_ limit: Int) throws {
    let folder = try Daemon.folder(["hello.lua": Self.hello])
    let result = try LunetteProcess.run(
      ["-c", Self.limit(limit) + "exec \"$0\" \"$@\"", LunetteProcess.path] + Daemon.words,
      environment: Daemon.environment(folder), in: folder.path, program: "/bin/bash")
    #expect(result.code == 69)
    #expect(result.errors.contains("files and sockets"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}
