public import WidgetModel
public import WidgetSchedule

/// An answer of the runtime.
public enum RuntimeReply: Sendable, Hashable {
  case done
  case status(RuntimeStatus)
  case instances([InstanceState])
  case placed(InstanceState)
  case shown(ShownWidget)
  case timeline(ShownWidget, Timeline)
  case explanation(Explanation)
  case ledger([LedgerLine])
  case tokens([String: String])
  case figures(RuntimeFigures)
  /// Those that a stream follows, in the order in which they are shown.
  case stream([ShownWidget])
  /// A followed widget shows something else now; that it shows nothing any more is `gone`.
  case change(ShownWidget)
  case gone(Int)
  /// A stack that is followed has turned: in this place of the stream, counted from 0 as it was answered first, another widget is
  /// shown.
  case turned(place: Int, ShownWidget)
  /// In the order of their names, and what might be placed.
  case stacks([StackState], [StackSuggestion])
  case stack(StackState)
  /// In the order in which they are shown.
  case options([IntentParameter.Option])
  case boards(BoardsState)
  /// The arrangement is another than the one that was to be changed: this.
  case outdated(BoardsState)
  /// An intent was performed: where the person is led next, and the instances that show what came of it.
  case performed(openURL: WidgetURL?, reloaded: [InstanceState])
  /// Whether the bundle owns the URL's scheme, the URL that leads out of it, and the instances that show what came of it.
  case opened(isHandled: Bool, next: WidgetURL?, reloaded: [InstanceState])
  /// In the order in which they were found.
  case bundles([BundleOffer])
  case starter(StarterState)
  /// What a host function answers.
  case hosted(HostReply)
  case failure(Diagnostic)
}

/// A description of the runtime that runs.
public struct RuntimeStatus: Sendable, Hashable {
  /// The program's version.
  public var version: String
  /// The process ID.
  public var process: Int
  /// When it started, in seconds since 1970.
  public var started: Double
  /// The state folder that it has locked.
  public var folder: String
  /// Folders in which it finds bundles.
  public var widgets: [String]
  /// Where it listens for HTTP, as URLs and paths.
  public var listens: [String] = []
  /// The budget and policy of reloads.
  public var profile: Profile = .desktop
  /// Whether the widgets are locked.
  public var isLocked = false
  /// What is wrong for the moment: a disk that is full, folders that cannot be watched.
  public var troubles: [Diagnostic] = []

  /// Creates a description without an HTTP server or faults.
  public init(version: String, process: Int, started: Double, folder: String, widgets: [String]) {
    self.version = version
    self.process = process
    self.started = started
    self.folder = folder
    self.widgets = widgets
  }
}

/// A placed widget, as a list shows it.
public struct InstanceState: Sendable, Hashable {
  /// The instance's number.
  public var number: Int
  /// The widget's kind.
  public var kind: String
  /// Whether it is a widget, a control or a live activity.
  public var role = WidgetDeclaration.Role.widget
  /// The family in which it is shown.
  public var family: Family
  /// The configuration; of an activity its content.
  public var configuration: Value
  /// The widget's name for a person.
  public var displayName: String
  /// The bundle's absolute path.
  public var path: String
  /// Whether no person placed it: it is shown because nothing is placed, or for a stream.
  public var isTransient = false
  /// The date of the entry that is shown, in seconds since 1970; nil: there is none.
  public var entryDate: Double?
  /// The stack that it is in; nil: none.
  public var stack: StackPlace?
  /// When its provider is asked next; nil: not by itself.
  public var nextReload: Double?
  /// What the last reload, or reading its bundle, failed with.
  public var error: String?
  /// What it needs from its user before it can show what it is for.
  public var needs: [WidgetNeed] = []

  /// Creates a description of an instance that has shown nothing yet.
  public init(
    number: Int, kind: String, family: Family, configuration: Value = .emptyTable, displayName: String, path: String
  ) {
    self.number = number
    self.kind = kind
    self.family = family
    self.configuration = configuration
    self.displayName = displayName
    self.path = path
  }
}

/// What an instance shows: everything that is needed to lay it out and draw it, on any surface, without a script.
public struct ShownWidget: Sendable, Hashable {
  /// The instance's number.
  public var number: Int
  /// The bundle's name.
  public var bundle: String
  /// The bundle's absolute path, for its pictures.
  public var path = ""
  /// The declaration without its intent, triggers and previews, which showing it does not need.
  public private(set) var widget: WidgetDeclaration
  /// The family in which it is shown.
  public var family: Family
  /// The configuration.
  public var configuration: Value
  /// The environments in which the entry's views were made: its own family in light and in dark, and then, for a bar,
  /// systemMedium.
  public var environments: [WidgetEnvironment]
  /// Nil: there is nothing to show, and the widget's name stands alone.
  public var entry: TimelineEntry?
  /// The entry's place in its timeline, from 0.
  public var index = 0
  /// The number of entries of the timeline.
  public var count = 0
  /// When the next entry comes, in seconds since 1970.
  public var nextEntry: Double?
  /// The timeline's reload policy.
  public var policy: ReloadPolicy = .never
  /// When the timeline was made.
  public var made = 0.0
  /// What was noticed while it was made.
  public var warnings: [Diagnostic] = []
  /// What the last reload failed with: what is shown is stale.
  public var error: Diagnostic?
  /// The revision of what this instance shows; a larger one is newer. It outlasts the runtime's process.
  public var revision = 0
  /// The name of the stack by which it was asked for, being on top of it.
  public var stack: String?

