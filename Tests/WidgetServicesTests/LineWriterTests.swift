import Glibc
import TestSupport
import Testing

@testable import LinuxKit
@testable import WidgetServices

/// Lines for a reader that reads late, or never.
@Suite("Lines that never block") struct LineWriterTests {
  /// A pipe of 4 KiB and a writer to it.
  private final class Reader {
    let writer: LineWriter
    private let reads: Int32
    let writes: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      (reads, writes) = (ends[0], ends[1])
      // F_SETPIPE_SZ, which the C library shows only to _GNU_SOURCE.
      try #require(fcntl(writes, 1031, 4096) >= 4096)
      writer = LineWriter(writes) { Array("lost \($0)\n".utf8) }
    }

    /// Reads until a text has come.
    func read(until end: String) -> String {
      var text: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 65_536)
      while !String(decoding: text.suffix(200), as: UTF8.self).contains(end) {
        let count = Glibc.read(reads, &part, part.count)
        guard count > 0 else { break }
        text += part[..<count]
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  private static func line(_ number: Int) -> [UInt8] {
    Array("line \(number) \(String(repeating: "x", count: 90))\n".utf8)
  }

  @Test("lines arrive complete and in order, and finishing waits for them")
  func order() throws {
    let reader = try Reader()
    for number in 1...30 { reader.writer.write(Self.line(number)) }
    #expect(reader.writer.finish(within: HangLimit.duration))
    let lines = reader.read(until: "line 30 ").split(separator: "\n")
    #expect(lines == (1...30).map { Substring(String(decoding: Self.line($0).dropLast(), as: UTF8.self)) })
  }

  @Test(
    "an unread pipe never blocks; dropped lines are counted and reported, and later ones are written"
  )
  func blocked() throws {
    let reader = try Reader()
    // Four times the writer's capacity.
    let count = 4 * LineWriter.capacity / 100
    for number in 1...count { reader.writer.write(Self.line(number)) }
    #expect(!reader.writer.finish(within: .milliseconds(20)))
    var text = ""
    while Self.numbers(text).count + Self.lost(text) < count { text += reader.read(until: "\n") }
    let numbers = Self.numbers(text)
    #expect(numbers == numbers.sorted() && numbers.count * 100 > LineWriter.capacity * 9 / 10)
    #expect(Self.lost(text) == count - numbers.count && Self.lost(text) > 0)
    reader.writer.write(Array("later\n".utf8))
    #expect(reader.read(until: "later\n") == "later\n")
    #expect(reader.writer.finish(within: HangLimit.duration))
  }

  /// Only complete lines.
  private static func words(_ text: String) -> [[Substring]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0.split(separator: " ") }
  }
  private static func numbers(_ text: String) -> [Int] {
    words(text).compactMap { $0.first == "line" ? Int($0[1]) : nil }
  }
  private static func lost(_ text: String) -> Int {
    words(text).reduce(0) { $0 + ($1.first == "lost" ? Int($1[1]) ?? 0 : 0) }
  }

  @Test("a line as large as the buffer is written, a larger one is counted as dropped", arguments: [0, 1])
  func size(_ more: Int) throws {
    let reader = try Reader()
    reader.writer.write([UInt8](repeating: UInt8(ascii: "x"), count: LineWriter.capacity - 1 + more) + [10])
    let text = reader.read(until: more == 0 ? "x\n" : "lost 1\n")
    #expect(text.utf8.count == (more == 0 ? LineWriter.capacity : 7))
  }

  @Test("the descriptor's flags stay unchanged: other processes share it")
  func flags() throws {
    let reader = try Reader()
    let before = fcntl(reader.writes, F_GETFL)
    reader.writer.write(Self.line(1))
    #expect(reader.writer.finish(within: HangLimit.duration) && fcntl(reader.writes, F_GETFL) == before)
  }

  @Test("a full device refuses lines: they are counted, and nothing blocks")
  func refused() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    let writer = LineWriter(full) { Array("lost \($0)\n".utf8) }
    for number in 1...3 { writer.write(Self.line(number)) }
    #expect(writer.finish(within: HangLimit.duration))
    // The disk has space again, behind the same number.
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0 && dup2(ends[1], full) == full)
    writer.write(Array("after\n".utf8))
    #expect(writer.finish(within: HangLimit.duration))
    var part = [UInt8](repeating: 0, count: 4096)
    let count = read(ends[0], &part, part.count)
    #expect(String(decoding: part.prefix(max(count, 0)), as: UTF8.self) == "lost 3\nafter\n")
  }
}
