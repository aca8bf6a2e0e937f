import WidgetModel
package import WidgetSchedule
package import WidgetWire

// What a running runtime tells of its scheduler.

extension Profile: BinaryCodable {}
extension Deferral: BinaryCodable {}
extension LedgerLine.Matter: BinaryCodable {}

extension ReloadDemand: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(reason, line, isForeground, isByProvider) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      try reader.read(), line: try reader.read(), isForeground: try reader.read(), isByProvider: try reader.read())
  }
}

extension InstanceID: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(number) }
  package init(from reader: inout ByteReader) throws(FrameFault) { self.init(try reader.read()) }
}

extension LedgerLine: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(date, instance, matter, cause, why, duration, next, detail)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      try reader.read(), try reader.read(), try reader.read(), try reader.read(), why: try reader.read(),
      duration: try reader.read(), next: try reader.read(), detail: try reader.read())
  }
}

extension ShownEntry: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(index, count, date) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(index: try reader.read(), count: try reader.read(), date: try reader.read())
  }
}

extension Outlook: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(shown, nextEntry, nextTick, nextReload, cause, why, asking, lastReload, failures, reloads, credit)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      shown: try reader.read(), nextEntry: try reader.read(), nextTick: try reader.read(),
      nextReload: try reader.read(), cause: try reader.read(), why: try reader.read(), asking: try reader.read(),
      lastReload: try reader.read(), failures: try reader.read(), reloads: try reader.read(), credit: try reader.read())
  }
}
