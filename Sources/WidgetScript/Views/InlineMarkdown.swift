/// Markdown inside a line, as `Text.markdown` reads it: `**strong**`, `*emphasis*` or `_emphasis_`, `` `code` ``,
/// `~~strikethrough~~`, `[text](url)` and `\` before a sign that shall stay (CommonMark 0.31, section 6, without images,
/// HTML and reference links). A sign that nothing closes is shown as it is.
enum InlineMarkdown {
  /// How a run of text is shown.
  enum Style: Sendable, Hashable { case strong, emphasis, strikethrough, code }

  /// A stretch of text with one style and link.
  struct Run: Sendable, Hashable {
    var text: String
    var styles: [Style]
    var link: String?
  }

  /// Returns the runs of a text, without the marks that made them.
  static func runs(of text: String) -> [Run] {
    var reader = Reader(Array(text.utf8))
    reader.read(0, reader.text.count, [], nil)
    return reader.runs
  }

  private struct Reader {
    /// UTF-8. All signs are ASCII, whose bytes are never part of a longer character, so bytes can be compared.
    let text: [UInt8]
    var runs: [Run] = []
    /// Plain bytes that were read since the last run and are no run yet.
    private var pending: [UInt8] = []
    /// Nesting of styles; signs further in stay as they are.
    private var depth = 0
    /// Signs that nothing closes up to the end of the part being read: they are looked for once, not from each place.
    private var unclosed: Set<[UInt8]> = []

    init(_ text: [UInt8]) { self.text = text }

    /// Reads the bytes from `from` up to, not including, `to`; a styled part is read in turn.
    mutating func read(_ from: Int, _ to: Int, _ styles: [Style], _ link: String?) {
      depth += 1
      // A sign without its end in this part may have one in the part around it.
      let around = unclosed
      unclosed = []
      defer { (depth, unclosed) = (depth - 1, around) }
      var index = from
      while index < to {
        let byte = text[index]
        if byte == UInt8(ascii: "\\"), index + 1 < to, Self.isSign(text[index + 1]) {
          pending.append(text[index + 1])
          index += 2
        } else if depth <= 8, let next = styled(index, to, styles, link) {
          index = next
        } else {
          pending.append(byte)
          index += 1
        }
      }
      flush(styles, link)
    }

    /// Reads a styled part or a link that begins here, and gives where it ends.
    private mutating func styled(_ index: Int, _ to: Int, _ styles: [Style], _ link: String?) -> Int? {
      switch text[index] {
      case UInt8(ascii: "`"): return code(index, to, styles, link)
      case UInt8(ascii: "["): return link == nil ? linked(index, to, styles) : nil
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        let sign = text[index]
        let isDouble = index + 1 < to && text[index + 1] == sign
        if sign == UInt8(ascii: "~") && !isDouble { return nil }
        let width = isDouble ? 2 : 1
        guard opens(index, width, sign), let end = closing(index + width, to, sign, width) else { return nil }
        flush(styles, link)
        let style: Style = sign == UInt8(ascii: "~") ? .strikethrough : isDouble ? .strong : .emphasis
        read(index + width, end, styles + [style], link)
        return end + width
      default: return nil
      }
    }

    /// Text between two backquotes, where no other sign has a meaning (CommonMark, section 6.1).
    private mutating func code(_ index: Int, _ to: Int, _ styles: [Style], _ link: String?) -> Int? {
      guard let end = text[(index + 1)..<to].firstIndex(of: UInt8(ascii: "`")), end > index + 1 else { return nil }
      flush(styles, link)
      pending = Array(text[(index + 1)..<end])
      flush(styles + [.code], link)
      return end + 1
    }

    /// `[text](url)`; nil where a bracket is not closed, and where the text or the URL is empty.
    private mutating func linked(_ index: Int, _ to: Int, _ styles: [Style]) -> Int? {
      guard let middle = first("]", index, to), middle > index + 1, middle + 1 < to,
        text[middle + 1] == UInt8(ascii: "("), let end = first(")", middle, to), end > middle + 2
      else { return nil }
      flush(styles, nil)
      read(index + 1, middle, styles, String(decoding: text[(middle + 2)..<end], as: UTF8.self))
      return end + 1
    }

    /// A sign before white space opens nothing, nor does `_` inside a word.
    private func opens(_ index: Int, _ width: Int, _ sign: UInt8) -> Bool {
      guard index + width < text.count, text[index + width] > 0x20 else { return false }
      return sign != UInt8(ascii: "_") || index == 0 || !Self.isLetter(text[index - 1])
    }

    /// The next place of a sign. One that is absent is remembered: many open brackets would take square time otherwise.
    private mutating func first(_ sign: Unicode.Scalar, _ from: Int, _ to: Int) -> Int? {
      let sign = UInt8(ascii: sign)
      guard !unclosed.contains([sign]) else { return nil }
      let place = text[from..<to].firstIndex(of: sign)
      if place == nil { unclosed.insert([sign]) }
      return place
    }

    /// Where the signs begin that close a style. They follow no white space, and stand in a run of the style's width or
    /// of three, which closes strong and emphasis at once.
    private mutating func closing(_ from: Int, _ to: Int, _ sign: UInt8, _ width: Int) -> Int? {
      let signs = [UInt8](repeating: sign, count: width)
      guard !unclosed.contains(signs) else { return nil }
      var index = from
      while index + width <= to {
        if text[index] == UInt8(ascii: "\\") {
          index += 2
        } else if text[index] == sign {
          let run = text[index..<to].prefix { $0 == sign }.count
          if index > from, text[index - 1] > 0x20, run == width || run == 3 {
            return index + (run == 3 ? 3 - width : 0)
          }
          index += run
        } else {
          index += 1
        }
      }
      unclosed.insert(signs)
      return nil
    }

    private mutating func flush(_ styles: [Style], _ link: String?) {
      guard !pending.isEmpty else { return }
      runs.append(Run(text: String(decoding: pending, as: UTF8.self), styles: styles, link: link))
      pending = []
    }

    /// What a backslash may stand before (CommonMark, section 2.4).
    private static func isSign(_ byte: UInt8) -> Bool {
      byte < 0x80 && byte > 0x20 && !isLetter(byte)
    }

    /// ASCII letters and digits, and every byte of longer characters: `_` inside a word of any script opens nothing.
    private static func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }
}
