import WidgetModel
import WidgetScript
import WidgetServices

/// Which bundles a command line names, in the order in which they are opened, and which of their widgets it means.
struct Selection: Sendable {
  /// A bundle to open.
  struct Place: Sendable {
    /// A path, or `-`.
    var path: String
    /// Whether it was found in a widget folder, not named.
    var isFound: Bool
  }

  var places: [Place] = []
  /// Kinds that were asked for by name and must be found; nil: every widget of the places that were named.
  var kinds: [String] = []
  /// `--kind`.
  var kind: String?
  let folders: WidgetFolders
  /// Where widgets are shown: one that disfavours the place is left out where nobody names it; nil: none is.
  var location: WidgetLocation?
  /// What is meant only: controls; nil: widgets, and controls that are named.
  var role: WidgetDeclaration.Role?

  /// The arguments are paths, `-` and kinds; none stands for every bundle of the folders.
  ///
  /// - Parameters:
  ///   - mayFindNothing: whether it is no fault that there is none: somebody else may have it.
  ///   - location: where widgets are shown.
  init(_ typed: Typed, mayFindNothing: Bool = false, for location: WidgetLocation? = nil) throws(Diagnostic) {
    let words = typed.arguments
    self.location = location
    kind = typed[.kind]
    folders = try WidgetFolders(typed.all(.widgets))
    var seen = Set<String>()
    for word in words {
      if let path = try Self.path(word) {
        if seen.insert(path).inserted { places.append(Place(path: path, isFound: false)) }
      } else if seen.insert(word).inserted {
        kinds.append(word)
      }
    }
    guard words.isEmpty || !kinds.isEmpty else { return }
    let named = Set(places.map(\.path))
    places += folders.places().filter { !named.contains($0.path) }
    if let nothing, !mayFindNothing { throw nothing }
  }

  /// Why there is no bundle to open; nil where there is one.
  var nothing: Diagnostic? { places.isEmpty ? .nothingFound(kinds.first, folders) : nil }

  /// Bundles that are known already.
  init(_ places: [Place], _ folders: WidgetFolders) {
    self.places = places
    self.folders = folders
  }

  /// The path that a word means; nil for a kind.
  private static func path(_ word: String) throws(Diagnostic) -> String? {
    if word == "-" { return word }
    var path = word
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if WidgetFolders.isBundle(path) || WidgetFolders.isFile(path) { return path }
    let isFile = word.hasSuffix(".lua")
    guard isFile || word.contains("/") || word == "." || word == ".." else { return nil }
    if WidgetFolders.isFolder(path) { throw .noBundle(word) }
    if WidgetFolders.isUnnameable(word) {
      throw Diagnostic(.missingFile, "the file does not exist, or its name is not UTF-8", file: word)
    }
    throw Diagnostic(.missingFile, "\(isFile ? "the file " : "")'\(word)' does not exist", file: word)
  }

  /// Whether a bundle's widget is meant.
  func contains(_ widget: WidgetDeclaration, of place: Place) -> Bool {
    if let kind, widget.kind != kind { return false }
    if let role, widget.role != role { return false }
    guard place.isFound else { return true }
    guard kinds.isEmpty else { return kinds.contains(widget.kind) }
    // A control does something: it is nowhere that nobody put it.
    return !leavesOut(widget, of: place) && (widget.role == .widget || kind != nil || role != nil)
  }

  /// Whether a widget is left out since it disfavours the place: never one that is named, by its file or by its kind
  /// (DocC: Authoring, "Places").
  func leavesOut(_ widget: WidgetDeclaration, of place: Place) -> Bool {
    guard let location, place.isFound, kinds.isEmpty, kind == nil else { return false }
    return widget.disfavoredLocations.contains(location)
  }

  /// Reads the bundle at a place.
  static func source(_ place: Place) throws(Diagnostic) -> BundleSource {
    if WidgetFolders.isUnnameable(place.path) {
      throw Diagnostic(.missingFile, "the file's name is not UTF-8; rename it", file: place.path)
    }
    if place.path == "-" { return BundleSource(text: try Streams.readInput()) }
    if let fault = notLua(place.path) { throw fault }
    return try BundleSource(at: place.path)
  }

  /// The error for a script or configuration that `adopt` reads; nil for a bundle, and for what nobody knows.
  private static func notLua(_ path: String) -> Diagnostic? {
    guard let format = ScriptSource(recognized: path)?.format else { return nil }
    let command = "lunette adopt \(VisibleText.shellWord(path))"
    return Diagnostic(
      .syntax, "'\(path)' is \(format.noun), not a Lua file; to turn it into a widget: \(command)", file: path,
      suggestion: command)
  }
}

extension WidgetFolders {
  /// All bundles, since none was named.
  func places() -> [Selection.Place] { bundles().map { Selection.Place(path: $0, isFound: true) } }
}

extension Diagnostic {
  /// A folder that is no bundle: most likely one of bundles.
  static func noBundle(_ folder: String) -> Diagnostic {
    Diagnostic(
      .missingFile,
      "the folder '\(folder)' is not a bundle: it has no init.lua; to search it for bundles, use --widgets \(folder)",
      file: folder, suggestion: "--widgets \(folder)")
  }

  /// The error for folders without the widget that was asked for.
  fileprivate static func nothingFound(_ kind: String?, _ folders: WidgetFolders) -> Diagnostic {
    let place = "no widgets found in \(folders.description)"
    if let kind, WidgetFolders.isFolder(kind) { return .noBundle(kind) }
    guard let kind else { return Diagnostic(.missingFile, place + "; give a file, or a folder with --widgets") }
    return Diagnostic(.missingKind, "the file '\(kind)' does not exist, and \(place)")
  }
}
