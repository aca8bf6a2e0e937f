package import WidgetModel

// What a bundle is and says of itself, as plain data, by hand: each command waits for it, and the first use of each type that
// `Codable` was synthesized for is a search through every conformance of the program.

extension BundleDeclaration {
  package func plain() throws(FrameFault) -> Value {
    .list([
      .text(name), .text(path), .texts(schemes), permissions.plain, .list(widgets.map { $0.plain }),
      .list(controls.map { $0.plain }), .list(intents.map { $0.plain }), .flag(handlesURLs),
      .flag(handlesUserActivities),
      .flag(handlesDownloads), try Diagnostic.plain(warnings),
    ])
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 11)
    self.init(name: try parts.text(), path: try parts.text())
    schemes = try parts.texts()
    permissions = try Permissions(plain: try parts.value())
    widgets = try parts.members { value throws(FrameFault) in try WidgetDeclaration(plain: value) }
    controls = try parts.members { value throws(FrameFault) in try ControlDeclaration(plain: value) }
    intents = try parts.members { value throws(FrameFault) in try IntentDeclaration(plain: value) }
    (handlesURLs, handlesUserActivities) = (try parts.flag(), try parts.flag())
    handlesDownloads = try parts.flag()
    warnings = try parts.faults()
  }
}

extension WidgetDeclaration {
  package var plain: Value {
    .list([
      .text(kind), .text(displayName), .text(description), .list(families.map { .text($0.rawValue) }),
      .flag(contentMarginsDisabled), .flag(containerBackgroundRemovable), .flag(supportsPlaceholderWhenLocked),
      .flag(promptsForUserConfiguration), .texts(formerKinds), .integer(Int64(version)), .flag(hasSnapshot),
      .flag(hasMigrate), .flag(hasPush), .optional(line) { .integer(Int64($0)) }, .optional(intent) { $0.plain },
      .list(triggers.map { $0.plain }), .list(previews.map { $0.plain }),
    ])
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 17)
    self.init(kind: try parts.text())
    (displayName, description) = (try parts.text(), try parts.text())
    families = try parts.members { value throws(FrameFault) in
      guard let family = value.text.flatMap({ Family(rawValue: $0) }) else { throw .damaged }
      return family
    }
    (contentMarginsDisabled, containerBackgroundRemovable) = (try parts.flag(), try parts.flag())
    (supportsPlaceholderWhenLocked, promptsForUserConfiguration) = (try parts.flag(), try parts.flag())
    (formerKinds, version) = (try parts.texts(), try parts.whole())
    (hasSnapshot, hasMigrate, hasPush) = (try parts.flag(), try parts.flag(), try parts.flag())
    line = try parts.optional { parts throws(FrameFault) in try parts.whole() }
    intent = try parts.optional { parts throws(FrameFault) in try IntentDeclaration(plain: try parts.value()) }
    triggers = try parts.members { value throws(FrameFault) in try Trigger(plain: value) }
    previews = try parts.members { value throws(FrameFault) in try Preview(plain: value) }
  }
}

extension WidgetDeclaration.Trigger {
  fileprivate var plain: Value {
    switch self {
    case .file(let path): .texts(["file", path])
    case .lines(let command): .texts(["lines"] + command)
    case .device(let subsystem): .texts(["device", subsystem])
    case .signal(let match): .texts(["signal", match])
    case .resume: .texts(["resume"])
    case .network: .texts(["network"])
    }
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(.list([plain]), atLeast: 1)
    let words = try parts.texts()
    switch (words.first, words.count) {
    case ("file", 2): self = .file(words[1])
    case ("lines", _): self = .lines(Array(words.dropFirst()))
    case ("device", 2): self = .device(words[1])
    case ("signal", 2): self = .signal(words[1])
    case ("resume", 1): self = .resume
    case ("network", 1): self = .network
    default: throw .damaged
    }
  }
}

extension WidgetDeclaration.Preview {
  fileprivate var plain: Value {
    // An entry is kept apart from none by the list around it.
    .list([
      .text(name), .optional(family) { .text($0.rawValue) }, .optional(entry) { .list([$0]) }, configuration,
      environment,
    ])
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 5)
    self.init(
      name: try parts.text(), family: try parts.optional { parts throws(FrameFault) in try parts.word(Family.self) },
      entry: try parts.optional { parts throws(FrameFault) in
        var parts = try PlainParts(try parts.value(), atLeast: 1)
        return try parts.value()
      }, configuration: try parts.value(), environment: try parts.value())
  }
}

