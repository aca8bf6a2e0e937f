import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WidgetWatch
@testable import WidgetServices

/// Files that cause a reload: watched by the kernel, checked by the Gate, reported once per save.
@Suite("File triggers") struct FileTriggerTests {
  /// Changes to a file, as programs make them.
  enum Change: String, CaseIterable {
    case write, append, replace, remove, touch, truncate, move

    func happen(_ file: String) throws {
      switch self {
      case .write: try Data("other".utf8).write(to: URL(fileURLWithPath: file))
      case .append:
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("more".utf8))
        try handle.close()
      case .replace:
        try Data("new".utf8).write(to: URL(fileURLWithPath: file + ".new"))
        rename(file + ".new", file)
      case .remove: unlink(file)
      case .touch: utimes(file, nil)
      case .truncate: Glibc.truncate(file, 0)
      case .move: rename(file, file + ".old")
      }
    }
  }

  private func loop(_ host: TestHost, _ path: String, zoneFiles: [String] = []) -> TriggerLoop {
    let loop = TriggerLoop(zoneFiles: zoneFiles)
    loop.watch.update([host.wanting(.file(path))])
    loop.settle()
    return loop
  }

  private func host(_ permissions: Permissions = .read("~/notes"), bundleFolder: String? = nil) -> TestHost {
    TestHost(declared: permissions, granted: .only(permissions), bundleFolder: bundleFolder)
  }

  @Test("any change to a file fires once", arguments: Change.allCases)
  func changes(_ change: Change) throws {
    let host = host()
    let file = host.folder.write("notes/todo.txt", "text")
    let loop = loop(host, "~/notes/todo.txt")
    try change.happen(file)
    #expect(loop.run { !$0.fired.isEmpty })
    loop.settle()
    #expect(loop.take() == [FiredTrigger(bundle: "a.lua", .file("~/notes/todo.txt"))])
    #expect(loop.news.troubles.isEmpty)
  }

  @Test("neither a neighbour's change nor an unchanged file fires")
  func neighbours() throws {
    let host = host()
    let file = host.folder.write("notes/todo.txt", "text")
    let loop = loop(host, "~/notes/todo.txt")
    host.folder.write("notes/other.txt", "x")
    rename(file, file + ".away")
    rename(file + ".away", file)
    // A change that does fire, so there is something to wait for.
    loop.settle()
    #expect(loop.take().isEmpty)
    try Change.write.happen(file)
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(loop.take().count == 1)
  }

  @Test("a write to a neighbour does not even wake the loop")
  func quiet() throws {
    let host = host()
    host.folder.write("notes/todo.txt", "text")
    let other = host.folder.write("notes/log.txt", "x")
    let loop = loop(host, "~/notes/todo.txt")
    let before = loop.wakes
    for _ in 0..<20 { try Change.append.happen(other) }
    loop.settle()
    #expect(loop.wakes == before)
  }

  @Test("a file need not exist yet, nor its folder, nor the folder's folder")
  func absent() throws {
    let host = host()
    let loop = loop(host, "~/notes/deep/down/todo.txt")
    host.folder.write("notes/deep/down/todo.txt", "a")
    #expect(loop.run { !$0.fired.isEmpty })
    loop.settle()
    _ = loop.take()
    // It is still watched when all of that is removed and recreated.
    try FileManager.default.removeItem(atPath: host.folder.path + "/notes")
    #expect(loop.run { !$0.fired.isEmpty })
    loop.settle()
    _ = loop.take()
    host.folder.write("notes/deep/down/todo.txt", "b")
    #expect(loop.run { !$0.fired.isEmpty })
  }

  @Test("a link is followed to its target, even when the target changes")
  func links() throws {
    let host = host(.read("~"))
    let first = host.folder.write("one/real.txt", "a")
    let second = host.folder.write("two/real.txt", "bb")
    host.folder.link("current", to: "one")
    let loop = loop(host, "~/current/real.txt")
    try Change.write.happen(first)
    #expect(loop.run { !$0.fired.isEmpty })
    loop.settle()
    _ = loop.take()
    host.folder.link("next", to: "two")
    rename(host.folder.path + "/next", host.folder.path + "/current")
    #expect(loop.run { !$0.fired.isEmpty })
    loop.settle()
    _ = loop.take()
    try Change.append.happen(second)
    #expect(loop.run { !$0.fired.isEmpty })
  }

  @Test("a folder fires when names are added or removed")
  func folders() {
    let host = host()
    host.folder.write("notes/one.txt", "a")
    let loop = loop(host, "~/notes")
    host.folder.write("notes/two.txt", "b")
    #expect(loop.run { !$0.fired.isEmpty })
  }

  @Test("a bundle's own files need no permission")
  func own() throws {
    let folder = TemporaryFolder()
    let file = folder.write("data.txt", "a")
    let host = host(Permissions(), bundleFolder: folder.path)
    let loop = loop(host, "bundle:data.txt")
    try Change.write.happen(file)
    #expect(loop.run { !$0.fired.isEmpty })
  }

  @Test("many changes at once fire once, and so does a file that is never quiet")
  func bursts() throws {
    let host = host()
    let file = host.folder.write("notes/todo.txt", "text")
    let loop = loop(host, "~/notes/todo.txt")
    for _ in 0..<50 { try Change.append.happen(file) }
    #expect(loop.run { !$0.fired.isEmpty })
    loop.settle()
    #expect(loop.take().count == 1)
    // It waits for quiet for at most half a second.
    #expect(
      loop.run { news in
        try? Change.append.happen(file)
        return news.fired.count >= 2
      })
  }

  // MARK: Permissions

  static let refusals: [(Permissions, Grants, String, Diagnostic.Code)] = [
    (Permissions(), .everything, "~/notes/a", .permissionUndeclared),
    (.read("~/notes"), .none, "~/notes/a", .permissionUngranted),
    (.read("~/notes"), .only(.read("~/other")), "~/notes/a", .permissionUngranted),
    (.read("~/notes"), .everything, "~/notes/../other", .permissionUndeclared),
    (.read("~/notes"), .everything, "notes/a", .scriptArgument),
    (.read("/"), .everything, "/proc/1/environ", .permission),
  ]

  @Test("a forbidden file is not watched, and that is reported once", arguments: refusals)
  func refused(_ declared: Permissions, _ granted: Grants, _ path: String, _ code: Diagnostic.Code) throws {
    let host = TestHost(declared: declared, granted: granted)
    host.folder.write("notes/a", "x")
    let loop = TriggerLoop()
    for _ in 0..<3 {
      loop.watch.update([host.wanting(.file(path))])
      loop.settle()
    }
    let trouble = try #require(loop.news.troubles.first)
    #expect(loop.news.troubles.count == 1)
    #expect(trouble.code == code && trouble.file == "a.lua" && trouble.message.hasPrefix("trigger file: "))
    if code == .permissionUngranted { #expect(trouble.suggestion == "--allow read=\(path)") }
    #expect(loop.watch.waits.isEmpty)
  }

  @Test("a link that leads outside the grant does not fire, and is reported")
  func leads() throws {
    let host = host()
    let outside = host.folder.write("secret.txt", "a")
    host.folder.write("notes/todo.txt", "a")
    let loop = loop(host, "~/notes/todo.txt")
    unlink(host.folder.path + "/notes/todo.txt")
    host.folder.link("notes/todo.txt", to: outside)
    #expect(loop.run { !$0.troubles.isEmpty })
    #expect(loop.news.troubles.first?.code == .permissionUndeclared)
    loop.settle()
    #expect(loop.take().isEmpty)
  }

  @Test("a later grant applies from the next update on")
  func granted() throws {
    let host = TestHost(declared: .read("~/notes"))
    let file = host.folder.write("notes/todo.txt", "a")
    let loop = loop(host, "~/notes/todo.txt")
    #expect(loop.watch.waits.isEmpty)
    host.host.grant(.everything, from: .file)
    loop.watch.update([host.wanting(.file("~/notes/todo.txt"))])
    try Change.write.happen(file)
    #expect(loop.run { !$0.fired.isEmpty })
  }

  @Test("revoking the grant ends it; a missing file does not cause polling")
  func withdrawn() {
    let host = TestHost(declared: .read("~/notes"))
    host.host.grant(.everything, from: .file)
    let loop = loop(host, "~/notes/none.txt")
    loop.watch.update([host.wanting(.file("~/notes/none.txt"))])
    #expect(loop.watch.deadline == nil && loop.watch.waits.count == 1)
    host.host.lapse(.changed)
    loop.watch.update([host.wanting(.file("~/notes/none.txt"))])
    #expect(loop.watch.waits.isEmpty && loop.watch.take().troubles.map(\.code) == [.permissionUngranted])
  }

  @Test("a kernel file does not report changes, and a warning says so")
  func silent() {
    let host = host(.read("/proc/loadavg"))
    let loop = loop(host, "/proc/loadavg")
    #expect(loop.news.troubles.map(\.code) == [.warningWatch])
    #expect(loop.news.troubles.first?.message.contains("changes of /proc/loadavg are not reported") == true)
  }

  // MARK: Time zone

  @Test("the machine's time zone is followed through its link")
  func zone() {
    let folder = TemporaryFolder()
    folder.write("zones/Oslo", "a")
    folder.write("zones/Tokyo", "bb")
    folder.link("localtime", to: "zones/Oslo")
    let loop = TriggerLoop(zoneFiles: [folder.path + "/localtime", folder.path + "/timezone"])
    loop.watch.update([])
    loop.settle()
    folder.link("new", to: "zones/Tokyo")
    rename(folder.path + "/new", folder.path + "/localtime")
    #expect(loop.run(until: \.isZoneChanged))
    #expect(loop.take().isEmpty)
  }
}
