import Foundation
import Glibc
@testable import LinuxKit
import Testing
import WidgetModel

@testable import WidgetServices

/// A tree that a permission partly covers:
///
///     granted/note.txt  granted/deep/more.txt  granted/out → ../secret  granted/in → deep  granted/dangling → nowhere
///     granted/pipe (FIFO)  granted-not/x  secret/key.txt  way → granted
@Suite("The Gate")
struct GateTests {
  let tree = TemporaryFolder()

  init() {
    tree.write("granted/note.txt", "note")
    tree.write("granted/deep/more.txt", "more")
    tree.write("granted-not/x", "no")
    tree.write("secret/key.txt", "key")
    tree.link("granted/out", to: "../secret")
    tree.link("granted/in", to: "deep")
    tree.link("granted/dangling", to: "nowhere")
    tree.link("granted/circle", to: "circle")
    tree.link("granted/device", to: "/dev/zero")
    tree.link("way", to: "granted")
    mkfifo("\(tree.path)/granted/pipe", 0o600)
  }

  private func host(_ permission: String = "granted") -> TestHost {
    let permissions = Permissions.read("\(tree.path)/\(permission)")
    return TestHost(declared: permissions, granted: .only(permissions))
  }

  @Test(
    "a permission covers everything below it, by any path",
    arguments: [
      ("granted", "granted/note.txt", "note"), ("granted", "granted/deep/more.txt", "more"),
      ("granted", "granted/./deep/../note.txt", "note"), ("granted", "granted//note.txt", "note"),
      ("granted", "granted/in/more.txt", "more"), ("granted", "way/note.txt", "note"),
      ("way", "granted/note.txt", "note"),
      ("granted", "secret/../granted/note.txt", "note"), ("granted/note.txt", "granted/note.txt", "note"),
      ("granted/", "granted/note.txt", "note"),
    ])
  func reached(permission: String, path: String, content: String) throws {
    #expect(try host(permission).value(.filesRead, .text("\(tree.path)/\(path)"))?.text == content)
  }

  @Test(
    "anything else is refused, by any path",
    arguments: [
      ("granted", "secret/key.txt"), ("granted", "granted/../secret/key.txt"), ("granted", "granted/out/key.txt"),
      ("granted", "granted-not/x"), ("granted", "secret/missing.txt"), ("granted", "granted/out/missing.txt"),
      ("granted", "granted/missing/../../secret/key.txt"), ("granted/note.txt", "granted/deep/more.txt"),
      ("granted/note", "granted/note.txt"), ("granted", "granted/device"), ("granted", ""),
      ("granted", "granted/../.."),
    ])
  func refused(permission: String, path: String) {
    for function in [HostFunction.filesRead, .filesLines, .filesList, .filesStat, .filesExists] {
      let fault = host(permission).fault(function, .text("\(tree.path)/\(path)"))
      #expect(fault?.code == .permissionUndeclared, "\(function.rawValue) \(path)")
    }
  }

  @Test(
    "a permitted file that cannot be read is an expected failure",
    arguments: [
      ("granted/missing.txt", "missing"), ("granted/missing/deeper.txt", "missing"), ("granted/note.txt/x", "missing"),
      ("granted/dangling", "missing"), ("granted/circle", "io"), ("granted/pipe", "io"), ("granted/deep", "io"),
    ])
  func failures(path: String, code: String) throws {
    #expect(try host().failure(.filesRead, .text("\(tree.path)/\(path)"))?.code == code)
  }

  @Test("a link swapped after the check has no effect: the checked file is the one that is read")
  func swapped() throws {
    tree.link("granted/now", to: "note.txt")
    let gate = host().host.gate
    let arguments = Arguments(HostRequest(.filesRead, [], CallContext(bundle: "game", now: 0)))
    switch try gate.reach("\(tree.path)/granted/now", arguments) {
    case .failed: Issue.record("it can be reached")
    case .open(let descriptor):
      try FileManager.default.removeItem(atPath: "\(tree.path)/granted/now")
      tree.link("granted/now", to: "../secret/key.txt")
      guard case .success(let file) = descriptor.reopened(0), case .success(let bytes?) = file.content(limit: 100)
      else {
        Issue.record("it can be read")
        return
      }
      #expect(bytes == Array("note".utf8))
    }
  }

