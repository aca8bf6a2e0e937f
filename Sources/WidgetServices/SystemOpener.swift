import CLinux
import Glibc
import LinuxKit
public import WidgetModel

/// The desktop's own opener, for URLs that belong to no bundle: `xdg-open` with one argument, the URL written from its parts.
/// It is never handed a URL that it would hand back.
public struct SystemOpener: Sendable {
  /// The desktop entry that `scripts/install --schemes` writes.
  static let ownEntry = "lunette-links.desktop"
  /// Counts how often an opener was started by what an opener started.
  static let counter = "LUNETTE_OPENING"
  private static let mostNested = 3
  /// The longest wait, in milliseconds: some openers run as long as the browser that they start.
  private static let patience: Int32 = 10_000

  private let world: World
  private let environment: [String: String]

  /// Creates an opener with this process's environment.
  public init(world: World = .live) { self.init(world: world, environment: Self.inherited()) }

  init(world: World, environment: [String: String]) {
    (self.world, self.environment) = (world, environment)
  }

  /// - Throws: `unavailable` without an opener, and where the opener for this scheme is this program; `io` where it fails.
  public func open(_ url: WidgetURL) throws(Diagnostic) {
    guard URLScheme.system.contains(url.scheme), url.refusal == nil else {
      throw Diagnostic(.usage, "'\(url)' cannot be opened: only https, http and mailto go to the system's opener")
    }
    let depth = environment[Self.counter].flatMap { Int($0) } ?? 0
    guard depth < Self.mostNested, try handler(of: url.scheme) != Self.ownEntry else { throw .circle(url.scheme) }
    guard let program = path("xdg-open") else {
      throw Diagnostic(
        .unavailable, "'\(url)' cannot be opened: xdg-open is not installed (Debian: xdg-utils)")
    }
    try run(program, [url.string], depth)
  }

  private func run(_ program: String, _ arguments: [String], _ depth: Int) throws(Diagnostic) {
    var variables = environment
    variables[Self.counter] = String(depth + 1)
    var status: Int32 = -1
    let failure = withVector([program] + arguments) { arguments in
      withVector(variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) { environment in
        program.withCString { linux_open($0, arguments, environment, Self.patience, &status) }
      }
    }
    guard failure == 0 else {
      throw Diagnostic(.io, "cannot start \(program): \(SystemError(failure).sentence)")
    }
    if status > 0 { throw Diagnostic(.io, "\(program) \(Self.words(status))") }
  }

  /// As xdg-open(1) counts.
  private static func words(_ status: Int32) -> String {
    guard status & 0x7F == 0 else { return "was killed by signal \(status & 0x7F)" }
    switch (status >> 8) & 0xFF {
    case 3: return "found no program that opens it (status 3)"
    case let code: return "could not open it (status \(code))"
    }
  }

  // MARK: Who opens a scheme

  /// Returns the desktop entry that opens a scheme; nil where none is set.
  private func handler(of scheme: String) throws(Diagnostic) -> String? {
    guard let program = path("xdg-mime"), case .success(let root) = Descriptor.path("/") else { return nil }
    let query = ChildProcess(
      program: program, arguments: [program, "query", "default", "x-scheme-handler/" + scheme],
      environment: environment, input: nil, timeout: 5, streamLimit: 64 << 10, monotonic: world.monotonic)
    guard case .ended(let output, _, 0, nil) = query.run(in: root) else { return nil }
    let words = output.split { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
    return words.first.map { String(decoding: $0, as: UTF8.self) }
  }

  private func path(_ name: String) -> String? {
    world.programFolders.map { $0 + "/" + name }.first { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
  }

  static func inherited() -> [String: String] {
    var variables: [String: String] = [:]
    guard var next = linux_environment() else { return variables }
    while let entry = next.pointee {
      let words = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { variables[String(words[0])] = String(words[1]) }
      next += 1
    }
    return variables
  }
}

extension Diagnostic {
  fileprivate static func circle(_ scheme: String) -> Diagnostic {
    Diagnostic(
      .unavailable,
      "the system opens \(scheme): URLs with lunette itself, which would loop; choose another program for them",
      suggestion: "xdg-mime default PROGRAM.desktop x-scheme-handler/\(scheme)")
  }
}
