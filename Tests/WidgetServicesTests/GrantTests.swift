import Foundation
import Testing
import WidgetModel

@testable import LinuxKit
@testable import WidgetWatch
@testable import WidgetServices

@Suite("SHA-256") struct SHA256Tests {
  @Test(
    "FIPS 180 vectors and NIST's short messages match",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func vectors(message: String, digest: String) { #expect(SHA256.digest(Array(message.utf8)).text == digest) }

  @Test("the vector of a million letters matches")
  func longVector() {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(SHA256.digest(message).text == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(
    "lengths around a block's end match",
    arguments: [
      (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
      (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
      (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
      (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
      (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
      (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
      (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
    ])
  func blocks(count: Int, digest: String) {
    let bytes = (0..<count).map { UInt8($0 % 251) }
    #expect(SHA256.digest(bytes).text == digest)
    for cut in [0, 1, count / 2, count] {
      var hash = SHA256()
      hash.add(bytes[..<cut])
      hash.add(bytes[cut...])
      #expect(hash.finished() == SHA256.digest(bytes))
    }
  }
}

@Suite("A bundle's content") struct BundleContentTests {
  let folder = TemporaryFolder()

  init() {
    folder.write("game/init.lua", "return widget {}")
    folder.write("game/parts/rows.lua", "return {}")
    folder.write("game/icon.png", "png")
  }

  private func content(main: String = "return widget {}") -> BundleContent {
    BundleContent(main: Array(main.utf8), name: "init.lua", folder: "\(folder.path)/game")
  }

  @Test("the digest stays the same as long as the files do")
  func same() throws { #expect(try content().digest() == content().digest()) }

  @Test(
    "a changed, new, renamed or removed file changes it",
    arguments: ["parts/rows.lua", "icon.png", "new.lua", "parts/new", "parts/deep/er/x"])
  func changed(name: String) throws {
    let before = try content().digest()
    folder.write("game/\(name)", "changed")
    let after = try content().digest()
    #expect(after != before)
    try FileManager.default.removeItem(atPath: "\(folder.path)/game/\(name)")
    #expect(try content().digest() != after)
  }

  @Test("the text that Lua received counts, whatever the disk contains by then")
  func given() throws {
    let before = try content().digest()
    #expect(try content(main: "evil").digest() != before)
    let read = content()
    #expect(read.note("parts/rows.lua", Array("evil".utf8)))
    #expect(try read.digest() != before)
  }

  @Test("once computed, later reads are compared with it")
  func named() throws {
    let content = content()
    _ = try content.digest()
    #expect(content.note("parts/rows.lua", Array("return {}".utf8)))
    #expect(!content.note("parts/rows.lua", Array("return {  }".utf8)))
    #expect(!content.note("parts/later.lua", []))
    #expect(content.note("init.lua", Array("return widget {}".utf8)))
  }

  @Test("files that begin with a dot, and files in such folders, do not count")
  func hidden() throws {
    let before = try content().digest()
    folder.write("game/.git/HEAD", "ref")
    folder.write("game/.init.lua.swp", "x")
    #expect(try content().digest() == before)
  }

  @Test("a lone file's digest covers the file and what it loaded, not its neighbours")
  func lone() throws {
    func lone() -> BundleContent { BundleContent(main: [1], name: "a.lua", folder: nil) }
    let before = try lone().digest()
    folder.write("game/b.lua", "x")
    #expect(try lone().digest() == before)
    let content = lone()
    _ = content.note("b.lua", [2])
    #expect(try content.digest() != before)
    #expect(!content.note("c.lua", [3]))
  }

  @Test("links: to a file counts as the file; out of the folder or broken, by its target; to a folder, not allowed")
  func links() throws {
    let before = try content().digest()
    folder.link("game/out", to: "/etc/passwd")
    let out = try content().digest()
    #expect(out != before)
    try FileManager.default.removeItem(atPath: "\(folder.path)/game/out")
    folder.link("game/out", to: "/etc/group")
    #expect(try content().digest() != out)
    folder.link("game/in.lua", to: "parts/rows.lua")
    let linked = try content().digest()
    folder.write("game/parts/rows.lua", "other")
    #expect(try content().digest() != linked)
    folder.link("game/way", to: "parts")
    #expect(throws: BundleContent.Fault.linkedFolder("way")) { try content().digest() }
  }

  @Test("names that Swift considers equal are two files")
  func spelling() throws {
    folder.write("game/caf\u{E9}.lua", "1")
    folder.write("game/cafe\u{301}.lua", "2")
    let before = try content().digest()
    folder.write("game/caf\u{E9}.lua", "3")
    let after = try content().digest()
    folder.write("game/cafe\u{301}.lua", "3")
    #expect(Set([before, after, try content().digest()]).count == 3)
  }

  @Test("the digest is that of sorted lines: SHA-256, size, mode and path")
  func treeDigest() throws {
    folder.write("game/run.sh", "#!/bin/sh\n")
    chmod("\(folder.path)/game/run.sh", 0o750)
    let lines = [
      ("icon.png", "png", "-"), ("init.lua", "return widget {}", "-"), ("parts/rows.lua", "return {}", "-"),
      ("run.sh", "#!/bin/sh\n", "x"),
    ].map { path, text, mode in
      "\(SHA256.digest(Array(text.utf8)).text)  \(text.utf8.count)  \(mode)  \(path)\n"
    }
    #expect(try content().digest() == SHA256.digest(Array(lines.joined().utf8)).text)
    chmod("\(folder.path)/game/run.sh", 0o640)
    #expect(try content().digest() != SHA256.digest(Array(lines.joined().utf8)).text)
  }

  @Test("the mode of the main file counts, whether or not it was read already")
  func mainMode() throws {
    let before = try content().digest()
    chmod("\(folder.path)/game/init.lua", 0o755)
    #expect(try content().digest() != before)
    #expect(try content().digest() == BundleContent.digest(of: "\(folder.path)/game"))
  }

  @Test("no name of a file can imitate the lines of two files")
  func newlines() throws {
    folder.write("game/a", "1")
    folder.write("game/b", "2")
    let two = try content().digest()
    try FileManager.default.removeItem(atPath: "\(folder.path)/game/a")
    try FileManager.default.removeItem(atPath: "\(folder.path)/game/b")
    folder.write("game/a\n\(SHA256.digest(Array("2".utf8)).text)  1  -  b", "1")
    #expect(try content().digest() != two)
  }

  @Test("a grant that is bound to the digest of earlier releases is bound to the same content")
  func formerForm() throws {
    var hash = SHA256()
    for (path, text) in [("icon.png", "png"), ("init.lua", "return widget {}"), ("parts/rows.lua", "return {}")] {
      hash.add(Array(path.utf8) + [0] + SHA256.digest(Array(text.utf8)).bytes)
    }
    let former = hash.finished().text
    #expect(try content().formerDigest() == former)
    #expect(try content().isNamed(by: former))
    #expect(try content().isNamed(by: content().digest()))
    #expect(try !content(main: "evil").isNamed(by: former))
  }

  @Test("a bundle with too many files or bytes has no digest")
  func tooLarge() throws {
    folder.write("game/big", String(repeating: "x", count: 1 << 20))
    _ = try content().digest()
    for number in 0..<1000 { folder.write("game/many/\(number)", "") }
    #expect(throws: BundleContent.Fault.tooLarge) { try content().digest() }
  }

  @Test("special files do not block")
  func special() throws {
    mkfifo("\(folder.path)/game/pipe", 0o600)
    _ = try content().digest()
  }
}

@Suite("The grants file") struct GrantsFileTests {
  let folder = TemporaryFolder()
  static let hash = String(repeating: "0", count: 64)
  static let other = String(repeating: "f", count: 64)

  private func world(_ disk: Disk = .live) -> World {
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.environment = ["HOME": folder.path]
    world.disk = disk
    return world
  }

  private func file() throws -> GrantsFile { try #require(GrantsFile(world())) }

  private var path: String { "\(folder.path)/.config/lunette/grants" }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func put(_ text: String, mode: mode_t = 0o600) {
    folder.write(".config/lunette/grants", text)
    chmod(path, mode)
  }

  @Test("a grant is found again, for its location only")
  func roundTrip() throws {
    let file = try file()
    #expect(try file.entry(of: "/w/a.lua") == nil)
    try file.allow(["run=/usr/bin/git", "read=/etc/hostname", "notify"], to: "/w/a.lua", content: Self.hash)
    let entry = try #require(try file.entry(of: "/w/a.lua"))
    #expect(entry.content == Self.hash)
    #expect(entry.grants.permissions.run == ["/usr/bin/git"])
    #expect(entry.grants.permissions.read == ["/etc/hostname"])
    #expect(entry.grants.permissions.notify && !entry.grants.permissions.media && !entry.grants.all)
    #expect(try file.entry(of: "/w/b.lua") == nil)
    #expect(try file.entry(of: "/w/a.lu") == nil)
    try file.allow(["notify"], to: "/w/caf\u{E9}.lua", content: Self.hash)
    #expect(try file.entry(of: "/w/cafe\u{301}.lua") == nil)
  }

  @Test("only its user can access it, and no other file is left behind")
  func files() throws {
    let mask = umask(0)
    defer { umask(mask) }
    try file().allow(["notify"], to: "/w/a.lua", content: Self.hash)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(folder.names(".config/lunette") == [".grants.lock", "grants"])
    #expect(stat("\(folder.path)/.config/lunette", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test("a change keeps comments, order and other grants")
  func remarks() throws {
    put(
      """
      ; mine
      [/w/b.lua]
      # because of the talks
      content = any
      allow = network=api.example.org

        # the old one
      [/w/a.lua]
      content = sha256:\(Self.hash)
      # needed for the branch
      allow = run=/usr/bin/git
      # last
      """)
    let file = try file()
    try file.allow(["run=/usr/bin/git", "read=/etc/hostname"], to: "/w/a.lua", content: Self.hash)
    try file.allow(["media"], to: "/w/b.lua", content: Self.other)
    try file.allow(["notify"], to: "/w/c.lua", content: Self.other)
    #expect(
      try text() == """
        ; mine
        [/w/b.lua]
        # because of the talks
        content = any
        allow = network=api.example.org
        allow = media

          # the old one
        [/w/a.lua]
        content = sha256:\(Self.hash)
        # needed for the branch
        allow = run=/usr/bin/git
        allow = read=/etc/hostname
        # last

        [/w/c.lua]
        content = sha256:\(Self.other)
        allow = notify

        """)
    try file.forget("/w/a.lua")
    try file.forget("/w/c.lua")
    try file.forget("/w/never.lua")
    #expect(
      try text() == """
        ; mine
        [/w/b.lua]
        # because of the talks
        content = any
        allow = network=api.example.org
        allow = media

          # the old one
        # needed for the branch
        # last

        """)
  }

  @Test("grants of old files are not carried over to new ones")
  func changed() throws {
    let file = try file()
    try file.allow(["run=/usr/bin/git", "network=a.org"], to: "/w/a.lua", content: Self.hash)
    try file.allow(["run=/usr/bin/git"], to: "/w/a.lua", content: Self.other)
    let entry = try #require(try file.entry(of: "/w/a.lua"))
    #expect(entry.content == Self.other)
    #expect(entry.grants.permissions == .run("/usr/bin/git"))
  }

  @Test("a further grant keeps those that are bound to the content's digest of earlier releases")
  func formerContent() throws {
    let file = try file()
    try file.allow(["run=/usr/bin/git"], to: "/w/a.lua", content: Self.hash)
    try file.allow(["network=a.org"], to: "/w/a.lua", content: Self.other, former: Self.hash)
    let entry = try #require(try file.entry(of: "/w/a.lua"))
    #expect(entry.content == Self.other)
    #expect(entry.grants.permissions.run == ["/usr/bin/git"])
    #expect(entry.grants.permissions.network == ["a.org"])
  }

  @Test(
    "users may format it as they like",
    arguments: [
      "[/w/a.lua]\ncontent=any\nallow=notify", "\u{9}[/w/a.lua] \r\n  content = any\r\nallow =  notify \r\n",
      "[~/a.lua]\ncontent = any\nallow = all\n[/w/a.lua]\nallow = notify\ncontent = any\n",
      "# content = nonsense\n\n\n[/w/a.lua]\n;x\ncontent = any\n\nallow = notify\n\n",
    ])
  func hands(text: String) throws {
    put(text)
    let entry = try #require(try file().entry(of: "/w/a.lua"))
    #expect(entry.content == nil)
    #expect(entry.grants.permissions.notify && !entry.grants.all)
    if text.contains("~") { #expect(try file().entry(of: "\(folder.path)/a.lua")?.grants.all == true) }
  }

  @Test(
    "an error in one line voids the whole file, names that line, and is not overwritten",
    arguments: [
      ("[/w/a.lua]\ncontent = any\nallow = notify\nallow = nothing", 4), ("allow = all", 1),
      ("[/w/a.lua]\nallow = all", 1), ("[w/a.lua]\ncontent = any", 1), ("[/w/a.lua\ncontent = any", 1),
      ("[/w/a.lua]\ncontent = any\n[/w/a.lua]\ncontent = any", 3), ("[/w/a.lua]\ncontent = sha256:12", 2),
      ("[/w/a.lua]\ncontent = any\ncontent = any", 3), ("[/w/a.lua]\ncontent = any\n\nall", 4),
      ("[/w/a.lua]\ncontent = any\ngrant = all", 3), ("[/w/a.lua]\ncontent = any\nallow = all\n\u{0}", 4),
      ("[/w/a.lua]\ncontent = sha256:\(hash.uppercased())A", 2), ("[/w/a.lua]\ncontent =\nallow = all", 2),
      ("[/w/a.lua]\ncontent = any\nallow = run=", 3), ("[/w/a.lua]\ncontent = any\nallow =", 3),
    ])
  func damaged(text: String, line: Int) throws {
    put(text)
    let file = try file()
    let fault = #expect(throws: Diagnostic.self) { try file.entry(of: "/w/a.lua") }
    #expect(fault?.code == .io)
    #expect(fault?.line == line)
    #expect(fault?.file == path)
    #expect(throws: Diagnostic.self) { try file.allow(["notify"], to: "/w/x.lua", content: Self.hash) }
    #expect(throws: Diagnostic.self) { try file.forget("/w/a.lua") }
    #expect(try self.text() == text)
  }

  @Test("bytes that are not text void it, too")
  func noText() throws {
    put("[/w/a.lua]\ncontent = any\n")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    handle.seekToEndOfFile()
    handle.write(Data([0xFF, 0x0A]))
    #expect(#expect(throws: Diagnostic.self) { try file().entry(of: "/w/a.lua") }?.line == 3)
  }

  @Test("a file that others may write to, a special file, and a file that is too large are not trusted")
  func trust() throws {
    let file = try file()
    let good = "[/w/a.lua]\ncontent = any\nallow = notify\n"
    for mode: mode_t in [0o622, 0o620, 0o666, 0o602] {
      put(good, mode: mode)
      #expect(
        #expect(throws: Diagnostic.self) { try file.entry(of: "/w/a.lua") }?.message.contains("chmod 600") == true)
    }
    put(good, mode: 0o644)
    #expect(try file.entry(of: "/w/a.lua") != nil)
    put(good + String(repeating: "#", count: 1 << 20))
    #expect(throws: Diagnostic.self) { try file.entry(of: "/w/a.lua") }
    try FileManager.default.removeItem(atPath: path)
    mkfifo(path, 0o600)
    #expect(throws: Diagnostic.self) { try file.entry(of: "/w/a.lua") }
  }

  @Test(
    "a folder that others can write to is refused with the command that fixes it, for reading and writing",
    arguments: [
      0o777, 0o775, 0o702,
    ] as [mode_t])
  func openFolder(mode: mode_t) throws {
    let file = try file()
    put("[/w/a.lua]\ncontent = any\nallow = notify\n")
    let holder = "\(folder.path)/.config/lunette"
    chmod(holder, mode)
    for use in [
      { _ = try file.entry(of: "/w/a.lua") }, { try file.allow(["notify"], to: "/w/b.lua", content: Self.hash) },
    ] {
      let fault = #expect(throws: Diagnostic.self) { try use() }
      #expect(fault?.code == .io && fault?.message.contains("fix: chmod 700 \(holder)") == true)
    }
    chmod(holder, 0o755)
    #expect(try file.entry(of: "/w/a.lua") != nil)
    // Like /tmp: each user's files are their own.
    chmod(holder, 0o1777)
    #expect(try file.entry(of: "/w/a.lua") != nil)
  }

  @Test(
    "text that could break out of its line, or be read as something else, is not written",
    arguments: [
      "read=/tmp/x\nallow = all", "read=/tmp/x\r", "read= /tmp/x ", "read=/tmp/\u{202E}x", "read=/tmp/\u{7}",
      "read=a\u{2028}",
      "run=\u{200B}git",
    ])
  func injection(option: String) throws {
    let file = try file()
    #expect(throws: Diagnostic.self) { try file.allow([option], to: "/w/a.lua", content: Self.hash) }
    #expect(throws: Diagnostic.self) { try file.allow(["notify"], to: "/w/\(option)", content: Self.hash) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("names with brackets, marks and blanks inside survive")
  func names() throws {
    let file = try file()
    for place in ["/w/a] b=c#.lua", "/w/[x]", "/w/ü 漢字.lua", "/w/'\";"] {
      try file.allow(["read=/x y=z#", "run=/a]b"], to: place, content: Self.hash)
      let entry = try file.entry(of: place)
      #expect(entry?.grants.permissions.read == ["/x y=z#"])
      #expect(entry?.grants.permissions.run == ["/a]b"])
    }
  }

  @Test("a link to it stays a link")
  func linked() throws {
    folder.write("dotfiles/grants", "# mine\n")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/.config/lunette", withIntermediateDirectories: true)
    folder.link(".config/lunette/grants", to: "../../dotfiles/grants")
    try file().allow(["notify"], to: "/w/a.lua", content: Self.hash)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../../dotfiles/grants")
    #expect(try text().hasPrefix("# mine\n"))
    #expect(try file().entry(of: "/w/a.lua") != nil)
  }

  @Test("whichever call fails, the file is unchanged or complete, and the next try succeeds")
  func failing() throws {
    try file().allow(["notify"], to: "/w/a.lua", content: Self.hash)
    let before = try text()
    let after = before.replacing("allow = notify\n", with: "allow = notify\nallow = media\n")
    for error in [ENOSPC, EIO, EACCES] {
      var number = 1
      while true {
        put(before)
        let failing = FailingDisk(number, error)
        let file = try #require(GrantsFile(world(failing.disk)))
        let fault = Self.fault { try file.allow(["media"], to: "/w/a.lua", content: Self.hash) }
        let text = try text()
        #expect(text == before || text == after)
        #expect(folder.names(".config/lunette") == [".grants.lock", "grants"])
        guard failing.hasFailed else {
          #expect(text == after)
          break
        }
        #expect(fault?.code == .io, "call \(number)")
        number += 1
      }
      #expect(number > 6)
    }
  }

  private static func fault(_ body: () throws -> Void) -> Diagnostic? {
    do { try body() } catch { return error as? Diagnostic }
    return nil
  }
}
