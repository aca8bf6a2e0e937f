import Synchronization
import WidgetModel
import WidgetServices
import WidgetWatch

/// What the user lets bundles do in this call: what the options grant, what the grants file keeps, and what is answered
/// when a bundle asks. One for all bundles of a call, so that questions come one at a time.
///
///     declared ──by --allow?──▶ by the grants file, for this content? ──▶ asked on a terminal ──▶ refused at first use
///
/// A bundle that declares nothing, or nothing beyond the options, costs nothing: no file is read, nothing is hashed.
final class Permits: Sendable {
  /// What a command does about what is not granted.
  enum Manner {
    /// The user is asked, where there is a terminal.
    case asks
    /// It is refused when it is used.
    case refuses
    /// Nothing is used: all sources of grants are told.
    case lists
    /// Nothing is asked of the bundle but what it declares, so that grants do not matter.
    case searches
  }

  /// What `--allow` grants in this call, for all of its bundles.
  let options: Grants
  /// Whether `--remember` was given, which keeps in the file what the options grant.
  private let remembers: Bool
  /// Nil where the user has no configuration folder: nothing is kept then.
  private let file: GrantsFile?
  private let wording: Wording
  /// Held while one bundle is settled, a question to the user included.
  private let turn = Mutex(Turn())

  /// What one bundle leaves to the next.
  private struct Turn {
    /// Whether it was told that the grants file cannot be used.
    var hasWarned = false
    /// For how many bundles something was written.
    var remembered = 0
  }

  init(_ typed: Typed, world: World) throws(Diagnostic) {
    options = try Gate.grants(fromOptions: typed.all(.allow))
    let words = (try? NamedWords.pairs(typed.all(.config), "--config")) ?? []
    configured = .table(words.map { Value.Field($0.name, .text($0.value)) })
    remembers = typed.has(.remember)
    file = GrantsFile(world)
    wording = Wording(isJSON: typed[.format] == "json")
    if remembers, options == .none {
      throw .usage("--remember needs --allow", advice: "for example --allow run=git --remember")
    }
  }

  /// The URLs that the command line configures, by the names of their parameters.
  private let configured: Value

  /// Where grants are kept; nil where the user has no configuration folder.
  var path: String? { file?.path }

  /// Gives a loaded bundle what the user lets it do, before its provider is called.
  ///
  /// - Throws: `io` where something was to be remembered and cannot be.
  func settle(_ bundle: OpenBundle, _ manner: Manner) throws(Diagnostic) {
    if manner == .searches { return bundle.content.forget() }
    let (host, asked) = (bundle.host, asked(of: bundle))
    guard !asked.isEmpty else { return bundle.content.forget() }
    if remembers { try remember(host.granted(of: asked, by: .option), bundle) }
    guard manner == .lists || host.granted(of: asked) != asked else { return bundle.content.forget() }
    // Others wait here: one question at a time.
    try turn.withLock { turn throws(Diagnostic) in
      let isKnown = take(bundle, &turn)
      if manner == .asks, host.granted(of: asked) != asked { ask(bundle, asked, isFileSound: isKnown) }
    }
  }

  /// What a bundle declares, with the hosts of URLs that are configured in this call.
  private func asked(of bundle: OpenBundle) -> Permissions {
    var asked = bundle.declaration.permissions
    for widget in bundle.declaration.declared {
      for host in widget.intent?.configuredHosts(configured) ?? [] where !asked.network.contains(host) {
        asked.network.append(host)
      }
    }
    return asked
  }

  /// What the grants file says of a bundle counts whatever its files are by now: its author changes them.
  func followAnyContent(of bundle: OpenBundle) {
    guard let file, let place = bundle.place.realPath else { return }
    bundle.host.follow(KeptGrants(file, bundle: place, content: nil))
  }

  /// Whether `--remember` was given and nothing came of it.
  var rememberedNothing: Bool { remembers && turn.withLock { $0.remembered } == 0 }

