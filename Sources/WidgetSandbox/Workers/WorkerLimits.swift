/// Bytes of what a worker says, where it is less than a frame can hold; and what is kept of the words of a fault.
package enum WorkerLimits {
  /// What a bundle declares.
  package static let declaration = 16 << 20
  /// An answer that is no timeline: recommendations, a configuration, the view of an expression.
  package static let answer = 32 << 20
  package static let fault = 4 << 20
  /// Of a file inside the bundle's folder.
  package static let path = 8 << 10

  /// Of a fault's sentence, its file and its suggestion, which may name a path. Lua's own words are cut at 4 KiB, and
  /// advice follows them.
  package static let message = 5 << 10
  /// Of each other text of a fault, a line of its traceback too.
  package static let word = 1 << 10
  /// Lines of a traceback.
  package static let traceback = 20
  /// Of all texts of a fault and of those found with it, and how many these may be.
  package static let words = 256 << 10
  package static let faults = 1000
}
