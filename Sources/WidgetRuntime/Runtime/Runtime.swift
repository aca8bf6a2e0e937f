import WidgetRuntimeClient
package import WidgetModel
import WidgetSchedule
import WidgetServices
import WidgetWatch

/// All placed widgets and what becomes of them: the scheduler, the archive and the bundles, driven by whoever has the clock. One
/// thread owns it; others reach it through its mailbox.
///
///     event ─▶ Scheduler ─▶ actions ─▶ questions to bundles (on queues) ─▶ answers ─▶ events
///                                  └─▶ one transaction of the archive ─▶ whoever follows
///
/// - What is shown is stored first; no client is told of anything that is not.
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
  /// What bundles are asked beside timelines.
  var jobs = BundleJobs()
  var residents = ResidentBundles()
  /// What is to be stored by the end of this step.
  var pending = ArchiveChanges()
  /// Instances that show something else than what followers were told.
  var changed: [Int] = []
  var followers = Followers()
  var pushes = PushTokens()
  var viewers = Viewers()
  var figures = RuntimeFigures()
  /// What is wrong for the moment, by its matter.
  var troubles: [String: Diagnostic] = [:]
  /// When a transaction that failed is tried again.
  var retryDate: Double?
  /// The number of changes in this run of the runtime.
  var changes = 0
  /// Answers to clients that were found later: for whom, to which question.
  var answers: [(client: Int, question: Int, reply: RuntimeReply)] = []
  var waits = ClientWaits()
  /// What is shown until there is a timeline.
  var placeholders = Placeholders()
  var downloads = Downloads()
  /// Live Activities, as scripts have them.
  let activities: OpenActivities
  /// Intents under way, and what is shown of them before they are over.
  var actions = PendingActions()
  var triggers = PlacedTriggers()
  var stacks = PlacedStacks()
  /// What was donated, oldest first.
  var donations: [Donation] = []
  var spent = SpentShares()
  /// The bundles whose scripts have an outdated list of which of their widgets are placed.
  var staleCenters: Set<String> = []
  /// What persons read and edit.
  var files: InstanceFolder
  /// How what is placed is arranged.
  var boards: KeptBoards
  /// What is shown of a session of `dev`.
  var sessionPlaces = SessionPlaces()
  /// Pictures of what is not placed.
  var gallery = GalleryPictures()
  /// Searches of forms.
  var searches = OptionSearches()
  /// The number of the last search of nobody in particular: below 0, where no asker's is.
  var anonymousAskers = 0
  /// Who waits for a bundle to judge what is to be placed, or to handle a link; by a number.
  var laterAnswers: [Int: (Runtime, RuntimeReply) -> Void] = [:]
  var lastLaterAnswer = 0
  /// What galleries, forms and taps on links ask each bundle at the moment, by path.
  var galleryJobs: [String: Int] = [:]
  /// What was shown last, of some.
  var entries = ShownEntries()
  /// Who has locked the widgets.
  var lockers: Set<Locker> = []
  /// Somebody wants the runtime to end.
  var isStopped = false

  /// - Parameters:
  ///   - archive: open, and this runtime's alone.
  ///   - now: the wall's clock, in seconds since 1970.
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

  /// Shows what is stored, and then looks at the bundles.
  package func start() throws(Diagnostic) {
    if LockedState.isLocked(settings.folder) { lockers = [.person] }
    let kept = try archive.restart()
    instances.reserveCapacity(kept.count)
    scheduler.reserveCapacity(kept.count)
    // A command alone carries nothing out that was due: it shows what is there by its dates.
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

  /// What the archive noticed while it was read: timelines that are damaged are asked for anew.
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

  /// Tells the scheduler, and carries out what it says. At an offline runtime nothing is scheduled.
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

  // MARK: Storing and telling

  /// Ends a step: everything that came of it is stored in one transaction, and then told. Where it cannot be stored it is
  /// kept, and what was stored before goes on being shown.
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

  /// Seconds until a transaction that failed is tried again, at the latest.
  private static let retryPause = 30.0

  /// What was pending is what is shown now.
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

  /// Tells whoever follows all changes.
  ///
  /// - Parameter stack: the stack that turned.
  func tell(_ matter: RuntimeChange.Matter, _ record: InstanceRecord, stack: String? = nil) {
    var change = RuntimeChange(matter, number: record.number, kind: record.kind, family: record.family, revision: 0)
    change.stack = stack
    tell(change)
  }

  /// Tells whoever follows all changes; the change gets its number here.
  func tell(_ change: RuntimeChange) {
    changes += 1
    var change = change
    change.revision = changes
    followers.yield(change)
    if change.matter != .shown, change.matter != .locked { followers.markBoards() }
  }
}

/// A placed widget as the runtime holds it: its timeline's entries stay in the archive.
struct HeldInstance {
  var record: InstanceRecord
  /// The plan of the stored timeline.
  var plan: TimelinePlan?
  /// What belongs to all its entries, as it was last read; nil: it was not.
  @Seldom var details: ArchivedState?
  /// Rises whenever what is stored of it is replaced.
  var revision = 0
  /// What the last reload failed with, or why its bundle cannot be read.
  @Seldom var error: Diagnostic?
  /// Whether that is what a handler failed with: a reload for the handler does not mend it.
  var isHandlerFault = false
  /// Whether its provider answered that there is nothing to show.
  var hasNothing = false
  /// Why it has no tooltip, as it was told last.
  @Seldom var tooltipFault: Diagnostic?
  /// What its `relevance` failed with last.
  @Seldom var relevanceFault: Diagnostic?
  /// When its `relevance` was asked last, in seconds since 1970.
  var relevanceDate = -Double.infinity
  /// When it was asked last for a trigger.
  var relevanceTriggerDate = -Double.infinity
  /// Why it is to be asked, where a trigger fired since.
  @Seldom var relevanceDemand: RelevanceDemand?
  /// The request that is under way.
  var flight: AskedRequest?

  init(record: InstanceRecord) { self.record = record }

  var id: InstanceID { InstanceID(record.number) }
}
