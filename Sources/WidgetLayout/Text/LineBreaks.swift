/// Where the lines of a text may end, by the rules of UAX 14 (Unicode 17) for all scripts; Thai, Lao, Khmer and Burmese, whose words only a
/// dictionary tells, break at blanks alone.
///
/// Written here: Debian's library of it (libunibreak 1.1) has the rules of 2012, and ICU costs a program 40 MB.
struct LineBreaks {
  private var units: [LineBreakUnit] = []
  /// The regional indicators in a row up to the unit at hand: flags are pairs of them.
  private var indicators = 0

  /// Calls `body` with the end of each part of the text after which a line may end, in bytes, rising. The end of the text is not included.
  mutating func forEach(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    units.removeAll(keepingCapacity: true)
    LineBreakUnit.read(bytes, into: &units)
    indicators = 0
    for index in units.indices.dropLast() {
      indicators = units[index].kind == .ri ? indicators + 1 : 0
      if mayBreak(after: index) { body(units[index].end) }
    }
  }

  private func kind(_ index: Int) -> LineBreakClass? { units.indices.contains(index) ? units[index].kind : nil }

  /// Whether there is a letter that is not East Asian, or an edge of the text, which counts as one.
  private func isWestern(_ index: Int) -> Bool { !units.indices.contains(index) || !units[index].isEastAsian }

  private func mayBreak(after index: Int) -> Bool {
    let (before, after) = (units[index].kind, units[index + 1].kind)
    // Inside words, and before blanks.
    if after == .sp || before.isLetter && after.isLetter { return before.endsParagraph }
    switch before {
    case .bk, .lf, .nl: return true  // LB4, LB5
    case .cr: return after != .lf
    default: break
    }
    if after.endsParagraph || after == .zw { return false }  // LB6, LB7
    if let decided = aroundBlanks(index, before, after) { return decided }
    if before == .gl || after == .gl && ![.ba, .hy, .hh].contains(before) { return false }  // LB12, LB12a
    if let decided = aroundQuotes(index, before, after) { return decided }
    if before == .cb || after == .cb { return true }  // LB20
    return
      !(holdsPunctuation(index, before, after) || holdsNumber(index, before, after)
      || holdsSyllable(index, before, after))
  }

  /// What holds or parts two letters that may have blanks between them: LB7 to LB18, but for LB12. Nil where the next rules decide.
  private func aroundBlanks(_ index: Int, _ before: LineBreakClass, _ after: LineBreakClass) -> Bool? {
    var last = index
    while last >= 0, units[last].kind == .sp { last -= 1 }
    let solid = kind(last)
    if solid == .zw { return true }  // LB8
    if units[index].isJoining { return false }  // LB8a
    if before == .wj || after == .wj { return false }  // LB11
    switch after {
    case .cl, .cp, .ex, .sy: return false  // LB13
    default: break
    }
    if solid == .op { return false }  // LB14
    if solid == .qi, opensQuotation(last) { return false }  // LB15a
    if after == .qf, closesQuotation(index + 1) { return false }  // LB15b
    if before == .sp, after == .is, kind(index + 2) == .nu { return true }  // LB15c
    if after == .is { return false }  // LB15d
    if after == .ns, solid == .cl || solid == .cp { return false }  // LB16
    if after == .b2, solid == .b2 { return false }  // LB17
    return before == .sp ? true : nil  // LB18
  }

  /// Whether what stands before an initial quotation mark makes it an opening one (LB15a).
  private func opensQuotation(_ index: Int) -> Bool {
    switch kind(index - 1) {
    case nil, .bk, .cr, .lf, .nl, .op, .qu, .qi, .qf, .gl, .sp, .zw: true
    default: false
    }
  }

  /// Whether what follows a final quotation mark makes it a closing one (LB15b).
  private func closesQuotation(_ index: Int) -> Bool {
    switch kind(index + 1) {
    case nil, .sp, .gl, .wj, .cl, .qu, .qi, .qf, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw: true
    default: false
    }
  }

  /// LB19, LB19a: a quotation mark holds both sides, but for one between East Asian letters.
  private func aroundQuotes(_ index: Int, _ before: LineBreakClass, _ after: LineBreakClass) -> Bool? {
    if after.isQuotation, after != .qi || isWestern(index) || isWestern(index + 2) { return false }
    if before.isQuotation, before != .qf || isWestern(index + 1) || isWestern(index - 1) { return false }
    return nil
  }

