public import WidgetModel
public import WidgetSchedule
public import WidgetServices

/// What a command, a bar or a page asks of the runtime. The client has checked its arguments; the runtime checks that what they
/// name exists.
///
///     lunette ─▶ RuntimeRequest ═Unix socket═▶ runtime ─▶ RuntimeReply
///     browser ─▶ HTTP (WidgetServer) ─▶ the same request
public enum RuntimeRequest: Sendable, Hashable {
  /// Who runs here. Answered by `status`.
  case status
  /// All placed widgets, in their order. Answered by `instances`.
  case instances
  /// Places a widget at the end. Answered by `placed`, once it is stored.
  case add(NewInstance)
  /// Answered by `instances`: what was removed.
  case remove([InstanceReference])
  /// Another family or configuration; what is nil stays. Answered by `placed`.
  case configure(InstanceReference, family: Family? = nil, configuration: Value? = nil)
  /// What an instance shows now, from the archive: no script runs. Answered by `shown`.
  case show(InstanceReference)
  /// The archived timeline. Answered by `timeline`.
  case timeline(InstanceReference)
  /// Where an instance stands, and why. Answered by `explanation`.
  case explain(InstanceReference)
  /// The newest lines of the ledger, oldest first; of one instance, or of all. Answered by `ledger`.
  case log(InstanceReference?, last: Int)
  /// Asks for reloads. Answered by `instances`: those that were asked for.
  case reload(ReloadTarget, ReloadDemand)
  /// What `center` asks for in a handler that a command has called: reloads of a bundle's kinds; nil: of all that it has
  /// placed. Answered by `instances`: those that were asked for.
  case center(bundle: String, kinds: [String]?)
  /// What a handler came to that a command has called. Answered by `instances`, those that are reloaded for it, when these
  /// reloads are over or have to wait.
  case handled(HandledEvent)
  /// The same as `show`, once a provider that is asked for the first time has answered, five seconds at most: a placeholder has
  /// nothing that could be tapped. Answered by `shown`.
  case picture(InstanceReference)
  /// Performs an intent. Answered by `performed`, when the widgets that are reloaded for it show it.
  case perform(PerformDemand)
  /// Lets a bundle handle a URL of its own scheme (SwiftUI: `onOpenURL`). Answered by `opened`, when the widgets that are reloaded for
  /// it show what came of it.
  case open(WidgetURL, bundle: String)
  /// What the bundles offer, as a gallery shows it. Answered by `bundles`, when each was read, and was asked for its variants that has
  /// not said them since, five seconds at most.
  case bundles
  /// The starter board, which is offered while nothing is placed. Answered by `starter`.
  case starter
  /// Places the starter board, or begins with nothing. Answered by `instances`: what was placed.
  case chooseStarter(StarterBoard.Choice)
  /// Allows the bundle of a placed widget something, as `--allow` takes it; never a program. Answered by `instances`: that one, which
  /// reloads.
  case allow(InstanceReference, [String])
  /// All stacks, and what might be placed. Answered by `stacks`.
  case stacks
  /// Does something with a stack, or looks at it. Answered by `stack`; one that is no more, as it was.
  case stack(String, StackOrder)
  /// Places a widget, or configures one, with values that are judged here and, where only it can, by the bundle. Answered by `placed`,
  /// once it is stored; by `usage` with the parameter as `path` for a value that does not fit.
  case place(PlacingDemand)
  /// The values that a parameter may take. Answered by `options`; by `unavailable` where a newer question of the same asker comes.
  case options(OptionsDemand)
  /// Nobody waits for this asker's question any more. Answered by `done`.
  case cancelOptions(asker: Int)
  /// A widget as it would be shown, with typical data. Answered by `shown`, with the number 0; where its bundle fails, with the
  /// placeholder and the fault.
  case preview(PreviewDemand)
  /// The arrangement of what is placed. Answered by `boards`.
  case boards
  /// Arranges what is placed anew; what was shown because nothing was placed is placed by it. Answered by `boards`, once it is stored;
  /// by `outdated` where the arrangement that it was made of, named by its revision, is not that of now.
  case arrange(Boards, revision: Int)
  /// Tells the stacks what a person did. Answered by `stacks`: those that hear of it, and what might be placed for it.
  case donate(Donation)
  /// What `center.invalidateRelevance` asks for in a handler that a command has called. Answered by `done`.
  case invalidateRelevance(bundle: String, kind: String)
  /// The same of `center.invalidateConfigurationRecommendations`. Answered by `done`.
  case invalidateRecommendations(bundle: String)
  /// A download that a handler hands over which a command has called. Answered by `done`, once it is stored.
  case download(Download)
  /// What `activity` asks for in a handler that a command has called. Answered by `hosted`, once it is stored.
  case activity(ActivityCall)
  /// A push for a Live Activity: its new state, or its end. Answered by `instances`: the one that shows it; by `permission` where
  /// the token is wrong.
  case pushActivity(ActivityPush)
  /// Whether a token is that of an activity; a push's body is read only then. Answered by `done`, or by `permission`.
  case checkPushToken(String)
  /// A push for a kind. Answered by `instances`: those that will be reloaded; by `permission` where the token is wrong.
  case push(kind: String, token: String)
  /// The kinds' push tokens, for whoever may send pushes. Answered by `tokens`.
  case pushTokens
  /// Figures for monitoring. Answered by `figures`.
  case figures
  /// Follows what is shown: first answered by `stream`, then by one `change` for each change, until the asker leaves.
  /// Over HTTP a client follows `RuntimeAccess.changes()` instead.
  case stream([StreamTarget])
  /// Whether anybody looks at what this connection's stream shows; before it is said, somebody does. Answered by `done`.
  case looks(Bool)
  /// Locks or unlocks the widgets. Answered by `done`.
  case lock(Bool)
  /// Ends the runtime in good order. Answered by `done`.
  case stop
}

