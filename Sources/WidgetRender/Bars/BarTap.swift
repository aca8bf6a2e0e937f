/// A part of a bar's line that can be tapped.
public struct BarTap: Sendable, Hashable {
  /// What `lunette tap` is told: numbers count from 1, in the order of the render document.
  public enum Target: Sendable, Hashable {
    case whole
    case link(Int)
    case action(Int)

    var words: [String] {
      switch self {
      case .whole: []
      case .link(let number): ["--link", String(number)]
      case .action(let number): ["--action", String(number)]
      }
    }
  }

  /// What is tapped.
  public var target: Target
  /// Columns of the line's text, from its left.
  public var columns: Range<Int>
  /// What it reads; clean, as all texts of a line.
  public var label: String

  /// Creates a part of a line.
  public init(_ target: Target, columns: Range<Int>, label: String) {
    self.target = target
    self.columns = columns
    self.label = label
  }
}

/// A row of a bar's menu that taps something.
public struct BarChoice: Sendable, Hashable {
  /// Clean, as all texts of a line.
  public var label: String
  /// Its command, the program first.
  public var command: [String]

  /// Creates a row of a menu.
  public init(_ label: String, _ command: [String]) {
    self.label = label
    self.command = command
  }

  /// Each target once, by this command.
  public static func choices(_ taps: [BarTap], _ command: [String]) -> [BarChoice] {
    var offered = Set<BarTap.Target>()
    guard !command.isEmpty else { return [] }
    return taps.filter { offered.insert($0.target).inserted }.map { BarChoice($0.label, command + $0.target.words) }
  }
}

extension BarLine {
  /// What lies at a column of the text: the topmost of its taps, else the widget as a whole.
  public func target(at column: Int) -> BarTap.Target {
    taps.last { $0.columns.contains(column) }?.target ?? .whole
  }

  /// The column below a pointer that is so far from the text's left, as a part of its width (0 to 1). A bar draws in a font
  /// of its own, so this is exact where all letters are of one width.
  public func column(at part: Double) -> Int {
    let columns = CellMetrics().columns(text)
    guard part > 0, columns > 0 else { return 0 }
    return min(Int(min(part, 1) * Double(columns)), columns - 1)
  }

  /// The command that taps it there; nil where it cannot be tapped.
  public func command(for target: BarTap.Target) -> [String]? {
    tapWords.isEmpty ? nil : tapWords + target.words
  }

  /// The text in pieces of one target each; together they are the text.
  var pieces: [(text: String, target: BarTap.Target)] {
    var pieces: [(text: String, target: BarTap.Target)] = []
    var column = 0
    for letter in text {
      let target = target(at: column)
      if let last = pieces.indices.last, pieces[last].target == target {
        pieces[last].text.append(letter)
      } else {
        pieces.append((String(letter), target))
      }
      column += CellMetrics().columns(String(letter))
    }
    return pieces
  }
}
