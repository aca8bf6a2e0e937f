/// Which bundle each custom scheme belongs to.
public struct SchemeTable: Sendable {
  /// A bundle that owns a scheme.
  public struct Owner: Sendable, Hashable {
    /// The bundle's name.
    public var name: String
    /// The bundle's path.
    public var path: String
    /// Whether it has an `onOpenURL`.
    public var handlesURLs: Bool

    /// The owner that a declaration describes.
    public init(_ declaration: BundleDeclaration) {
      name = declaration.name
      path = declaration.path
      handlesURLs = declaration.handlesURLs
    }
  }

  /// Whom a URL goes to.
  public enum Route: Sendable, Hashable {
    case bundle(Owner)
    /// The desktop's opener.
    case system
  }

  private var owners: [String: [Owner]] = [:]

  /// Creates a table without schemes.
  public init() {}

  /// Adds a bundle's schemes.
  public mutating func add(_ declaration: BundleDeclaration) {
    for scheme in Set(declaration.schemes.map { $0.lowercased() }) {
      owners[scheme, default: []].append(Owner(declaration))
    }
  }

  /// - Throws: `usage` for a URL that is never opened; `decode.kind` where two bundles own the scheme; `missing` where none does.
  public func route(_ url: WidgetURL) throws(Diagnostic) -> Route {
    if let refusal = url.refusal { throw Diagnostic(.usage, "'\(url.brief)' is not opened: \(refusal)") }
    if URLScheme.system.contains(url.scheme) { return .system }
    let found = owners[url.scheme] ?? []
    if found.count > 1 {
      let paths = found.map(\.path).sorted(by: Value.precedes)
      throw Diagnostic(
        .decodeKind,
        "the scheme '\(url.scheme)' belongs to \(found.count) bundles: \(paths.joined(separator: " and "))",
        file: paths[0])
    }
    if let owner = found.first { return .bundle(owner) }
    let known = owners.keys.sorted(by: Value.precedes)
    let nearest = NearestName.of(url.scheme, among: known)
    let advice = known.isEmpty ? "" : "; known are \(known.prefix(12).joined(separator: ", "))"
    throw Diagnostic(
      .missing, "no bundle opens '\(url.scheme):' URLs" + (nearest.map { "; did you mean '\($0)'?" } ?? advice),
      suggestion: nearest)
  }
}

extension WidgetURL {
  /// As a sentence quotes it.
  public var brief: String {
    let text = Self.masked(string)
    return text.utf8.count <= 120 ? text : String(text.prefix(119)) + "…"
  }

  /// Returns the text of a link as people see it: a password in it is masked. The text may be no URL.
  public static func masked(_ text: String) -> String {
    guard let begin = text.firstRange(of: "://")?.upperBound else { return text }
    let authority = text[begin...].prefix { !"/?#".contains($0) }
    guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":") else { return text }
    return text[...colon] + "***" + text[end...]
  }
}
