import GRDB
import WidgetModel
import WidgetSchedule

/// The user's choices are stored twice, and restored if the archive has lost them.
extension Archive {
  /// The number of instances above which the copy is not written at each change.
  static let mostCopiedAtOnce = 1000
  /// Seconds between two copies in that case.
  static let copyPause = 10.0
  /// Seconds after which an unchanged copy is rewritten.
  static let copyAge = 86_400.0

  /// What the archive has lost compared to its copy.
  enum Loss {
    /// The copy has later changes, from a lost log.
    case older(InstancesCopy)
    /// Widgets are missing although nothing was changed since: the file is damaged.
    case missing(InstancesCopy, [Int])
    /// Only the configuration of these widgets cannot be read.
    case unconfigured(InstancesCopy, Set<Int>)
  }

  /// Compares the stored data with its copy; a missing, damaged or older copy is rewritten later.
  ///
  /// - Parameter unconfigured: instances whose configuration cannot be read.
  func compare(_ stored: [ArchivedInstance], unconfigured: Set<Int>) -> Loss? {
    copiedDate = clock()
    switch copyFile.read() {
    case .missing: if stored.contains(where: { !$0.record.isTransient }) { isCopyDue = true }
    case .damaged:
      isCopyDue = true
      let sentence = "the backup of the placed widgets, '\(copyFile.path)', is damaged; it is rewritten"
      notes.append(Diagnostic(.io, sentence, severity: .warning))
    case .copy(let copy):
      lastNumber = max(lastNumber, copy.lastNumber, copy.instances.map(\.number).max() ?? 0)
      if copy.generation > generation { return .older(copy) }
      guard copy.generation == generation else {
        isCopyDue = true
        return nil
      }
      let there = Set(stored.lazy.filter { !$0.record.isTransient }.map(\.record.number))
      let missing = copy.instances.map(\.number).filter { !there.contains($0) }
      if !missing.isEmpty { return .missing(copy, missing) }
      let known = unconfigured.intersection(copy.instances.map(\.number))
      if !known.isEmpty { return .unconfigured(copy, known) }
    }
    return nil
  }

  /// Restores the copy's content.
  func restore(_ loss: Loss, _ records: [InstanceRecord]) throws(ArchiveFault) {
    switch loss {
    case .older(let copy):
      generation = copy.generation
      let changes = Self.changes(from: records, to: copy)
      try transact(changes)
      guard !changes.isEmpty else { return }
      let sentence =
        "the archive '\(file.path)' had lost its latest changes; the placed widgets were restored from '\(copyFile.path)'"
      notes.append(Diagnostic(.io, sentence, severity: .warning))
    case .missing(_, let numbers):
      let names = numbers.prefix(8).map { "#\($0)" }.joined(separator: ", ")
      try renew("has lost \(names)\(numbers.count > 8 ? " and others" : "")")
    case .unconfigured(let copy, let numbers):
      var changes = ArchiveChanges()
      for instance in copy.instances where numbers.contains(instance.number) { changes.place(instance.record) }
      try transact(changes)
      for number in numbers.sorted() {
        let sentence =
          "the stored configuration of #\(number) was damaged; it was restored from '\(copyFile.path)'"
        notes.append(Diagnostic(.io, sentence, severity: .warning))
      }
    }
  }

  /// The changes that make the archive match its copy. An unchanged instance keeps its bundle's declaration.
  static func changes(from records: [InstanceRecord], to copy: InstancesCopy) -> ArchiveChanges {
    var changes = ArchiveChanges()
    let known = Dictionary(records.map { ($0.number, $0) }) { first, _ in first }
    for instance in copy.instances {
      if let record = known[instance.number], !record.isTransient, InstancesCopy.Instance(record) == instance {
        continue
      }
      changes.place(instance.record)
    }
    let kept = Set(copy.instances.map(\.number))
    for record in records where !record.isTransient && !kept.contains(record.number) { changes.remove(record.number) }
    for (kind, token) in copy.tokens { changes.setToken(token, of: kind) }
    for stack in copy.stacks { changes.place(stack) }
    return changes
  }

  /// What was saved from a broken file, completed from the copy if that has the same or a later generation.
  func completed(_ saved: ArchiveChanges) -> ArchiveChanges {
    guard case .copy(let copy) = copyFile.read(), copy.generation >= generation else { return saved }
    (generation, lastNumber) = (copy.generation, max(lastNumber, copy.lastNumber))
    var changes = saved
    changes.merge(Self.changes(from: Array(saved.instances.values), to: copy))
    return changes
  }

  // MARK: Writing the copy

  /// When the copy must be written without a commit; nil: it need not be.
  package var copyDate: Double? { isCopyDue && mayCopy ? nextCopyDate : nil }

  /// Unreadable or uncompared data must not replace the existing copy.
  private var mayCopy: Bool { connection.trouble == nil && isCompared }

  /// Writes the copy if it is time. If that fails, the next change tries again: an older copy does no harm.
  package func writeCopyIfDue() {
    let now = clock()
    guard isCopyDue || now >= copiedDate + Self.copyAge || now < copiedDate else { return }
    if isCopyDue, let date = nextCopyDate, now < date { return }
    writeCopy()
  }

  /// Writes the copy, whenever the last one was written.
  func writeCopy() {
    guard mayCopy else { return }
    let now = clock()
    copiedDate = now
    nextCopyDate = now + Self.copyPause
    guard let copy = currentCopy(), copyFile.write(copy) else { return }
    isCopyDue = false
    if copy.instances.count <= Self.mostCopiedAtOnce { nextCopyDate = nil }
  }

  /// Nil if not everything can be read: then the existing copy is better.
  private func currentCopy() -> InstancesCopy? {
    try? connection.queue.unsafeRead { database in
      var reading = ArchiveReading(database)
      let records = try reading.records()
      guard reading.unconfigured.isEmpty else { return nil }
      var copy = InstancesCopy()
      (copy.generation, copy.lastNumber) = (generation, lastNumber)
      copy.instances = records.lazy.filter { !$0.isTransient }.map { InstancesCopy.Instance($0) }
      copy.tokens = try reading.tokens()
      copy.stacks = try reading.stacks().map(\.record)
      return copy
    }
  }
}
