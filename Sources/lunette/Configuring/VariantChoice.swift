import WidgetLocale
import WidgetModel

/// Which of a widget's preconfigured variants is meant (WidgetKit: AppIntentRecommendation).
struct VariantChoice {
  let kind: String
  let variants: [Recommendation]

  init(kind: String, _ variants: [Recommendation]) { (self.kind, self.variants) = (kind, variants) }

  /// The variant of a number or name; without one a person at the terminal is asked.
  ///
  /// - Returns: nil where there is none, or the person wants to configure the widget.
  func choose(_ word: String?) throws(Diagnostic) -> Recommendation? {
    if let word { return try named(word) }
    guard !variants.isEmpty else { return nil }
    for (index, variant) in variants.enumerated() {
      Streams.writeError("  \(index + 1) \(VisibleText.escaped(variant.description))\n")
    }
    while true {
      Streams.writeError("variant (press Enter to configure it yourself): ")
      guard let line = TerminalLine.read() else {
        Streams.writeError("\n")
        throw .usage("cancelled; nothing was changed")
      }
      let text = String(line.trimmingBlanks)
      if text.isEmpty { return nil }
      do throws(Diagnostic) { return try named(text) } catch {
        Streams.writeError("  \(FaultPage.clean(error.message))\n")
      }
    }
  }

  /// A name counts over a number: a variant may be called "2".
  func named(_ word: String) throws(Diagnostic) -> Recommendation {
    if let variant = variants.first(where: { $0.description == word }) { return variant }
    if let number = Int(word), variants.indices.contains(number - 1) { return variants[number - 1] }
    guard !variants.isEmpty else { throw .usage("the widget '\(kind)' has no variants") }
    let names = variants.map(\.description)
    throw .usage(
      "the widget '\(kind)' has no variant '\(word)'", nearest: word, among: names,
      else: "the variants are \(names.prefix(8).joined(separator: ", "))")
  }
}
