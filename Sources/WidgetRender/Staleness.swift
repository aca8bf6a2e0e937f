public import WidgetModel

/// What is wrong with what is shown: why the last reload failed, and how old the data are.
public struct Staleness: Sendable, Hashable {
  /// What the last reload failed with; nil where the data are old and nothing failed.
  public var reason: String?
  /// Seconds since the data were made.
  public var age: Double
  /// Whether there are data that were good once; else only the reason is shown.
  public var hasPicture: Bool
  /// In how many seconds it is asked again; nil: not known.
  public var nextAsk: Double?
  /// Whether something beside the picture says it: then the picture is weaker, and nothing more.
  public var isToldElsewhere = false

  /// Creates a description of what is wrong.
  public init(reason: String?, age: Double, hasPicture: Bool = true) {
    (self.reason, self.age, self.hasPicture) = (reason, age, hasPicture)
  }

  /// What a person is told of data that were made at a date and stay until the policy asks again; nil: nothing. Data are old at
  /// twice the age that their policy meant.
  public init?(error: Diagnostic?, made: Double, policy: ReloadPolicy, hasPicture: Bool, at now: Double) {
    let age = now - made
    if let error {
      self.init(reason: error.message, age: age, hasPicture: hasPicture)
    } else if case .after(let date, _) = policy, date > made, age > 2 * (date - made), hasPicture {
      self.init(reason: nil, age: age)
    } else {
      return nil
    }
  }

  /// "1 h 40 ago".
  package var ageText: String { Self.duration(age).map { "\($0) ago" } ?? "just now" }

  /// "retrying in 4 min"; nil where that is not known, or should have been.
  var nextText: String? {
    guard let nextAsk, nextAsk > 0 else { return nil }
    return "retrying in \(Self.duration(nextAsk) ?? "a moment")"
  }

  /// "1 h 40"; nil for less than a minute.
  private static func duration(_ seconds: Double) -> String? {
    let minutes = Int(min(max(seconds, 0), 1e9) / 60)
    switch minutes {
    case 0: return nil
    case ..<60: return "\(minutes) min"
    case ..<1440:
      let rest = minutes % 60
      return "\(minutes / 60) h" + (rest == 0 ? "" : rest < 10 ? " 0\(rest)" : " \(rest)")
    default: return minutes < 2880 ? "1 day" : "\(minutes / 1440) days"
    }
  }
}
