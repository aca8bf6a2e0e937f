import WidgetModel

/// What is wrong with a date's pattern (Unicode TR 35, "Date Field Symbol Table"), and how it is written.
struct DatePatternAdvice {
  /// The sentence.
  let sentence: String
  /// The pattern as it was probably meant; nil where that is not clear.
  let pattern: String?
  /// Whether the pattern can only be a mistake.
  let isFault: Bool

  init?(_ pattern: String) {
    if let own = Self.strftime(pattern) {
      sentence = "the pattern is Unicode's, not strftime's: write \"\(own)\""
      (self.pattern, isFault) = (own, true)
      return
    }
    let runs = Self.runs(pattern)
    if let letter = runs.first(where: { !Self.letters.contains($0.letter) }) {
      let word = Self.quotedWord(pattern, letter.letter)
      sentence =
        "'\(letter.letter)' is not a letter of patterns: words stand in single quotation marks, as \(word)"
      (self.pattern, isFault) = (nil, true)
      return
    }
    var (written, sentences) = (pattern, [String]())
    // Each slip is written right before the next is looked for, so that all of them are told.
    while sentences.count < 4, let slip = Self.slip(Self.runs(written)) {
      sentences.append("\(slip.found) \(slip.means); write \(slip.instead)")
      written = Self.replacing(slip.found, by: slip.instead, at: slip.place, in: written)
    }
    guard !sentences.isEmpty else { return nil }
    sentence = sentences.joined(separator: ", and ")
    self.pattern = written
    isFault = false
  }

  /// Letters that stand for a field; the others are reserved.
  private static let letters: Set<Character> = [
    "G", "y", "Y", "u", "U", "r", "Q", "q", "M", "L", "l", "w", "W", "d", "D", "F", "g", "E", "e", "c", "a", "b", "B",
    "h", "H", "k", "K", "m", "s", "S", "A", "z", "Z", "O", "v", "V", "X", "x",
  ]

  // MARK: strftime

  private static let conversions: [Character: String] = [
    "Y": "yyyy", "y": "yy", "m": "MM", "d": "dd", "e": "d", "H": "HH", "k": "H", "I": "hh", "l": "h", "M": "mm",
    "S": "ss", "p": "a", "P": "a", "a": "EEE", "A": "EEEE", "b": "MMM", "h": "MMM", "B": "MMMM", "j": "DDD",
    "Z": "zzz", "z": "xx", "T": "HH:mm:ss", "X": "HH:mm:ss", "R": "HH:mm", "D": "MM/dd/yy", "F": "yyyy-MM-dd",
    "x": "MM/dd/yy", "c": "EEE MMM d HH:mm:ss yyyy", "r": "hh:mm:ss a", "u": "e", "V": "ww", "n": " ", "t": " ",
    "%": "%",
  ]

  /// A pattern of C's `strftime` as Unicode's; nil for one that is none.
  private static func strftime(_ pattern: String) -> String? {
    var (result, word, isFound) = ("", "", false)
    func quoted(_ word: String) -> String {
      word.contains { $0.isASCII && $0.isLetter } ? "'\(word)'" : word
    }
    var characters = pattern.makeIterator()
    while let character = characters.next() {
      guard character == "%" else {
        word.append(character)
        continue
      }
      var sign = characters.next()
      while sign == "-" || sign == "_" || sign == "0" || sign == "E" || sign == "O" { sign = characters.next() }
      guard let sign, let own = conversions[sign] else { return isFound ? result + quoted(word) : nil }
      isFound = isFound || sign != "%"
      result += quoted(word) + own
      word = ""
    }
    return isFound ? result + quoted(word) : nil
  }

  // MARK: Fields

  /// A field: a letter, how often it stands there, and where it begins, in characters.
  private struct Run {
    let letter: Character
    var count: Int
    let place: Int

    var text: String { String(repeating: letter, count: count) }
  }

  /// The fields of a pattern, without what stands in quotation marks.
  private static func runs(_ pattern: String) -> [Run] {
    var (runs, isQuoted, last) = ([Run](), false, Character(" "))
    for (place, character) in pattern.enumerated() {
      if character == "'" { isQuoted.toggle() }
      let isField = !isQuoted && character.isASCII && character.isLetter
      if isField {
        if character == last {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(Run(letter: character, count: 1, place: place))
        }
      }
      last = isField ? character : " "
    }
    return runs
  }

