import WidgetModel

/// What a widget's `relevance` returns: a list of `{ from = date, to = date, score = number }` (DocC: Scheduling, "Stacks").
enum RelevanceReader {
  static func spans(_ value: Value) throws(RelevanceMisfit) -> [RelevanceSpan] {
    // A function that returns nothing says nothing.
    if value == .null { return [] }
    guard let list = value.list ?? (value == .emptyTable ? [] : nil) else {
      throw RelevanceMisfit("relevance returns a list of { from = …, to = …, score = … }, not \(value.sort)")
    }
    guard list.count <= BundleLimits.relevanceSpans else {
      throw RelevanceMisfit(
        "relevance returns at most \(BundleLimits.relevanceSpans) spans, not \(list.count)", isTooMany: true)
    }
    var spans: [RelevanceSpan] = []
    for (index, one) in list.enumerated() { spans.append(try span(one, "relevance[\(index + 1)]")) }
    return spans
  }

  private static func span(_ value: Value, _ path: String) throws(RelevanceMisfit) -> RelevanceSpan {
    let names = ["from", "to", "score"]
    guard let fields = value.fields else {
      throw RelevanceMisfit("\(path) is a table { from = …, to = …, score = … }, not \(value.sort)")
    }
    if let stranger = fields.first(where: { !names.contains($0.name) })?.name {
      let nearest = NearestName.of(stranger, among: names)
      throw RelevanceMisfit("\(path): unknown key '\(Faults.cut(stranger))'\(NearestName.meant(nearest))")
    }
    let from = try date(value, "from", path)
    let to = try date(value, "to", path)
    guard from < to else { throw RelevanceMisfit("\(path): to has to be later than from") }
    guard let score = value["score"]?.number, score.isFinite else {
      throw RelevanceMisfit("\(path).score takes a finite number, not \(described(value["score"]))")
    }
    return RelevanceSpan(from: from, to: to, score: score)
  }

  private static func date(_ value: Value, _ name: String, _ path: String) throws(RelevanceMisfit) -> Double {
    if let date = value[name]?.number, CivilDate.seconds.contains(date) { return date }
    throw RelevanceMisfit(
      "\(path).\(name) takes a date of the years 1 to 9999, in seconds since 1970, not \(described(value[name]))")
  }

  private static func described(_ value: Value?) -> String {
    guard let value else { return "nothing" }
    return value.number.map { LuaNumber.text(value.integer.map { Int64($0) }, $0) } ?? value.sort
  }
}

/// Why what `relevance` returned is no list of spans.
struct RelevanceMisfit: Error {
  let sentence: String
  /// It is more than there may be.
  let isTooMany: Bool

  init(_ sentence: String, isTooMany: Bool = false) { (self.sentence, self.isTooMany) = (sentence, isTooMany) }
}
