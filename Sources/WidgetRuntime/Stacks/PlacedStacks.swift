import WidgetModel
import WidgetSchedule

/// A placed stack as the runtime holds it.
struct HeldStack {
  let name: String
  var displayName: String
  var stack: WidgetStack
  /// When it is judged again; infinity: when it is told something.
  var next = -Double.infinity

  var numbers: [Int] { stack.members.map(\.instance.number) }

  /// What a person chose of it.
  var record: StackRecord {
    StackRecord(name: name, displayName: displayName, members: numbers, pinned: stack.pinned?.number)
  }

  /// Where it stands.
  var position: StackPosition {
    StackPosition(top: stack.top?.number, turnedDate: stack.turnedDate, rotatedDate: stack.rotatedDate)
  }
}

/// The placed stacks, by name and by what is in them.
///
/// Invariant: a stack has at least one member, and an instance is a member of one at most.
struct PlacedStacks {
  /// Above that no stack is made.
  static let most = 256

  private var stacks: [String: HeldStack] = [:]
  private var names: [Int: String] = [:]

  subscript(name: String) -> HeldStack? { stacks[name] }

  /// The stack that an instance is in.
  subscript(of number: Int) -> HeldStack? { names[number].flatMap { stacks[$0] } }

  var count: Int { stacks.count }
  var sortedNames: [String] { stacks.keys.sorted() }

  /// When the next is judged; nil: when one is told something.
  var wake: Double? { stacks.values.map(\.next).min().flatMap { $0 < .infinity ? $0 : nil } }

  /// Takes a stack up, in the place of one of the same name; one without members is no more.
  mutating func set(_ held: HeldStack) {
    for number in stacks[held.name]?.numbers ?? [] { names[number] = nil }
    for number in held.numbers { names[number] = held.name }
    stacks[held.name] = held.stack.members.isEmpty ? nil : held
  }

  mutating func remove(_ name: String) {
    for number in stacks.removeValue(forKey: name)?.numbers ?? [] { names[number] = nil }
  }

  /// Changes what is known of an instance that is in a stack; the stack is to be judged anew.
  mutating func update(_ number: Int, _ change: (inout StackMember) -> Void) {
    guard let name = names[number] else { return }
    stacks[name]?.stack.update(InstanceID(number), change)
    stacks[name]?.next = -.infinity
  }

  /// It is judged at the next step.
  mutating func judge(_ name: String) { stacks[name]?.next = -.infinity }

  /// The names of those that are judged now, in their order.
  func due(at now: Double) -> [String] { stacks.values.filter { $0.next <= now }.map(\.name).sorted() }
}
