import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WidgetWatch
@testable import WidgetServices

/// The grants file while a bundle runs: its current content counts.
@Suite("Kept grants", .serialized) struct KeptGrantsTests {
  let folder = TemporaryFolder()
  private let bundle = "/w/peek.lua"

  init() throws {
    folder.write("secret", "a secret")
    put("allow = read=\(folder.path)/secret\nallow = run=sh")
  }

  private var path: String { "\(folder.path)/.config/lunette/grants" }

  private func put(_ lines: String) {
    folder.write(".config/lunette/grants", "[\(bundle)]\ncontent = any\n\(lines)\n")
    chmod(path, 0o600)
  }

  private func host(content: BundleContent? = nil) throws -> TestHost {
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.environment = ["HOME": folder.path]
    var declared: Permissions = .read("\(folder.path)/secret")
    declared.run = ["sh"]
    let host = TestHost(declared: declared)
    host.host.follow(KeptGrants(try #require(GrantsFile(world)), bundle: bundle, content: content))
    return host
  }

  private func isRead(_ host: TestHost) -> Bool { host.fault(.filesRead, .text("\(folder.path)/secret")) == nil }

  @Test(
    "a grant that is removed, or whose file is replaced, emptied or deleted, ends at the next use",
    arguments: ["line", "section", "rename", "empty", "gone", "folder"])
  func revoked(how: String) throws {
    let host = try host()
    #expect(isRead(host))
    switch how {
    case "line": put("#allow = read=\(folder.path)/secret")
    case "section": folder.write(".config/lunette/grants", "")
    case "rename":
      folder.write(".config/lunette/new", "[/w/other.lua]\ncontent = any\n")
      rename("\(folder.path)/.config/lunette/new", path)
    case "empty": truncate(path, 0)
    case "gone": unlink(path)
    default: rename("\(folder.path)/.config/lunette", "\(folder.path)/.config/elsewhere")
    }
    #expect(!isRead(host))
    #expect(host.fault(.filesRead, .text("\(folder.path)/secret"))?.code == .permissionUngranted)
  }

  @Test("a change of the same length within one clock tick is noticed")
  func quick() throws {
    let host = try host()
    for _ in 0..<200 {
      put("allow = read=\(folder.path)/secret")
      #expect(isRead(host))
      put("allow = read=\(folder.path)/sekret")
      #expect(!isRead(host))
    }
  }

  @Test("a grant added in the meantime applies at once")
  func granted() throws {
    unlink(path)
    let host = try host()
    #expect(!isRead(host))
    put("allow = read=\(folder.path)/secret")
    #expect(isRead(host))
  }

  @Test("an unusable file grants nothing, and the refusal says why")
  func damaged() throws {
    let host = try host()
    put("nonsense")
    let fault = host.fault(.filesRead, .text("\(folder.path)/secret"))
    #expect(fault?.code == .permissionUngranted)
    #expect(fault?.message.contains("since cannot use the grants file") == true, "\(fault?.message ?? "")")
    put("allow = read=\(folder.path)/secret")
    #expect(isRead(host))
    chmod(path, 0o666)
    #expect(!isRead(host))
  }

  @Test("once a bundle's files differ from the granted ones, the file's grants no longer apply")
  func lapsed() throws {
    let host = try host()
    host.host.lapse(.changed)
    #expect(!isRead(host))
    put("allow = read=\(folder.path)/secret")
    #expect(!isRead(host))
  }

  @Test("a running program is stopped with its grant, and gives no result")
  func running() throws {
    let host = try host()
    let marker = "\(folder.path)/started"
    let thread = Thread { [self] in
      while access(marker, F_OK) != 0 { usleep(1000) }
      put("")
    }
    thread.start()
    let start = ContinuousClock.now
    let script = "echo $$ > \(marker).pid; mv \(marker).pid \(marker); sleep 25"
    let fault = host.fault(.processRun, ["program": "sh", "arguments": ["-c", .text(script)], "timeout": 25])
    #expect(fault?.code == .permissionUngranted)
    // Less than its sleep.
    #expect(ContinuousClock.now - start < .seconds(24))
    let process = try #require(Int32(try String(contentsOfFile: marker, encoding: .utf8).dropLast()))
    #expect(kill(process, 0) != 0)
  }

  @Test("a change that keeps the grant stops nothing")
  func other() throws {
    let host = try host()
    let marker = "\(folder.path)/started"
    let thread = Thread { [self] in
      while access(marker, F_OK) != 0 { usleep(1000) }
      put("allow = run=sh")
      folder.write("changed", "")
    }
    thread.start()
    let script = "echo > \(marker); while [ ! -e \(folder.path)/changed ]; do sleep 0.05; done; sleep 0.3; echo done"
    let reply = try host.value(.processRun, ["program": "sh", "arguments": ["-c", .text(script)], "timeout": 30])
    #expect(reply?["output"] == "done\n")
  }

  @Test("a watch reports that the file is written, replaced, gone and back, even with its folder, but no neighbour")
  func watched() {
    let watch = FileWatch(path)
    #expect(watch.descriptor >= 0 && !watch.take())
    put("allow = notify")
    #expect(watch.take())
    #expect(!watch.take())
    folder.write(".config/lunette/other", "")
    #expect(!watch.take())
    rename("\(folder.path)/.config/lunette/other", path)
    #expect(watch.take())
    chmod(path, 0o644)
    #expect(watch.take())
    rename("\(folder.path)/.config/lunette", "\(folder.path)/.config/elsewhere")
    #expect(watch.take())
    #expect(!watch.take())
    put("allow = notify")
    #expect(watch.take())
  }
}
