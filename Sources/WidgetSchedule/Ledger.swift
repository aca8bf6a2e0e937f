public import WidgetModel

/// What was asked, and what came of it: one line for each request, grant, refusal, deferral, answer and failure.
public struct LedgerLine: Sendable, Hashable {
  /// What happened to a demand or request.
  public enum Matter: String, Sendable, Hashable, CaseIterable {
    /// A demand came in.
    case asked
    /// A demand became part of one that waits, or of the reload that comes after the one under way.
    case merged
    /// The provider is asked now.
    case granted
    /// The demand cannot be carried out.
    case refused
    /// It has to wait until `next`.
    case deferred
    /// The provider answered; the next reload is at `next`.
    case answered
    /// It failed; the next attempt is at `next`.
    case failed
    /// It is on top of its stack now.
    case turned
    /// A live activity was started.
    case started
    /// Its state was replaced.
    case updated
    /// Its state is out of date.
    case stale
    /// It ended; it is taken away at `next`, or at once.
    case ended
  }

  /// When it happened, in seconds since 1970.
  public var date: Double
  /// The instance; nil where the demand was for a kind that is not placed.
  public var instance: InstanceID?
  /// What happened.
  public var matter: Matter
  /// The cause of the demand.
  public var cause: ReloadReason
  /// Why it was deferred.
  public var why: Deferral?
  /// Seconds from the request to its answer.
  public var duration: Double?
  /// When the next reload or attempt is due, in seconds since 1970.
  public var next: Double?
  /// A message, a line, a kind: what the matter needs, cut to `longestDetail`.
  public var detail: String? { didSet { detail = detail.map(Self.cut) } }

  /// Bytes of a line's detail: the whole text is with the error, or where it came from.
  public static let longestDetail = 512

  /// Creates a line; the detail is cut.
  public init(
    _ date: Double, _ instance: InstanceID?, _ matter: Matter, _ cause: ReloadReason, why: Deferral? = nil,
    duration: Double? = nil, next: Double? = nil, detail: String? = nil
  ) {
    self.date = date
    self.instance = instance
    self.matter = matter
    self.cause = cause
    self.why = why
    self.duration = duration
    self.next = next
    self.detail = detail.map(Self.cut)
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longestDetail else { return text }
    // By scalars: a character may be as long as a script wants it.
    let end = text.utf8.index(text.startIndex, offsetBy: longestDetail - 3)
    return String(text.unicodeScalars[..<end.alignedDown(in: text)]) + "…"
  }
}

extension String.Index {
  /// The start of the scalar that it lies in.
  fileprivate func alignedDown(in text: String) -> String.Index {
    var index = self
    while index > text.startIndex, index.samePosition(in: text.unicodeScalars) == nil {
      index = text.utf8.index(before: index)
    }
    return index
  }
}

/// Why a reload has to wait.
public enum Deferral: String, Sendable, Hashable, CaseIterable {
  /// Too soon after the one before.
  case spacing
  /// The policy named a moment that had passed, which means five minutes.
  case past
  /// The day's reloads are spent.
  case budget
  /// The widget is not seen.
  case unseen
  /// It failed, and waits before it tries again.
  case failing
  /// It asks for itself, by what its own reload does.
  case itself
  /// Many are due at once, and are spread.
  case crowd
  /// Bundles are asked in turn, and few requests of each are under way.
  case turn
  /// Its bundle has used up its share of the host's work.
  case share

  /// The reason for a person, as the end of "deferred until 12:05: ".
  public var sentence: String {
    switch self {
    case .spacing: "too soon after the last reload"
    case .past: "the requested time has passed, so it waits five minutes"
    case .budget: "the reload budget is used up"
    case .unseen: "it is not visible"
    case .failing: "it failed, and retries later"
    case .itself: "its own reload requests the next one"
    case .crowd: "many are due at once, so they are spread out"
    case .turn: "other requests are in flight, and bundles take turns"
    case .share: "its bundle's share of the host's time is used up"
    }
  }
}

/// The list of what was asked for and what became of it: the newest lines, oldest first. Of older ones only their number is kept.
public struct Ledger: Sendable, Hashable {
  /// The lines that are kept, oldest first.
  public private(set) var lines: [LedgerLine] = []
  /// Lines that were dropped.
  public private(set) var dropped = 0
  /// The number of lines that are kept at least, once so many were added.
  public let capacity: Int

  /// Creates an empty ledger.
  public init(capacity: Int = 10_000) { self.capacity = max(capacity, 1) }

  /// Appends a line.
  public mutating func add(_ line: LedgerLine) {
    lines.append(line)
    // Half as many again before the front is cut: an array moves all that stays.
    guard lines.count >= capacity + capacity / 2 + 1 else { return }
    dropped += lines.count - capacity
    lines.removeFirst(lines.count - capacity)
  }

  /// Appends the notes among a step's actions.
  public mutating func add(_ actions: [Action]) {
    for case .note(let line) in actions { add(line) }
  }

  /// Returns the lines of one instance, oldest first.
  public func lines(of instance: InstanceID) -> [LedgerLine] { lines.filter { $0.instance == instance } }
}
