import CLinux

/// The words that this process was started with, also where /proc is not mounted.
package enum ProcessArguments {
  /// All words, the program's own name first. What is not UTF-8 in them is repaired.
  package static var words: [String] {
    (0..<linux_argument_count()).compactMap { linux_argument($0).map { String(cString: $0) } }
  }
}
