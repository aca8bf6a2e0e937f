import Testing
import WidgetRender

@testable import lunette

/// The bytes for pictures in pixels on a screen: only what is new, and nothing is left behind.
@Suite("Pictures of a screen") struct ScreenImagesTests {
  private func image(_ text: String, column: Int = 0, row: Int = 2, columns: Int = 4, rows: Int = 2) -> ScreenImage {
    ScreenImage(
      frame: CellFrame(column: column, row: row, columns: columns, rows: rows), data: Array(text.utf8))
  }

  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^").replacing("\u{7}", with: "~")
  }

  /// The numbers of pictures that a terminal with kitty's protocol stores after these bytes.
  private func kept(_ bytes: String, _ before: Set<String> = []) -> Set<String> {
    var kept = before
    for sequence in bytes.split(separator: "^_G") {
      let keys = sequence.prefix { $0 != ";" }.split(separator: ",")
      guard let id = keys.first(where: { $0.hasPrefix("i=") }).map(String.init) else { continue }
      if keys.contains("a=T") { kept.insert(id) }
      if keys.contains("d=I") { kept.remove(id) }
    }
    return kept
  }

  @Test("kitty: a picture is sent once; a changed one is shown before the old one is deleted; none is left at the end")
  func kitty() {
    var images = ScreenImages(.kitty, process: 9)
    #expect(images.prepare([image("a")], isNew: true).isEmpty)
    let first = shown(images.bytes(rewritten: []))
    #expect(first.hasPrefix("^[3;1H^_Ga=T,f=100,q=2,i="))
    var terminal = kept(first)
    #expect(terminal.count == 1)
    // The same again, with text written beside it.
    #expect(images.prepare([image("a")], isNew: false).isEmpty && images.isSent)
    #expect(images.bytes(rewritten: [2, 3]).isEmpty)
    // Another one: shown first, then the old one is deleted.
    #expect(images.prepare([image("b")], isNew: false).isEmpty && !images.isSent)
    let second = shown(images.bytes(rewritten: []))
    #expect(
      second.firstRange(of: "a=T")?.lowerBound ?? second.endIndex < second.firstRange(of: "a=d")?.lowerBound
        ?? second.startIndex)
    terminal = kept(second, terminal)
    #expect(terminal.count == 1)
    // A thousand changes leave one picture.
    for number in 0..<1000 {
      _ = images.prepare([image("\(number)")], isNew: false)
      terminal = kept(shown(images.bytes(rewritten: [])), terminal)
    }
    #expect(terminal.count == 1)
    // A cleared screen is redrawn.
    _ = images.prepare([image("999")], isNew: true)
    terminal = kept(shown(images.bytes(rewritten: [])), terminal)
    #expect(terminal.count == 1)
    terminal = kept(shown(images.removal()), terminal)
    #expect(terminal.isEmpty)
  }

  @Test("kitty: unused pictures are deleted")
  func gone() {
    var images = ScreenImages(.kitty, process: 9)
    _ = images.prepare([image("a"), image("b", column: 10)], isNew: true)
    let terminal = kept(shown(images.bytes(rewritten: [])))
    #expect(terminal.count == 2)
    _ = images.prepare([image("b", column: 10)], isNew: false)
    #expect(!images.isSent)
    #expect(kept(shown(images.bytes(rewritten: [])), terminal).count == 1)
  }

  @Test("placeholders: each row has its own cells, and the picture passes through tmux")
  func placeholders() {
    var images = ScreenImages(.placeholders, process: 9)
    #expect(images.prepare([image("a", column: 5)], isNew: true).isEmpty)
    #expect(images.placeholders(row: 1).isEmpty && images.placeholders(row: 4).isEmpty)
    // By bytes, because a mark is part of the character before it.
    #expect(images.placeholders(row: 2).starts(with: "\u{1B}[6G\u{1B}[38;5;1m\u{10EEEE}\u{305}".utf8))
    #expect(images.placeholders(row: 3) != images.placeholders(row: 2))
    #expect(shown(images.bytes(rewritten: [])).hasPrefix("^Ptmux;^^_Ga=T,f=100,q=2,i="))
    #expect(shown(images.removal()).contains("^Ptmux;^^_Ga=d,d=I,"))
  }

  @Test(
    "iTerm2 and sixel: a picture that text overwrites is sent again, and a removed picture is overwritten",
    arguments: [PixelProtocol.iterm, .sixel])
  func cells(_ way: PixelProtocol) {
    var images = ScreenImages(way, process: 9)
    _ = images.prepare([image("a")], isNew: true)
    let first = images.bytes(rewritten: [])
    #expect(shown(first).hasPrefix("^[3;1H"))
    #expect(images.prepare([image("a")], isNew: false).isEmpty)
    #expect(images.bytes(rewritten: [0, 1]).isEmpty)
    _ = images.prepare([image("a")], isNew: false)
    #expect(images.bytes(rewritten: [3]) == first)
    #expect(images.prepare([image("a", row: 4)], isNew: false) == [2, 3])
    _ = images.bytes(rewritten: [2, 3])
    #expect(images.prepare([], isNew: false) == [4, 5])
    #expect(images.removal().isEmpty)
  }

  @Test("sixel: the old picture is erased if the new one may leave out pixels; iTerm2 replaces it")
  func replaced() {
    for (way, rows) in [(PixelProtocol.sixel, Set([2, 3])), (.iterm, [])] {
      var images = ScreenImages(way, process: 9)
      _ = images.prepare([image("a")], isNew: true)
      _ = images.bytes(rewritten: [])
      #expect(images.prepare([image("b")], isNew: false) == rows)
    }
  }

  @Test("between lines a picture has its own rows, and the cursor ends below them")
  func lines() {
    let two = image("ab", columns: 3, rows: 2)
    #expect(
      shown(ScreenImages.lines(two, .kitty, process: 9))
        == "\n\n^[2A^7^_Ga=T,f=100,q=2,c=3,r=2,C=1,m=0;YWI=^\\^8^[2B\r")
    #expect(shown(ScreenImages.lines(two, .sixel, process: 9)) == "\n\n^[2A^7ab^8^[2B\r")
    let tmux = shown(ScreenImages.lines(two, .placeholders, process: 9))
    #expect(tmux.hasPrefix("^Ptmux;^^_Ga=T,") && tmux.filter { $0 == "\n" }.count == 2)
  }
}