  @Test(
    "secrets in /proc stay closed even if everything is granted",
    arguments: [
      "/proc/self/environ", "/proc/self/mem", "/proc/self/maps", "/proc/1/environ", "/proc/thread-self/environ",
      "/proc/self/task/../environ", "/proc/self/fd/0", "/proc/self/fd", "/proc/self/root/etc/hostname",
      "/proc/self/cwd",
      "/proc/self/exe", "/proc/self/root", "/proc/self/fdinfo/0", "/proc/self/smaps_rollup", "/proc/self/numa_maps",
      "/proc/self/stat", "/proc/self/task/../stat", "/proc/thread-self/stat", "/proc/thread-self/smaps_rollup",
      "/proc/self/wchan", "/proc/self/timers", "/proc/self/attr/current", "/proc/self/ns/net", "/proc/self/net/unix",
      "/proc/net/netlink", "/proc/kallsyms", "/proc/modules", "/proc/iomem", "/proc/kcore", "/proc/timer_list",
      "/proc/vmallocinfo", "/proc/a-file-of-a-later-kernel", "/proc/self/a-file-of-a-later-kernel", "/sys/kernel/notes",
      "/sys/module/none/sections/.text", "/sys/firmware/memmap/0/start",
    ])
  func secrets(path: String) {
    let host = TestHost(declared: .read("/"), granted: .everything)
    for function in [HostFunction.filesRead, .filesList, .filesExists] {
      #expect(host.fault(function, .text(path))?.code.exit == .permission, "\(function.rawValue)")
    }
  }

  @Test(
    "files about the machine's load can be read",
    arguments: [
      "/proc/self/status", "/proc/self/statm", "/proc/self/comm", "/proc/self/cmdline", "/proc/self/limits",
      "/proc/self/cgroup", "/proc/self/mountinfo", "/proc/net/dev", "/proc/mounts", "/proc/meminfo", "/proc/loadavg",
      "/proc/uptime", "/proc/sys/kernel/ostype",
    ])
  func work(path: String) throws {
    let host = TestHost(declared: .read("/"), granted: .everything)
    #expect(try host.value(.filesRead, .text(path))?.text?.isEmpty == false)
  }

  @Test("a whole folder of the kernel is listed, and its files are checked one by one")
  func kernelFolders() throws {
    let host = TestHost(declared: .read("/proc"), granted: .everything)
    for folder in ["/proc", "/proc/self", "/proc/self/task", "/proc/net"] {
      #expect(try host.value(.filesList, .text(folder)) != nil, "\(folder)")
    }
  }

  @Test(
    "the kernel's files are recognized by their file system, wherever it is mounted",
    arguments: [
      ("/mnt/p/self/maps", 0x9FA0, false), ("/mnt/p/meminfo", 0x9FA0, false), ("/mnt/s/class", 0x6265_6572, false),
      ("/mnt/d/x", 0x6462_6720, false), ("/mnt/t/x", 0x7472_6163, false), ("/mnt/p/meminfo", 0xEF53, true),
      ("/sys/class/net", 0x6265_6572, true), ("/sys/module/x/parameters/y", 0x6265_6572, true),
      ("/sys/devices/pci0/resource0", 0x6265_6572, false), ("/proc/meminfo", 0x6573_5546, true),
      ("/proc/1/maps", 0x6573_5546, false), ("/process/1/maps", 0xEF53, true),
    ])
  func mounts(path: String, system: Int, isRead: Bool) {
    #expect((KernelFiles.refusal(of: path, in: system) == nil) == isRead)
  }

