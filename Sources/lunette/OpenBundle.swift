import WidgetModel
import WidgetScript
import WidgetServices

/// A bundle as running Lua, with the host that serves it. It is made, used and dropped on one Lua thread.
final class OpenBundle {
  let script: ScriptBundle
  let host: Host
  let place: BundlePlace
  /// Its files, which grants are bound to.
  let content: BundleContent
  /// What the script asked the host for, where it is checked.
  let witness: Witness?

  var declaration: BundleDeclaration { script.declaration }

  /// Loads a bundle and reads what it declares.
  ///
  /// - Parameter isChecked: Notes are taken of what it asks for and of undefined globals, and its log is kept silent: a
  ///   check calls each function many times.
  init(
    _ source: BundleSource, _ setting: Setting, _ outside: Outside, isChecked: Bool = false
  ) throws(Diagnostic) {
    let isFolder = WidgetFolders.isFolder(source.path)
    let path = source.path == "-" ? nil : source.path
    place = BundlePlace(name: source.name, path: path, folder: isFolder ? path : nil)
    content = BundleContent(
      main: source.main, name: String(source.mainFile.dropFirst(source.folder.count)), folder: place.folder)
    host = Host(
      bundle: place, grants: outside.grants, world: outside.world, logLevel: isChecked ? .error : .info)
    witness = isChecked ? Witness(host) : nil
    script = try ScriptBundle(
      source.noted(content, host), services: witness ?? host, now: setting.now, locale: setting.locale,
      timeZone: setting.timeZone,
      notesGlobals: isChecked)
    host.declare(script.declaration.permissions)
  }

  /// No file: for one view expression.
  init(bare setting: Setting) throws(Diagnostic) {
    place = BundlePlace(name: "layout", path: nil, folder: nil)
    content = BundleContent(main: [], name: "", folder: nil)
    host = Host(bundle: place, grants: .none)
    witness = nil
    script = try ScriptBundle.bare(
      services: host, now: setting.now, locale: setting.locale, timeZone: setting.timeZone)
  }

  /// The bundle's answer to one request; the lines of its log are counted anew.
  func timeline(_ request: ExtensionRequest) throws(Diagnostic) -> WidgetModel.Timeline? {
    host.beginCall()
    return try script.timeline(request)
  }

  /// Keeps it until the process ends, which frees its memory quicker than Lua does.
  func leaveOpen() { _ = Unmanaged.passRetained(self) }
}
