import WidgetModel
import WidgetSchedule

/// A placed stack in the runtime.
struct HeldStack {
  let name: String
  var displayName: String
  var stack: WidgetStack
  /// When it is evaluated again; infinity: when something changes.
  var next = -Double.infinity

  var numbers: [Int] { stack.members.map(\.instance.number) }

  /// The user's choices for it.
  var record: StackRecord {
    StackRecord(name: name, displayName: displayName, members: numbers, pinned: stack.pinned?.number)
  }

  /// Its current widget.
  var position: StackPosition {
    StackPosition(top: stack.top?.number, turnedDate: stack.turnedDate, rotatedDate: stack.rotatedDate)
  }
}

/// The placed stacks, by name and by their widgets.
///
/// Invariant: a stack has at least one member, and an instance is a member of at most one.
struct PlacedStacks {
  /// The maximum number of stacks.
  static let most = 256

  private var stacks: [String: HeldStack] = [:]
  private var names: [Int: String] = [:]

  subscript(name: String) -> HeldStack? { stacks[name] }

  /// The stack that an instance is in.
  subscript(of number: Int) -> HeldStack? { names[number].flatMap { stacks[$0] } }

  var count: Int { stacks.count }
  var sortedNames: [String] { stacks.keys.sorted() }

  /// When the next is evaluated; nil: when one changes.
  var wake: Double? { stacks.values.map(\.next).min().flatMap { $0 < .infinity ? $0 : nil } }

  /// Adds a stack, replacing one with the same name; one without members is removed.
  mutating func set(_ held: HeldStack) {
    for number in stacks[held.name]?.numbers ?? [] { names[number] = nil }
    for number in held.numbers { names[number] = held.name }
    stacks[held.name] = held.stack.members.isEmpty ? nil : held
  }

  mutating func remove(_ name: String) {
    for number in stacks.removeValue(forKey: name)?.numbers ?? [] { names[number] = nil }
  }

  /// Updates a stack's information about an instance; the stack must be evaluated again.
  mutating func update(_ number: Int, _ change: (inout StackMember) -> Void) {
    guard let name = names[number] else { return }
    stacks[name]?.stack.update(InstanceID(number), change)
    stacks[name]?.next = -.infinity
  }

  /// It is evaluated at the next step.
  mutating func judge(_ name: String) { stacks[name]?.next = -.infinity }

  /// The names of those to be evaluated now, in order.
  func due(at now: Double) -> [String] { stacks.values.filter { $0.next <= now }.map(\.name).sorted() }
}
