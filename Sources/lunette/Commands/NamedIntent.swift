import LinuxKit
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetServices

/// An intent that a command line names, in the one bundle that declares it, with values that it takes.
struct NamedIntent: Sendable {
  let action: IntentAction
  /// The bundle's name.
  let bundle: String
  /// Its path, without links.
  let path: String
  let folders: WidgetFolders
  /// The values that the line gives.
  let given: Value
  /// Kinds of the bundle's widgets that are configured by the intent.
  let kinds: [String]

  /// What is done with an intent.
  enum Purpose: String { case perform, donate }

  /// A bundle that declares an intent of the name.
  private struct Found: Sendable {
    var place: String
    var bundle: String
    var action: IntentAction?
    var kinds: [String] = []
  }

  /// Looks for the intent in `--widgets` or, without it, in the usual folders and those of the runtime.
  ///
  /// - Throws: `missing.kind` where no bundle declares it, with the nearest name; `usage` where several do, and for wrong values.
  init(
    _ typed: Typed, _ setting: Setting, _ outside: Outside, _ watch: Watch, _ address: RuntimeAddress,
    for purpose: Purpose = .perform
  ) throws(Diagnostic) {
    let id = typed.arguments[0]
    let words = try ConfigurationWords(Array(typed.arguments.dropFirst()), purpose.rawValue)
    folders = try WidgetFolders(typed.all(.widgets))
    let places = try Self.places(typed, folders, address)
    var bundles = OpenBundles(Selection(places, folders), setting, outside, watch)
    bundles.manner = .searches
    let visited = bundles.visit { bundle, _, _, faults -> (ids: [String], found: Found?) in
      let configured = bundle.declaration.widgets.filter { $0.intent?.id == id }
      let ids =
        purpose == .perform
        ? bundle.declaration.intents.filter(\.isAction).map(\.id)
        : bundle.declaration.widgets.compactMap { $0.intent?.id }
      guard let intent = bundle.declaration.intents.first(where: { $0.id == id }) else { return (ids, nil) }
      var found = Found(
        place: bundle.place.realPath ?? bundle.declaration.path, bundle: bundle.declaration.name)
      found.kinds = configured.map(\.kind)
      do throws(Diagnostic) { found.action = try Self.action(intent, words, setting, bundle, for: purpose) } catch {
        faults.append(error)
      }
      return (ids, found)
    }
    // Which one is meant where several declare it, nobody could guess.
    let found = visited.compactMap(\.found)
    guard let first = found.first else {
      // A bundle that cannot be read may be the one that is meant.
      var fault = Diagnostic.unknownIntent(id, among: visited.flatMap(\.ids), for: purpose)
      fault.also = bundles.faults
      throw fault
    }
    guard found.count == 1 else {
      let names = found.map { VisibleText.label($0.place, most: nil) }.joined(separator: ", ")
      throw .usage("'\(id)' is an intent of \(found.count) bundles", advice: "choose one with --bundle: \(names)")
    }
    guard let action = first.action else { throw Diagnostic.joined(bundles.faults) ?? .unknownIntent(id, among: []) }
    (self.action, bundle, path, kinds) = (action, first.bundle, first.place, first.kinds)
    guard purpose == .perform || !kinds.isEmpty else {
      throw .usage(
        "no widget is configured by the intent '\(id)'", advice: "only such intents can be donated"
      )
    }
    let names = Set(words.names)
    given = .table((action.parameters.fields ?? []).filter { names.contains($0.name) })
  }

  /// Where the intent is looked for.
  private static func places(
    _ typed: Typed, _ folders: WidgetFolders, _ address: RuntimeAddress
  ) throws(Diagnostic) -> [Selection.Place] {
    if let path = typed[.bundle] {
      guard WidgetFolders.isBundle(path) else {
        throw Diagnostic(.missingFile, "the bundle '\(path)' does not exist", file: path)
      }
      return [Selection.Place(path: path, isFound: false)]
    }
    return RuntimeCall.places(folders, typed.all(.widgets).isEmpty ? address : nil)
  }

