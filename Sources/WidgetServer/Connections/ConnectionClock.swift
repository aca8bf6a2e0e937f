internal import NIOCore

/// How far a connection is, and until when it may stay there. A pure value: it is told what happens, and when.
///
///     open ──bytes──▶ header ──head──▶ body ──end──▶ answering ──answered──▶ idle ──bytes──▶ header …
///
/// Invariant: `deadline` is nil only while an answer is under way that takes its own time, and nothing waits for the reader.
struct ConnectionClock: Sendable {
  enum Expiry: Sendable, Equatable {
    /// The header, or the body, did not come in time.
    case header, body
    /// Nothing was asked.
    case idle
    /// The reader takes nothing.
    case stalled
  }

  let limits: ServerLimits
  /// Requests whose header has come, and whose answer is not over.
  private(set) var unanswered = 0
  private(set) var headerBytes = 0
  /// The bytes of the present body, with what surrounds its chunks.
  private var bodyBytes = 0
  private var headerSince: NIODeadline?
  private var bodySince: NIODeadline?
  private var idleSince: NIODeadline
  private var isFresh = true
  /// Bytes that the reader has taken so far, and when that was last seen to grow; nil: nothing waits for it.
  private var taken = 0
  private var stalledSince: NIODeadline?

  init(_ limits: ServerLimits, at now: NIODeadline) {
    self.limits = limits
    idleSince = now
  }

  // MARK: What happens

  mutating func bytesCame(_ count: Int, at now: NIODeadline) {
    guard bodySince == nil else {
      bodyBytes += count
      return
    }
    headerBytes += count
    if headerSince == nil { headerSince = now }
  }

  mutating func headCame(at now: NIODeadline) {
    unanswered += 1
    isFresh = false
    (headerBytes, bodyBytes, headerSince, bodySince) = (0, 0, nil, now)
  }

  mutating func requestEnded() { bodySince = nil }

  mutating func answered(at now: NIODeadline) {
    unanswered = max(unanswered - 1, 0)
    if unanswered == 0 { idleSince = now }
  }

  /// - Parameters:
  ///   - taken: all bytes that the reader has taken since the connection began.
  ///   - waiting: bytes that wait for it.
  mutating func reader(taken: Int, waiting: Int, at now: NIODeadline) {
    if waiting == 0 {
      stalledSince = nil
    } else if stalledSince == nil || taken > self.taken {
      stalledSince = now
    }
    self.taken = taken
  }

  // MARK: Questions

  var hasTooMuchHeader: Bool { headerBytes > limits.headerBytes }
  /// Chunks may be small and have extensions: twice the body's size is enough for them.
  var hasTooMuchBody: Bool { expectsBody && bodyBytes > 2 * limits.bodyBytes + limits.headerBytes }
  var expectsBody: Bool { bodySince != nil }
  var isIdle: Bool { unanswered == 0 }

  /// The earliest moment at which something is too late.
  var deadline: (date: NIODeadline, expiry: Expiry)? {
    var next: (date: NIODeadline, expiry: Expiry)?
    func consider(_ since: NIODeadline?, _ seconds: Int64, _ expiry: Expiry) {
      guard let date = since.map({ $0 + .seconds(seconds) }) else { return }
      if next.map({ date < $0.date }) ?? true { next = (date, expiry) }
    }
    consider(headerSince, limits.headerSeconds, .header)
    consider(bodySince, limits.bodySeconds, .body)
    if unanswered == 0, headerSince == nil {
      consider(idleSince, isFresh ? limits.headerSeconds : limits.idleSeconds, .idle)
    }
    consider(stalledSince, limits.stallSeconds, .stalled)
    return next
  }
}
