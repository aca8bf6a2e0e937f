import LuaKit
import WidgetModel
import WidgetScript
import WidgetServices

/// A bundle as running Lua, on a thread of its own with a stack of 8 MiB; layout and painting run there too, whatever
/// stack the shell gives the program. The calling thread waits, and watches the other's CPU clock: Lua's own limits
/// cannot end a single call of its library that never returns.
final class OpenBundle: @unchecked Sendable {
  // @unchecked: `script` is set, used and dropped only by closures that `thread` runs, one at a time.
  private var script: ScriptBundle?
  private let thread = LuaExecutor()
  private let watch: Watch
  let host: Host
  let declaration: BundleDeclaration
  /// What the script asked the host for, where it is checked.
  let witness: Witness?

  /// Loads a bundle and reads what it declares.
  ///
  /// - Parameter isChecked: Notes are taken of what it asks for and of undefined globals, and its log is kept silent: a
  ///   check calls each function many times.
  init(
    _ source: BundleSource, _ setting: Setting, _ outside: Outside, _ watch: Watch, isChecked: Bool = false
  ) throws(Diagnostic) {
    let isFolder = WidgetFolders.isFolder(source.path)
    let path = source.path == "-" ? nil : source.path
    let host = Host(
      bundle: BundlePlace(name: source.name, path: path, folder: isFolder ? path : nil),
      grants: outside.grants, world: outside.world, logLevel: isChecked ? .error : .info)
    let witness = isChecked ? Witness(host) : nil
    let services: any HostServices = witness ?? host
    let opened = try Self.open(thread, watch) { () throws(Diagnostic) in
      try ScriptBundle(
        source, services: services, now: setting.now, locale: setting.locale, timeZone: setting.timeZone,
        notesGlobals: isChecked)
    }
    self.witness = witness
    (self.watch, self.host, script, declaration) = (watch, host, opened.script, opened.declaration)
    host.declare(declaration.permissions)
  }

  /// No file: for one view expression.
  init(bare setting: Setting, _ watch: Watch) throws(Diagnostic) {
    let host = Host(bundle: BundlePlace(name: "layout", path: nil, folder: nil), grants: .none)
    let opened = try Self.open(thread, watch) { () throws(Diagnostic) in
      try ScriptBundle.bare(
        services: host, now: setting.now, locale: setting.locale, timeZone: setting.timeZone)
    }
    witness = nil
    (self.watch, self.host, script, declaration) = (watch, host, opened.script, opened.declaration)
  }

  deinit { thread.run { script = nil } }

  /// Runs a call on the bundle's thread, and whatever is made of its answer there.
  func run<Result: Sendable>(
    _ body: @Sendable (ScriptBundle) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    host.beginCall()
    return try thread.run(watchdog: watch.dog) { () throws(Diagnostic) -> Result in
      guard let script else { throw Diagnostic(.io, "the bundle is closed") }
      return try body(script)
    }
  }

  private static func open(
    _ thread: LuaExecutor, _ watch: Watch,
    _ make: @Sendable () throws(Diagnostic) -> ScriptBundle
  ) throws(Diagnostic) -> (script: ScriptBundle, declaration: BundleDeclaration) {
    let box = try thread.run(watchdog: watch.dog) { () throws(Diagnostic) -> Box in
      let script = try make()
      return Box(script: script, declaration: script.declaration)
    }
    return (box.script, box.declaration)
  }

  /// Carries a script out of the closure that made it. @unchecked: nobody uses it before the next closure on its thread.
  private struct Box: @unchecked Sendable {
    let script: ScriptBundle
    let declaration: BundleDeclaration
  }
}
