import WidgetLayout
import WidgetModel

/// Where a widget is tapped, as the command line says it.
extension TapPlace {
  init(_ typed: Typed, _ surface: Surface) throws(Diagnostic) {
    let (x, y) = (typed[.x], typed[.y])
    let ways = [x != nil || y != nil ? "--x and --y" : nil, typed[.link].map { _ in "--link" }]
    let chosen = (ways + [typed[.action].map { _ in "--action" }]).compactMap(\.self)
    // One place is tapped at a time.
    if chosen.count > 1 { throw .usage("\(chosen.joined(separator: " and ")) cannot be combined") }
    if let word = typed[.link] {
      self = .link(try Self.number(word, "--link"))
    } else if let word = typed[.action] {
      self = .action(try Self.number(word, "--action"))
    } else if let x, let y {
      self = .point(Point(x: try Self.length(x, "--x", surface), y: try Self.length(y, "--y", surface)))
    } else if x != nil || y != nil {
      throw .usage("--x and --y must be given together")
    } else {
      self = .whole
    }
  }

  private static func number(_ word: String, _ option: String) throws(Diagnostic) -> Int {
    guard let number = Int(word), number >= 1 else {
      throw .usage("\(option) expects a whole number from 1, not '\(word)'")
    }
    return number
  }

  private static func length(_ word: String, _ option: String, _ surface: Surface) throws(Diagnostic) -> Double {
    // In cells a half would lie between two.
    let isWhole = surface == .terminal
    guard let length = Double(word), length >= 0, length.isFinite, !isWhole || length == length.rounded() else {
      throw .usage("\(option) expects \(isWhole ? "a whole number of cells" : "points") from 0, not '\(word)'")
    }
    return length
  }
}
