import WidgetModel
import WidgetServices
import WidgetWatch

/// A session of `dev` as a value: what was chosen, what bundles answered, what stands on the screen. `handle` changes it by
/// events, `DevScreen` draws it; neither touches a file, a terminal or a clock.
struct DevState {
  /// What fills the screen beside the preview.
  enum Pane: Hashable { case none, tree, help }

  // MARK: Chosen

  /// The query, with the surroundings of the moment.
  var query: WidgetQuery
  /// All bundles of the session; the current one is open.
  var places: [Selection.Place]
  var place = 0
  /// Nil: the first widget of the bundle.
  var kind: String?
  /// Nil: all that the widget has.
  var family: Family?
  var clock: DevClock
  /// Entries are looked at one by one: no policy takes them away.
  var isStepping = false
  /// The locales that `l` goes through; the first is the user's.
  let locales: [String]
  var pane = Pane.none
  var showsLog = false
  var size: (columns: Int, rows: Int)
  /// Rows that are scrolled away.
  var scroll = 0
  var focus: TapFocus?
  /// The focus has moved: drawing scrolls to it.
  var revealsFocus = false
  /// What can be tapped, as it was drawn last.
  var taps = TapMap()

  // MARK: Answered

  /// The widgets of the current bundle that are meant.
  var widgets: [WidgetDeclaration] = []
  /// The last good picture in each family.
  var scenes: [DevScene] = []
  var bundleWarnings: [Diagnostic] = []
  var handlesUserActivities = false
  /// Each as lines; none: what is shown is the newest.
  var faults: [[String]] = []
  var diagnostics: [Diagnostic] = []
  /// The last good picture's moment on the wall, and seconds that the last answer took.
  var goodAt: Double?
  var duration: Double?
  var log: [String] = []
  /// Why saves are noticed late.
  var troubles: [Diagnostic] = []
  /// What a browser opens to show the same; nil: there is no page.
  var page: String?
  /// A short answer to the last key.
  var remark: String?
  /// Loads that were good, for whoever prints a block each.
  var renders = 0

  // MARK: Under way

  var question: DevQuestion?
  var asked = 0
  /// When the provider was last asked, on the wall.
  var lastAsked = -Double.infinity
  var fingerprint: BundleFingerprint?
  private var modules: Set<String>?
  /// The text that was saved last does not load; what is asked is the one before it.
  private var isBroken = false
  /// A text that did not load, saved a moment ago: more of it may come before anybody is told.
  private var held: DevAnswer?
  /// The bundle settled while a question was under way.
  private var isSettledMeanwhile = false

  static let mostLines = 500
  /// Languages that differ where layouts break: long words, other digits, no spaces.
  private static let otherLocales = ["en_US", "de_DE", "ar_EG", "ja_JP"]

  init(_ query: WidgetQuery, places: [Selection.Place], clock: DevClock, size: (columns: Int, rows: Int)) {
    (self.query, self.places, self.clock, self.size) = (query, places, clock, size)
    (family, kind) = (query.family, query.selection.kind)
    locales = [query.setting.locale] + Self.otherLocales.filter { $0 != query.setting.locale }
  }

  var path: String { places[place].path }
  var isPlaceholder: Bool { query.ask == .placeholder }
  var shownWidget: WidgetDeclaration? { scenes.first?.widget ?? widgets.first }

  /// The scenes that are meant, in the widget's order of families.
  var visible: [DevScene] { scenes.filter { family == nil || $0.family == family } }
}

/// What happens to a session.
enum DevEvent {
  case key(Key)
  case resized(columns: Int, rows: Int)
  /// A file of a bundle was saved whole.
  case saved([String])
  /// Bundles have been quiet since they changed; whether one is there now.
  case settled([(path: String, isBundle: Bool)])
  case answered(DevAnswer)
  case logged([String])
  case trouble([Diagnostic])
  /// Something happened on the page in the browser.
  case page(DevServer.News)
  /// A moment has come at which something changes.
  case woke
}

/// What a session wants done.
enum DevEffect {
  case ask(DevQuestion)
  /// Opens an editor; a folder stands for its init.lua.
  case edit(file: String, line: Int?)
  case quit
}

extension DevState {
  /// Takes an event in.
  ///
  /// - Parameter wall: the clock on the wall.
  mutating func handle(_ event: DevEvent, at wall: Double) -> [DevEffect] {
    switch event {
    case .key(let key): return press(key, wall)
    case .resized(let columns, let rows): size = (columns, rows)
    case .saved(let paths): return saved(paths, wall)
    case .settled(let paths): return settled(paths, wall)
    case .answered(let answer): return take(answer, wall)
    case .logged(let lines): log = Array((log + lines).suffix(Self.mostLines))
    case .trouble(let found): troubles += found
    case .page(.tapped(let kind)):
      // What the button stored is shown here, too.
      if kind == shownWidget?.kind { return ask(.timeline, .intent, wall) }
    case .page(.ended(let fault)): (page, troubles) = (nil, troubles + [fault])
    case .woke: return wake(wall)
    }
    return []
  }

  /// The first question.
  mutating func begin(_ wall: Double) -> [DevEffect] { load(unless: nil, .first, wall) }

  // MARK: Questions

  private mutating func load(unless known: BundleFingerprint?, _ reason: ReloadReason, _ wall: Double) -> [DevEffect] {
    ask(.load(unless: known), reason, wall)
  }

