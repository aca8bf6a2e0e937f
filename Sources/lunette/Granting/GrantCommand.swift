import Glibc
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSandbox
import WidgetServices

/// `lunette grant`: allows a bundle what it asks for, from now on.
enum GrantCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let options = Array(typed.arguments.dropFirst())
    let survives = typed.has(.always)
    let change = try GrantedBundle.visit(typed) { bundle, permits throws(Diagnostic) in
      try Change(bundle, permits, options, survivesEdits: survives)
    }
    let document = try GrantsDocument(try GrantStore(typed), of: change.bundle.path)
    return showing.outcome(document) { change.text }
  }

  /// What was allowed.
  private struct Change: Sendable {
    let bundle: GrantedBundle
    let added: [String]
    let survivesEdits: Bool

    init(_ open: OpenBundle, _ permits: Permits, _ options: [String], survivesEdits: Bool) throws(Diagnostic) {
      bundle = GrantedBundle(open)
      self.survivesEdits = survivesEdits
      let meant = try Self.meant(options, of: bundle)
      guard !survivesEdits || Self.isOwn(bundle.path) else {
        throw Diagnostic(
          .permission, "\(VisibleText.label(bundle.path, most: nil)) is not yours alone: others could edit it",
          suggestion: "leave --always out; the grant then ends when the file changes")
      }
      added = meant.options
      guard !meant.isEmpty else { return }
      try permits.allow(meant, to: open, whateverItsFiles: survivesEdits)
    }

    /// All that the bundle asks for, or what is named of it.
    private static func meant(_ options: [String], of bundle: GrantedBundle) throws(Diagnostic) -> Permissions {
      guard !options.isEmpty else { return bundle.asked }
      let grants: Grants
      do throws(Diagnostic) { grants = try Gate.grants(fromOptions: options) } catch {
        throw .usage(error.message.replacing("--allow", with: "grant"), advice: error.suggestion)
      }
      if grants.all { return bundle.asked }
      let unasked = grants.permissions.lacking(bundle.asked).options.filter { !bundle.asksForHost($0) }
      guard let first = unasked.first else { return grants.permissions }
      let asked = bundle.asked.options
      throw .usage(
        "\(VisibleText.label(bundle.name)) does not ask for \(VisibleText.label(first))",
        advice: asked.isEmpty ? "it asks for nothing" : "it asks for \(asked.joined(separator: ", "))")
    }

    /// Whether only this user can change the file or folder.
    private static func isOwn(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }

    var text: String {
      guard !added.isEmpty else { return "\(VisibleText.label(bundle.name)) needs no permission\n" }
      let lapse = survivesEdits ? "also after its files are edited" : "until its files change"
      return added.map { "\(PermissionWords.allowed(bundle.name, $0)), \(lapse)\n" }.joined()
    }
  }
}

/// `lunette revoke`: takes back what a bundle was allowed.
enum RevokeCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let store = try GrantStore(typed)
    let path = try path(typed, store)
    let options = Array(typed.arguments.dropFirst())
    var revoked: [String] = []
    for (file, _) in store.files {
      let there = try file.options(of: path)
      let meant = options.isEmpty ? there : there.filter { options.contains(where: $0.isGrant) }
      revoked += options.isEmpty && there.isEmpty ? [] : try file.revoke(meant, of: path)
    }
    let document = try GrantsDocument(store, of: path)
    let name = GrantsDocument.Entry(
      bundle: path, file: "", source: .command, survivesEdits: false, grants: .none
    ).name
    return showing.outcome(document) {
      revoked.isEmpty
        ? "nothing was allowed to \(VisibleText.label(name))\n"
        : revoked.map { PermissionWords.allowed(name, $0, isAllowed: false) + "\n" }.joined()
    }
  }

  /// The bundle's path; of one that is gone, as the file has it.
  private static func path(_ typed: Typed, _ store: GrantStore) throws(Diagnostic) -> String {
    do throws(Diagnostic) {
      return try GrantedBundle.visit(typed) { bundle, _ throws(Diagnostic) in GrantedBundle(bundle).path }
    } catch {
      let word = typed.arguments[0]  // the table: at least one
      let known = try GrantsDocument(store).entries.first { $0.bundle == word || $0.name == word }
      guard let known else { throw error }
      return known.bundle
    }
  }
}

/// `lunette grants`: what bundles are allowed.
enum GrantsCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let document = try GrantsDocument(try GrantStore(typed))
    return showing.outcome(document) { text(document) }
  }

  private static func text(_ document: GrantsDocument) -> String {
    guard !document.entries.isEmpty else {
      return "nothing is allowed; allow a widget what it asks for with 'lunette grant WIDGET'\n"
    }
    return document.entries.map { entry in
      let source = entry.source == .page ? ", allowed in the dashboard" : ""
      let lapse = entry.survivesEdits ? "also after edits" : "until its files change"
      let lines = entry.sentences.map { "  \($0)\n" }.joined()
      return "\(VisibleText.label(entry.bundle, most: nil))  (\(lapse)\(source))\n\(lines)"
    }.joined(separator: "\n")
  }
}

extension String {
  /// Whether this grant, as a file has it, is what a word of `revoke` means: `run=/usr/bin/git` is `run=git`, too.
  fileprivate func isGrant(_ word: String) -> Bool {
    if self == word || word == "all" { return true }
    guard word.hasPrefix("run="), hasPrefix("run=") else { return false }
    return split(separator: "/").last.map(String.init) == String(word.dropFirst(4))
  }
}
