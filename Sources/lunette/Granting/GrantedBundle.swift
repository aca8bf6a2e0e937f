import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSandbox
import WidgetServices

/// A bundle whose grants are changed or shown, by what its user typed: a kind, a file or a folder.
struct GrantedBundle: Sendable {
  /// The bundle's name, for sentences.
  var name: String
  /// Absolute, without links: the grants file knows it by that.
  var path: String
  var asked: Permissions
  var granted: Permissions

  /// Opens the bundle that the first argument names and does something with it.
  ///
  /// - Throws: what is wrong with the bundle; `missing.kind` if none has the kind.
  static func visit<Result: Sendable>(
    _ typed: Typed, _ body: @escaping @Sendable (OpenBundle, Permits) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    var words = typed
    words.replaceArgument(by: typed.arguments[0])  // the table: at least one
    do throws(Diagnostic) { return try open(words, body) } catch {
      // A kind that is not found here may be one of the runtime's folders.
      guard error.code == .missingKind, let known = RuntimeCall.withFolders(words) else { throw error }
      return try open(known, body)
    }
  }

  private static func open<Result: Sendable>(
    _ typed: Typed, _ body: @escaping @Sendable (OpenBundle, Permits) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let terminal = Terminal.current()
    let outside = try Outside(typed)
    let page = Page(try OutputStyle(typed, terminal, draws: false).style)
    let watch = Watch(page: page, wording: Wording(isJSON: typed[.format] == "json"))
    var bundles = OpenBundles(try Selection(typed), Setting(terminal), outside, watch)
    bundles.manner = .lists
    let found = bundles.visit { bundle, _, _, faults -> Result? in
      do throws(Diagnostic) { return try body(bundle, outside.permits) } catch {
        faults.append(error)
        return nil
      }
    }
    if let first = found.compactMap(\.self).first { return first }
    throw Diagnostic.joined(bundles.faults) ?? .usage("name one bundle", advice: "see 'lunette list'")
  }

  /// Whether its user may configure a URL, whose host it then asks for.
  private var asksForConfiguredHosts: Bool

  /// Whether a host is one that it asks for on some port, or may ask for as its user configures it.
  func asksForHost(_ option: String) -> Bool {
    guard option.hasPrefix("network=") else { return false }
    let host = option.dropFirst("network=".count).prefix { $0 != ":" }
    return asksForConfiguredHosts || asked.network.contains { $0.prefix { $0 != ":" } == host }
  }

  init(_ bundle: OpenBundle) {
    name = bundle.declaration.widgets.first?.displayName ?? bundle.declaration.name
    path = bundle.place.realPath ?? bundle.declaration.path
    asked = bundle.declaration.permissions
    asksForConfiguredHosts = bundle.declaration.asksForConfiguredHosts
    granted = bundle.host.granted(of: bundle.declaration.permissions)
  }
}

/// `lunette.grants/1`: what bundles are allowed.
struct GrantsDocument: Document {
  static let format = DocumentFormat.grants

  /// The files that keep grants, whether they exist or not.
  var files: [String]
  var entries: [Entry]

  /// What one file allows one bundle.
  struct Entry: Sendable {
    /// Who allowed it.
    enum Source: String, Sendable { case command, page }

    var bundle: String
    var file: String
    var source: Source
    var survivesEdits: Bool
    var grants: Grants

    /// As `--allow` takes it.
    var options: [String] { grants.all ? ["all"] : grants.permissions.options }

    /// The bundle's name, as far as its path says it.
    var name: String {
      let parts = bundle.split(separator: "/").map(String.init)
      guard let last = parts.last else { return bundle }
      let name = last.hasSuffix(".lua") ? String(last.dropLast(4)) : last
      return name.isEmpty ? bundle : name
    }

    /// "weather may reach api.open-meteo.com".
    var sentences: [String] {
      if grants.all { return ["\(VisibleText.label(name)) may do everything it asks for"] }
      return options.map { PermissionWords.allowed(name, $0) }
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("files", files)
    writer.member("grants") { writer in
      writer.array(entries) { writer, entry in
        writer.object { writer in
          writer.member("bundle", entry.bundle)
          writer.member("file", entry.file)
          writer.member("source", entry.source.rawValue)
          writer.member("survivesEdits", entry.survivesEdits)
          writer.member("grant", entry.options)
          writer.member("sentences", entry.sentences)
        }
      }
    }
  }

  /// Reads both files: the user's, and the one in which a runtime keeps what was allowed in the dashboard.
  ///
  /// - Parameter bundle: only what one bundle is allowed; nil: all.
  init(_ store: GrantStore, of bundle: String? = nil) throws(Diagnostic) {
    files = store.files.map(\.file.path)
    entries = []
    for (file, source) in store.files {
      for (path, entry) in try file.entries() where bundle == nil || path == bundle {
        entries.append(
          Entry(
            bundle: path, file: file.path, source: source, survivesEdits: entry.content == nil, grants: entry.grants))
      }
    }
  }
}

/// Where grants are kept.
struct GrantStore: Sendable {
  let files: [(file: GrantsFile, source: GrantsDocument.Entry.Source)]

  init(_ typed: Typed) throws(Diagnostic) {
    let own = GrantsFile().map { ($0, GrantsDocument.Entry.Source.command) }
    let page = GrantsFile(ofPageIn: try RuntimeCall.address(typed).folder)
    files = [own].compactMap(\.self) + [(page, .page)]
  }
}
