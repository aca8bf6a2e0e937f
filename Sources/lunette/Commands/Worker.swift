import LuaKit
import WidgetModel
import WidgetScript
import WidgetServices

/// The hidden `lunette worker`: one bundle in a process of its own, behind walls, speaking to its host over a socket.
/// `WorkerStarter` starts it; typed by hand it ends at once.
enum WorkerCommand {
  static func run(_ words: [String]) -> Never {
    let entrance = WorkerEntrance.open(words, noteSize: LuaNote.byteCount)
    let thread = LuaExecutor(note: LuaNote(shared: entrance.note))
    thread.run {
      entrance.serve { bundle, services, files throws(Diagnostic) in
        try ScriptBundle(
          BundleSource(bundle, files), services: services, now: bundle.now, locale: bundle.locale,
          timeZone: bundle.timeZone, limits: bundle.limits, notesGlobals: bundle.notesGlobals)
      }
    }
  }
}

extension WorkerExtension {
  /// A bundle of this machine in a worker. Its files are read by this process, as it would for itself.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970: the clock while it loads.
  ///   - notesGlobals: whether undefined globals are noted.
  convenience init(
    _ source: BundleSource, services: any HostServices, now: Double, locale: String, timeZone: String,
    notesGlobals: Bool = false, starter: WorkerStarter, patience: WorkerPatience = .standard
  ) {
    let bundle = WorkerBundle(
      name: source.name, path: source.path, main: source.main, mainFile: source.mainFile, folder: source.folder,
      isFolder: source.isFolder, now: now, locale: locale, timeZone: timeZone, notesGlobals: notesGlobals)
    let files = source.files
    self.init(
      bundle, services: services, files: { path throws(Diagnostic) in try files.read(path) }, starter: starter,
      note: .lua, patience: patience)
  }
}

extension WorkerNote {
  /// LuaKit's note of native calls, and its patrol.
  static let lua = WorkerNote(
    size: LuaNote.byteCount, pause: LuaPatrol.pause,
    place: { memory in LuaNote(shared: memory).place.map(Place.init) },
    patrol: { memory, cpu, began in
      let note = LuaNote(shared: memory)
      var patrol = LuaPatrol(cpu: cpu, began: began)
      return { now in patrol.exceeded(note, now) }
    })
}

extension WorkerNote.Place {
  init(_ place: LuaNote.Place) { self.init(function: place.function, file: place.chunk, line: place.line) }
}

extension BundleSource {
  /// The source that a worker was given.
  init(_ bundle: WorkerBundle, _ files: @escaping WorkerExtension.Files) {
    self.init(
      name: bundle.name, path: bundle.path, main: bundle.main, mainFile: bundle.mainFile, folder: bundle.folder,
      isFolder: bundle.isFolder, files: HostFiles(read: files))
  }

  /// Files that the host reads.
  private struct HostFiles: BundleFiles {
    let ask: WorkerExtension.Files

    init(read: @escaping WorkerExtension.Files) { ask = read }

    func read(_ path: String) throws(Diagnostic) -> [UInt8]? { try ask(path) }
  }
}
