import WidgetModel

/// What `check` found, each thing once a widget and family.
/// Invariant: no two findings agree in everything but their place in the tree and how Lua came there.
struct Findings: Sendable {
  /// What makes two findings the same. The path in the tree is left out: a `ForEach` gives one slip many places.
  private struct Key: Hashable {
    var code: Diagnostic.Code
    var message: String
    var file: String?
    var line: Int?
    var kind: String?
    var family: Family?
  }

  /// Sentences with figures or characters that differ from entry to entry: one a line is enough.
  private static let figures: Set<Diagnostic.Code> = [.warningContrast, .warningSmallText, .warningCharacter]

  /// In the order found; `sorted` gives the order in which they are told.
  private(set) var all: [Diagnostic] = []
  /// What could not be looked at for want of a grant; no fault of the bundle.
  private(set) var unchecked: [Diagnostic] = []
  private var seen: Set<Key> = []

  var hasErrors: Bool { all.contains { $0.severity == .error } }
  var hasWarnings: Bool { all.contains { $0.severity == .warning } }

  /// - Parameter situation: where it shows, as `in cells`; a finding that is known already keeps its first.
  mutating func add(_ found: [Diagnostic], in situation: String? = nil) {
    for fault in found.flatMap(\.all) {
      let key = Key(
        code: fault.code, message: Self.figures.contains(fault.code) ? "" : fault.message, file: fault.file,
        line: fault.line, kind: fault.kind,
        family: fault.family)
      guard seen.insert(key).inserted else { continue }
      if fault.code == .permissionUngranted {
        unchecked.append(fault)
        continue
      }
      var told = fault
      if let situation { told.message += ", " + situation }
      all.append(told)
    }
  }

  /// Adds all of another's.
  mutating func add(_ other: Findings) {
    add(other.all)
    add(other.unchecked)
  }

  /// By file and line, errors before warnings of one line. What made an error is told once: an undefined global, and the
  /// view that a function does not return.
  func sorted() -> [Diagnostic] {
    let undefined = Set(all.filter { $0.code == .scriptUndefined }.map(Self.place))
    let failed = Set(all.filter { $0.severity == .error }.map(Self.place))
    let isTold = { (fault: Diagnostic) in
      switch fault.code {
      case .warningGlobal: undefined.contains(Self.place(fault))
      case .warningUnused: failed.contains(Self.place(fault))
      default: false
      }
    }
    return all.filter { !isTold($0) }.enumerated()
      .sorted { Self.precedes(($0.offset, $0.element), ($1.offset, $1.element)) }.map(\.element)
  }

  private static func place(_ fault: Diagnostic) -> String { "\(fault.file ?? ""):\(fault.line ?? 0)" }

  /// The order of finding decides at last: Swift's sort promises none for equals.
  private static func precedes(_ one: (Int, Diagnostic), _ other: (Int, Diagnostic)) -> Bool {
    let (a, b) = (one.1, other.1)
    if a.file != b.file { return Value.precedes(a.file ?? "", b.file ?? "") }
    if a.line != b.line { return (a.line ?? 0) < (b.line ?? 0) }
    if a.severity != b.severity { return a.severity == .error }
    return one.0 < other.0
  }
}
