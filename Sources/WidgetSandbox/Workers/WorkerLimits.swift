/// The largest messages of a worker, in bytes, where they are smaller than a frame can be; and how much is kept of the texts of a
/// diagnostic.
package enum WorkerLimits {
  /// A bundle's declaration.
  package static let declaration = 16 << 20
  /// An answer that is not a timeline: recommendations, a configuration, the view of an expression.
  package static let answer = 32 << 20
  /// A failure, with all diagnostics found with it.
  package static let fault = 4 << 20
  /// A file's path inside the bundle's folder.
  package static let path = 8 << 10
  /// The name of a time zone or a locale.
  package static let name = 512

  /// A diagnostic's sentence, file or suggestion, which may contain a path. Lua's own messages are cut at 4 KiB, and advice
  /// follows them.
  package static let message = 5 << 10
  /// Each other text of a diagnostic, and each line of its traceback.
  package static let word = 1 << 10
  /// The number of lines of a traceback.
  package static let traceback = 20
  /// All texts of a diagnostic and of those found with it.
  package static let words = 256 << 10
  /// The number of diagnostics found with one.
  package static let faults = 1000
}