/// A placed widget by its number (`3`, `#3`), the top of a stack by the stack's name, or the first of a kind.
public enum InstanceReference: Sendable, Hashable {
  case number(Int)
  case kind(String)

  /// A word of a command line or a path.
  public init(_ word: String) {
    let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
    // `Int` would take "+3" too.
    if digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits) {
      self = .number(number)
    } else {
      self = .kind(word)
    }
  }

  public var description: String {
    switch self {
    case .number(let number): "#\(number)"
    case .kind(let kind): kind
    }
  }
}

/// A widget to be placed, as the client has read it from its bundle.
public struct NewInstance: Sendable, Hashable {
  /// The widget's declaration.
  public var widget: WidgetDeclaration
  /// The bundle's name and its absolute path.
  public var bundle: String
  /// The bundle's absolute path.
  public var path: String
  /// The family in which it is shown.
  public var family: Family
  /// The configuration.
  public var configuration: Value

  /// Creates a widget to be placed.
  public init(_ widget: WidgetDeclaration, bundle: String, path: String, family: Family, configuration: Value) {
    self.widget = widget
    self.bundle = bundle
    self.path = path
    self.family = family
    self.configuration = configuration
  }
}

/// The instances that a reload is for.
public enum ReloadTarget: Sendable, Hashable {
  case instance(InstanceReference)
  case kind(String)
  case all
}

/// What a stream follows.
public enum StreamTarget: Sendable, Hashable {
  /// A placed widget as it is placed, or in another family that it has.
  case instance(InstanceReference, in: Family?)
  /// A kind in a family, with a configuration (nil: each parameter's default): the placed widget that fits, else one that
  /// is placed for as long as somebody follows it.
  case kind(String, Family, configuration: Value?)
  /// The same, of a bundle by its absolute path; no kind: all of its widgets that have the family.
  case bundle(path: String, kind: String?, Family, configuration: Value?)
  /// Every placed widget that has the family, in it; nil: every one as it is placed.
  case all(in: Family?)
  /// Every Live Activity, as they come and go, in this family.
  case activities(in: Family)
  /// How what is placed is arranged: at the begin, and whenever it is another, the stream brings `boards`.
  case boards
}

/// A call of `activity.*` in a process of a command's own.
public struct ActivityCall: Sendable, Hashable {
  /// The bundle's name.
  public var bundle: String
  /// The bundle's absolute path, without links.
  public var path: String
  /// The Live Activities that it declares.
  public var activities: [WidgetDeclaration]
  /// The call as the script made it.
  public var request: HostRequest

  /// Creates a call.
  public init(_ request: HostRequest, of bundle: String, at path: String, activities: [WidgetDeclaration]) {
    (self.request, self.bundle, self.path, self.activities) = (request, bundle, path, activities)
  }
}

/// A push for a Live Activity (ActivityKit: Starting and updating Live Activities with push notifications).
public struct ActivityPush: Sendable, Hashable {
  /// The activity's id.
  public var id: String
  /// What its bundle was told as `pushToken`.
  public var token: String
  /// What it changes.
  public var change: ActivityChange

  /// Creates a push.
  public init(_ change: ActivityChange, of id: String, token: String) {
    (self.change, self.id, self.token) = (change, id, token)
  }
}

/// An intent that the runtime is to perform.
public struct PerformDemand: Sendable, Hashable {
  /// The bundle's absolute path, without links.
  public var bundle: String
  /// The intent with its values, which the bundle checks.
  public var action: IntentAction
  /// The number of the instance whose button or toggle was tapped; nil: it is performed by its name.
  public var holder: Int?

  /// Creates a demand.
  public init(_ action: IntentAction, of bundle: String, holder: Int? = nil) {
    (self.action, self.bundle, self.holder) = (action, bundle, holder)
  }
}

/// A handler of a bundle that a command has called, and what came of it.
public struct HandledEvent: Sendable, Hashable {
  /// The bundle's absolute path, without links.
  public var bundle: String
  /// The handler's name for the ledger: `perform ToggleTimer`, `onOpenURL`.
  public var name: String
  /// The kind whose widget held the button or toggle: it is reloaded in any case. Nil: a link or an activity.
  public var performer: String?
  /// The instance that was tapped, where that is known.
  public var holder: Int?
  /// The intent that was performed; nil: a link or an activity.
  public var intent: String?
  /// Kinds of the bundle that the handler's answer asks to reload.
  public var reload: [String] = []
  /// Nil: it returned.
  public var fault: Diagnostic?

  /// Creates a handler that returned and asks for no reload.
  public init(bundle: String, name: String, performer: String? = nil) {
    (self.bundle, self.name, self.performer) = (bundle, name, performer)
  }
}
