package import WidgetModel

/// A pattern of Unicode's date fields (UTS 35, "Date Field Symbols"): letters are fields, text in quotes is itself.
package struct DatePattern: Hashable, Sendable {
  /// A part of a pattern: letters of one field, or text between them.
  package enum Part: Hashable, Sendable {
    case literal(String)
    case field(Character, Int)
  }

  /// Bytes of a pattern, at most.
  package static let longest = 256
  /// Letters that are fields, each for itself. ICU writes nothing at all where a pattern has another.
  private static let fields = "GyYuUrQqMLwWdDFgEecabBhHKkmsSAzZOvVXx"

  /// The parts, in their order.
  package var parts: [Part] = []

  /// The first letter that is not a field.
  package var unknownLetter: Character? {
    for case .field(let letter, _) in parts where !Self.fields.contains(letter) { return letter }
    return nil
  }

  /// A pattern that is known to hold no quote.
  package init(unquoted text: String) { self = DatePattern(text.filter { $0 != "'" }) ?? DatePattern(parts: []) }

  private init(parts: [Part]) { self.parts = parts }

  /// - Returns: nil for an open quote.
  package init?(_ text: String) {
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
package struct DateFields {
  /// Date and time on the zone's clock.
  package var local: LocalTime
  /// Part of a second.
  package var fraction: Double
  /// The zone's offset and name at that moment.
  package var period: Zone.Period
  /// The zone's identifier.
  package var zoneName: String

  /// The fields of a moment, in seconds since 1970, in a zone.
  package init(_ date: Double, in zone: Zone) {
    let clamped = min(max(date, CivilDate.seconds.lowerBound), CivilDate.seconds.upperBound)
    let whole = clamped.rounded(.down)
    let moment = Int(exactly: whole) ?? 0
    period = zone.period(at: moment)
    local = LocalTime(seconds: moment + period.offset)
    fraction = clamped - whole
    zoneName = zone.name
  }
}
