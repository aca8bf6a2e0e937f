import WidgetRuntimeClient
package import WidgetModel
import WidgetSchedule
import WidgetServices
import WidgetWatch

/// All placed widgets: the scheduler, the archive and the bundles, driven by a clock outside. One thread owns it; others reach it
/// through its mailbox.
///
///     event ─▶ Scheduler ─▶ actions ─▶ requests to bundles (on queues) ─▶ replies ─▶ events
///                                  └─▶ one transaction of the archive ─▶ subscribers
///
/// - Changes are stored before they are shown; no client learns of an unstored change.
/// - Nothing runs between changes: `wake` says when to call again.
package final class Runtime {
  var settings: RuntimeSettings
  let archive: Archive
  let queues: any JobRunning
  let mailbox: Mailbox
  let now: () -> Double
  let log: RuntimeLog
  let opening: any BundleOpening

  var scheduler: Scheduler
  var registry: BundleRegistry
  /// The placed widgets, by number.
  var instances: [Int: HeldInstance] = [:]
  var index = InstanceIndex()
  /// Jobs of bundles besides timelines.
  var jobs = BundleJobs()
  var residents = ResidentBundles()
  /// Changes to store at the end of this step.
  var pending = ArchiveChanges()
  /// Instances whose state differs from what subscribers last received.
  var changed: [Int] = []
  var followers = Followers()
  var pushes = PushTokens()
  var viewers = Viewers()
  var figures = RuntimeFigures()
  /// Current problems, by subject.
  var troubles: [String: Diagnostic] = [:]
  /// When a failed transaction is retried.
  var retryDate: Double?
  /// The number of changes in this run of the runtime.
  var changes = 0
  /// Late replies to clients: for whom, to which request.
  var answers: [(client: Int, question: Int, reply: RuntimeReply)] = []
  var waits = ClientWaits()
  /// Pictures for instances without a timeline.
  var placeholders = Placeholders()
  var downloads = Downloads()
  /// Live Activities, as scripts see them.
  let activities: OpenActivities
  /// Intents in progress, and their anticipated states.
  var actions = PendingActions()
  var triggers = PlacedTriggers()
  var stacks = PlacedStacks()
  /// Donations, oldest first.
  var donations: [Donation] = []
  var spent = SpentShares()
  /// The bundles whose scripts have an outdated list of which of their widgets are placed.
  var staleCenters: Set<String> = []
  /// Files that users can read and edit.
  var files: InstanceFolder
  /// The arrangement of placed widgets.
  var boards: KeptBoards
  /// The widgets of a session of `dev`.
  var sessionPlaces = SessionPlaces()
  /// Pictures of unplaced widgets.
  var gallery = GalleryPictures()
  /// Searches of forms.
  var searches = OptionSearches()
  /// The number of the last anonymous search: below 0, so it differs from any client's.
  var anonymousAskers = 0
  /// Clients that wait for a bundle to validate values, or to handle a link; by number.
  var laterAnswers: [Int: (Runtime, RuntimeReply) -> Void] = [:]
  var lastLaterAnswer = 0
  /// Pending requests of galleries, forms and taps on links for each bundle, by path.
  var galleryJobs: [String: Int] = [:]
  /// The last shown entries of some instances.
  var entries = ShownEntries()
  /// Who has locked the widgets.
  var lockers: Set<Locker> = []
  /// The runtime was asked to stop.
  var isStopped = false

  /// - Parameters:
  ///   - archive: open, and this runtime's alone.
  ///   - now: the wall clock, in seconds since 1970.
  init(
    _ settings: RuntimeSettings, _ archive: Archive, _ opening: any BundleOpening, queues: any JobRunning,
    mailbox: Mailbox, log: RuntimeLog, now: @escaping () -> Double
  ) {
    self.settings = settings
    self.archive = archive
    self.opening = opening
    self.queues = queues
    self.mailbox = mailbox
    self.log = log
    self.now = now
    activities = OpenActivities()
    registry = BundleRegistry(opening, mailbox, activities, SessionDefaults(settings))
    scheduler = Scheduler(profile: settings.profile)
    files = InstanceFolder(settings.folder)
    boards = KeptBoards(settings.boardsFile)
    figures.started = now()
  }

  /// Shows what is stored, and then checks the bundles.
  package func start() throws(Diagnostic) {
    if LockedState.isLocked(settings.folder) { lockers = [.person] }
    let kept = try archive.restart()
    instances.reserveCapacity(kept.count)
    scheduler.reserveCapacity(kept.count)
    // A command alone carries out nothing that was due: it shows the stored state by its dates.
    for kept in settings.isOffline ? kept.compactMap({ $0.at(now()) }) : kept { restore(kept) }
    restoreStacks()
    pushes = PushTokens(heard: (try? archive.heard()) ?? [:])
    if !settings.isReadOnly { removeForgotten() }
    resumeActivities()
    passActivities()
    settle()
    evaluateOutdated()
    takeNotes()
    scan()
    readFiles()
    readBoards()
    resumeDownloads()
    settle()
  }

  /// Handles what the archive found while reading: damaged timelines are reloaded.
  private func takeNotes() {
    for note in archive.takeNotes() { log.tell(note) }
    for number in archive.takeLost() where instances[number] != nil {
      instances[number]?.plan = nil
      handle(.asked(.instance(InstanceID(number)), ReloadDemand(.first)))
    }
  }

  /// The next moment at which something happens by itself, in seconds since 1970; nil: none.
  package var wake: Double? {
    earliest(
      scheduler.wake, retryDate, pushes.retryDate, viewers.endDate, residents.endDate, jobs.wake, archive.copyDate,
      archive.compactionDate, downloads.retryDate, waits.endDate, settings.isOffline ? nil : stacks.wake,
      activityDate)
  }

  /// Time passed, or the clock was set.
  package func pass() {
    figures.wakes += 1
    handle(.woke)
    passActivities()
    endViewers()
    takeNotes()
    startJobs()
    retryDownloads()
    restIdle()
    advanceStacks()
    settle()
    archive.writeCopyIfDue()
    archive.compactIfDue()
  }

  // MARK: Events and actions

  /// Passes an event to the scheduler, and carries out its actions. At an offline runtime nothing is scheduled.
  func handle(_ event: Event) {
    guard !settings.isOffline else { return }
    for action in scheduler.handle(event, at: now()) { carryOut(action) }
  }

  private func carryOut(_ action: Action) {
    switch action {
    case .reload(let id, let request): ask(id.number, request)
    case .show(let id, _): changed.append(id.number)
    case .stale(let id, let message): fail(id.number, message)
    case .cancel(let id, _):
      instances[id.number]?.flight?.end()
      instances[id.number]?.flight = nil
    case .note(let line): note(line)
    // Dynamic texts are redrawn by the client that shows them.
    case .redraw: break
    case .evaluate(let id): evaluate(id.number)
    }
  }

  func note(_ line: LedgerLine) {
    pending.add(line)
    figures.ledger[line.matter.rawValue, default: 0] += 1
    if line.matter == .answered { figures.answerSeconds += line.duration ?? 0 }
    if let id = line.instance, let standing = scheduler.standing(of: id) { pending.keep(standing, of: id.number) }
    log.tell(line, line.instance.flatMap { instances[$0.number]?.record })
  }

  // MARK: Storing and notifying

  /// Ends a step: all its changes are stored in one transaction, and then reported. If they cannot be stored they are kept, and the
  /// previously stored state stays visible.
  func settle() {
    makePushTokens()
    if !pending.isEmpty {
      do throws(Diagnostic) { try commit() } catch {
        figures.failedCommits += 1
        retryDate = now() + Self.retryPause
        if troubles.updateValue(error, forKey: "archive") == nil { log.tell(error) }
      }
    }
    if pending.isEmpty { tellPushTokens() }
    tell()
    endWaits()
  }

  /// Why the changes of this step are not stored; nil: they are.
  var storeFault: Diagnostic? { pending.isEmpty ? nil : troubles["archive"] }

  private func commit() throws(Diagnostic) {
    writeFiles(pending)
    try archive.commit(pending)
    figures.commits += 1
    retryDate = nil
    if troubles.removeValue(forKey: "archive") != nil { log.tell(.info, "the archive can be written again") }
    stored()
  }

  /// The longest time until a failed transaction is retried, in seconds.
  private static let retryPause = 30.0

  /// The pending changes are stored and now visible.
  private func stored() {
    for (number, replacement) in pending.timelines {
      switch replacement {
      case .made(let archived):
        instances[number]?.plan = TimelinePlan(archived.timeline)
      case .nothing:
        instances[number]?.plan = nil
      }
      instances[number]?.hasNothing = replacement == .nothing
      instances[number]?.details = nil
      entries.forget(number)
    }
    for number in Set(pending.timelines.keys).union(pending.errors.keys) {
      instances[number]?.revision += 1
      changed.append(number)
    }
    pending = ArchiveChanges()
  }

  private func tell() {
    guard !changed.isEmpty else { return }
    let numbers = Set(changed).sorted()
    changed = []
    for number in numbers {
      guard let instance = instances[number] else { continue }
      tell(.shown, instance.record)
      followers.mark(number)
    }
  }

  /// Notifies subscribers of all changes.
  ///
  /// - Parameter stack: the stack that turned.
  func tell(_ matter: RuntimeChange.Matter, _ record: InstanceRecord, stack: String? = nil) {
    var change = RuntimeChange(matter, number: record.number, kind: record.kind, family: record.family, revision: 0)
    change.stack = stack
    tell(change)
  }

  /// Notifies subscribers of all changes; the change gets its number here.
  func tell(_ change: RuntimeChange) {
    changes += 1
    var change = change
    change.revision = changes
    followers.yield(change)
    if change.matter != .shown, change.matter != .locked { followers.markBoards() }
  }
}

