import WidgetModel

/// The fields at the top of a hostile file, in their order.
struct HostileHeader {
  private let fields: [(name: String, value: String)]

  private static let known: Set<String> = ["run", "exits", "error", "message", "line", "out", "not-out"]

  init(_ script: String) throws(HeaderFault) {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("-- ") }
    guard let truth = lines.first, Self.field(truth) == nil else {
      throw HeaderFault("the first line does not say what must stay true")
    }
    var fields: [(String, String)] = []
    for line in lines.dropFirst() {
      guard let field = Self.field(line) else {
        throw HeaderFault("'\(line)' is no field; known are \(Self.known.sorted())")
      }
      fields.append(field)
    }
    self.fields = fields
  }

  /// Nil for a line that does not begin with a known field.
  private static func field(_ line: Substring) -> (String, String)? {
    let parts = line.dropFirst(3).split(separator: ":", maxSplits: 1)
    guard parts.count == 2, known.contains(String(parts[0])), parts[1].hasPrefix(" "), parts[1].count > 1 else {
      return nil
    }
    return (String(parts[0]), String(parts[1].dropFirst()))
  }

  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  func optional(_ name: String) throws(HeaderFault) -> String? {
    let values = values(name)
    guard values.count <= 1 else { throw HeaderFault("\(name) is said \(values.count) times") }
    return values.first
  }

  private func one(_ name: String) throws(HeaderFault) -> String {
    guard let value = try optional(name) else { throw HeaderFault("\(name) is missing") }
    return value
  }

  func exitCode() throws(HeaderFault) -> Int32 {
    let value = try one("exits")
    guard let code = Int32(value), ExitCode(rawValue: code) != nil else {
      throw HeaderFault("exits is one exit code of the command, not '\(value)'")
    }
    return code
  }

  func error(_ exits: Int32) throws(HeaderFault) -> HostileFile.ExpectedError {
    let value = try one("error")
    guard let code = Diagnostic.Code(rawValue: value) else {
      throw HeaderFault("error is one error code, not '\(value)'")
    }
    guard code.exit.rawValue == exits else {
      throw HeaderFault("\(value) exits with \(code.exit.rawValue), not \(exits)")
    }
    let message = try one("message")
    guard message.contains(where: { $0 != "*" }) else { throw HeaderFault("message fits every sentence") }
    return HostileFile.ExpectedError(code: value, message: message, place: try place())
  }

  private func place() throws(HeaderFault) -> HostileFile.Place {
    switch try one("line") {
    case "none": return .file
    case "no file": return .none
    case let value:
      guard let line = Int(value), line > 0 else {
        throw HeaderFault("line is a number, 'none' or 'no file', not '\(value)'")
      }
      return .line(line)
    }
  }
}

/// A header's errors.
struct HeaderFault: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
