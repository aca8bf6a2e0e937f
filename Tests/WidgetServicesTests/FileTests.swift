import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WidgetServices

@Suite("files")
struct FileTests {
  let folder = TemporaryFolder()

  func host() -> TestHost { TestHost(declared: .read(folder.path), granted: .everything) }

  @Test("a file's text, lines and attributes")
  func text() throws {
    let path = Value.text(folder.write("a.txt", "one\r\ntwo\n\nfour"))
    #expect(try host().value(.filesRead, path) == "one\r\ntwo\n\nfour")
    #expect(try host().value(.filesLines, path) == ["one", "two", "", "four"])
    let status = try #require(try host().value(.filesStat, path))
    #expect(status["size"] == 14)
    #expect(status["type"] == "file")
    #expect(status["modified"]?.number ?? 0 > 1_600_000_000)
    #expect(try host().value(.filesExists, path) == true)
  }

  @Test(
    "a final line break does not start another line",
    arguments: [("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""])] as [(String, [Value])])
  func lines(text: String, lines: [Value]) throws {
    #expect(try host().value(.filesLines, .text(folder.write("l.txt", text))) == .list(lines))
  }

  @Test("bytes that are not UTF-8 are unchanged")
  func bytes() throws {
    _ = FileManager.default.createFile(atPath: "\(folder.path)/b", contents: Data([0xFF, 0x0A, 0x41]))
    #expect(try host().value(.filesRead, .text("\(folder.path)/b")) == .bytes([0xFF, 0x0A, 0x41]))
    #expect(try host().value(.filesLines, .text("\(folder.path)/b")) == [.bytes([0xFF]), "A"])
  }

  @Test("names are sorted, and folders are marked")
  func list() throws {
    for name in ["b", "a", "Z", "é", "sub/x"] { folder.write("d/\(name)", "") }
    let path = Value.text("\(folder.path)/d")
    #expect(try host().value(.filesList, path) == ["Z", "a", "b", "sub", "é"])
    #expect(try host().value(.filesStat, path)?["type"] == "folder")
    #expect(try host().failure(.filesRead, path)?.message.contains("is a folder") == true)
    #expect(try host().failure(.filesList, .text("\(folder.path)/d/a"))?.code == "io")
    #expect(try host().value(.filesExists, .text("\(folder.path)/none")) == false)
    #expect(try host().failure(.filesStat, .text("\(folder.path)/none"))?.code == "missing")
  }

  @Test(
    "4 MiB can be read, and not a byte more", arguments: [(4 << 20, true), ((4 << 20) + 1, false), (64 << 20, false)])
  func limit(size: Int, fits: Bool) throws {
    let path = folder.write("large", "")
    #expect(truncate(path, size) == 0)
    if fits {
      #expect(try host().value(.filesRead, .text(path))?.text?.utf8.count == size)
    } else {
      #expect(try host().failure(.filesRead, .text(path))?.code == "size")
    }
  }

  @Test("a file that this user may not open is an expected failure")
  func closed() throws {
    let path = folder.write("closed", "x")
    chmod(path, 0)
    // Root may open everything.
    if getuid() != 0 { #expect(try host().failure(.filesRead, .text(path))?.code == "io") }
  }
}
