import WidgetModel
package import WidgetWire

extension WorkerBundle: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(name, path)
    writer.bytes(main)
    writer.write(mainFile, folder, isFolder, now, locale, timeZone, limits, notesGlobals)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      name: try reader.read(), path: try reader.read(), main: try reader.bytes(), mainFile: try reader.read(),
      folder: try reader.read(), isFolder: try reader.read(), now: try reader.read(), locale: try reader.read(),
      timeZone: try reader.read(), limits: try reader.read(), notesGlobals: try reader.read())
  }
}

extension ScriptLimits: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(load, placeholder, snapshot, timeline, view, perform, wall, controlValue, gallery, memory)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    (load, placeholder, snapshot, timeline, view, perform, wall, controlValue, gallery, memory) = try reader.fields()
  }
}

extension WorkerFile: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(content != nil)
    if let content { writer.bytes(content) }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    content = try reader.read() ? try reader.bytes() : nil
  }
}

extension Wall: BinaryCodable {}

extension WorkerReadiness: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(declaration, missingWalls) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(declaration: try reader.read(), missingWalls: try reader.read())
  }
}