  /// Takes back what the grants file keeps for a bundle.
  func forget(_ bundle: OpenBundle) throws(Diagnostic) {
    guard let file, let place = bundle.place.realPath else { return }
    try file.forget(place)
  }

  // MARK: The grants file

  /// Reads what the file says of the bundle; false where the file cannot be used, which is told once.
  private func take(_ bundle: OpenBundle, _ turn: inout Turn) -> Bool {
    // A script on standard input has no place, and the file knows bundles by their places.
    guard let file, bundle.place.realPath != nil else { return false }
    do throws(Diagnostic) {
      try bundle.files.take(from: file)
      return true
    } catch {
      if !turn.hasWarned {
        turn.hasWarned = true
        Exit.tell([error.asWarning], wording)
      }
      return false
    }
  }

  private func remember(_ granted: Permissions, _ bundle: OpenBundle) throws(Diagnostic) {
    guard !granted.isEmpty else { return }
    try keep(bundle.host.powers(of: granted), bundle)
    turn.withLock { $0.remembered += 1 }
  }

  /// Keeps what is allowed, for all later calls and for the runtime.
  ///
  /// - Parameter isAny: whether it holds whatever the bundle's files become.
  func allow(_ permissions: Permissions, to bundle: OpenBundle, whateverItsFiles isAny: Bool) throws(Diagnostic) {
    try keep(bundle.host.powers(of: permissions), bundle, whateverItsFiles: isAny)
  }

  /// Writes what is granted, by the things that are reached now.
  private func keep(_ powers: [Power], _ bundle: OpenBundle, whateverItsFiles isAny: Bool = false) throws(Diagnostic) {
    guard let place = bundle.place.realPath else {
      throw .usage(
        "a grant for a script on standard input cannot be saved", advice: "save the script to a file first")
    }
    guard let file else {
      throw Diagnostic(.io, "cannot save grants: neither HOME nor XDG_CONFIG_HOME is set")
    }
    if let hidden = powers.first(where: bundle.host.isHidden) {
      throw Diagnostic(
        .io, "cannot save '\(hidden.boundOption)': hidden files are not part of the bundle's content",
        bundle: bundle.declaration.name)
    }
    let content: String, former: String
    do throws(BundleContent.Fault) {
      (content, former) = (try bundle.content.digest(), try bundle.content.formerDigest())
    } catch {
      throw Diagnostic(
        .io, "cannot save a grant for '\(bundle.declaration.name)': \(error.sentence)",
        bundle: bundle.declaration.name)
    }
    try file.allow(powers.map(\.boundOption), to: place, content: content, former: former, whateverItsFiles: isAny)
  }

  // MARK: Asking

  /// Asks for all that is declared and not granted.
  private func ask(_ bundle: OpenBundle, _ asked: Permissions, isFileSound: Bool) {
    guard Question.hasSomebody, let place = bundle.place.realPath else { return }
    let host = bundle.host
    let granted = bundle.host.granted(of: asked)
    let known = Set(host.powers(of: granted))
    let powers = host.powers(of: asked).filter { !known.contains($0) }
    let canKeep = isFileSound && (try? bundle.content.digest()) != nil && !powers.contains(where: host.isHidden)
    guard
      let question = Question(
        name: bundle.declaration.name, place: place, powers: powers, lapse: host.lapse, offersAlways: canKeep)
    else { return }
    var grants = Grants.none
    grants.permissions = asked
    switch question.ask() {
    case .no: return
    case .once: host.grant(grants, from: .answer)
    case .always:
      host.grant(grants, from: .answer)
      do throws(Diagnostic) { try keep(powers, bundle) } catch { Exit.tell([error.asWarning], wording) }
    }
  }
}

extension Diagnostic {
  /// The same as a warning: the grants file is wrong, and the call goes on without it.
  fileprivate var asWarning: Diagnostic {
    Diagnostic(.warningGrants, message, severity: .warning, file: file, line: line, suggestion: suggestion)
  }
}
