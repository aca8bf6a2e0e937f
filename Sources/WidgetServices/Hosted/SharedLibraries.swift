import Glibc
import LinuxKit

/// The libraries that `lunette-host` and `lunette-canvas` are linked to. A package declares them; an archive cannot.
package enum SharedLibraries {
  /// Seconds.
  private static let timeout = 2.0

  /// Returns why this machine cannot load a program, as a sentence; nil if it can.
  ///
  /// The dynamic linker lists the libraries without running the program (ld.so(8), `LD_TRACE_LOADED_OBJECTS`), which takes
  /// some milliseconds. Call it before a program replaces this one, or after one exited early.
  package static func fault(of program: String) -> String? {
    guard access(program, X_OK) == 0, case .success(let root) = Descriptor.path("/") else { return nil }
    var environment = ["LD_TRACE_LOADED_OBJECTS": "1", "LC_ALL": "C"]
    environment["LD_LIBRARY_PATH"] = environmentVariable("LD_LIBRARY_PATH")
    let listing = ChildProcess(
      program: program, arguments: [program], environment: environment, input: nil, timeout: timeout,
      streamLimit: 65_536, monotonic: { clockSeconds(CLOCK_MONOTONIC) })
    switch listing.run(in: root) {
    // The program exists, so what is missing is the dynamic linker that its header names.
    case .notStarted(let error) where error.number == ENOENT:
      return sentence(program, "it needs the GNU C library")
    case .ended(let output, let errors, _, _):
      return fault(of: program, listing: String(decoding: output + errors, as: UTF8.self))
    default: return nil
    }
  }

  /// Reads the dynamic linker's listing.
  static func fault(of program: String, listing: String) -> String? {
    let lines = listing.split(separator: "\n")
    let missing = lines.compactMap { line in
      line.hasSuffix(" => not found") ? String(line.dropLast(13).drop { $0 == "\t" || $0 == " " }) : nil
    }
    if let last = missing.last {
      let others = missing.dropLast()
      guard !others.isEmpty else { return sentence(program, "the library \(last) is not installed") }
      return sentence(program, "the libraries \(others.joined(separator: ", ")) and \(last) are not installed")
    }
    // …/lunette-host: /lib/…/libc.so.6: version `GLIBC_2.38' not found (required by …/lunette-host)
    for line in lines where line.contains("' not found (required by") {
      guard let start = line.firstIndex(of: "`"), let end = line[start...].firstIndex(of: "'") else { continue }
      return sentence(program, "it needs a newer library, with \(line[line.index(after: start)..<end])")
    }
    return nil
  }

  private static func sentence(_ program: String, _ reason: String) -> String {
    "\(program.split(separator: "/").last ?? "") cannot start: \(reason)"
  }
}
