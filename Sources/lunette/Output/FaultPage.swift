import WidgetModel
import WidgetRuntimeClient

/// A fault as a person reads it: `file:line: error: sentence; what would be right`, the line with the name marked, the
/// place in the view tree, Lua's frames.
struct FaultPage {
  /// Whole lines, each ended. What a script gave has passed through `clean`, so that it cannot steer the terminal.
  let text: String

  init(_ told: Exit.Told, colors: Bool) {
    let fault = told.fault
    let paint = Paint(isOn: colors)
    let severity = fault.severity == .error ? paint.red("error:") : paint.yellow("warning:")
    var lines = [paint.bold(Self.place(fault)) + " " + severity + " " + Self.sentence(fault)]
    lines += Self.source(fault, paint)
    if let line = fault.replacement { lines.append("  write: " + Self.clean(line)) }
    if let path = fault.path {
      let others = told.paths.count - 1
      let more = others > 0 ? ", and \(others) more place\(others == 1 ? "" : "s")" : ""
      lines.append("  in " + Self.clean(path) + more)
    }
    if let kind = fault.kind {
      lines.append("  widget '\(Self.clean(kind))'" + told.families.map { ", " + $0.rawValue }.joined())
    }
    let callers = Self.callers(fault)
    if !callers.isEmpty { lines += ["  called from"] + callers.map { "    " + $0 } }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Lua's frames without those of C, and without the line that the fault names already.
  private static func callers(_ fault: Diagnostic) -> [String] {
    let frames = fault.traceback.prefix(20).map(clean).filter { !$0.hasPrefix("[C]") }
    return Array(frames.drop { $0.hasPrefix(place(fault)) })
  }

  private static func place(_ fault: Diagnostic) -> String {
    guard let file = fault.file, !file.isEmpty else { return "lunette:" }
    return clean(file) + (fault.line.map { ":\($0):" } ?? ":")
  }

  /// The sentence, and the nearest name or what to do instead where the sentence does not say it itself.
  static func sentence(_ fault: Diagnostic) -> String {
    let message = clean(fault.message)
    guard let suggestion = fault.suggestion.map(clean), !message.contains(suggestion) else { return message }
    return suggestion.contains(" ") ? "\(message); \(suggestion)" : "\(message); did you mean '\(suggestion)'?"
  }

  /// The line of the file with carets under the name that the sentence quotes, where the file can be read.
  private static func source(_ fault: Diagnostic, _ paint: Paint) -> [String] {
    guard let excerpt = SourceExcerpt(fault, around: 0), let line = excerpt.lines.first else { return [] }
    let shown = clean(line.text)
    let margin = String(repeating: " ", count: String(line.number).count)
    let quoted = "  \(line.number) | " + shown
    guard let span = excerpt.span else { return [quoted] }
    let caret = String(repeating: " ", count: span.column - 1) + String(repeating: "^", count: span.count)
    return [quoted, "  \(margin) | " + paint.red(caret)]
  }

  /// Text of a script on a terminal: clean, on one line, at most 4 KiB.
  static func clean(_ text: String) -> String {
    if text.utf8.count <= 4096, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return String(SanitizedText.string(text).prefix(4096).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}

/// Colours of a fault's page.
private struct Paint {
  let isOn: Bool

  /// Returns the text in bold, where the terminal has colors.
  func bold(_ text: String) -> String { sgr("1", text) }
  /// Returns the text in bold red, as for errors.
  func red(_ text: String) -> String { sgr("1;31", text) }
  /// Returns the text in bold yellow, as for warnings.
  func yellow(_ text: String) -> String { sgr("1;33", text) }

  private func sgr(_ look: String, _ text: String) -> String { isOn ? "\u{1B}[\(look)m\(text)\u{1B}[0m" : text }
}
