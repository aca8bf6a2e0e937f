package import LuaKit
package import WidgetLocale
package import WidgetModel

extension WorkerExtension {
  /// Opens a bundle of this machine in a worker. This process reads the bundle's files and sends them.
  ///
  /// - Parameters:
  ///   - meter: what is charged for the worker's messages; nil charges nothing.
  ///   - tables: what the worker writes dates and numbers with.
  ///   - now: the script's clock while it loads, in seconds since 1970.
  ///   - notesGlobals: whether undefined globals are noted.
  package convenience init(
    _ source: BundleSource, services: any HostServices, meter: WorkMeter? = nil, tables: LocaleTables, now: Double,
    locale: String, timeZone: String,
    notesGlobals: Bool = false, starter: WorkerStarter, patience: WorkerPatience = .standard
  ) {
    let bundle = WorkerBundle(
      name: source.name, path: source.path, main: source.main, mainFile: source.mainFile, folder: source.folder,
      isFolder: source.isFolder, now: now, locale: locale, timeZone: timeZone, notesGlobals: notesGlobals)
    let files = source.files
    self.init(
      bundle, services: services, meter: meter, files: { path throws(Diagnostic) in try files.read(path) },
      tables: tables, starter: starter, note: .lua, patience: patience)
  }
}

extension WorkerStarter {
  /// Starts a process for the bundle that is opened next, which then need not wait for it.
  public func prepare() { prepare(.lua) }
}

extension WorkerNote {
  /// The note of native calls that LuaKit writes and checks.
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
  /// Converts LuaKit's value.
  package init(_ place: LuaNote.Place) { self.init(function: place.function, file: place.chunk, line: place.line) }
}
