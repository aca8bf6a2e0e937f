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

/// `lunette.explanation/1`: where a placed widget stands, and why.
public struct ExplanationDocument: Document {
  public static let format = DocumentFormat.explanation

  /// The instance.
  public var instance: PlacedInstance
  /// What the scheduler intends for it.
  public var outlook: Outlook
  /// The budget and policy of reloads.
  public var profile: Profile
  /// The last answer, and the request before it.
  public var lastAnswer: LedgerLine?
  /// The last request that was granted.
  public var lastGrant: LedgerLine?
  /// The last deferral or refusal, where nothing was granted since.
  public var lastDeferral: LedgerLine?
  /// Its triggers that are not watched since there are too many, each a sentence.
  public var unwatched: [String] = []
  /// The time of layout and drawing, in seconds; nil where it was not measured.
  public var layout: Double?
  /// The time of layout and drawing, in seconds; nil where it was not measured.
  public var drawing: Double?

  /// Creates an explanation without ledger lines.
  public init(_ instance: PlacedInstance, _ outlook: Outlook, profile: Profile) {
    self.instance = instance
    self.outlook = outlook
    self.profile = profile
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("instance") { writer in writer.object { instance.write(to: &$0) } }
    writer.member("shown") { writer in
      guard let shown = outlook.shown else { return writer.null() }
      writer.object { writer in
        writer.member("date", date: shown.date)
        writer.member("index", shown.index)
        writer.member("count", shown.count)
      }
    }
    writer.member("nextEntry", date: outlook.nextEntry)
    writer.member("nextTick", date: outlook.nextTick)
    writer.member("nextReload", date: outlook.nextReload)
    writer.member("cause", outlook.cause?.rawValue)
    writer.member("why", outlook.why?.rawValue)
    writer.member("asking", date: outlook.asking)
    writer.member("lastReload", date: outlook.lastReload)
    writer.member("failures", outlook.failures)
    writer.member("reloads", outlook.reloads)
    writer.member("budget", profile.rawValue)
    writer.member("credit", outlook.credit)
    for (name, line) in [
      ("lastGrant", lastGrant), ("lastAnswer", lastAnswer), ("lastDeferral", lastDeferral),
    ] as [(StaticString, LedgerLine?)] {
      writer.member(name) { writer in
        guard let line else { return writer.null() }
        writer.object { $0.members(of: line) }
      }
    }
    writer.member("unwatched") { writer in writer.array(unwatched) { $0.value($1) } }
    writer.member("layout", layout)
    writer.member("drawing", drawing)
  }
}

extension JSONWriter {
  /// The keys of a line of the ledger.
  mutating func members(of line: LedgerLine) {
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
