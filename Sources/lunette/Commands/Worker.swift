import LuaKit
import WidgetModel
import WidgetSandbox
import WidgetScript
import WidgetServices

/// The hidden `lunette worker`: one bundle in a process of its own, behind walls, speaking to its host over a socket.
/// `WorkerStarter` starts it; typed by hand it ends at once.
enum WorkerCommand {
  /// Runs a worker until its host closes the socket.
  static func run(_ words: [String]) -> Never {
    let main = WorkerMain.open(words, noteSize: LuaNote.byteCount)
    let thread = LuaExecutor(note: LuaNote(shared: main.note))
    thread.run {
      main.serve { bundle, services, files throws(Diagnostic) in
        try ScriptBundle(
          BundleSource(bundle, files), services: services, now: bundle.now, locale: bundle.locale,
          timeZone: bundle.timeZone, limits: bundle.limits, notesGlobals: bundle.notesGlobals)
      }
    }
  }
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