/// A placed widget in the runtime: its timeline's entries stay in the archive.
struct HeldInstance {
  var record: InstanceRecord
  /// The plan of the stored timeline.
  var plan: TimelinePlan?
  /// Data of all its entries, as last read; nil: not read.
  @Seldom var details: ArchivedState?
  /// Increases whenever its stored content is replaced.
  var revision = 0
  /// The last reload's error, or why its bundle cannot be read.
  @Seldom var error: Diagnostic?
  /// Whether that is a handler's error: a reload for the handler does not clear it.
  var isHandlerFault = false
  /// Whether its provider replied that there is nothing to show.
  var hasNothing = false
  /// Why it has no tooltip, as last reported.
  @Seldom var tooltipFault: Diagnostic?
  /// The last error of its `relevance`.
  @Seldom var relevanceFault: Diagnostic?
  /// When its `relevance` was last evaluated, in seconds since 1970.
  var relevanceDate = -Double.infinity
  /// When it was last evaluated for a trigger.
  var relevanceTriggerDate = -Double.infinity
  /// Why it must be evaluated, if a trigger has fired since.
  @Seldom var relevanceDemand: RelevanceDemand?
  /// The request in flight.
  var flight: AskedRequest?

  init(record: InstanceRecord) { self.record = record }

  var id: InstanceID { InstanceID(record.number) }
}
