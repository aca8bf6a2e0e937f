import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// A user's commands for stacks: each change is stored before the reply.
extension Runtime {
  func reply(to order: StackOrder, of name: String) throws(Diagnostic) -> RuntimeReply {
    switch order {
    case .new(let candidates, let displayName): .stack(state(of: try newStack(name, displayName, candidates)))
    case .look: .stack(state(of: try held(stack: name)))
    case .add(let candidates): .stack(state(of: try add(candidates, to: try held(stack: name))))
    case .takeOut(let references): .stack(try takeOut(references, of: try held(stack: name)))
    case .turn(let turn): .stack(state(of: try self.turn(try held(stack: name), turn)))
    case .pin(let reference): .stack(state(of: try pin(try held(stack: name), reference)))
    case .unpin: .stack(state(of: try unpin(try held(stack: name))))
    }
  }

  private func held(stack name: String) throws(Diagnostic) -> HeldStack {
    guard let held = stacks[name] else { throw .noStack(name, among: stacks.sortedNames) }
    return held
  }

  // MARK: Members

  func newStack(
    _ name: String, _ displayName: String?, _ candidates: [StackCandidate]
  ) throws(Diagnostic) -> HeldStack {
    try judge(name)
    if stacks[name] != nil {
      throw Diagnostic(
        .usage, "the stack '\(name)' already exists", suggestion: "add widgets with 'lunette stack add \(name) KIND…'")
    }
    guard stacks.count < PlacedStacks.most else {
      throw Diagnostic(.size, "the limit of \(PlacedStacks.most) stacks is reached")
    }
    guard !candidates.isEmpty else { throw Diagnostic(.usage, "a stack needs at least one widget") }
    return try add(
      candidates, to: HeldStack(name: name, displayName: displayName ?? name, stack: WidgetStack([])))
  }

  /// A name that is valid on a command line, in a path and in a terminal, and that has no other meaning.
  private func judge(_ name: String) throws(Diagnostic) {
    if case .number = InstanceReference(name) {
      throw Diagnostic(
        .usage, "'\(VisibleText.label(name))' is the number of a placed widget and cannot be a stack's name")
    }
    guard StackName.isOne(name) else {
      throw Diagnostic(
        .usage, "'\(SanitizedText.short(name))' is not a valid stack name",
        suggestion: "use 1 to \(StackName.longest) letters, digits, '.', '_' and '-', starting with a letter")
    }
    if index.ofKind[name] != nil || registry.widget(name) != nil {
      throw Diagnostic(.usage, "'\(name)' is a widget's kind and cannot be a stack's name")
    }
  }

  /// Puts widgets into a stack; all or none.
  private func add(_ candidates: [StackCandidate], to old: HeldStack) throws(Diagnostic) -> HeldStack {
    var records: [InstanceRecord] = []
    var held = old
    for candidate in candidates {
      switch candidate {
      case .placed(let reference): held.stack.add(InstanceID(try number(ofAlone: reference)))
      case .new(let new):
        let record = record(of: new, place: records.count)
        records.append(record)
        held.stack.add(InstanceID(record.number))
      }
    }
    guard held.stack.members.count <= BundleLimits.stackWidgets else {
      throw Diagnostic(
        .size, "a stack can have up to \(BundleLimits.stackWidgets) widgets, not \(held.stack.members.count)")
    }
    try judgeFamilies(of: held, records)
    // A widget in another stack moves: that one continues without it.
    let moved = held.numbers.filter { number in stacks[of: number].map { $0.name != held.name } ?? false }
    apply(donations, to: &held, records)
    for number in held.numbers { tellRelevance(of: number, to: &held) }
    try store { changes in
      for record in records { changes.place(record) }
      for number in moved { leave(stacks[of: number], number, in: &changes) }
      changes.place(held.record)
      changes.keep(held.position, of: held.name)
      for member in held.stack.members { changes.keep(member) }
    }
    for number in moved { leaveStack(number) }
    if !records.isEmpty { forgetUnchosen() }
    stacks.set(held)
    for record in records {
      take(in: record)
      examine(record.path)
    }
    for number in held.numbers where !old.numbers.contains(number) {
      askRelevance(of: number, RelevanceDemand(.first))
    }
    take(up: stacks[held.name] ?? held, before: old.stack.top)
    return stacks[held.name] ?? held
  }

  /// The relevance of a placed widget's current entries.
  private func tellRelevance(of number: Int, to held: inout HeldStack) {
    guard stacks[of: number] == nil, instances[number] != nil, let archived = try? archive.timeline(of: number) else {
      return
    }
    held.stack.update(InstanceID(number)) { $0.entries.replace(with: archived.timeline) }
  }

  private func leave(_ held: HeldStack?, _ number: Int, in changes: inout ArchiveChanges) {
    guard var held else { return }
    held.stack.remove(InstanceID(number))
    if held.stack.members.isEmpty { changes.removeStack(held.name) } else { changes.place(held.record) }
  }

