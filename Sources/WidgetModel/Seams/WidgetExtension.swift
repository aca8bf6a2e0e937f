/// All that the host asks of a bundle. A bundle in this process answers at once; one in a worker process, over a socket.
public protocol WidgetExtension {
  /// Answers one request.
  ///
  /// - Throws: a `Diagnostic` with the script's file and line, and every further fault found in `also`.
  func reply(to request: ExtensionRequest) throws(Diagnostic) -> ExtensionReply

  /// Announces the request that is asked next: a bundle in a process of its own works on it while others are asked. Returns at
  /// once.
  func begin(_ request: ExtensionRequest)
}

extension WidgetExtension {
  /// Does nothing, as for a bundle in this process.
  public func begin(_ request: ExtensionRequest) {}
}

/// A question to a bundle, as data.
public enum ExtensionRequest: Sendable, Hashable {
  /// What it offers.
  case describe
  /// An entry without user data; returns at once.
  case placeholder(ProviderRequest)
  /// One entry, quickly.
  case snapshot(ProviderRequest)
  /// Entries and a reload policy.
  case timeline(ProviderRequest)
  /// The views of entries that are already known, in other environments; no provider is called.
  case views(ProviderRequest, entries: [DatedFields])
  /// Something that a person did. The answer is `nothing` where the bundle has no handler for it.
  case handle(HandlerRequest)
  /// Preconfigured variants of a widget, for a gallery.
  case recommendations(ProviderRequest)
  /// When a stack may want the widget, by its `relevance`. Answered by `relevance`.
  case relevance(ProviderRequest)
  /// The request's configuration, which was made for another version of the widget (or a former kind of it), as it is
  /// right now. The answer holds what its intent knows, and tells what it does not.
  case migrate(ProviderRequest, fromVersion: Int)
  /// Which values a parameter may take. Answered by `options`.
  case query(ParameterQuery)
  /// What was noted of the script so far, where that was asked for when it was loaded.
  case notes
  /// One view expression, as `lunette layout` takes it.
  case expression(String, environment: WidgetEnvironment)
}

/// An archived entry: what a view is made from.
public struct DatedFields: Sendable, Hashable {
  /// The entry's date, in seconds since 1970.
  public var date: Double
  /// The entry's fields, as the script gave them.
  public var fields: Value

  /// Creates an entry's data.
  public init(date: Double, fields: Value) {
    self.date = date
    self.fields = fields
  }
}

/// What a provider is asked: for which widget, and in which environments the views are wanted.
public struct ProviderRequest: Sendable, Hashable {
  /// The widget's kind.
  public var kind: String
  /// The family that is asked for.
  public var family: Family
  /// Seconds since 1970: the clock of the whole call.
  public var now: Double
  /// Whether it is for a gallery, which shows typical data and waits only briefly.
  public var isPreview: Bool
  /// Why the provider is asked.
  public var reason: ReloadReason
  /// The line that asked, for a `lines` trigger.
  public var line: String?
  /// The configuration, checked against its intent.
  public var configuration: Value
  /// At least one; the first is what `context` and `environment` tell the provider.
  public var environments: [WidgetEnvironment]

  /// Creates a request.
  public init(
    kind: String, family: Family, now: Double, isPreview: Bool = false, reason: ReloadReason = .first,
    line: String? = nil,
    configuration: Value = .emptyTable, environments: [WidgetEnvironment]? = nil
  ) {
    self.kind = kind
    self.family = family
    self.now = now
    self.isPreview = isPreview
    self.reason = reason
    self.line = line
    self.configuration = configuration
    self.environments = environments ?? [WidgetEnvironment(family: family)]
  }
}

/// Why a timeline is asked for.
public enum ReloadReason: String, Sendable, Hashable, CaseIterable {
  case first, policy, trigger, center, configured, intent, push, environment, resume, file, retry
}

