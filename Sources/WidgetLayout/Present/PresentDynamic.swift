import WidgetModel

/// What the texts and bars of a tree count.
extension Presenter {
  /// What a Text with dates counts; nil for one without.
  func liveText(_ node: Int) -> LiveText? {
    // Most texts have a single argument and no date.
    let arguments = tree.arguments(of: node)
    for argument in arguments {
      switch argument.name {
      case .timer:
        if let span = span(.timer, node) {
          return .interval(
            from: span.from, to: span.to, pauseTime: tree.number(.pauseTime, of: node),
            countsDown: tree.flag(.countsDown, of: node) ?? true, clock(node, fields: 3, precision: 1))
        }
      case .stopwatch:
        if case .number(let start) = argument.value {
          var format = clock(node, fields: 4, precision: 0.01)
          format.isPadded = true
          return .stopwatch(from: start, pauseTime: tree.number(.pauseTime, of: node), format)
        }
      case .offset: if case .number(let date) = argument.value { return .distance(from: date, offset(node)) }
      case .reference: if case .number(let date) = argument.value { return .reference(to: date, reference(node)) }
      case .date: if case .number(let date) = argument.value { return styled(date, node) }
      default: break
      }
    }
    return nil
  }

  /// The span that a ProgressView follows; nil for one with a value.
  func liveBar(_ node: Int) -> LiveBar? {
    span(.timerInterval, node).map {
      LiveBar(from: $0.from, to: $0.to, countsDown: tree.flag(.countsDown, of: node) ?? true)
    }
  }

  private func styled(_ date: Double, _ node: Int) -> LiveText {
    if let end = tree.number(.to, of: node) { return .range(from: date, to: end) }
    switch tree.word(.style, of: node) {
    case .time: return .time(date)
    case .relative: return .relative(date)
    case .offset: return .offset(date)
    case .timer: return .timer(date)
    default: return .date(date)
    }
  }

  private func clock(_ node: Int, fields: Int, precision: Double) -> ClockFormat {
    ClockFormat(
      showsHours: tree.flag(.showsHours, of: node) ?? true, maxFieldCount: fieldCount(node) ?? fields,
      maxPrecision: tree.number(.maxPrecision, of: node) ?? precision)
  }

  private func offset(_ node: Int) -> OffsetFormat {
    OffsetFormat(
      allowedFields: units(node) ?? OffsetFormat.standardFields, maxFieldCount: fieldCount(node) ?? 2,
      sign: tree.word(.sign, of: node).flatMap { OffsetFormat.Sign(rawValue: $0.rawValue) } ?? .automatic)
  }

  private func reference(_ node: Int) -> ReferenceFormat {
    ReferenceFormat(
      allowedFields: units(node) ?? ReferenceFormat.standardFields, maxFieldCount: fieldCount(node) ?? 2,
      threshold: tree.word(.thresholdField, of: node).flatMap { LiveText.Unit(rawValue: $0.rawValue) } ?? .day)
  }

  private func fieldCount(_ node: Int) -> Int? {
    tree.number(.maxFieldCount, of: node).flatMap { Int(exactly: $0) }
  }

  private func units(_ node: Int) -> Set<LiveText.Unit>? {
    let words = tree.words(.allowedFields, of: node)
    return words.isEmpty ? nil : Set(words.compactMap { LiveText.Unit(rawValue: $0.rawValue) })
  }

  /// Two dates in a list.
  private func span(_ name: ArgumentName, _ node: Int) -> (from: Double, to: Double)? {
    guard let span = tree.list(name, of: node), span.count >= 2, case .number(let from) = span[span.startIndex],
      case .number(let to) = span[span.startIndex + 1]
    else { return nil }
    return (from, to)
  }
}
