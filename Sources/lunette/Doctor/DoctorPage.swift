import WidgetModel
import WidgetRender

/// What `doctor` prints for a person: what was looked at, with what mends it, and the limits if asked for.
struct DoctorPage {
  let text: String

  /// - Parameters:
  ///   - showsLimits: whether the limits are asked for.
  ///   - limitsFile: where they are set.
  init(_ document: DoctorDocument, showsLimits: Bool = false, limitsFile: String? = nil) {
    let width = document.findings.map(\.subject.count).max() ?? 0
    var lines: [String] = []
    for finding in document.findings {
      lines.append(Self.padded(finding.state.rawValue, 9) + Self.padded(finding.subject, width + 2) + finding.detail)
      if let advice = finding.advice { lines.append(Self.padded("", 9 + width + 2) + "fix: " + advice) }
    }
    if showsLimits {
      lines += ["", "limits"]
      let names = document.limits.map(\.name.count).max() ?? 0
      for limit in document.limits {
        lines.append("  " + Self.padded(limit.name, names + 2) + Self.padded(Self.value(limit), 12) + limit.meaning)
      }
      lines += Self.settings(limitsFile, names)
    }
    text = lines.map(FaultPage.clean).joined(separator: "\n") + "\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// `250 ms`, `16 KiB`, `20,000`.
  static func value(_ limit: DoctorDocument.Limit) -> String {
    switch limit.unit {
    case .seconds: LimitName.Unit.seconds.text(limit.value)
    case .bytes: LimitName.Unit.bytes.text(limit.value)
    case .count: limit.name == "year" ? "\(Int(limit.value))" : LimitName.Unit.count.text(limit.value)
    }
  }

  /// The limits that can be set, with the least and the most, and where.
  private static func settings(_ file: String?, _ names: Int) -> [String] {
    let rows = LimitName.allCases.map { name in
      "  " + padded(name.rawValue, names + 2) + padded(name.unit.text(name.range.lowerBound), 12)
        + name.unit.text(name.range.upperBound)
    }
    let place = file ?? "lunette/limits in your configuration folder"
    return ["", "set limits by lines 'name = value' in \(place), from the least to the most:"] + rows
  }
}
