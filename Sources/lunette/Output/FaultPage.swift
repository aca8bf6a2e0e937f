import Glibc
import WidgetModel

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
    guard let file = fault.file, let number = fault.line, let line = SourceLine.read(file, number) else { return [] }
    let shown = clean(line)
    let margin = String(repeating: " ", count: String(number).count)
    let quoted = "  \(number) | " + shown
    guard let column = fault.span.flatMap({ known($0, shown) }) ?? mark(fault, shown) else { return [quoted] }
    let caret = String(repeating: " ", count: column.start) + String(repeating: "^", count: column.count)
    return [quoted, "  \(margin) | " + paint.red(caret)]
  }

  /// A place that the fault brings itself, if the line has it.
  private static func known(_ span: SourceSpan, _ line: String) -> (start: Int, count: Int)? {
    let length = line.count
    guard span.column >= 1, span.column <= length, span.count >= 1 else { return nil }
    return (span.column - 1, min(span.count, length - span.column + 1))
  }

  /// What a sentence of Lua's parser, or one about a text, is about stands behind these words.
  private static let about: [(before: String, after: Character)] = [("near '", "'"), ("not the text \"", "\"")]

  /// Where in the line the name stands that is wrong: what the sentence is about, its first quoted word, else the last
  /// step of the path. In characters; a name must stand alone. The widget's own name, which opens a sentence, is not it.
  private static func mark(_ fault: Diagnostic, _ line: String) -> (start: Int, count: Int)? {
    var names = about.compactMap { words in
      fault.message.firstRange(of: words.before).map {
        String(fault.message[$0.upperBound...].prefix { $0 != words.after })
      }
    }
    let message = fault.message.hasPrefix("widget '") ? fault.message.drop { $0 != ":" } : fault.message[...]
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
    names += quoted.indices.filter { $0 % 2 == 1 }.map { String(quoted[$0]) }
    if let step = fault.path?.split(separator: " ").last { names.append(String(step)) }
    let characters = Array(line)
    for name in names.map(Array.init) where !name.isEmpty && name.count <= characters.count {
      for start in 0...(characters.count - name.count)
      where characters[start..<start + name.count].elementsEqual(name)
        && (start == 0 || !isWord(characters[start - 1]))
        && (start + name.count == characters.count || !isWord(characters[start + name.count]))
      {
        return (start, name.count)
      }
    }
    return nil
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
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

/// One line of a script's file, for showing.
private enum SourceLine {
  /// The line, without indentation beyond what fits; nil where there is no such regular file or line.
  static func read(_ path: String, _ number: Int) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    // A script's error may name any path: a pipe or a device is not read, nor is a file above 1 MiB.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 20 else {
      return nil
    }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        guard got > 0 else { break }
        count += got
      }
    }
    let lines = bytes.split(separator: 10, maxSplits: number, omittingEmptySubsequences: false)
    guard number > 0, number <= lines.count, lines[number - 1].count <= 400 else { return nil }
    let line = String(decoding: lines[number - 1], as: UTF8.self)
    return line.allSatisfy(\.isWhitespace) ? nil : line
  }
}
