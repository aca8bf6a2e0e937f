import LinuxKit
import WidgetModel
package import WidgetWire

/// The arrangement of what is placed now, as the runtime answers it.
public struct BoardsState: Sendable, Hashable {
  /// What is placed, and nothing else (`Boards.normalized`).
  public var boards: Boards
  /// What the file's last edit was refused for: a sentence. What it said before holds.
  public var error: String?
  /// A number of the arrangement: another one has another. Whoever changes it names the one that the change was made of.
  public var revision: Int { boards.revision }

  /// Creates the answer.
  public init(_ boards: Boards, error: String? = nil) { (self.boards, self.error) = (boards, error) }
}

extension Boards {
  /// 48 bits of the arrangement's digest, so that runtimes and commands agree on it without a counter.
  public var revision: Int {
    SHA256.digest(BoardsText.bytes(of: self)).bytes.prefix(6).reduce(0) { $0 << 8 | Int($1) }
  }
}

// MARK: Coding

extension Boards: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(boards) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let boards: [Board] = try reader.read()
    do throws(Diagnostic) { try self.init(boards) } catch { throw .damaged }
  }
}

extension Boards.Board: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(name, places, theme) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(name: try reader.read(), places: try reader.read(), theme: try reader.read())
  }
}

extension Boards.Place: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .instance(let number): writer.write(case: 0, number)
    case .stack(let name): writer.write(case: 1, name)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .instance(try reader.read())
    case 1: self = .stack(try reader.read())
    default: throw .damaged
    }
  }
}

extension BoardsState: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(boards, error) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), error: try reader.read())
  }
}
