package import WidgetModel

// What is asked and answered at each reload, and shown of it, as plain data, by hand: `Codable` takes ten times as long.

extension ExtensionRequest {
  /// Nil where it is asked seldom, and goes by `Codable`.
  package var plain: Value? {
    switch self {
    case .placeholder(let request): .list([.text("placeholder"), request.plain])
    case .snapshot(let request): .list([.text("snapshot"), request.plain])
    case .timeline(let request): .list([.text("timeline"), request.plain])
    case .views(let request, let entries):
      .list([.text("views"), request.plain, .list(entries.map { .list([.number($0.date), $0.fields]) })])
    case .describe, .handle, .recommendations, .migrate, .notes, .expression: nil
    }
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 2)
    let (name, request) = (try parts.text(), try ProviderRequest(plain: try parts.value()))
    switch name {
    case "placeholder": self = .placeholder(request)
    case "snapshot": self = .snapshot(request)
    case "timeline": self = .timeline(request)
    case "views":
      let entries = try parts.members { value throws(FrameFault) in
        var parts = try PlainParts(value, atLeast: 2)
        return DatedFields(date: try parts.number(), fields: try parts.value())
      }
      self = .views(request, entries: entries)
    default: throw .damaged
    }
  }
}

extension ProviderRequest {
  package var plain: Value {
    .list([
      .text(kind), .text(family.rawValue), .number(now), .flag(isPreview), .text(reason.rawValue),
      line.map { .text($0) } ?? .null, configuration, .list(environments.map { $0.plain }),
    ])
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 8)
    self.init(
      kind: try parts.text(), family: try parts.word(Family.self), now: try parts.number(),
      isPreview: try parts.flag(), reason: try parts.word(ReloadReason.self),
      line: try parts.optional { parts throws(FrameFault) in try parts.text() },
      configuration: try parts.value(),
      environments: try parts.members { value throws(FrameFault) in try WidgetEnvironment(plain: value) })
  }
}

extension Timeline {
  /// - Throws: `tooLarge` or `tooDeep`.
  package func plain() throws(FrameFault) -> Value {
    .list([
      .list(entries.map { $0.plain }), policy.plain, .number(made), try Diagnostic.plain(warnings),
    ])
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 4)
    self.init(
      entries: try parts.members { value throws(FrameFault) in try TimelineEntry(plain: value) },
      policy: try ReloadPolicy(plain: try parts.value()), made: try parts.number())
    warnings = try parts.faults()
  }
}

extension WidgetEnvironment {
  package var plain: Value {
    .list([
      .text(family.rawValue), .text(colorScheme.rawValue), .text(renderingMode.rawValue),
      .text(dynamicTypeSize.rawValue), .text(locale), .text(timeZone), .number(displaySize.width),
      .number(displaySize.height), .number(contentMargins.top), .number(contentMargins.leading),
      .number(contentMargins.bottom), .number(contentMargins.trailing), .integer(Int64(redactionReasons.rawValue)),
      .flag(showsContainerBackground), .flag(isLuminanceReduced), .text(legibilityWeight.rawValue), configuration,
      .number(age), lastError.map { .text($0) } ?? .null,
    ])
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 19)
    self.init(family: try parts.word(Family.self))
    colorScheme = try parts.word(ColorScheme.self)
    renderingMode = try parts.word(RenderingMode.self)
    dynamicTypeSize = try parts.word(DynamicTypeSize.self)
    (locale, timeZone) = (try parts.text(), try parts.text())
    displaySize = Size(width: try parts.number(), height: try parts.number())
    contentMargins = EdgeInsets(
      top: try parts.number(), leading: try parts.number(), bottom: try parts.number(), trailing: try parts.number())
    guard let reasons = UInt8(exactly: try parts.whole()) else { throw .damaged }
    redactionReasons = RedactionReasons(rawValue: reasons)
    (showsContainerBackground, isLuminanceReduced) = (try parts.flag(), try parts.flag())
    legibilityWeight = try parts.word(LegibilityWeight.self)
    configuration = try parts.value()
    age = try parts.number()
    lastError = try parts.optional { parts throws(FrameFault) in try parts.text() }
  }
}

extension TimelineEntry {
  package var plain: Value {
    .list([
      .number(date), relevance.map { .list([.number($0.score), .number($0.duration)]) } ?? .null, fields,
      .list(views.map { .bytes($0.flat) }),
    ])
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 4)
    self.init(date: try parts.number())
    relevance = try parts.optional { parts throws(FrameFault) in
      var parts = try PlainParts(try parts.value(), atLeast: 2)
      return Relevance(score: try parts.number(), duration: try parts.number())
    }
    fields = try parts.value()
    for view in try parts.list() {
      guard case .bytes(let bytes) = view, let tree = ViewTree(flat: bytes) else { throw .damaged }
      views.append(tree)
    }
  }
}

extension ReloadPolicy {
  package var plain: Value {
    switch self {
    case .atEnd: .flag(true)
    case .never: .flag(false)
    case .after(let date, let jitter): .list([.number(date), .number(jitter)])
    }
  }

  package init(plain: Value) throws(FrameFault) {
    if case .flag(let isAtEnd) = plain {
      self = isAtEnd ? .atEnd : .never
    } else {
      var parts = try PlainParts(plain, atLeast: 2)
      self = .after(try parts.number(), jitter: try parts.number())
    }
  }
}
