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
      .flag(hasMigrate), .flag(hasPush), line.map { .integer(Int64($0)) } ?? .null, intent?.plain ?? .null,
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
      .text(name), family.map { .text($0.rawValue) } ?? .null, entry.map { .list([$0]) } ?? .null, configuration,
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
      .text(kind), .text(displayName), .text(description), intent?.plain ?? .null,
      .flag(promptsForUserConfiguration), .flag(hasPush), line.map { .integer(Int64($0)) } ?? .null,
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
      .text(name), .text(kind.rawValue), .text(title), defaultValue.map { .list([$0]) } ?? .null, .flag(isRequired),
      options.map { .list($0.map { $0.plain }) } ?? .null, .flag(hasDynamicOptions),
      minimum.map { .number($0) } ?? .null,
      maximum.map { .number($0) } ?? .null, .texts(depends),
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
      value, .text(title), subtitle.map { .text($0) } ?? .null, image.map { .text($0) } ?? .null,
      section.map { .text($0) } ?? .null,
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
  fileprivate var plain: Value {
    .list([.texts(network), .texts(read), .texts(run), .texts(environment), .flag(notify), .flag(media)])
  }

  fileprivate init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 6)
    self.init()
    (network, read, run) = (try parts.texts(), try parts.texts(), try parts.texts())
    environment = try parts.texts()
    (notify, media) = (try parts.flag(), try parts.flag())
  }
}
