import WidgetModel
import WidgetRuntimeClient
package import WidgetSchedule
package import WidgetWire

// The scheduler's state in the archive. No stored date is NaN, which has no order.

extension TimelinePlan: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(dates, policy, made) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(dates: try reader.read(), policy: try reader.read(), made: try reader.read())
    var moments = dates + [made]
    if case .after(let date, let jitter) = policy { moments += [date, jitter] }
    if moments.contains(where: \.isNaN) { throw .damaged }
  }
}

/// A state without its plan, which its timeline has.
extension Standing: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(planned, asked, lastStart, failures, pauseEnd, credit, seen)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      planned: try reader.read(), asked: try reader.read(), lastStart: try reader.read(),
      failures: try reader.read(), pauseEnd: try reader.read(), credit: try reader.read(), seen: try reader.read())
    guard failures >= 0, !(lastStart?.isNaN ?? false), !(pauseEnd?.isNaN ?? false) else { throw .damaged }
  }
}

extension Instance.Awaited: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(demand, date, slack, why) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(demand: try reader.read(), date: try reader.read(), slack: try reader.read(), why: try reader.read())
    if date.isNaN || slack.isNaN { throw .damaged }
  }
}

extension ReloadBudget: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(left, date) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(left: try reader.read(), date: try reader.read())
    if left.isNaN || date.isNaN { throw .damaged }
  }
}

extension SeenHours: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(isSeen, seconds, date) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(isSeen: try reader.read(), seconds: try reader.read(), date: try reader.read())
    guard seconds.count == 24, !(seconds + [date]).contains(where: \.isNaN) else { throw .damaged }
  }
}