  /// One slot has one size (WidgetKit: the widgets of a Smart Stack are of one family).
  private func judgeFamilies(of held: HeldStack, _ records: [InstanceRecord]) throws(Diagnostic) {
    let new = Dictionary(uniqueKeysWithValues: records.map { ($0.number, $0) })
    let members = held.numbers.compactMap { instances[$0]?.record ?? new[$0] }
    guard let first = members.first, let other = members.first(where: { $0.family != first.family }) else { return }
    throw Diagnostic(
      .usage,
      "the widgets of a stack must share one family: '\(first.kind)' is \(first.family.rawValue), '\(other.kind)' is "
        + other.family.rawValue, suggestion: "give a family they share with --family, or configure one of them")
  }

  /// Takes widgets out of a stack, which stay placed.
  private func takeOut(_ references: [InstanceReference], of held: HeldStack) throws(Diagnostic) -> StackState {
    var numbers: [Int] = []
    for reference in references { numbers.append(try member(of: held, reference).number) }
    let state = state(of: held)
    let all = references.isEmpty || Set(numbers).isSuperset(of: held.numbers)
    try store { changes in
      guard !all else { return changes.removeStack(held.name) }
      var rest = held
      for number in numbers { rest.stack.remove(InstanceID(number)) }
      changes.place(rest.record)
      changes.keep(rest.position, of: rest.name)
    }
    // Subscribers of the stack continue with its current widget.
    if all { followers.dissolve(held.name) }
    for number in all ? held.numbers : numbers { leaveStack(number) }
    for number in all ? held.numbers : numbers { if let record = instances[number]?.record { tell(.placed, record) } }
    return all ? state : stacks[held.name].map { self.state(of: $0) } ?? state
  }

  /// The selected member: by number, or the first of a kind.
  func member(of held: HeldStack, _ reference: InstanceReference) throws(Diagnostic) -> InstanceID {
    let members = held.numbers.compactMap { instances[$0]?.record }
    switch reference {
    case .number(let number):
      if held.numbers.contains(number) { return InstanceID(number) }
      let known = held.numbers.prefix(12).map { "#\($0)" }.joined(separator: ", ")
      throw Diagnostic(.missing, "#\(number) is not in the stack '\(held.name)'; it has \(known)")
    case .kind(let kind):
      if let record = members.first(where: { $0.kind == kind }) { return InstanceID(record.number) }
      let nearest = NearestName.of(kind, among: members.map(\.kind))
      let advice = NearestName.meant(nearest)
      throw Diagnostic(
        .missingKind, "no widget '\(VisibleText.label(kind))' is in the stack '\(held.name)'\(advice)",
        suggestion: nearest)
    }
  }

  /// A placed widget by its number or kind, not by a stack's name.
  private func number(ofAlone reference: InstanceReference) throws(Diagnostic) -> Int {
    if case .kind(let name) = reference, stacks[name] != nil {
      throw Diagnostic(.usage, "'\(name)' is a stack and cannot be in another")
    }
    let number = try number(of: reference)
    if instances[number]?.record.isTransient == true {
      throw Diagnostic(.usage, "#\(number) is not placed", suggestion: "place it with 'lunette add'")
    }
    return number
  }

  // MARK: Pins

  private func pin(_ held: HeldStack, _ reference: InstanceReference?) throws(Diagnostic) -> HeldStack {
    var held = held
    let before = held.stack.top
    held.stack.pin(try reference.map { (one) throws(Diagnostic) in try member(of: held, one) } ?? held.stack.top)
    return try keepPin(held, before)
  }

  private func unpin(_ held: HeldStack) throws(Diagnostic) -> HeldStack {
    var held = held
    held.stack.pin(nil)
    return try keepPin(held, held.stack.top)
  }

  private func keepPin(_ held: HeldStack, _ before: InstanceID?) throws(Diagnostic) -> HeldStack {
    try store { changes in
      changes.place(held.record)
      changes.keep(held.position, of: held.name)
    }
    take(up: held, before: before)
    return stacks[held.name] ?? held
  }

  // MARK: Answers

  var stackStates: [StackState] { stacks.sortedNames.compactMap { stacks[$0] }.map { state(of: $0) } }

  func state(of held: HeldStack) -> StackState {
    let choice: StackChoice = self.choice(of: held)
    // A command alone turns nothing: the choice is not yet on top.
    let isCarriedOut = choice.top == held.stack.top
    let standings = Dictionary(uniqueKeysWithValues: choice.standings.map { ($0.instance, $0) })
    let members = held.stack.members.map { member -> StackState.Member in
      var one = StackState.Member(
        self.state(of: member.instance.number),
        standings[member.instance] ?? StackStanding(instance: member.instance))
      (one.donatedDate, one.fault) = (
        member.donatedDate, instances[member.instance.number]?.relevanceFault?.message
      )
      return one
    }
    var described = StackState(
      name: held.name, displayName: held.displayName, top: held.stack.top?.number ?? 0,
      reason: isCarriedOut ? choice.reason : .stays, members: members)
    (described.pinned, described.turnedDate, described.rotatedDate) = (
      held.stack.pinned?.number, held.stack.turnedDate, held.stack.rotatedDate
    )
    described.next = choice.next < .infinity ? choice.next : nil
    return described
  }
}

/// The valid names of stacks.
enum StackName {
  static let longest = 64

  /// Whether it is valid unquoted in a path, on a command line and in a terminal.
  static func isOne(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return name.unicodeScalars.count <= longest
      && name.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "._-".unicodeScalars.contains(scalar)
      } && !name.hasSuffix(".lua")
  }
}