  /// Whether what is shown is the placeholder: a first timeline is awaited, or has failed.
  public var isPlaceholder: Bool { environments.first?.redactionReasons.contains(.placeholder) ?? false }

  /// Creates a widget that shows this.
  public init(
    number: Int, bundle: String, widget: WidgetDeclaration, family: Family, configuration: Value = .emptyTable,
    environments: [WidgetEnvironment]
  ) {
    self.number = number
    self.bundle = bundle
    self.widget = widget
    self.family = family
    self.configuration = configuration
    self.environments = environments
    (self.widget.intent, self.widget.triggers, self.widget.previews) = (nil, [], [])
  }
}

/// What the scheduler intends for an instance and why, for a person who asks.
public struct Explanation: Sendable, Hashable {
  /// The instance.
  public var instance: InstanceState
  /// What the scheduler intends for it.
  public var outlook: Outlook
  /// The last answer, and the request before it.
  public var lastAnswer: LedgerLine?
  /// The last request that was granted.
  public var lastGrant: LedgerLine?
  /// The last deferral or refusal, where nothing was granted since.
  public var lastDeferral: LedgerLine?
  /// Its triggers that are not watched since there are too many, each a sentence.
  public var unwatched: [String] = []
  /// What the last reload failed with, or why the bundle cannot be read.
  public var fault: Diagnostic?
  /// The lines of the bundle's files that each of `fault.all` is about, in that order; where there are fewer, the rest have none.
  public var excerpts: [SourceExcerpt?] = []
  /// The budget and policy of reloads.
  public var profile: Profile

  /// Creates an explanation without ledger lines.
  public init(_ instance: InstanceState, _ outlook: Outlook, profile: Profile) {
    self.instance = instance
    self.outlook = outlook
    self.profile = profile
  }
}

/// Counters and sizes since the runtime started, for a monitor.
public struct RuntimeFigures: Sendable, Hashable {
  /// Seconds since 1970.
  public var started = 0.0
  /// The number of placed widgets.
  public var instances = 0
  /// The number of known bundles.
  public var bundles = 0
  /// Worker processes that run at the moment.
  public var workers = 0
  /// The number of streams that are followed.
  public var followers = 0
  /// Lines of the ledger, by their matter.
  public var ledger: [String: Int] = [:]
  /// The time of all answered requests together, in seconds.
  public var answerSeconds = 0.0
  /// Times that the runtime woke up.
  public var wakes = 0
  /// Transactions of the archive, and those that failed.
  public var commits = 0
  /// The number of transactions that failed.
  public var failedCommits = 0

  /// All figures are zero.
  public init() {}
}

/// A change, for clients that follow all of them.
public struct RuntimeChange: Sendable, Hashable {
  /// What changed.
  public enum Matter: String, Sendable, Hashable, CaseIterable {
    /// It shows another entry, or none, or is stale now.
    case shown
    case placed
    case removed
    /// It is on top of its stack now.
    case turned
    /// What its bundle recommends for its kind is another; `number` is 0.
    case recommendations
    /// A person has arranged what is placed, by a request or in the file, or the file has an error; `number` is 0, `kind` empty.
    case boards
    /// The widgets are locked or unlocked; `number` is 0, `kind` empty.
    case locked
  }

  /// What changed.
  public var matter: Matter
  /// The instance's number.
  public var number: Int
  /// The widget's kind.
  public var kind: String
  /// The family in which it is shown.
  public var family: Family
  /// The change's number in this run of the runtime; each is one more than the one before.
  public var revision: Int
  /// The stack that turned.
  public var stack: String?

  /// Creates a change.
  public init(_ matter: Matter, number: Int, kind: String, family: Family, revision: Int) {
    self.matter = matter
    self.number = number
    self.kind = kind
    self.family = family
    self.revision = revision
  }
}

/// The runtime, for another part of its own process: the HTTP server. Tests implement it too.
public protocol RuntimeAccess: Sendable {
  /// Returns the answer; a failure is an answer too. `stream` is refused here.
  func reply(to request: RuntimeRequest) async -> RuntimeReply
  /// All changes from now on, in order; the sequence ends with the runtime. A slow reader loses none, so a reader that forwards
  /// them keeps only the newest of each instance.
  func changes() -> AsyncStream<RuntimeChange>
  /// Somebody begins to look at what is shown, or ends; told once for each beginning and each end.
  func look(at sight: ViewTarget, begins: Bool)
}

/// The picture that somebody looks at.
public enum ViewTarget: Sendable, Hashable {
  /// The picture of the instance with this number.
  case instance(Int)
  /// Whatever is shown.
  case all
}