  @Test("statistics in /proc are files like others")
  func figures() throws {
    let host = TestHost(declared: .read("/proc/stat", "/dev"), granted: .everything)
    #expect(try host.value(.filesRead, "/proc/stat")?.text?.hasPrefix("cpu") == true)
    #expect(try host.failure(.filesRead, "/dev/null")?.code == "io")
    #expect(try host.failure(.filesRead, "/dev/zero")?.code == "io")
    #expect(try host.value(.filesStat, "/dev/null")?["type"] == "other")
  }

  @Test(
    "a malformed path is an error that shows the correct form",
    arguments: ["", "a.txt", "./a.txt", "../a.txt", "/etc/host\0s", "~root/x", "file:///etc/hostname"])
  func forms(path: String) {
    let fault = TestHost(declared: .read("/"), granted: .everything).fault(.filesRead, .text(path))
    #expect(fault?.code == .scriptArgument)
  }

  @Test("~ is the user's home, in paths and in permissions")
  func home() throws {
    let host = TestHost(declared: .read("~/notes"), granted: .only(.read("~/notes")))
    host.folder.write("notes/a.txt", "home")
    host.folder.write("other.txt", "other")
    #expect(try host.value(.filesRead, "~/notes/a.txt")?.text == "home")
    #expect(try host.value(.filesRead, .text("\(host.folder.path)/notes/a.txt"))?.text == "home")
    #expect(host.fault(.filesRead, "~/other.txt")?.code == .permissionUndeclared)
    #expect(host.fault(.filesRead, "~")?.code == .permissionUndeclared)
  }

  @Test("the bundle's own folder needs no permission, and does not lead out")
  func own() throws {
    let host = TestHost(declared: Permissions(), bundleFolder: "\(tree.path)/granted")
    #expect(try host.value(.filesRead, "bundle:note.txt")?.text == "note")
    #expect(try host.value(.filesRead, "bundle:/deep/../in/more.txt")?.text == "more")
    #expect(try host.value(.filesList, "bundle:deep")?.list == ["more.txt"])
    #expect(try host.value(.filesExists, "bundle:") == true)
    #expect(try host.failure(.filesRead, "bundle:none.txt")?.code == "missing")
    for path in ["bundle:../secret/key.txt", "bundle:out/key.txt", "bundle:device"] {
      #expect(host.fault(.filesRead, .text(path))?.code == .permissionUndeclared, "\(path)")
    }
    // A lone file's folder may contain anything.
    #expect(TestHost(declared: Permissions()).fault(.filesRead, "bundle:note.txt")?.code == .scriptArgument)
  }

  @Test("undeclared and ungranted are two errors, each with its fix")
  func sentences() {
    let undeclared = TestHost(declared: Permissions(), granted: .everything).fault(.filesRead, "/etc/hostname")
    #expect(undeclared?.code == .permissionUndeclared)
    #expect(undeclared?.message.contains(#"permissions = { read = { "/etc/hostname" } }"#) == true)
    #expect(undeclared?.message.contains("--allow read=/etc/hostname") == true)
    let ungranted = TestHost(declared: .read("/etc/hostname"), granted: .only(.read("/etc/host"))).fault(
      .filesRead, "/etc/hostname")
    #expect(ungranted?.code == .permissionUngranted)
    #expect(ungranted?.message.contains("--allow read=/etc/hostname") == true)
    #expect(ungranted?.code.exit == .permission)
    let early = TestHost(granted: .everything).fault(.filesRead, "/etc/hostname")
    #expect(early?.code == .permissionUndeclared)
    #expect(early?.message.contains("while the bundle loads") == true)
  }

