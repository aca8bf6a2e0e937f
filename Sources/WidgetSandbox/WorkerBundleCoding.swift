import WidgetModel
import WidgetWire

extension WorkerBundle {
  var plain: Value {
    .list([
      .text(name), .text(path), .bytes(main), .text(mainFile), .text(folder), .flag(isFolder), .number(now),
      .text(locale), .text(timeZone), limits.plain, .flag(notesGlobals),
    ])
  }

  init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 11)
    self.init(
      name: try parts.text(), path: try parts.text(), main: try parts.bytes(), mainFile: try parts.text(),
      folder: try parts.text(), isFolder: try parts.flag(), now: try parts.number(), locale: try parts.text(),
      timeZone: try parts.text(), limits: try ScriptLimits(plain: try parts.value()), notesGlobals: try parts.flag())
  }
}

extension ScriptLimits {
  fileprivate var plain: Value {
    let times = [load, placeholder, snapshot, timeline, view, perform, wall, gallery]
    return .list(
      times.map { .list([.integer($0.components.seconds), .integer($0.components.attoseconds / 1_000_000_000)]) } + [
        .integer(Int64(memory))
      ])
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 9)
    self.init()
    (load, placeholder, snapshot) = (try parts.duration(), try parts.duration(), try parts.duration())
    (timeline, view) = (try parts.duration(), try parts.duration())
    (perform, wall, gallery) = (try parts.duration(), try parts.duration(), try parts.duration())
    memory = try parts.whole()
  }
}

extension WorkerReadiness {
  func plain() throws(FrameFault) -> Value {
    .list([try declaration.plain(), .texts(missingWalls.map { $0.rawValue })])
  }

  init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 2)
    declaration = try BundleDeclaration(plain: try parts.value())
    missingWalls = try parts.texts().map { word throws(FrameFault) in
      guard let wall = Wall(rawValue: word) else { throw .damaged }
      return wall
    }
  }
}
