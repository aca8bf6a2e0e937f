import WidgetModel

/// How much of the log a bundle may have: a number of lines and bytes in any minute that begins with one of its lines. Lines
/// beyond that are counted.
package struct LogShare: Sendable {
  /// The most lines in a minute.
  package static var lines: Int { LimitName.logPerMinute.whole }
  /// The most bytes in a minute.
  package static var bytes: Int { LimitName.logBytesPerMinute.whole }
  static let span = 60.0

  private var began = -Double.infinity
  private var lines = 0
  private var bytes = 0
  private var leftOut = 0

  /// Creates a share of which nothing is used.
  package init() {}

  /// Counts a line; `now` is on a clock that never jumps.
  ///
  /// - Returns: whether it is written, and how many were left out in the minute before.
  package mutating func take(_ count: Int, at now: Double) -> (isIn: Bool, leftOut: Int) {
    var before = 0
    if now >= began + Self.span {
      before = leftOut
      self = LogShare()
      began = now
    }
    lines += 1
    bytes += count
    let isIn = lines <= Self.lines && bytes <= Self.bytes
    if !isIn { leftOut += 1 }
    return (isIn, before)
  }
}
