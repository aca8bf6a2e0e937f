public import WidgetModel
public import WidgetWatch

/// Where a grant comes from.
public enum GrantSource: Sendable, Hashable, CaseIterable {
  /// `--allow`.
  case option
  /// The grants file.
  case file
  /// The user's answer to a question of the command, for this call.
  case answer
  /// What the user allowed in the dashboard, which the runtime keeps in its state folder: never a program.
  case page
}

/// What the user granted, apart by where it comes from. A dictionary would be the same, but for the start of a process: its
/// first use takes a fiftieth of that.
struct GrantsBySource: Sendable, Hashable {
  var option: Grants?
  var file: Grants?
  var answer: Grants?
  var page: Grants?

  subscript(source: GrantSource) -> Grants? {
    get {
      switch source {
      case .option: option
      case .file: file
      case .answer: answer
      case .page: page
      }
    }
    set {
      switch source {
      case .option: option = newValue
      case .file: file = newValue
      case .answer: answer = newValue
      case .page: page = newValue
      }
    }
  }

  var values: [Grants] { [option, file, answer, page].compactMap(\.self) }
}

/// Why a grant of the grants file does not count.
public enum GrantLapse: Sendable, Hashable {
  /// The bundle's files differ from those that the grant is bound to.
  case changed
  /// The bundle's files cannot be compared.
  case unknown(BundleContent.Fault)
  /// The grants file cannot be used.
  case unusable(Diagnostic)

  /// The reason as a part of a sentence.
  public var sentence: String {
    switch self {
    case .changed: "the bundle's files have changed since then"
    case .unknown(let fault): "grants depend on the bundle's files, and \(fault.sentence)"
    case .unusable(let fault): fault.message
    }
  }
}
