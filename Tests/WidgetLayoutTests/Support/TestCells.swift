import WidgetLayout
import WidgetModel

/// Columns of ASCII, Latin and CJK, for tests that must not need a text engine.
struct TestCells: TextMeasuring {
  var surface: Surface { .terminal }

  func metrics(_ font: Font) -> FontMetrics { FontMetrics(ascent: 1, descent: 0, lineGap: 0) }

  func width(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> Double {
    if utf8.allSatisfy({ $0 < 0x80 }) { return Double(utf8.count) }
    return Double(String(decoding: utf8, as: UTF8.self).reduce(0) { $0 + Self.columns($1) })
  }

  func clusters(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font, into clusters: inout [TextCluster]) {
    for character in String(decoding: utf8, as: UTF8.self) {
      clusters.append(TextCluster(byteCount: Int32(character.utf8.count), width: Float(Self.columns(character))))
    }
  }

  private static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x20 { return 0 }
    return (0x1100...0x115F).contains(first.value) || (0x2E80...0xFF60).contains(first.value) || first.value >= 0x1F300
      ? 2 : 1
  }
}

/// Dates in plain English, in UTC.
struct TestWords: DateWords {
  func date(_ date: Double) -> String { "June 3, 2019" }
  func time(_ date: Double) -> String { "11:23 PM" }
  func range(_ from: Double, _ to: Double) -> String { "9:30 AM – 3:30 PM" }
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
    "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
  }
  func joined(_ first: String, _ second: String) -> String { "\(first), \(second)" }
  func digits(_ text: String) -> String { text }
}
