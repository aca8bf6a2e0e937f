import WidgetModel
import WidgetRender

/// The text of `doctor` for a terminal of 80 columns: problems first, each with its fix, and the limits if requested.
struct DoctorPage {
  let text: String

  /// - Parameters:
  ///   - showsLimits: whether the limits are asked for.
  ///   - limitsFile: where they are set.
  init(_ document: DoctorDocument, showsLimits: Bool = false, limitsFile: String? = nil) {
    let column = 9 + (document.findings.map(\.subject.count).max() ?? 0) + 2
    let problems = document.findings.filter { $0.state == .missing }
    let others = document.findings.filter { $0.state != .missing }
    var lines: [String] = []
    for finding in problems + others {
      var detail = WrappedText.wrapped(finding.detail, indent: column)
      let subject = Self.padded(finding.state.rawValue, 9) + finding.subject
      detail[0] = Self.padded(subject, column) + detail[0].dropFirst(column)
      lines += detail
      // Not wrapped, so that it can be copied.
      if let advice = finding.advice { lines.append(Self.padded("", 9) + "fix: " + advice) }
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
