package import WidgetModel
package import WidgetServices

// What `show` asks and gets, as plain data, by hand. A prompt waits for it, and Codable costs a process that ends at once more
// than all the rest: the first use of each synthesized type is a search through every conformance of the program. `show
// hello.lua` took 4.0 ms by Codable, and --version 1.8.

extension InstanceReference {
  var plain: Value {
    switch self {
    case .number(let number): .integer(Int64(number))
    case .kind(let kind): .text(kind)
    }
  }

  init(plain: Value) throws(FrameFault) {
    switch plain {
    case .integer(let number):
      guard let number = Int(exactly: number) else { throw .damaged }
      self = .number(number)
    case .text(let kind): self = .kind(kind)
    default: throw .damaged
    }
  }
}

extension ShownWidget {
  package var plain: Value {
    get throws(FrameFault) {
      .list([
        .integer(Int64(number)), .text(bundle), widget.plainForShowing, .text(family.rawValue), configuration,
        .list(environments.map(\.plain)), entry?.plain ?? .null, .integer(Int64(index)), .integer(Int64(count)),
        nextEntry.map { .number($0) } ?? .null, policy.plain, .number(made),
        try Timeline.plain(warnings),
        try error.map { error throws(FrameFault) in .bytes(try Frame.body(error)) } ?? .null,
        .integer(Int64(revision)),
      ])
    }
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 15)
    self.init(
      number: try parts.whole(), bundle: try parts.text(),
      widget: try WidgetDeclaration(plainForShowing: try parts.value()), family: try parts.word(Family.self),
      configuration: try parts.value(), environments: [])
    for environment in try parts.list() { environments.append(try WidgetEnvironment(plain: environment)) }
    entry = try parts.optional { parts throws(FrameFault) in try TimelineEntry(plain: try parts.value()) }
    (index, count) = (try parts.whole(), try parts.whole())
    nextEntry = try parts.optional { parts throws(FrameFault) in try parts.number() }
    policy = try ReloadPolicy(plain: try parts.value())
    made = try parts.number()
    warnings = try Timeline.warnings(&parts)
    error = try parts.optional { parts throws(FrameFault) in try Frame.value(Diagnostic.self, from: try parts.bytes()) }
    revision = try parts.whole()
  }
}

extension WidgetDeclaration {
  /// What is needed to show it: `ShownWidget` holds no more.
  var plainForShowing: Value {
    .list([
      .text(kind), .text(displayName), .text(description), .list(families.map { .text($0.rawValue) }),
      .flag(contentMarginsDisabled), .flag(containerBackgroundRemovable), .flag(supportsPlaceholderWhenLocked),
      .flag(promptsForUserConfiguration), .list(formerKinds.map { .text($0) }), .integer(Int64(version)),
      .flag(hasSnapshot), .flag(hasMigrate), .flag(hasPush), line.map { .integer(Int64($0)) } ?? .null,
    ])
  }

  init(plainForShowing plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 14)
    self.init(kind: try parts.text(), families: [])
    (displayName, description) = (try parts.text(), try parts.text())
    for family in try parts.list() {
      guard let family = family.text.flatMap({ Family(rawValue: $0) }) else { throw .damaged }
      families.append(family)
    }
    (contentMarginsDisabled, containerBackgroundRemovable) = (try parts.flag(), try parts.flag())
    (supportsPlaceholderWhenLocked, promptsForUserConfiguration) = (try parts.flag(), try parts.flag())
    for kind in try parts.list() {
      guard let kind = kind.text else { throw .damaged }
      formerKinds.append(kind)
    }
    (version, hasSnapshot) = (try parts.whole(), try parts.flag())
    (hasMigrate, hasPush) = (try parts.flag(), try parts.flag())
    line = try parts.optional { parts throws(FrameFault) in try parts.whole() }
  }
}
