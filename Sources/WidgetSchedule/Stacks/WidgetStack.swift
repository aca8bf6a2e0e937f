/// Widgets that share one place, of which one is on top (WidgetKit: "Increasing the visibility of widgets in Smart Stacks"). A value:
/// which is on top follows from what it was told and the moment.
///
/// Points decide, the most of them first: a relevance gives its part of the provider's largest score (0 to 1), a donation that
/// matches the widget 1 for an hour, a habit of this hour of the day up to ½. Equal points leave on top what is there.
///
/// Invariant: `top` is one of the members, or there are none; members are of different instances.
public struct WidgetStack: Sendable, Hashable {
  /// Seconds between two turns that no person asked for; 0 without a limit.
  public static let pause = 600.0
  /// Seconds for which what a person turned to stays.
  public static let hold = 1_800.0
  /// Seconds for which a donation counts.
  public static let donationAge = 3_600.0
  /// The points of a habit that no other widget shares.
  static let habitWeight = 0.5

  /// The pause in a profile; a developer waits for none (WidgetKit: rotations are not limited in developer mode).
  package static func pause(in profile: Profile) -> Double { profile == .unlimited ? 0 : pause }

  /// The widgets, in the order in which a person turns through them.
  public private(set) var members: [StackMember]
  /// The widget that is on top.
  public private(set) var top: InstanceID?
  /// The widget that a person keeps on top, whatever happens.
  public private(set) var pinned: InstanceID?
  /// When a person turned last.
  public private(set) var turnedDate: Double?
  /// When the stack turned last by itself.
  public private(set) var rotatedDate: Double?

  /// The stack that these members were stored as. What is no member of it is neither on top nor pinned.
  package init(
    stored members: [StackMember], top: InstanceID?, pinned: InstanceID?, turnedDate: Double?, rotatedDate: Double?
  ) {
    self.init([])
    for member in members where !self.members.contains(where: { $0.instance == member.instance }) {
      self.members.append(member)
    }
    func known(_ instance: InstanceID?) -> InstanceID? {
      instance.flatMap { instance in members.contains { $0.instance == instance } ? instance : nil }
    }
    self.pinned = known(pinned)
    self.top = self.pinned ?? known(top) ?? self.members.first?.instance
    (self.turnedDate, self.rotatedDate) = (turnedDate, rotatedDate)
  }

  /// Creates a stack with its first widget on top.
  public init(_ instances: [InstanceID]) {
    members = instances.reduce(into: []) { members, instance in
      if !members.contains(where: { $0.instance == instance }) { members.append(StackMember(instance)) }
    }
    top = members.first?.instance
  }

  // MARK: What it is told

  /// A widget is a member from now on, the last one. One that is a member stays where it is.
  public mutating func add(_ instance: InstanceID) {
    guard !members.contains(where: { $0.instance == instance }) else { return }
    members.append(StackMember(instance))
    if top == nil { top = instance }
  }

  /// Changes what is known of a member. An instance that is none is ignored.
  public mutating func update(_ instance: InstanceID, _ change: (inout StackMember) -> Void) {
    guard let index = members.firstIndex(where: { $0.instance == instance }) else { return }
    change(&members[index])
  }

  /// A person turned the stack by so many widgets: forward, backward where negative. The hour of the day is the person's own, 0 to
  /// 23: from turns in it a habit grows.
  public mutating func turn(by steps: Int, at now: Double, hour: Int) {
    guard let index = members.firstIndex(where: { $0.instance == top }) else { return }
    let count = members.count
    let place = ((index + steps % count) % count + count) % count
    turn(to: members[place].instance, at: now, hour: hour)
  }

  /// A person turned to a widget. Whatever was pinned is so no more.
  public mutating func turn(to instance: InstanceID, at now: Double, hour: Int) {
    guard members.contains(where: { $0.instance == instance }) else { return }
    (top, turnedDate, pinned) = (instance, now, nil)
    for index in members.indices { members[index].habit.add(members[index].instance == instance, hour: hour) }
  }

  /// A person keeps a widget on top; nil: the stack turns again.
  public mutating func pin(_ instance: InstanceID?) {
    guard let instance else { return pinned = nil }
    guard members.contains(where: { $0.instance == instance }) else { return }
    (pinned, top) = (instance, instance)
  }

  /// A widget is no member any more. Where it was on top, the next one is.
  public mutating func remove(_ instance: InstanceID) {
    guard let index = members.firstIndex(where: { $0.instance == instance }) else { return }
    members.remove(at: index)
    if pinned == instance { pinned = nil }
    if top == instance { (top, turnedDate) = (members.isEmpty ? nil : members[index % members.count].instance, nil) }
  }

  /// Carries out the choice of a moment, and returns it.
  public mutating func advance(to now: Double, hour: Int, pause: Double = pause) -> StackChoice {
    let choice = choice(at: now, hour: hour, pause: pause)
    if choice.top != top { (top, rotatedDate) = (choice.top, now) }
    return choice
  }
}
