package import WidgetModel
package import WidgetRuntimeClient
package import WidgetSchedule
package import WidgetServices

/// The changes of one scheduler step: written completely or not at all. If writing fails, they are merged with later ones and
/// written together.
/// Invariant: there are no changes for a removed instance.
package struct ArchiveChanges: Sendable, Hashable {
  /// The number of log lines that the archive keeps.
  static let ledgerCapacity = 10_000

  private(set) var instances: [Int: InstanceRecord] = [:]
  private(set) var removed: Set<Int> = []
  private(set) var timelines: [Int: Replacement] = [:]
  /// An instance in here gets a new revision.
  private(set) var errors: [Int: ReloadError] = [:]
  private(set) var standings: [Int: Standing] = [:]
  /// The token; nil removes an unused one.
  private(set) var tokens: [String: String?] = [:]
  private(set) var heard: [String: Hearing] = [:]
  /// The download; nil removes a finished one.
  private(set) var downloads: [Download.Key: Download?] = [:]
  /// The user's choices for a stack; nil removes it.
  private(set) var stacks: [String: StackRecord?] = [:]
  private(set) var stackPositions: [String: StackPosition] = [:]
  /// What stacks know about their members.
  private(set) var members: [Int: StackMember] = [:]
  private(set) var donations: [Donation] = []
  private(set) var lines: [LedgerLine] = []

  enum Replacement: Sendable, Hashable {
    case made(ArchivedTimeline)
    case nothing
  }

  enum ReloadError: Sendable, Hashable {
    case failed(Diagnostic)
    case forgotten
  }

  enum Hearing: Sendable, Hashable {
    case token(String)
    case nothing
  }

  /// No change.
  package init() {}

  /// Whether there is nothing to write.
  package var isEmpty: Bool { self == ArchiveChanges() }

  /// Whether it includes changes that a user was told are done: they must survive a loss of power, not only the end of the process.
  package var isDurable: Bool {
    !removed.isEmpty || !tokens.isEmpty || !stacks.isEmpty || instances.values.contains { !$0.isTransient }
  }

  /// Places an instance, or changes one.
  package mutating func place(_ record: InstanceRecord) {
    guard !removed.contains(record.number) else { return }
    instances[record.number] = record
  }

  /// Removes an instance and its content; its lines in the log stay.
  package mutating func remove(_ number: Int) {
    removed.insert(number)
    instances[number] = nil
    timelines[number] = nil
    errors[number] = nil
    standings[number] = nil
    members[number] = nil
  }

  /// Replaces an instance's content; nil: there is nothing to show. The last reload's error is cleared unless passed again.
  package mutating func replaceTimeline(of number: Int, with timeline: ArchivedTimeline?, error: Diagnostic? = nil) {
    guard !removed.contains(number) else { return }
    timelines[number] = timeline.map(Replacement.made) ?? .nothing
    errors[number] = error.map(ReloadError.failed) ?? .forgotten
  }

  /// The last reload failed: the timeline stays, with this error beside it; nil clears the error.
  package mutating func setError(_ error: Diagnostic?, of number: Int) {
    guard !removed.contains(number) else { return }
    errors[number] = error.map(ReloadError.failed) ?? .forgotten
  }

  /// Stores the scheduler's state of an instance for a restart.
  package mutating func keep(_ standing: Standing, of number: Int) {
    guard !removed.contains(number) else { return }
    standings[number] = standing
  }

  /// Stores the push token of a kind, or of an activity (`Runtime.tokenName(_:)`); nil removes it.
  package mutating func setToken(_ token: String?, of kind: String) { tokens[kind] = .some(token) }

  /// The kind's `push` was called with this token, and returned; nil: it must be called again.
  package mutating func setHeard(_ token: String?, by kind: String) {
    heard[kind] = token.map(Hearing.token) ?? .nothing
  }

  /// Stores a download to be carried out, even after a restart.
  package mutating func keep(_ download: Download) { downloads[download.key] = .some(download) }

  /// The download's bundle has received its end.
  package mutating func forget(_ download: Download) { downloads[download.key] = .some(nil) }

  /// Stores the user's choices for a stack.
  package mutating func place(_ stack: StackRecord) { stacks[stack.name] = .some(stack) }

  /// Removes a stack; its widgets stay placed.
  package mutating func removeStack(_ name: String) {
    stacks[name] = .some(nil)
    stackPositions[name] = nil
  }

  /// Stores a stack's current widget.
  package mutating func keep(_ position: StackPosition, of name: String) { stackPositions[name] = position }

  /// Stores what a stack knows about one of its widgets.
  package mutating func keep(_ member: StackMember) {
    guard !removed.contains(member.instance.number) else { return }
    members[member.instance.number] = member
  }

  /// Appends a donation.
  package mutating func add(_ donation: Donation) {
    donations.append(donation)
    if donations.count > Donation.mostKept { donations.removeFirst(donations.count - Donation.mostKept) }
  }

  /// Appends a line to the log.
  package mutating func add(_ line: LedgerLine) {
    lines.append(line)
    // Truncated only at half as many again, because an array moves all remaining elements.
    if lines.count > Self.ledgerCapacity * 3 / 2 { lines.removeFirst(lines.count - Self.ledgerCapacity) }
  }

  /// Merges later changes; the newest wins.
  package mutating func merge(_ newer: ArchiveChanges) {
    for number in newer.removed { remove(number) }
    for record in newer.instances.values { place(record) }
    timelines.merge(newer.timelines.filter { !removed.contains($0.key) }) { $1 }
    errors.merge(newer.errors.filter { !removed.contains($0.key) }) { $1 }
    standings.merge(newer.standings.filter { !removed.contains($0.key) }) { $1 }
    tokens.merge(newer.tokens) { $1 }
    heard.merge(newer.heard) { $1 }
    downloads.merge(newer.downloads) { $1 }
    stacks.merge(newer.stacks) { $1 }
    stackPositions.merge(newer.stackPositions) { $1 }
    members.merge(newer.members.filter { !removed.contains($0.key) }) { $1 }
    for donation in newer.donations { add(donation) }
    for line in newer.lines { add(line) }
  }
}
