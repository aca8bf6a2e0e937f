import WidgetModel

/// A text or bar of a plan that changes by itself.
struct DynamicItem {
  enum Kind {
    /// The parts of a Text, in order.
    case text([DynamicPiece])
    /// A bar, or a ring.
    case bar(LiveBar)
  }

  var box: Int32
  var kind: Kind
  /// When it next changes; a bar's depends on its size and is known once it is placed.
  var change: Double?
}

/// A part of a dynamic Text with a style of its own.
struct DynamicPiece {
  enum Content {
    case fixed([UInt8])
    /// `space` is the width that is reserved for it; negative where its text has outgrown its widest form.
    case live(LiveText, case: LetterCase?, space: Double)
  }

  var content: Content
  var style: Int32
}

/// The space that dynamic texts have while a tree is shown, or where that has no end until now.
struct DynamicSpace {
  let words: any DateWords
  let measuring: any TextMeasuring
  let from: Double
  let until: Double

  /// The widest form, with the font's widest digit for each of its zeros.
  func form(of live: LiveText, _ textCase: LetterCase?, _ font: Font) -> String {
    form(of: live, words, textCase, font)
  }

  private func form(of live: LiveText, _ words: some DateWords, _ textCase: LetterCase?, _ font: Font) -> String {
    let zero = words.digits("0")
    let zeroWidth = measuring.width(of: zero, font)
    var (digit, most) = (zero, zeroWidth)
    for number in 1...9 {
      let other = words.digits(String(number))
      let otherWidth = measuring.width(of: other, font)
      if otherWidth > most { (digit, most) = (other, otherWidth) }
    }
    func full(_ form: String) -> String {
      let form = form.cased(textCase)
      return most > zeroWidth ? form.replacing(zero, with: digit) : form
    }
    return full(live.widest(from: from, until: until, words) { measuring.width(of: full($0), font) })
  }
}

/// A text as it is put together: its bytes and the runs in them.
struct Spelling {
  var text: [UInt8] = []
  var runs: [TextRun] = []

  mutating func add(_ string: some Sequence<UInt8>, _ style: Int32) {
    let before = text.count
    text.append(contentsOf: string)
    guard text.count > before else { return }
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].count += Int32(text.count - before)
    } else {
      runs.append(TextRun(count: Int32(text.count - before), style: style))
    }
  }
}

extension Plan {
  /// The index of the dynamic part that a box draws.
  func dynamic(of box: Int) -> Int? {
    var low = 0
    var high = dynamic.count
    while low < high {
      let middle = (low + high) / 2
      if dynamic[middle].box < Int32(box) { low = middle + 1 } else { high = middle }
    }
    return low < dynamic.count && dynamic[low].box == Int32(box) ? low : nil
  }
}

extension LiveBar {
  /// How many different lengths a surface can show: eighths of a cell, a ring's dots or quarters of a small one;
  /// points.
  static func steps(isRing: Bool, _ size: Size, _ lattice: Lattice) -> Int {
    let steps: Double
    if lattice.isCells {
      let isSmall = size.width < 3 || size.height < 2
      steps = !isRing ? size.width * 8 : isSmall ? 4 : 4 * size.width + 6 * size.height
    } else {
      steps = isRing ? min(size.width, size.height) * .pi : size.width
    }
    return max(Int(exactly: min(steps, 1e6).rounded()) ?? 1, 1)
  }
}
