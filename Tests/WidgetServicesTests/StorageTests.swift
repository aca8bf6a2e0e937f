import Foundation
import Glibc
import Testing
import WidgetModel

@testable import LinuxKit
@testable import WidgetServices

@Suite("storage")
struct StorageTests {
  let folder = TemporaryFolder()

  func host(_ clock: ManualClock? = nil) -> TestHost { TestHost(clock: clock, storage: "\(folder.path)/storage") }

  func file() throws -> String {
    "\(folder.path)/storage/" + (try #require(folder.names("storage").first { $0.hasSuffix(".store") }))
  }

  static let everything: Value = [
    "flag": true, "integer": .integer(.min), "number": .number(-0.5), "text": "é\0\n", "bytes": .bytes([0xFF, 0]),
    "list": [1, [], [:], "x"], "table": ["": .number(.infinity), "a": ["b": false]],
  ]

  @Test("a stored value can be read by any host of the bundle")
  func roundTrip() throws {
    let first = host()
    #expect(try first.values(.storageSet, "all", Self.everything) == [])
    #expect(try first.value(.storageGet, "all") == Self.everything)
    let second = host()
    #expect(try second.value(.storageGet, "all") == Self.everything)
    #expect(try second.values(.storageSet, "b", 2) == [])
    #expect(try first.value(.storageGet, "b") == 2)
    #expect(try first.value(.storageKeys) == ["all", "b"])
    #expect(try first.values(.storageRemove, "all") == [])
    #expect(try second.value(.storageKeys) == ["b"])
    #expect(try second.value(.storageGet, "all", "default") == "default")
    #expect(try second.value(.storageGet, "all") == .null)
    #expect(try second.values(.storageSet, "b", .null) == [])
    #expect(try first.value(.storageKeys) == [])
  }

  @Test("keys are sorted by their bytes")
  func keys() throws {
    let host = host()
    for key in ["b", "a", "é", "Z", "aa"] { _ = try host.values(.storageSet, .text(key), 1) }
    #expect(try host.value(.storageKeys) == ["Z", "a", "aa", "b", "é"])
  }

  @Test("nothing is created before something is stored")
  func untouched() throws {
    #expect(try host().value(.storageGet, "a", 1) == 1)
    #expect(folder.names() == [])
  }

  @Test("a write leaves one file, readable by its user alone")
  func files() throws {
    _ = try host().values(.storageSet, "a", 1)
    #expect(folder.names("storage").map { ($0 as NSString).pathExtension } == ["lock", "store"])
    var status = stat()
    #expect(stat(try file(), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test(
    "values at the limits are accepted, larger ones are not",
    arguments: [
      (1 << 20, true), ((1 << 20) + 1, false), (1 << 24, false),
    ])
  func valueLimit(count: Int, fits: Bool) throws {
    let value = Value.text(String(repeating: "x", count: count))
    if fits {
      #expect(try host().values(.storageSet, "k", value) == [])
    } else {
      let fault = host().fault(.storageSet, "k", value)
      #expect(fault?.code == .sizeStorage)
      #expect(fault?.code.exit == .limit)
      #expect(try host().value(.storageGet, "k") == .null)
    }
  }

  @Test("a key has 1 to 255 bytes")
  func keyLimit() throws {
    #expect(try host().values(.storageSet, .text(String(repeating: "k", count: 255)), 1) == [])
    #expect(host().fault(.storageSet, .text(String(repeating: "k", count: 256)), 1)?.code == .sizeStorage)
    #expect(host().fault(.storageSet, .text(String(repeating: "é", count: 128)), 1)?.code == .sizeStorage)
    #expect(host().fault(.storageSet, "", 1)?.code == .scriptArgument)
    #expect(host().fault(.storageSet, 5, 1)?.code == .scriptArgument)
  }

  @Test("tables may be nested 64 deep")
  func depthLimit() throws {
    func nested(_ depth: Int) -> Value { (0..<depth).reduce(1) { value, _ in [value] } }
    #expect(try host().values(.storageSet, "k", nested(64)) == [])
    #expect(try host().value(.storageGet, "k") == nested(64))
    #expect(host().fault(.storageSet, "k", nested(65))?.code == .sizeStorage)
    #expect(host().fault(.storageSet, "k", nested(2000))?.code == .sizeStorage)
  }

  @Test("a bundle stores up to 10 MiB; freeing space is always possible")
  func bundleLimit() throws {
    let host = host()
    let value = Value.text(String(repeating: "x", count: 1 << 20))
    // One write that takes the space of nine.
    _ = try host.values(.storageSet, "k0", value)
    let name = (try file() as NSString).lastPathComponent.replacing(".store", with: "")
    let full = StoredData(
      generation: 7, Dictionary(uniqueKeysWithValues: (0..<9).map { ("k\($0)", value) }))
    #expect(StorageFile(folder: "\(folder.path)/storage", name: name).write(full.bytes) == nil)
    let rest = (1 << 20) - 9 * 2 - 4
    #expect(try host.values(.storageSet, "last", .text(String(repeating: "x", count: rest))) == [])
    #expect(host.fault(.storageSet, "x", 1)?.code == .sizeStorage)
    #expect(host.fault(.storageSet, "last", .text(String(repeating: "x", count: rest + 1)))?.code == .sizeStorage)
    #expect(try host.values(.storageSet, "k0", "less") == [])
    #expect(try host.values(.storageSet, "x", 1) == [])
  }

  @Test("a damaged file is set aside under a dated name and replaced by an empty one", arguments: [0, 5, 20, 40, -1])
  func damaged(place: Int) throws {
    _ = try host().values(.storageSet, "a", "a value of some length")
    let path = try file()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    if place < 0 { bytes.removeLast() } else { bytes[place] ^= 0x55 }
    try bytes.write(to: URL(fileURLWithPath: path))
    let host = host()
    #expect(try host.value(.storageGet, "a", "none") == "none")
    #expect(host.lines.all.count == 1)
    #expect(host.lines.all.first?.contains("damaged-20260906094100") == true)
    #expect(folder.names("storage").contains { $0.contains(".damaged-20260906094100") })
    #expect(try host.values(.storageSet, "b", 1) == [])
    #expect(try self.host().value(.storageKeys) == ["b"])
  }

  @Test("a file of a newer version is left alone")
  func newer() throws {
    _ = try host().values(.storageSet, "a", 1)
    let path = try file()
    try Data("LunetteStore3\nfuture".utf8).write(to: URL(fileURLWithPath: path))
    #expect(host().fault(.storageGet, "a")?.code == .io)
    #expect(host().fault(.storageSet, "a", 1)?.code == .io)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "LunetteStore3\nfuture")
  }

  @Test("no bytes crash the reader")
  func anyBytes() throws {
    let good = StoredData(generation: 1, ["a": Self.everything, "b": 2]).bytes
    guard case .success(let back) = StoredData.read(good) else {
      Issue.record("sound data is read")
      return
    }
    #expect(back["a"] == Self.everything)
    // With a valid checksum the rest must be robust by itself.
    for place in StoredData.magic.count..<(good.count - 8) {
      for change in [UInt8(1), 0x80, 0xFF] {
        var bytes = Array(good.dropLast(8))
        bytes[place] ^= change
        _ = StoredData.read(Checksum.appended(to: bytes))
      }
    }
    #expect(Checksum.appended(to: Array(good.dropLast(8))) == good)
    for count in 0..<good.count { #expect((try? StoredData.read(Array(good.prefix(count))).get()) == nil) }
  }

  @Test("while another process has the lock nothing is written, and a reader is not blocked")
  func locked() throws {
    let clock = ManualClock()
    _ = try host().values(.storageSet, "a", 1)
    let lock = open(try file().replacing(".store", with: ".lock"), O_RDWR)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let begin = clock.now
    #expect(try host(clock).failure(.storageSet, "a", 2)?.message.contains("another process") == true)
    #expect(clock.now - begin >= 2 && clock.now - begin < 3)
    #expect(try host(clock).value(.storageGet, "a") == 1)
    #expect(flock(lock, LOCK_UN) == 0)
    #expect(try host(clock).values(.storageSet, "a", 2) == [])
  }

  @Test("two concurrent writers lose nothing")
  func together() async throws {
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let host = self.host()
          for index in 0..<10 { _ = try? host.values(.storageSet, .text("\(writer)-\(index)"), 1) }
        }
      }
    }
    #expect(try host().value(.storageKeys)?.list?.count == 40)
  }

  @Test("a folder that cannot be written is an expected failure")
  func unwritable() throws {
    let file = folder.write("no-folder", "")
    let host = TestHost(storage: "\(file)/storage")
    #expect(try host.failure(.storageSet, "a", 1)?.code == "io")
    #expect(
      StorageService.defaultFolder(["XDG_STATE_HOME": "state", "HOME": "/home/me"])
        == "/home/me/.local/state/lunette/storage")
    #expect(StorageService.defaultFolder(["XDG_STATE_HOME": "/state"]) == "/state/lunette/storage")
    #expect(StorageService.defaultFolder(["HOME": "home"]) == nil)
  }

  @Test("a bundle is identified by its real path")
  func identity() {
    folder.write("one/init.lua", "")
    folder.write("two/init.lua", "")
    folder.link("link", to: "one")
    func name(_ place: String) -> String {
      StorageService.fileName(BundlePlace(name: "../ga me", path: "\(folder.path)/\(place)", folder: nil))
    }
    #expect(name("one") == name("link"))
    #expect(name("one") != name("two"))
    #expect(name("one").hasPrefix("___ga_me-"))
    #expect(name("one").utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") })
  }
}

extension StoredData {
  init(generation: UInt64, _ values: [String: Value]) {
    self.init()
    self.generation = generation
    for (key, value) in values { set(key, value) }
  }
}
