/// What a program writes, as blocks of lines: a block ends at a line that is the separator, or when nothing follows for a moment. A
/// block that continues after that moment is returned again, whole. Lines beyond the largest size are dropped.
struct BlockReader {
  /// Bytes of the largest block, with its line feeds.
  static let largest = 256 << 10
  /// How long nothing follows at the end of a block.
  static let silence = Duration.milliseconds(50)

  private let separator: String
  private var lines = LineReader(longest: 64 << 10)
  private var block = ""
  /// When the current block ends if nothing follows; nil: it is empty, or was returned.
  private(set) var deadline: Pace.Moment?

  init(separator: String) { self.separator = separator }

  /// The newest block that ended, with these bytes or before them; nil where none did.
  mutating func newest(in bytes: ArraySlice<UInt8>, at now: Pace.Moment) -> String? {
    var newest: String?
    if let deadline, deadline <= now, bytes.isEmpty { newest = taken() }
    for line in lines.lines(in: bytes) {
      if line == separator {
        newest = ended() ?? newest
      } else {
        add(line)
        deadline = now + Self.silence
      }
    }
    return newest
  }

  /// Ends the current block; nil if there is none, or it was returned.
  mutating func last() -> String? {
    if let line = lines.last(), line != separator {
      add(line)
      deadline = deadline ?? .now
    }
    return ended()
  }

  private mutating func ended() -> String? {
    defer { block = "" }
    return deadline == nil ? nil : taken()
  }

  private mutating func taken() -> String {
    deadline = nil
    return block
  }

  private mutating func add(_ line: String) {
    guard block.utf8.count + line.utf8.count < Self.largest else { return }
    block += line + "\n"
  }
}

/// How the output of a kept program is divided.
enum OutputText {
  case lines(LineReader)
  case blocks(BlockReader)

  /// When it has to be asked again although nothing was written.
  var deadline: Pace.Moment? {
    guard case .blocks(let reader) = self else { return nil }
    return reader.deadline
  }

  mutating func newest(in bytes: ArraySlice<UInt8>, at now: Pace.Moment) -> String? {
    switch self {
    case .lines(var reader):
      defer { self = .lines(reader) }
      return reader.newest(in: bytes)
    case .blocks(var reader):
      defer { self = .blocks(reader) }
      return reader.newest(in: bytes, at: now)
    }
  }

  /// What the program did not end before it ended.
  mutating func last() -> String? {
    switch self {
    case .lines(var reader):
      defer { self = .lines(reader) }
      return reader.last()
    case .blocks(var reader):
      defer { self = .blocks(reader) }
      return reader.last()
    }
  }
}
