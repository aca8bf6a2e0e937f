import Synchronization

/// The limits that a user has set, for the whole process. They are set when a program starts, before it opens a bundle; workers are
/// told the ones that concern them.
public enum LimitSettings {
  private static let set = Mutex<[LimitName: Double]>([:])

  /// Uses these values in place of the standard ones.
  public static func use(_ values: [LimitName: Double]) { set.withLock { $0 = values } }

  static func value(of name: LimitName) -> Double { set.withLock { $0[name] } ?? name.standard }

  /// Reads the lines of a limits file: `name = value`, and comments that begin with `#`.
  ///
  /// - Returns: the values, and a warning for each line that is not used.
  public static func read(_ text: String, file: String) -> (values: [LimitName: Double], warnings: [Diagnostic]) {
    var values: [LimitName: Double] = [:]
    var warnings: [Diagnostic] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = String(line.prefix { $0 != "#" })
      guard words.contains(where: { !$0.isWhitespace }) else { continue }
      do throws(Diagnostic) {
        let (name, value) = try setting(words)
        guard values[name] == nil else {
          throw Diagnostic(.usage, "'\(name.rawValue)' is set twice; the first value counts")
        }
        values[name] = value
      } catch {
        var warning = error
        (warning.severity, warning.file, warning.line) = (.warning, file, index + 1)
        warnings.append(warning)
      }
    }
    return (values, warnings)
  }

  /// Reads one setting, as `wall = 60 s` or `storage.bundle=20MiB`.
  ///
  /// - Throws: `usage` for an unknown name, and for a value that is not one or out of the name's range.
  public static func setting(_ text: String) throws(Diagnostic) -> (LimitName, Double) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
    guard parts.count == 2 else {
      throw Diagnostic(.usage, "expected NAME = VALUE, got \(short(trimmed(text[...]))); for example wall = 30 s")
    }
    guard let name = LimitName(rawValue: parts[0]) else {
      let nearest = NearestName.of(parts[0], among: LimitName.allCases.map(\.rawValue))
      throw Diagnostic(
        .usage,
        "unknown limit \(short(parts[0]))"
          + (nearest.map { "; did you mean '\($0)'?" } ?? "; see 'lunette doctor --limits'"),
        suggestion: nearest)
    }
    let (least, most) = (name.unit.text(name.range.lowerBound), name.unit.text(name.range.upperBound))
    guard let value = number(parts[1], name.unit), name.unit == .seconds || value == value.rounded() else {
      throw Diagnostic(
        .usage, "'\(name.rawValue)' expects a value such as \(name.unit.text(name.standard)), got \(short(parts[1]))")
    }
    guard name.range.contains(value) else {
      throw Diagnostic(.usage, "'\(name.rawValue)' is from \(least) to \(most), not \(short(parts[1]))")
    }
    return (name, value)
  }

  /// Units in the order of their endings: `ms` before `s`.
  private static func units(_ unit: LimitName.Unit) -> [(ending: String, factor: Double)] {
    switch unit {
    case .seconds: [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1)]
    case .bytes: [("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("B", 1)]
    case .count: []
    }
  }

  private static func number(_ text: String, _ unit: LimitName.Unit) -> Double? {
    let (ending, factor) = units(unit).first { text.hasSuffix($0.ending) } ?? ("", 1)
    let digits = trimmed(text.dropLast(ending.count)).filter { $0 != "," }
    guard let first = digits.first, first.isASCII, first.isNumber, !digits.hasPrefix("0x"), let number = Double(digits),
      number.isFinite
    else { return nil }
    return number * factor
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank = { (character: Character) in character.isWhitespace }
    let rest = text.drop(while: isBlank)
    return String(rest.reversed().drop(while: isBlank).reversed())
  }

  /// A user's text in a sentence.
  private static func short(_ text: String) -> String { VisibleText.quoted(text) }
}
