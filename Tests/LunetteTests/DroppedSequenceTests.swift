import Testing

@testable import lunette

/// Control strings and overlong control sequences that reach a full-screen program: they are not keys, whole or cut short.
@Suite("Dropped sequences") struct DroppedSequenceTests {
  private static let begin = ContinuousClock.now

  private static func date(_ milliseconds: Int) -> ContinuousClock.Instant { begin + .milliseconds(milliseconds) }

  static let strings = [
    "]0;queue", "]11;rgb:12/34", "P1$rqqq", "P>|xterm", "Pq#0;2;0", "_Gi=31;OKq", "^quit", "Xquit", "]qq",
  ]

  @Test("an unterminated control string produces no key until input pauses", arguments: strings)
  func unterminated(_ string: String) {
    var reader = KeyReader()
    #expect(reader.read(Array("\u{1B}\(string)".utf8), at: Self.date(0)) == [])
    #expect(reader.settle(at: Self.date(100)) == nil && reader.decision == nil)
    #expect(reader.read(Array("qqq\r".utf8), at: Self.date(900)) == [])
    // Measured by the session's clock, not by the number of reads.
    #expect(reader.read(Array("q".utf8), at: Self.date(1899)) == [])
    #expect(reader.read(Array("q".utf8), at: Self.date(2899)) == [.character("q")])
    #expect(reader.read(Array("q".utf8), at: Self.date(2900)) == [.character("q")])
  }

  @Test("a control string may be longer than any buffer and arrive byte by byte", arguments: strings)
  func long(_ string: String) {
    var reader = KeyReader()
    let bytes = Array("\u{1B}\(string)".utf8)
    for (index, byte) in bytes.enumerated() { #expect(reader.read([byte], at: Self.date(index)) == []) }
    for _ in 0..<100 {
      #expect(reader.read([UInt8](repeating: UInt8(ascii: "q"), count: 4096), at: Self.date(50)) == [])
    }
    #expect(reader.read(Array("\u{1B}".utf8), at: Self.date(60)) == [])
    #expect(reader.read(Array("\\a".utf8), at: Self.date(70)) == [.character("a")])
  }

  @Test(
    "a string's terminator or interruption is not a key, what follows is",
    arguments: [
      ("\u{1B}]0;t\u{7}a", [Key.character("a")]), ("\u{1B}P1$r\u{1B}\\a", [.character("a")]),
      ("\u{1B}_G\u{18}a", [.character("a")]), ("\u{1B}]0;t\u{1A}a", [.character("a")]),
      ("\u{1B}]0;t\u{1B}[Aa", [.up, .character("a")]), ("\u{1B}]0;t\u{1B}]0;u\u{7}a", [.character("a")]),
      ("a\u{1B}Px\u{1B}\\\u{1B}[B", [.character("a"), .down]),
      ("\u{1B}[" + String(repeating: "1;", count: 200) + "qa", [.character("a")]),
    ])
  func ended(_ text: String, _ keys: [Key]) {
    var whole = KeyReader()
    #expect(whole.read(Array(text.utf8), at: Self.date(0)) == keys)
    var parted = KeyReader()
    #expect(text.utf8.flatMap { parted.read([$0], at: Self.date(0)) } == keys)
  }

  @Test("a user who types without pause gets the keyboard back after five seconds")
  func typing() {
    var reader = KeyReader()
    #expect(reader.read(Array("\u{1B}]0;title".utf8), at: Self.date(0)) == [])
    for second in 1...9 { #expect(reader.read([UInt8(ascii: "j")], at: Self.date(second * 500)) == []) }
    #expect(reader.read([UInt8(ascii: "j")], at: Self.date(5000)) == [.character("j")])
  }

  @Test(
    "Alt and a letter that begins strings is passed over; the next key counts", arguments: ["]", "P", "_", "^", "X"])
  func alt(_ letter: String) {
    var reader = KeyReader()
    #expect(reader.read(Array("\u{1B}\(letter)".utf8), at: Self.date(0)) == [])
    #expect(reader.settle(at: Self.date(50)) == nil)
    #expect(reader.read(Array("q".utf8), at: Self.date(60)) == [.character("q")])
  }
}
