internal import WidgetLayout
internal import WidgetModel

/// What a page's script is told of a part that goes on by itself, as the JSON of one attribute.
struct LiveMarkup: Sendable, Hashable {
  /// The number that the drawn part and what is told of it share.
  var number: Int
  var data: String
  /// Where its line is held, and at which place across.
  var anchor: HorizontalAlignment
  var x: Double
  var isBar: Bool

  /// The parts of a placement, by the index of their command.
  static func parts(of placement: Placement) -> [Int: LiveMarkup] {
    var parts: [Int: LiveMarkup] = [:]
    for (index, part) in placement.dynamic.enumerated() {
      guard placement.nextChange(of: index) != nil, let reading = placement.reading(of: index) else { continue }
      let anchor = placement.anchor(of: part)
      let x =
        switch anchor {
        case .leading: part.frame.x
        case .center: part.frame.x + part.frame.width / 2
        case .trailing: part.frame.x + part.frame.width
        }
      var isBar = false
      if case .bar = reading { isBar = true }
      for command in part.commands {
        parts[command] = LiveMarkup(number: index, data: data(reading), anchor: anchor, x: x, isBar: isBar)
      }
    }
    return parts
  }

  /// A clock: `{"k":"timer","a":…}` and the like; words: `{"k":"texts","t":[[end, text], …]}`; a bar: `{"k":"bar", …}`.
  static func data(_ reading: LiveReading) -> String {
    var writer = JSONWriter(reserving: 256)
    writer.object { writer in
      switch reading {
      case .clock(let before, let text, let after):
        if !before.isEmpty { writer.member("l", before) }
        if !after.isEmpty { writer.member("r", after) }
        clock(text, to: &writer)
      case .bar(let bar):
        writer.member("k", "bar")
        writer.member("a", bar.from)
        writer.member("b", bar.to)
        if bar.countsDown { writer.member("d", 1) }
      case .texts(let texts):
        writer.member("k", "texts")
        writer.member("t") { writer in
          writer.array(texts) { writer, reading in
            writer.array { writer in
              writer.value(reading.end.isFinite ? reading.end : 1e12)
              writer.value(reading.text)
            }
          }
        }
      }
    }
    return writer.string
  }

  private static func clock(_ text: LiveText, to writer: inout JSONWriter) {
    switch text {
    case .timer(let date):
      writer.member("k", "timer")
      writer.member("a", date)
    case .interval(let from, let to, let pause, let countsDown, let format):
      writer.member("k", "count")
      writer.member("a", from)
      writer.member("b", to)
      if let pause { writer.member("p", pause) }
      if countsDown { writer.member("d", 1) }
      form(format, to: &writer)
    case .stopwatch(let from, let pause, let format):
      writer.member("k", "count")
      writer.member("a", from)
      if let pause { writer.member("p", pause) }
      form(format, to: &writer)
    default: break
    }
  }

  private static func form(_ format: ClockFormat, to writer: inout JSONWriter) {
    let numbers = [format.showsHours ? 1 : 0, format.maxFieldCount, format.precision, format.isPadded ? 1 : 0]
    writer.member("f") { $0.array(numbers) { $0.value($1) } }
  }
}
