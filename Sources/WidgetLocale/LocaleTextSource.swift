package import WidgetModel

/// Who answers what English alone does not know: dates and numbers as other languages write them, by ICU in another process.
package protocol LocaleTextSource: Sendable {
  /// - Throws: what was raised there; `io`, `wall` or `unavailable` where that process ended, hung or is not there.
  func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply

  /// The same for a call that a script counts on a text from.
  func text(_ arguments: Arguments) throws(Diagnostic) -> String
}