  /// A field that is there, and is mostly meant as another.
  private static func slip(_ runs: [Run]) -> (found: String, means: String, instead: String, place: Int)? {
    func has(_ letters: Character...) -> Bool { runs.contains { letters.contains($0.letter) } }
    for (index, run) in runs.enumerated() {
      switch run.letter {
      case "Y" where !has("w", "W"):
        return (run.text, "is the year of the week, which differs around New Year", run.text.lowercased(), run.place)
      case "D" where run.count <= 2 && has("M", "L", "y", "Y"):
        return (run.text, "is the day of the year", run.text.lowercased(), run.place)
      case "m" where run.count <= 2 && !has("H", "h", "k", "K", "M", "L", "s") && has("y", "Y", "d"):
        return (run.text, "is the minute", run.text.uppercased(), run.place)
      case "M" where run.count <= 2 && index > 0 && ["H", "h", "k", "K"].contains(runs[index - 1].letter) && !has("m"):
        return (run.text, "is the month", run.text.lowercased(), run.place)
      case "S"
      where run.count <= 2 && index > 0 && ["m", "M"].contains(runs[index - 1].letter) && has("H", "h") && !has("s"):
        return (run.text, "is a fraction of a second", run.text.lowercased(), run.place)
      default: break
      }
    }
    return nil
  }

  private static func replacing(_ found: String, by instead: String, at place: Int, in pattern: String) -> String {
    String(pattern.prefix(place)) + instead + String(pattern.dropFirst(place + found.count))
  }

  /// The word around a letter, or the letter between fields, in quotation marks.
  private static func quotedWord(_ pattern: String, _ letter: Character) -> String {
    let words = pattern.split { !($0.isASCII && $0.isLetter) }
    guard let word = words.first(where: { $0.contains(letter) }) else { return "'\(letter)'" }
    let strange = word.filter { !letters.contains($0) }.count
    return strange * 3 >= word.count ? "'\(word)'" : "'\(letter)'"
  }
}

extension ScriptHost {
  /// A pattern that is wrong, or mostly is, and the way to it from the call.
  struct WrongPattern {
    var advice: DatePatternAdvice
    var pattern: String
    var steps: [SourceQuery.Step]
  }

  /// What is wrong with the pattern of `date.format` and `date.parse`; nil for other functions and right patterns.
  func patternAdvice(_ entry: HostFunctionEntry, _ arguments: [Value]) -> WrongPattern? {
    guard entry.function == .dateFormat || entry.function == .dateParse, arguments.count > 1 else { return nil }
    let inner = arguments[1].text
    guard let pattern = inner ?? arguments[1]["pattern"]?.text, !rightPatterns.contains(pattern) else { return nil }
    guard let advice = DatePatternAdvice(pattern) else {
      if rightPatterns.count < 64 { rightPatterns.insert(pattern) }
      return nil
    }
    return WrongPattern(
      advice: advice, pattern: pattern, steps: inner == nil ? [.item(2), .key("pattern")] : [.item(2)])
  }

  /// Throws a pattern that can only be a mistake, and warns of one that is mostly one.
  func judge(
    _ wrong: WrongPattern, _ entry: HostFunctionEntry, _ caller: (chunk: String, line: Int)?
  ) throws(Diagnostic) {
    let (advice, pattern, steps) = (wrong.advice, wrong.pattern, wrong.steps)
    let function = entry.function.rawValue
    var fault = Diagnostic(
      .scriptArgument, "\(function): \(advice.sentence)", file: caller?.chunk, line: caller?.line)
    if let caller {
      let query = SourceQuery(start: .function(function), file: caller.chunk, line: caller.line, steps: steps)
      fault = fault.at(tables.sources.place(query, message: fault.message))
      if let own = advice.pattern, let line = fault.line, let bytes = source.bytes(of: caller.chunk) {
        fault.replacement = ScriptAdvice(bytes, line: line, globals: [])?.line(replacing: pattern, by: own)
      }
    }
    if advice.isFault {
      raisedBy = (function, steps)
      throw fault
    }
    (fault.code, fault.severity) = (.warningText, .warning)
    warn(fault)
  }

  /// Keeps a warning about the call that is under way, once.
  func warn(_ warning: Diagnostic) {
    if callWarnings.count < GlobalNotes.most, !callWarnings.contains(warning) { callWarnings.append(warning) }
  }

  /// The warnings of the call under way; none are left.
  func takeWarnings() -> [Diagnostic] {
    defer { callWarnings = [] }
    return callWarnings
  }
}