extension ControlDeclaration {
  fileprivate var plain: Value {
    .list([
      .text(kind), .text(displayName), .text(description), .optional(intent) { $0.plain },
      .flag(promptsForUserConfiguration), .flag(hasPush), .optional(line) { .integer(Int64($0)) },
    ])
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 7)
    self.init(kind: try parts.text())
    (displayName, description) = (try parts.text(), try parts.text())
    intent = try parts.optional { parts throws(FrameFault) in try IntentDeclaration(plain: try parts.value()) }
    (promptsForUserConfiguration, hasPush) = (try parts.flag(), try parts.flag())
    line = try parts.optional { parts throws(FrameFault) in try parts.whole() }
  }
}

extension IntentDeclaration {
  fileprivate var plain: Value {
    .list([.text(id), .text(title), .list(parameters.map { $0.plain }), .flag(isAction)])
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 4)
    self.init(
      id: try parts.text(), title: try parts.text(),
      parameters: try parts.members { value throws(FrameFault) in try IntentParameter(plain: value) },
      isAction: try parts.flag())
  }
}

extension IntentParameter {
  fileprivate var plain: Value {
    .list([
      .text(name), .text(kind.rawValue), .text(title), .optional(defaultValue) { .list([$0]) }, .flag(isRequired),
      .optional(options) { .list($0.map { $0.plain }) }, .flag(hasDynamicOptions), .optional(minimum) { .number($0) },
      .optional(maximum) { .number($0) }, .texts(depends),
    ])
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 10)
    self.init(name: try parts.text(), kind: try parts.word(Kind.self), title: try parts.text())
    defaultValue = try parts.optional { parts throws(FrameFault) in
      var parts = try PlainParts(try parts.value(), atLeast: 1)
      return try parts.value()
    }
    isRequired = try parts.flag()
    options = try parts.optional { parts throws(FrameFault) in
      try parts.members { value throws(FrameFault) in try Option(plain: value) }
    }
    hasDynamicOptions = try parts.flag()
    minimum = try parts.optional { parts throws(FrameFault) in try parts.number() }
    maximum = try parts.optional { parts throws(FrameFault) in try parts.number() }
    depends = try parts.texts()
  }
}

extension IntentParameter.Option {
  fileprivate var plain: Value {
    .list([
      value, .text(title), .optional(subtitle) { .text($0) }, .optional(image) { .text($0) },
      .optional(section) { .text($0) },
    ])
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 5)
    self.init(
      value: try parts.value(), title: try parts.text(),
      subtitle: try parts.optional { parts throws(FrameFault) in try parts.text() },
      image: try parts.optional { parts throws(FrameFault) in try parts.text() },
      section: try parts.optional { parts throws(FrameFault) in try parts.text() })
  }
}

extension Permissions {
  fileprivate var plain: Value { .list([.texts(network), .texts(read), .texts(run), .flag(notify), .flag(media)]) }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 5)
    self.init()
    (network, read, run) = (try parts.texts(), try parts.texts(), try parts.texts())
    (notify, media) = (try parts.flag(), try parts.flag())
  }
}

// MARK: A bundle on its way into a worker

extension WorkerBundle {
  var plain: Value {
    .list([
      .text(name), .text(path), .bytes(main), .text(mainFile), .text(folder), .flag(isFolder), .number(now),
      .text(locale), .text(timeZone), limits.plain, .flag(notesGlobals),
    ])
  }

  init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 11)
    self.init(
      name: try parts.text(), path: try parts.text(), main: try parts.bytes(), mainFile: try parts.text(),
      folder: try parts.text(), isFolder: try parts.flag(), now: try parts.number(), locale: try parts.text(),
      timeZone: try parts.text(), limits: try ScriptLimits(plain: try parts.value()), notesGlobals: try parts.flag())
  }
}

extension ScriptLimits {
  fileprivate var plain: Value {
    let times = [load, placeholder, snapshot, timeline, view, perform, wall]
    return .list(
      times.map { .list([.integer($0.components.seconds), .integer($0.components.attoseconds / 1_000_000_000)]) } + [
        .integer(Int64(memory))
      ])
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 8)
    self.init()
    (load, placeholder, snapshot) = (try parts.duration(), try parts.duration(), try parts.duration())
    (timeline, view) = (try parts.duration(), try parts.duration())
    (perform, wall) = (try parts.duration(), try parts.duration())
    memory = try parts.whole()
  }
}

extension WorkerReadiness {
  func plain() throws(FrameFault) -> Value {
    .list([try declaration.plain(), .texts(missingWalls.map { $0.rawValue })])
  }

  init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 2)
    declaration = try BundleDeclaration(plain: try parts.value())
    missingWalls = try parts.texts().map { word throws(FrameFault) in
      guard let wall = Wall(rawValue: word) else { throw .damaged }
      return wall
    }
  }
}