  /// LB20a to LB22, LB29 and LB30: hyphens, signs that begin no line, brackets.
  private func holdsPunctuation(_ index: Int, _ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
    if before == .hy || before == .hh {
      var first = index
      while kind(first - 1) == .hy { first -= 1 }
      switch kind(first - 1) {
      // LB20a, of which an option's two hyphens (`--allow`) are one.
      case nil, .bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl: if after.isAlphabetic { return true }
      case .hl: if after != .hl { return true }  // LB21a
      default: break
      }
    }
    switch (before, after) {
    case (_, .ba), (_, .hh), (_, .hy), (_, .ns), (.bb, _): return true  // LB21
    case (.sy, .hl): return true  // LB21b
    case (_, .in): return true  // LB22
    case (.is, _): return after.isAlphabetic || after == .nu  // LB29, LB25
    case (_, .op):
      return (before.isAlphabetic || before == .nu) && !units[index + 1].isEastAsian  // LB30
        || before.isUnitSign && beginsNumber(index + 2)  // LB25
    case (.cp, _) where !units[index].isEastAsian && (after.isAlphabetic || after == .nu): return true  // LB30
    default: return false
    }
  }

  /// LB23 to LB25, LB27: numbers with their signs.
  private func holdsNumber(_ index: Int, _ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
    switch (before, after) {
    case (.nu, _) where after.isAlphabetic, (_, .nu) where before.isAlphabetic: true  // LB23
    case (.pr, .id), (.pr, .ep), (.pr, .eb), (.pr, .em): true  // LB23a
    case (.id, .po), (.ep, .po), (.eb, .po), (.em, .po): true
    case (_, _) where before.isUnitSign && after.isAlphabetic || before.isAlphabetic && after.isUnitSign: true  // LB24
    case (_, .po), (_, .pr): endsNumber(index) || after == .po && before.isHangul  // LB25, LB27
    case (.po, .nu), (.pr, .nu), (.hy, .nu): true
    case (_, .nu): endsNumber(index, withBracket: false)
    case (.pr, _): after.isHangul
    default: false
    }
  }

  /// Whether a number stands up to here, with the signs that numbers have inside, and a bracket behind it.
  private func endsNumber(_ index: Int, withBracket: Bool = true) -> Bool {
    var index = index
    if withBracket, kind(index) == .cl || kind(index) == .cp { index -= 1 }
    while kind(index) == .sy || kind(index) == .is { index -= 1 }
    return kind(index) == .nu
  }

  /// Whether a number begins here, by a digit or by a separator in front of one, as in `.5`.
  private func beginsNumber(_ index: Int) -> Bool {
    kind(index) == .nu || kind(index) == .is && kind(index + 1) == .nu
  }

  /// LB26, LB28, LB28a, LB30a, LB30b: syllables of Hangul and of Brahmi's descendants, words, flags, skin tones.
  private func holdsSyllable(_ index: Int, _ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
    switch (before, after) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt), (.jt, .jt),
      (.h3, .jt):
      true
    case (.ap, _) where after.isAksara: true
    case (_, .vf), (_, .vi): before.isAksara
    case (.vi, .ak), (.vi, .dc): kind(index - 1)?.isAksara ?? false
    case (_, _) where before.isAksara && after.isAksara && kind(index + 2) == .vf: true
    case (.ri, .ri): indicators % 2 == 1
    case (.eb, .em), (.ep, .em), (.xp, .em): true
    default: before.isAlphabetic && after.isAlphabetic
    }
  }
}

extension LineBreakClass {
  /// Letters and digits, between any two of which a line never ends.
  fileprivate var isLetter: Bool { self == .al || self == .nu || self == .hl }
  fileprivate var isAlphabetic: Bool { self == .al || self == .hl || self == .dc || self == .xp }
  fileprivate var isQuotation: Bool { self == .qu || self == .qi || self == .qf }
  /// What stands before or behind a number, such as `$` and `%`.
  fileprivate var isUnitSign: Bool { self == .pr || self == .po }
  /// The letters that carry a syllable in scripts of Brahmi's descent, and the dotted circle that stands for one
  /// (LB28a).
  fileprivate var isAksara: Bool { self == .ak || self == .as || self == .dc }

  fileprivate var isHangul: Bool {
    switch self {
    case .jl, .jv, .jt, .h2, .h3: true
    default: false
    }
  }

  fileprivate var endsParagraph: Bool {
    switch self {
    case .bk, .cr, .lf, .nl: true
    default: false
    }
  }
}
