public import WidgetModel

/// `lunette.simulate/1`: a head, a line an event in the order in which they happened, and a summary.
public struct SimulationDocument: Document {
  public static let format = DocumentFormat.simulate

  /// Seconds since 1970.
  public var from: Double
  /// The last moment, in seconds since 1970.
  public var to: Double
  /// The name of the budget's profile.
  public var budget: String
  /// Decides what fails.
  public var seed: UInt64

  /// Creates a document.
  public init(from: Double, to: Double, budget: String, seed: UInt64) {
    self.from = from
    self.to = to
    self.budget = budget
    self.seed = seed
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("from", date: from)
    writer.member("to", date: to)
    writer.member("budget", budget)
    writer.member("seed", Int(clamping: seed))
  }

  /// A line of what happened. Beside `detail`, a phrase, stands what of it a program needs.
  public struct Event: Sendable {
    /// When it happened, in seconds since 1970.
    public var at: Double
    /// `reload`, `entry`, `deferred`, `failed`, `retry`, `turned`, `tap`, `donate`, `lock` or `unlock`.
    public var event: String
    /// The widget's kind.
    public var kind: String
    /// The widget's family.
    public var family: Family
    /// A phrase for a person.
    public var detail: String
    /// The cause of a reload, in a word.
    public var reason: String?
    /// Why it is deferred, in a word.
    public var why: String?
    /// When the next attempt is.
    public var until: Double?
    /// The date of the entry that is shown.
    public var date: Double?

    /// Creates an event.
    public init(at: Double, event: String, kind: String, family: Family, detail: String) {
      self.at = at
      self.event = event
      self.kind = kind
      self.family = family
      self.detail = detail
    }

    public func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("at", date: at)
        writer.member("event", event)
        writer.member("kind", kind)
        writer.member("family", family.rawValue)
        writer.member("detail", detail)
        if let reason { writer.member("reason", reason) }
        if let why { writer.member("why", why) }
        if let until { writer.member("until", date: until) }
        if let date { writer.member("date", date: date) }
      }
      writer.endLine()
    }
  }

  /// How often what happened: of one widget, or of all.
  public struct Count: Sendable, Hashable {
    /// The number of requests.
    public var reloads = 0
    /// The number of entries that were shown.
    public var entries = 0
    /// The number of reloads that were deferred.
    public var deferred = 0
    /// The number of failures.
    public var failed = 0
    /// The number of requests after a failure.
    public var retries = 0
    /// The number of taps, and of intents that were performed by their names.
    public var taps = 0

    /// Nothing happened.
    public init() {}

    func write(to writer: inout JSONWriter) {
      writer.member("reloads", reloads)
      writer.member("entries", entries)
      writer.member("deferred", deferred)
      writer.member("failed", failed)
      writer.member("retries", retries)
      writer.member("taps", taps)
    }
  }

  /// The last line: the sum, and each widget's.
  public struct Summary: Sendable {
    /// The sum over all widgets.
    public var total: Count
    /// The number of demands that could not be carried out.
    public var refused: Int
    /// Each widget's count, in the order of placing.
    public var widgets: [(kind: String, family: Family, count: Count)]

    /// Creates a summary.
    public init(total: Count, refused: Int, widgets: [(kind: String, family: Family, count: Count)]) {
      self.total = total
      self.refused = refused
      self.widgets = widgets
    }

    public func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("summary") { writer in
          writer.object { writer in
            total.write(to: &writer)
            writer.member("refused", refused)
            writer.member("widgets") { writer in
              writer.array(widgets) { writer, widget in
                writer.object { writer in
                  writer.member("kind", widget.kind)
                  writer.member("family", widget.family.rawValue)
                  widget.count.write(to: &writer)
                }
              }
            }
          }
        }
      }
      writer.endLine()
    }
  }
}
