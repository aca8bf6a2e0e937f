import WidgetModel

@testable import WidgetLayout
@testable import WidgetRender
@testable import WidgetScript

/// Cleaned text has no controls and does not change when cleaned again. Its width is the sum of its clusters' widths, its
/// clusters are its bytes, and its lines are drawn within its frame.
enum TextProperty {
  static func check(_ bytes: [UInt8]) throws {
    guard bytes.count <= 4096 else { return }
    let clean = bytes.withUnsafeBufferPointer { SanitizedText.cleaned($0) } ?? bytes
    try checkClean(clean, from: bytes)
    try clean.withUnsafeBufferPointer { buffer in
      try checkWidths(buffer, CellMetrics(), widest: 2)
      // "..." stands for "…".
      try checkWidths(buffer, CellMetrics(encoding: .ascii), widest: 3)
      try checkWidths(buffer, PointMetrics(), widest: .infinity)
    }
    try checkMarkdown(clean)
    try checkLines(clean)
  }

  private static func checkClean(_ clean: [UInt8], from bytes: [UInt8]) throws {
    guard let text = String(validating: clean, as: UTF8.self) else { throw Violation("cleaned text is not UTF-8") }
    try hold(Terminal.isHarmless(clean), "cleaned text has a control character")
    try hold(!text.unicodeScalars.contains { [0x2028, 0x2029].contains($0.value) }, "cleaned text has a separator")
    try hold(clean.withUnsafeBufferPointer { SanitizedText.cleaned($0) } == nil, "cleaning twice changes a text")
    try hold(SanitizedText.string(bytes) == text, "two ways of cleaning differ")
    for line in text.unicodeScalars.split(separator: "\n") {
      var depth = 0
      for scalar in line {
        switch scalar.value {
        case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068: depth += 1
        case 0x202C, 0x2069: depth -= 1
        default: break
        }
        try hold(depth >= 0, "a control that closes nothing")
      }
      try hold(depth == 0, "a bidirectional control is left open")
    }
  }

  private static func checkWidths(_ text: UnsafeBufferPointer<UInt8>, _ metrics: some TextMeasuring, widest: Float)
    throws
  {
    let font = Font()
    var clusters: [TextCluster] = []
    metrics.clusters(text, font, into: &clusters)
    try hold(clusters.reduce(0) { $0 + Int($1.byteCount) } == text.count, "clusters are not the text")
    try hold(clusters.allSatisfy { $0.byteCount > 0 && $0.width >= 0 && $0.width.isFinite }, "a cluster of no bytes")
    let sum = clusters.reduce(0) { $0 + Double($1.width) }
    let whole = metrics.width(text, font)
    try hold(abs(sum - whole) <= 0.001 * max(1, whole), "the width \(whole) is not the clusters' \(sum)")
    try hold(clusters.allSatisfy { $0.width <= widest }, "a cluster of more than \(widest) columns")
  }

  private static func checkMarkdown(_ clean: [UInt8]) throws {
    let text = String(decoding: clean, as: UTF8.self)
    let runs = InlineMarkdown.runs(of: text)
    let shown = runs.reduce(0) { $0 + $1.text.utf8.count }
    try hold(shown <= clean.count, "Markdown shows more than is written")
    for run in runs { try hold(run.styles.count <= 16, "a style is repeated") }
  }

  private static func checkLines(_ clean: [UInt8]) throws {
    guard clean.count <= 512 else { return }
    var builder = ViewTree.Builder()
    let node = builder.open(.view(.text))
    builder.add(.text, builder.text(utf8: clean))
    builder.close(node)
    try TreeProperty.check(builder.finish(), isOurs: true)
  }
}