  /// The values are those that are given over the defaults; the bundle is asked for what it alone can judge.
  private static func action(
    _ intent: IntentDeclaration, _ words: ConfigurationWords, _ setting: Setting, _ bundle: OpenBundle,
    for purpose: Purpose
  ) throws(Diagnostic) -> IntentAction {
    guard intent.isAction || purpose == .donate else {
      throw .usage(
        "the intent '\(intent.id)' has no perform", advice: "it only configures a widget; see 'lunette configure'")
    }
    var values: [String: Value] = [:]
    // What a toggle sets is no parameter: it may be given all the same.
    var taking = intent
    if intent.parameter("value") == nil, purpose == .perform {
      taking.parameters.append(IntentParameter(name: "value", kind: .boolean))
    }
    values = try words.values(of: taking, "the intent '\(intent.id)'", timeZone: setting.timeZone)
    values = try OfferedValues(intent: intent, setting: setting).judged(values, chosen: words.names, by: bundle)
    do throws(ParameterMisfit) { try intent.validateRequired(values) } catch {
      throw .usage(error.sentence(of: "the intent '\(intent.id)'"), advice: "give \(error.name)=VALUE")
    }
    return IntentAction(intent: intent.id, parameters: .table(values))
  }

  /// Performs it: by the runtime that runs, else in this process.
  func perform(
    _ address: RuntimeAddress, _ chain: inout LinkChain, _ setting: Setting, _ outside: Outside, _ watch: Watch
  ) throws(Diagnostic) -> Handled {
    // A runtime keeps the bundle open, and performs one intent after the other.
    if let link = try RuntimeLink.connect(address, version: Version.current) {
      return try Handled(link, PerformDemand(action, of: path))
    }
    var bundles = OpenBundles(
      Selection([Selection.Place(path: path, isFound: false)], folders), setting, outside, watch)
    bundles.manner = .asks
    bundles.runtime = address
    let results = bundles.visit { [action, chain] bundle, _, _, faults -> (Handled, LinkChain)? in
      var chain = chain
      do throws(Diagnostic) {
        return (try bundle.carryOut(.perform(action), &chain, setting), chain)
      } catch {
        faults.append(error)
        return nil
      }
    }
    if let fault = Diagnostic.joined(bundles.faults) { throw fault }
    guard let (handled, went) = results.compactMap(\.self).first else { return Handled() }
    chain = went
    return handled
  }
}

extension Handled {
  /// A runtime answers when the script has, or has used up its time, and the widget was drawn.
  private static var patience: Duration { LimitName.wall.duration + .seconds(15) }

  /// What a runtime did. It waits for the script, and then for the picture.
  init(_ link: RuntimeLink, _ demand: PerformDemand) throws(Diagnostic) {
    guard case .performed(let url, let states) = try link.ask(.perform(demand), within: Handled.patience) else {
      throw .senselessAnswer
    }
    self.init(next: url, states)
  }

  /// What a runtime did for a tap on a placed widget; nil where the tap is none of a bundle's buttons, toggles and own links.
  init?(_ link: RuntimeLink, tapping target: Activation, on shown: ShownWidget) throws(Diagnostic) {
    switch target {
    case .action(let action): try self.init(link, PerformDemand(action, of: shown.path, holder: shown.number))
    case .url(let text):
      guard let url = try? WidgetURL(text) else { return nil }
      guard
        case .opened(let isHandled, let next, let states) = try link.ask(
          .open(url, bundle: shown.path), within: Handled.patience)
      else { throw .senselessAnswer }
      guard isHandled else { return nil }
      self.init(next: next, states)
    case .userActivity: return nil
    }
  }

  private init(next: WidgetURL?, _ states: [InstanceState]) {
    self.init(next: next, reloaded: states.reduce(into: []) { if !$0.contains($1.kind) { $0.append($1.kind) } })
  }
}

extension Diagnostic {
  fileprivate static var senselessAnswer: Diagnostic {
    Diagnostic(.unavailable, "invalid reply from the runtime; restart it")
  }

  /// The error for an intent that no bundle declares.
  static func unknownIntent(_ id: String, among ids: [String], for purpose: NamedIntent.Purpose = .perform)
    -> Diagnostic
  {
    .unknown(
      .missingKind,
      "no bundle declares an intent '\(FaultPage.clean(String(id.prefix(60))))' that "
        + (purpose == .perform ? "can be performed" : "widgets are configured by"),
      nearest: id, among: ids, else: "see 'intents' of 'lunette list --format json'")
  }
}
