public import WidgetModel
public import WidgetSchedule

/// `lunette.log/1`: lines of the ledger, oldest first: every reload that was asked for, and what came of it.
public struct LogDocument: Document {
  public static let format = DocumentFormat.log

  /// The lines, oldest first.
  public var lines: [LedgerLine]

  /// Creates a document.
  public init(_ lines: [LedgerLine]) { self.lines = lines }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("lines") { writer in
      writer.array(lines) { writer, line in writer.object { $0.members(of: line) } }
    }
  }
}

extension JSONWriter {
  /// Writes the keys of a line of the ledger.
  package mutating func members(of line: LedgerLine) {
    member("date", date: line.date)
    member("instance", line.instance?.number)
    member("matter", line.matter.rawValue)
    member("cause", line.cause.rawValue)
    member("why", line.why?.rawValue)
    member("duration", line.duration)
    member("next", date: line.next)
    member("detail", line.detail)
  }
}