  @Test(
    "a host must match completely",
    arguments: [
      ("https://api.example.org/x?y#z", "api.example.org", true),
      ("https://API.Example.org./", "api.example.org", true),
      ("http://api.example.org:8080/", "api.example.org", true), ("https://api.example.org", "API.example.org.", true),
      ("https://evil-api.example.org/", "api.example.org", false), ("https://example.org/", "api.example.org", false),
      ("https://api.example.org.evil.net/", "api.example.org", false), ("http://[::1]:80/", "::1", true),
      ("https://evil.net/?api.example.org", "api.example.org", false),
      ("https://evil.net#@api.example.org", "api.example.org", false),
    ])
  func hosts(url: String, permitted: String, isAllowed: Bool) throws {
    var permissions = Permissions()
    permissions.network = [permitted]
    let host = TestHost(declared: permissions, granted: .only(permissions))
    if isAllowed {
      #expect(try host.failure(.httpGet, .text(url))?.code == "unavailable")
      #expect(try host.failure(.httpRequest, ["url": .text(url)])?.code == "unavailable")
    } else {
      #expect(host.fault(.httpGet, .text(url))?.code == .permissionUndeclared)
    }
  }

  @Test("a host that the user configured counts as declared, but must still be allowed")
  func configured() throws {
    var permissions = Permissions()
    permissions.network = ["example.org"]
    let allowed = TestHost(declared: Permissions(), granted: .only(permissions))
    #expect(allowed.fault(.httpGet, "https://example.org/feed")?.code == .permissionUndeclared)
    allowed.host.declare(configured: ["example.org"])
    #expect(try allowed.failure(.httpGet, "https://example.org/feed")?.code == "unavailable")
    #expect(allowed.fault(.httpGet, "https://other.org/")?.code == .permissionUndeclared)
    let refused = TestHost(declared: Permissions(), granted: .none)
    refused.host.declare(configured: ["example.org"])
    let fault = refused.fault(.httpGet, "https://example.org/feed")
    #expect(fault?.code == .permissionUngranted && fault?.suggestion == "--allow network=example.org")
  }

  @Test(
    "a URL that could mean two hosts is invalid",
    arguments: [
      "api.example.org", "file:///etc/passwd", "https://", "https://user@api.example.org/",
      "https://api.example.org\\@evil.net/",
      "https://api.example.org\n.evil.net", "https:///x", "https://a:99999/", "https://a%2eb/",
    ])
  func urls(url: String) {
    var permissions = Permissions()
    permissions.network = ["api.example.org"]
    let host = TestHost(declared: permissions, granted: .everything)
    #expect(host.fault(.httpGet, .text(url))?.code == .scriptArgument)
  }

  @Test("permissions are checked before a missing feature is reported")
  func elsewhere() throws {
    var permissions = Permissions()
    permissions.notify = true
    let host = TestHost(declared: permissions, granted: .everything)
    #expect(try host.failure(.notify, ["title": "x"])?.code == "unavailable")
    #expect(host.fault(.mediaPlayers)?.message.contains("permissions = { media = true }") == true)
    #expect(host.fault(.calendarEvents, ["path": "/etc/x.ics"])?.code == .permissionUndeclared)
    #expect(host.fault(.systemProcesses)?.message.contains("--allow read=system") == true)
    #expect(try host.failure(.feedParse, "<rss/>")?.code == "unavailable")
  }

  @Test("--allow accepts its forms and refuses others")
  func options() throws {
    let grants = try Gate.grants(fromOptions: [
      "read=/etc/hostname", "run=git", "network=api.example.org", "notify", "session",
    ])
    #expect(grants.permissions.session && !grants.withoutPrograms.permissions.session)
    #expect(grants.permissions.read == ["/etc/hostname"])
    #expect(grants.permissions.run == ["git"])
    #expect(grants.permissions.network == ["api.example.org"])
    #expect(grants.permissions.notify && !grants.permissions.media && !grants.all)
    #expect(try Gate.grants(fromOptions: ["all"]).all)
    for wrong in ["reed=/x", "read", "read=", "all=1", "network=a/b", ""] {
      #expect(throws: Diagnostic.self) { try Gate.grants(fromOptions: [wrong]) }
    }
    #expect(#expect(throws: Diagnostic.self) { try Gate.grants(fromOptions: ["reed=/x"]) }?.suggestion == "read")
  }
}
