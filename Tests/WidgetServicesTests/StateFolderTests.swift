import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import LinuxKit
@testable import WidgetServices

/// What is checked before anything is created in the user's state folder.
@Suite("the state folder") struct StateFolderTests {
  @Test("the user's own folder, and a new one inside it, may be used")
  func own() throws {
    let folder = try TemporaryBundle()
    #expect(StateFolder.refusal(folder.path) == nil)
    #expect(StateFolder.refusal(folder.path + "/a/b/c") == nil)
    symlink(folder.path, folder.path + "/link")
    #expect(StateFolder.refusal(folder.path + "/link/a") == nil)
  }

  @Test("nothing is created in or below a folder that everybody can write to", arguments: ["", "/a", "/a/b"])
  func open(_ rest: String) throws {
    let folder = try TemporaryBundle()
    chmod(folder.path, 0o777)
    let fault = try #require(StateFolder.refusal(folder.path + rest))
    #expect(fault.code == .permission && fault.file == folder.path)
    #expect(fault.message.hasSuffix("every user can write to '\(folder.path)'"))
    // A sticky folder protects each user's files, but belongs to none of them.
    chmod(folder.path, 0o1777)
    #expect((StateFolder.refusal(folder.path + rest) == nil) == !rest.isEmpty)
  }

  @Test("another user's folder, or another user's link, is refused", .enabled(if: geteuid() == 0))
  func foreign() throws {
    let folder = try TemporaryBundle(["own/x": "", "other/x": ""])
    try #require(chown(folder.path + "/other", 12_345, 12_345) == 0)
    #expect(StateFolder.refusal(folder.path + "/other/a")?.message.hasSuffix("belongs to another user") == true)
    symlink(folder.path + "/own", folder.path + "/link")
    try #require(lchown(folder.path + "/link", 12_345, 12_345) == 0)
    #expect(StateFolder.refusal(folder.path + "/link")?.code == .permission)
    #expect(StateFolder.refusal(folder.path + "/own") == nil)
  }

  @Test("a file in its place, and a broken link, are reported")
  func noFolder() throws {
    let folder = try TemporaryBundle(["file": "x"])
    symlink("/nonexistent/state", folder.path + "/link")
    for name in ["file", "file/a", "link", "link/a"] {
      #expect(StateFolder.refusal("\(folder.path)/\(name)")?.code == .io, "\(name)")
    }
  }

  @Test("only the newest sets of files that were set aside are kept, with their companions")
  func aside() throws {
    let folder = try TemporaryBundle(["a.damaged": "", "b.damaged-2026-11-21T193000Z": ""])
    let stamps = (1...6).map { "2026-11-2\($0)T193000Z" }
    let files = AsideFiles(folder: folder.path, prefixes: ["a.damaged-", "a-wal.damaged-"], stampLength: 18)
    for stamp in stamps {
      for name in ["a.damaged-\(stamp)", "a.damaged-\(stamp)-wal", "a-wal.damaged-\(stamp)"] {
        try folder.write(name, "x")
      }
      files.bound(newest: "\(folder.path)/a.damaged-\(stamp)")
    }
    let left = Set(names(inFolder: folder.path).filter { $0.contains("damaged-") && $0.hasPrefix("a") })
    #expect(left.count == 3 * AsideFiles.most)
    #expect(left.contains("a.damaged-\(stamps[5])-wal") && !left.contains("a.damaged-\(stamps[1])"))
    #expect(access(folder.path + "/a.damaged", F_OK) == 0)
    #expect(access(folder.path + "/b.damaged-2026-11-21T193000Z", F_OK) == 0)
  }
}