/// A bundle's answer, as data.
public enum ExtensionReply: Sendable, Hashable {
  case declaration(BundleDeclaration)
  case timeline(Timeline)
  /// A provider had nothing to show.
  case nothing
  case recommendations([Recommendation])
  /// Spans that are finite, each with its end behind its beginning.
  case relevance([RelevanceSpan])
  case configuration(MigratedConfiguration)
  /// Values to choose from, in the order in which they are shown.
  case options([IntentParameter.Option])
  /// Warnings, in the order in which they were noted.
  case notes([Diagnostic])
  case view(ViewTree, warnings: [Diagnostic])
  /// A handler has returned.
  case handled(HandlerReply)
}

/// A configuration that was carried over to the version that a widget has now.
public struct MigratedConfiguration: Sendable, Hashable {
  /// Fits the widget's intent: its names are parameters, its values of their types.
  public var value: Value
  /// What could not be carried over, each with the value it had, so that nothing is lost without a word.
  public var warnings: [Diagnostic]

  /// Creates a migrated configuration.
  public init(_ value: Value, warnings: [Diagnostic] = []) {
    self.value = value
    self.warnings = warnings
  }
}

extension WidgetExtension {
  /// Returns what the bundle declares.
  public func describe() throws(Diagnostic) -> BundleDeclaration {
    guard case .declaration(let declaration) = try reply(to: .describe) else { throw .unexpectedReply }
    return declaration
  }

  /// A placeholder or snapshot comes as a timeline of one entry. Nil: the provider has nothing to show.
  public func timeline(_ request: ExtensionRequest) throws(Diagnostic) -> Timeline? {
    switch try reply(to: request) {
    case .timeline(let timeline): return timeline
    case .nothing: return nil
    case .declaration, .recommendations, .relevance, .configuration, .options, .notes, .view, .handled:
      throw .unexpectedReply
    }
  }

  /// Nil: the bundle has no handler for it.
  public func handle(_ request: HandlerRequest) throws(Diagnostic) -> HandlerReply? {
    switch try reply(to: .handle(request)) {
    case .handled(let reply): return reply
    case .nothing: return nil
    case .declaration, .timeline, .recommendations, .relevance, .configuration, .options, .notes, .view:
      throw .unexpectedReply
    }
  }

  /// What the bundle suggests for a gallery; none where it says nothing.
  public func recommendations(_ request: ProviderRequest) throws(Diagnostic) -> [Recommendation] {
    guard case .recommendations(let found) = try reply(to: .recommendations(request)),
      found.count <= Recommendation.most
    else { throw .unexpectedReply }
    return found
  }

  /// When a stack may want the widget; never where it has no `relevance`.
  public func relevance(_ request: ProviderRequest) throws(Diagnostic) -> [RelevanceSpan] {
    guard case .relevance(let spans) = try reply(to: .relevance(request)) else { throw .unexpectedReply }
    return spans
  }

  /// The answer to `ExtensionRequest.migrate`. Whoever asks keeps the old configuration where this throws.
  public func configuration(_ request: ExtensionRequest) throws(Diagnostic) -> MigratedConfiguration {
    guard case .configuration(let migrated) = try reply(to: request) else { throw .unexpectedReply }
    return migrated
  }

  /// Undefined globals that were read or written so far, as warnings.
  public func notes() throws(Diagnostic) -> [Diagnostic] {
    guard case .notes(let warnings) = try reply(to: .notes) else { throw .unexpectedReply }
    return warnings
  }

  /// Returns the view of a Lua expression, with what was noticed while it was made.
  public func view(_ expression: String, environment: WidgetEnvironment) throws(Diagnostic) -> (ViewTree, [Diagnostic])
  {
    guard case .view(let tree, let warnings) = try reply(to: .expression(expression, environment: environment)) else {
      throw .unexpectedReply
    }
    return (tree, warnings)
  }
}

extension Diagnostic {
  /// A worker that answers another question than was asked.
  static let unexpectedReply = Diagnostic(.io, "the bundle's process gave an answer that does not fit the question")
}
