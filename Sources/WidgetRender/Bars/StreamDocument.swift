public import WidgetModel

/// `lunette.stream/1`: what one widget shows now, flat, for programs that take a line apart by themselves (eww, scripts).
public struct StreamDocument: Document {
  public static let format = DocumentFormat.stream

  /// What the bar shows.
  public var line: BarLine

  /// The document of a line.
  public init(_ line: BarLine) { self.line = line }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", line.kind)
    writer.member("family", line.family.rawValue)
    writer.member("text", line.text)
    writer.member("short_text", line.shortText)
    writer.member("tooltip", line.tooltip.joined(separator: "\n"))
    writer.member("alt", line.alt)
    writer.member("class", line.classes)
    writer.member("percentage", line.percentage)
    writer.member("color", line.hex)
    writer.member("urgent", line.isUrgent)
    writer.member("stale", line.isStale)
    writer.member("error", line.error)
    writer.member("stack", line.stack)
  }
}
