public import WidgetModel

/// What a provider has said of its relevance: the spans that may still come, and the largest score ever, by which all are measured
/// (WidgetKit: TimelineEntryRelevance; only ratios of one provider's scores mean anything).
public struct RelevanceHistory: Sendable, Hashable {
  /// By rising `from`. Of two at one moment the one that began later counts.
  public private(set) var spans: [RelevanceSpan] = []
  /// The largest finite score that was ever told; 0 before there was one above 0.
  public private(set) var largest = 0.0

  /// Creates a history without scores.
  public init() {}

  /// The history of earlier spans, as it was stored.
  package init(_ spans: [RelevanceSpan], largest: Double) {
    replace(with: spans)
    if largest.isFinite { self.largest = max(self.largest, largest) }
  }

  /// Takes a new timeline's relevances in place of the last one's, and remembers its largest score. A duration of 0 lasts until
  /// the next entry.
  public mutating func replace(with timeline: Timeline) {
    let entries = timeline.entries
    let ends = entries.dropFirst().map(\.date) + [.infinity]
    replace(
      with: zip(entries, ends).compactMap { entry, end in
        entry.relevance.map {
          RelevanceSpan(from: entry.date, to: $0.duration > 0 ? entry.date + $0.duration : end, score: $0.score)
        }
      })
  }

  /// Takes these spans in place of the last ones. Spans that are empty or not numbers are left out.
  public mutating func replace(with spans: [RelevanceSpan]) {
    self.spans = spans.filter { $0.from < $0.to && $0.score.isFinite }.sorted { $0.from < $1.from }
    largest = self.spans.reduce(largest) { max($0, $1.score) }
  }

  /// The span that counts at a moment: of those that hold it the one that began last.
  func span(at now: Double) -> RelevanceSpan? { spans.last { $0.from <= now && now < $0.to } }

  /// The part of the largest score, 0 to 1; nil where nothing was said of this moment, negative where it is not to be turned to.
  func ratio(at now: Double) -> Double? {
    guard let span = span(at: now) else { return nil }
    return span.score > 0 ? span.score / largest : -1
  }

  /// When the last span is over; nil: there is none.
  package var end: Double? { spans.map(\.to).max() }

  /// The next moment after `now` at which another span may count.
  func nextChange(after now: Double) -> Double {
    spans.reduce(.infinity) { next, span in
      [span.from, span.to].reduce(next) { $1 > now ? min($0, $1) : $0 }
    }
  }
}
