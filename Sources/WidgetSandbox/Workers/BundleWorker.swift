package import LuaKit
package import WidgetModel

extension WorkerExtension {
  /// A bundle of this machine in a worker. Its files are read by this process, as it would for itself.
  ///
  /// - Parameters:
  ///   - meter: what is charged for the messages that the worker asks; nil: nothing is.
  ///   - now: seconds since 1970: the clock while it loads.
  ///   - notesGlobals: whether undefined globals are noted.
  package convenience init(
    _ source: BundleSource, services: any HostServices, meter: WorkMeter? = nil, now: Double, locale: String,
    timeZone: String,
    notesGlobals: Bool = false, starter: WorkerStarter, patience: WorkerPatience = .standard
  ) {
    let bundle = WorkerBundle(
      name: source.name, path: source.path, main: source.main, mainFile: source.mainFile, folder: source.folder,
      isFolder: source.isFolder, now: now, locale: locale, timeZone: timeZone, notesGlobals: notesGlobals)
    let files = source.files
    self.init(
      bundle, services: services, meter: meter, files: { path throws(Diagnostic) in try files.read(path) },
      starter: starter,
      note: .lua, patience: patience)
  }
}

extension WorkerStarter {
  /// Starts a process for the next bundle that is opened, so that it need not wait for that.
  public func prepare() { prepare(.lua) }
}

extension WorkerNote {
  /// LuaKit's note of native calls, and its patrol.
  fileprivate static let lua = WorkerNote(
    size: LuaNote.byteCount, pause: LuaPatrol.pause,
    place: { memory in LuaNote(shared: memory).place.map(Place.init) },
    patrol: { memory, cpu, began in
      let note = LuaNote(shared: memory)
      var patrol = LuaPatrol(cpu: cpu, began: began)
      return { now in patrol.exceeded(note, now) }
    })
}

extension WorkerNote.Place {
  package init(_ place: LuaNote.Place) { self.init(function: place.function, file: place.chunk, line: place.line) }
}
