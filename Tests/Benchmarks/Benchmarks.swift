import Glibc

/// `benchmarks [SECTION…] --files DIR --lunette FILE --built DIR --seconds N`: measures and prints one table; called by `scripts/bench`.
@main
struct Benchmarks {
  /// The location of everything that is measured.
  struct Places {
    /// `Tests/Benchmarks`: workloads and the sources of floors.
    var files = "Tests/Benchmarks"
    /// The command's release build, in the installed layout.
    var lunette = ".build/release/bin/lunette"
    var host: String { sibling("lunette-host") }
    var canvas: String { sibling("lunette-canvas") }
    /// Compiled floors.
    var built = ".build/benchmarks"
    /// How long running programs are watched.
    var seconds = 60.0

    private func sibling(_ name: String) -> String {
      String(lunette.dropLast("bin/lunette".utf8.count)) + "libexec/lunette/\(name)"
    }

    func workload(_ name: String) -> String { "\(files)/Workloads/\(name).lua" }
    func floor(_ name: String) -> String { "\(files)/Floors/\(name)" }
  }

  static let sections: [(name: String, measure: @Sendable (Places, inout Table) -> Void)] = [
    // First, because a child's peak memory includes this process's at the time of the start.
    ("startup", StartupSection.measure),
    ("layout", LayoutSection.measure),
    ("script", ScriptSection.measure),
    ("json", JSONSection.measure),
    ("worker", WorkerSection.measure),
    ("pictures", PictureSection.measure),
    ("http", HTTPSection.measure),
    ("dev", DevSection.measure),
    ("runtime", RuntimeSection.measure),
  ]

  static func main() {
    if isDebugBuild { fail("a debug build says nothing about speed; use scripts/bench") }
    var places = Places()
    var wanted: [String] = []
    var words = CommandLine.arguments.dropFirst()
    while let word = words.popFirst() {
      switch word {
      case "--files": places.files = words.popFirst() ?? places.files
      case "--lunette": places.lunette = words.popFirst() ?? places.lunette
      case "--built": places.built = words.popFirst() ?? places.built
      case "--seconds": places.seconds = words.popFirst().flatMap(Double.init).map { min(max($0, 1), 3_600) } ?? 60
      default: wanted.append(word)
      }
    }
    for name in wanted where !sections.contains(where: { $0.name == name }) {
      fail("no section '\(name)'; there are \(sections.map(\.name).joined(separator: ", "))")
    }
    // Meant for this process alone, whose allocator has already read them (scripts/bench).
    unsetenv("MALLOC_MMAP_THRESHOLD_")
    unsetenv("MALLOC_TRIM_THRESHOLD_")
    var table = Table()
    for section in sections where wanted.isEmpty || wanted.contains(section.name) {
      table.begin(section.name)
      section.measure(places, &table)
    }
    table.print()
  }

  /// Asserts run in debug builds only.
  private static var isDebugBuild: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true; return true
      }())
    return isDebug
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("benchmarks: \(message)\n".utf8)
    _ = write(2, line, line.count)
    exit(64)
  }
}
