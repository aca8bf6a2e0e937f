import WidgetRender

/// What `doctor` prints for a person: what was looked at, with what mends it, and the limits.
struct DoctorPage {
  let text: String

  init(_ document: DoctorDocument) {
    let width = document.findings.map(\.subject.count).max() ?? 0
    var lines: [String] = []
    for finding in document.findings {
      lines.append(Self.padded(finding.state.rawValue, 9) + Self.padded(finding.subject, width + 2) + finding.detail)
      if let advice = finding.advice { lines.append(Self.padded("", 9 + width + 2) + "fix: " + advice) }
    }
    lines += ["", "limits"]
    let names = document.limits.map(\.name.count).max() ?? 0
    for limit in document.limits {
      lines.append("  " + Self.padded(limit.name, names + 2) + Self.padded(Self.value(limit), 12) + limit.meaning)
    }
    text = lines.map(FaultPage.clean).joined(separator: "\n") + "\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// `250 ms`, `16 KiB`, `20,000`.
  static func value(_ limit: DoctorDocument.Limit) -> String {
    switch limit.unit {
    case .seconds: return limit.value < 1 ? "\(whole(limit.value * 1000)) ms" : "\(whole(limit.value)) s"
    case .bytes:
      for (size, unit) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] as [(Int, String)]
      where limit.value >= Double(size) && limit.value.truncatingRemainder(dividingBy: Double(size)) == 0 {
        return "\(whole(limit.value / Double(size))) \(unit)"
      }
      return "\(whole(limit.value)) B"
    case .count: return limit.name == "year" ? "\(Int(limit.value))" : whole(limit.value)
    }
  }

  /// Returns a whole number with a comma between thousands.
  private static func whole(_ number: Double) -> String {
    let digits = String(Int(number.rounded()))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