  /// Makes a question of the session's present choices; an earlier one becomes void.
  mutating func ask(
    _ wanted: DevQuestion.Matter, _ why: ReloadReason, _ wall: Double, tap: DevTap? = nil
  ) -> [DevEffect] {
    // What the question under way was to find out is not known yet.
    let pending = question.map { (matter: wanted.including($0.matter), reason: $0.reason) }
    let matter = pending?.matter ?? wanted
    let reason = pending.map { $0.matter == wanted ? why : $0.reason } ?? why
    asked += 1
    lastAsked = wall
    if matter != .views { isStepping = false }
    var query = query
    query.setting.now = clock.now(wall)
    var question = DevQuestion(
      number: asked, place: places[place], matter: matter, reason: reason, kind: kind, family: family, query: query)
    if let tap { question.taps = [tap] }
    if matter == .views {
      for scene in scenes where scene.timeline != nil { question.timelines[scene.family] = scene.timeline }
    }
    self.question = question
    return [.ask(question)]
  }

  private mutating func take(_ answer: DevAnswer, _ wall: Double) -> [DevEffect] {
    if let said = answer.said { remark = said }
    guard !answer.isVoid, answer.question.number == question?.number else { return [] }
    question = nil
    let isLoad = if case .load = answer.question.matter { true } else { false }
    defer { isSettledMeanwhile = false }
    if answer.isUnchanged {
      if let told = held {
        isBroken = told.widgets == nil
        show(told, wall)
      }
      held = nil
      return []
    }
    if isLoad {
      (fingerprint, held) = (answer.fingerprint, nil)
      modules = answer.modules
      // What was said of the text before.
      if answer.said == nil { remark = nil }
    }
    // A half-written text does not load: its rest may be on the way.
    if isLoad, answer.question.reason == .file, answer.question.matter == .load(unless: nil), !answer.faults.isEmpty {
      held = answer
      return isSettledMeanwhile ? load(unless: fingerprint, .file, wall) : []
    }
    if isLoad { isBroken = answer.widgets == nil }
    show(answer, wall)
    return isLoad && isSettledMeanwhile ? load(unless: fingerprint, .file, wall) : []
  }

  private mutating func show(_ answer: DevAnswer, _ wall: Double) {
    duration = answer.duration
    let isLoad = if case .load = answer.question.matter { true } else { false }
    if isLoad || !isBroken { (faults, diagnostics) = (answer.faultLines, answer.faults) }
    if let widgets = answer.widgets { self.widgets = widgets }
    guard let kind = answer.kind else { return }
    if answer.widgets != nil {
      (bundleWarnings, handlesUserActivities) = (answer.bundleWarnings, answer.handlesUserActivities)
    }
    let widget = widgets.first { $0.kind == kind }
    // A family that failed keeps its last good picture.
    let old = scenes.filter { scene in
      scene.widget.kind == kind && widget?.families.contains(scene.family) ?? false
        && !answer.scenes.contains { $0.family == scene.family }
    }
    let order = widget?.families ?? []
    scenes = (old + answer.scenes).sorted {
      order.firstIndex(of: $0.family) ?? 0 < order.firstIndex(of: $1.family) ?? 0
    }
    self.kind = kind
    if !answer.scenes.isEmpty { goodAt = wall }
    if answer.faults.isEmpty { renders += 1 }
  }

  // MARK: Saves

  /// Whether a file that was saved is the current bundle, or one that it reads.
  private func concerns(_ changed: String) -> Bool {
    // Before anybody knows which modules it reads, each file beside it may be one.
    guard let modules else { return changed == path || WatchedBundle(path).isBeside(changed) }
    return WatchedBundle(path, modules: modules).concerns(changed)
  }

  /// Modules in folders beside a lone file, by their paths: whoever watches it watches them too.
  var distantModules: [String] { WatchedBundle(path, modules: modules ?? []).distantModules }

  /// At once: a save that is complete needs no wait.
  private mutating func saved(_ paths: [String], _ wall: Double) -> [DevEffect] {
    if paths.contains(where: concerns) {
      isSettledMeanwhile = false
      return load(unless: nil, .file, wall)
    }
    // Whoever saves another bundle looks at that one next.
    guard let other = places.firstIndex(where: { paths.contains($0.path) }) else { return [] }
    return turn(to: other, wall)
  }

  private mutating func settled(_ paths: [(path: String, isBundle: Bool)], _ wall: Double) -> [DevEffect] {
    for (path, isBundle) in paths where isBundle && query.selection.isOpenEnded {
      if !places.contains(where: { $0.path == path }) {
        places.append(Selection.Place(path: path, isFound: true))
        return turn(to: places.count - 1, wall)
      }
    }
    guard let path = paths.first(where: { concerns($0.path) })?.path else { return [] }
    if question != nil {
      isSettledMeanwhile = true
      return []
    }
    // A module beside a lone file has a fingerprint of its own, which is not stored.
    return load(unless: path == self.path ? fingerprint : nil, .file, wall)
  }

  /// Opens another bundle of the session.
  mutating func turn(to place: Int, _ wall: Double) -> [DevEffect] {
    (self.place, kind, scroll) = (place, nil, 0)
    (widgets, scenes, faults, diagnostics, bundleWarnings) = ([], [], [], [], [])
    (held, fingerprint, modules, goodAt, focus) = (nil, nil, nil, nil, nil)
    return load(unless: nil, .first, wall)
  }
}
