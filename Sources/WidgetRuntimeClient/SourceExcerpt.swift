import Glibc
public import WidgetModel

/// The line of a script that a fault is about, with what the fault's sentence names in it.
public struct SourceExcerpt: Sendable, Hashable {
  /// A line by its number, from 1.
  public struct Line: Sendable, Hashable {
    /// The number.
    public var number: Int
    /// The text, without control characters.
    public var text: String

    /// Creates a line.
    public init(number: Int, text: String) { (self.number, self.text) = (number, text) }
  }

  /// The fault's line, and those around it.
  public var lines: [Line]
  /// The part of the fault's line that is wrong, in characters; nil: it is not known.
  public var span: SourceSpan?

  /// Creates an excerpt.
  public init(lines: [Line], span: SourceSpan?) { (self.lines, self.span) = (lines, span) }

  /// Lines before and behind the fault's own, at most.
  private static let around = 2

  /// Reads the lines from the fault's file; nil where it names none, or there is no such regular file or line.
  package init?(_ fault: Diagnostic, around: Int = Self.around) {
    guard let file = fault.file, let number = fault.line, let all = SourceText.lines(file, through: number + around),
      number > 0, number <= all.count, let own = SourceText.shown(all[number - 1])
    else { return nil }
    guard !own.allSatisfy(\.isWhitespace) else { return nil }
    let numbers = max(1, number - around)...min(all.count, number + around)
    lines = numbers.map { Line(number: $0, text: SourceText.shown(all[$0 - 1]) ?? "…") }
    span = fault.place(in: own)
  }
}

extension Diagnostic {
  /// Where in its line the name stands that is wrong: what the fault says itself, what its sentence is about, its first quoted word, else
  /// the last step of the path. A name must stand alone. The widget's own name, which opens a sentence, is not it.
  package func place(in line: String) -> SourceSpan? {
    span.flatMap { Self.known($0, line) } ?? mark(in: line)
  }

  /// A place that the fault brings itself, if the line has it.
  private static func known(_ span: SourceSpan, _ line: String) -> SourceSpan? {
    let length = line.count
    guard span.column >= 1, span.column <= length, span.count >= 1 else { return nil }
    return SourceSpan(column: span.column, count: min(span.count, length - span.column + 1))
  }

  /// What a sentence of Lua's parser, or one about a text, is about stands behind these words.
  private static let about: [(before: String, after: Character)] = [("near '", "'"), ("not the text \"", "\"")]

  private func mark(in line: String) -> SourceSpan? {
    var names = Self.about.compactMap { words in
      message.firstRange(of: words.before).map {
        String(message[$0.upperBound...].prefix { $0 != words.after })
      }
    }
    let sentence = message.hasPrefix("widget '") ? message.drop { $0 != ":" } : message[...]
    let quoted = sentence.split(separator: "'", omittingEmptySubsequences: false)
    names += quoted.indices.filter { $0 % 2 == 1 }.map { String(quoted[$0]) }
    if let step = path?.split(separator: " ").last { names.append(String(step)) }
    let characters = Array(line)
    for name in names.map(Array.init) where !name.isEmpty && name.count <= characters.count {
      for start in 0...(characters.count - name.count)
      where characters[start..<start + name.count].elementsEqual(name)
        && (start == 0 || !Self.isWord(characters[start - 1]))
        && (start + name.count == characters.count || !Self.isWord(characters[start + name.count]))
      {
        return SourceSpan(column: start + 1, count: name.count)
      }
    }
    return nil
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

/// A script's file, for showing.
private enum SourceText {
  /// Its first lines, without their ends; nil where there is no such regular file.
  static func lines(_ path: String, through number: Int) -> [ArraySlice<UInt8>]? {
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
    guard number > 0, number <= size + 3 else { return nil }
    let lines = bytes.split(separator: 10, maxSplits: number, omittingEmptySubsequences: false)
    return Array(lines.prefix(number))
  }

  /// A line as it is shown; nil where it is too long.
  static func shown(_ line: ArraySlice<UInt8>) -> String? {
    guard line.count <= 400 else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    return String(SanitizedText.string(text).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
