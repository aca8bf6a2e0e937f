import WidgetLocale
import WidgetModel

/// The patterns by which ICU writes a span of two moments, found in what it writes of spans whose every field reads
/// differently.
struct RangePatterns {
  // Derived from formatted texts, because Foundation does not expose ICU's interval patterns.
  private let language: Language
  private let dates: ICUDates
  /// The letter of the language's hours.
  private let hour: Character

  init(_ language: Language, _ dates: ICUDates) {
    (self.language, self.dates) = (language, dates)
    let clock = language[LanguageKey.styles(.none, .short)]?.first.flatMap { DatePattern($0) }
    var hour: Character = "H"
    // The pattern letter for hours comes from the language's short time format.
    for case .field(let letter, _) in clock?.parts ?? [] where "HhKk".contains(letter) { hour = letter }
    self.hour = hour
  }

  /// Seconds since 1970, UTC. Hours, days and months of one digit reveal a field's minimum number of digits, and early hours have
  /// their own words.
  private static func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> Double {
    Double(CivilDate(year: year, month: month, day: day).days * 86_400 + hour * 3600 + minute * 60)
  }

  private static let samples: [(LanguageKey.Difference, from: Double, to: Double)] = [
    (.minute, moment(2027, 3, 9, 6, 37), moment(2027, 3, 9, 6, 52)),
    (.hour, moment(2027, 3, 9, 6, 37), moment(2027, 3, 9, 7, 52)),
    (.half, moment(2027, 3, 9, 6, 37), moment(2027, 3, 9, 16, 52)),
    (.day, moment(2027, 3, 9, 6, 37), moment(2028, 4, 5, 7, 52)),
  ]

  /// Those that are found, with their keys.
  var all: [(String, [String])] {
    // A span that cannot be taken apart is asked of ICU each time.
    Self.samples.compactMap { difference, from, to in
      let text = dates.range(from, to, withDate: difference == .day)
      return patterns(text, from, to).map { (LanguageKey.range(difference), $0) }
    }
  }

  private struct Field {
    let text: String
    let pattern: String
    let isLast: Bool

    var letter: Character? { pattern.first }
  }

  /// What each field of both moments reads, the longest first.
  private func fields(_ from: Double, _ to: Double) -> [Field] {
    let patterns =
      ["yyyy", "yy", "MMMM", "MMM", "MM", "M", "dd", "d", "mm", "m", "a", "B"] + [String([hour, hour]), String(hour)]
    let writer = LanguageDates(language)
    func fields(_ date: Double, isLast: Bool) -> [Field] {
      patterns.compactMap { pattern in
        DatePattern(pattern).flatMap { writer.text($0, DateFields(date, in: .utc)) }.flatMap {
          $0.isEmpty ? nil : Field(text: $0, pattern: pattern == "yyyy" ? "y" : pattern, isLast: isLast)
        }
      }
    }
    // Of equal texts the earlier moment's comes first, and two digits before one.
    let all = fields(from, isLast: false) + fields(to, isLast: true)
    // Longest first, since "16" would else be read as "1" and "6".
    return all.enumerated().sorted {
      $0.element.text.count == $1.element.text.count
        ? $0.offset < $1.offset : $0.element.text.count > $1.element.text.count
    }.map(\.element)
  }

  /// - Returns: the two patterns, the text between them at the end of the first; nil where digits are left over.
  private func patterns(_ text: String, _ from: Double, _ to: Double) -> [String]? {
    let fields = fields(from, to)
    var patterns = ["", ""]
    var literal = ""
    var used: Set<Character?> = []
    var told: Set<String> = []
    var isLast = false
    func end() {
      patterns[isLast ? 1 : 0] += Self.quoted(literal)
      literal = ""
    }
    var rest = Substring(text)
    // One pass from left to right; each text is a field, or a literal character.
    while let character = rest.first {
      let fitting = fields.filter { rest.hasPrefix($0.text) }
      // A field that both moments read alike is the earlier one's, unless that has been told, or the later one has begun.
      let open = fitting.filter { field in
        field.text.count == fitting[0].text.count && (field.isLast || !isLast && !used.contains(field.letter))
      }
      // Of "16" and "6", the latter shows the minimum number of digits.
      let field = open.first { told.contains($0.pattern) } ?? open.first
      guard let field else {
        if character.isWholeNumber { return nil }
        literal.append(character)
        rest.removeFirst()
        continue
      }
      end()
      isLast = isLast || field.isLast
      if !isLast { used.insert(field.letter) }
      told.insert(field.pattern)
      patterns[isLast ? 1 : 0] += field.pattern
      rest.removeFirst(field.text.count)
    }
    end()
    return patterns[1].isEmpty ? nil : patterns
  }

  /// Text as a pattern has it.
  private static func quoted(_ text: String) -> String {
    text.isEmpty
      ? ""
      // Letters would be fields, and a quotation mark begins a text.
      : text.contains { $0.isASCII && $0.isLetter || $0 == "'" }
        ? "'" + text.replacing("'", with: "''") + "'" : text
  }
}
