import WidgetModel

/// A pattern of Unicode's date fields (UTS 35, "Date Field Symbols"): letters are fields, text in quotes is itself.
struct DatePattern: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    case field(Character, Int)
  }

  var parts: [Part] = []

  /// A pattern that is known to hold no quote.
  init(unquoted text: String) { self = DatePattern(text.filter { $0 != "'" }) ?? DatePattern(parts: []) }

  private init(parts: [Part]) { self.parts = parts }

  /// - Returns: nil for an open quote.
  init?(_ text: String) {
    var literal = ""
    var isQuoted = false
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "'" {
        if rest.first == "'" {
          literal.append("'")
          rest.removeFirst()
        } else {
          isQuoted.toggle()
        }
      } else if !isQuoted, character.isASCII, character.isLetter {
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        var count = 1
        while rest.first == character {
          rest.removeFirst()
          count += 1
        }
        parts.append(.field(character, count))
      } else {
        literal.append(character)
      }
    }
    if isQuoted { return nil }
    if !literal.isEmpty { parts.append(.literal(literal)) }
  }
}

/// A moment as a pattern's fields see it.
struct DateFields {
  var local: LocalTime
  /// Part of a second.
  var fraction: Double
  var period: Zone.Period
  var zoneName: String

  init(_ date: Double, in zone: Zone) {
    let clamped = min(max(date, CivilDate.seconds.lowerBound), CivilDate.seconds.upperBound)
    let whole = clamped.rounded(.down)
    let moment = Int(exactly: whole) ?? 0
    period = zone.period(at: moment)
    local = LocalTime(seconds: moment + period.offset)
    fraction = clamped - whole
    zoneName = zone.name
  }
}
