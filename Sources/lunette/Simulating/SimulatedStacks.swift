import WidgetModel
import WidgetSchedule

/// The stacks that simulated bundles declare: each turns by what its widgets' entries, their `relevance` and donations say
/// (DocC: Scheduling, "Stacks"). Nobody turns one.
struct SimulatedStacks {
  private struct Held {
    let kind: String
    var stack: WidgetStack
    /// When it is judged again; infinity: when it is told something.
    var next = -Double.infinity
    /// When each widget's `relevance` was asked last.
    var asked: [InstanceID: Double] = [:]
  }

  private var stacks: [Held] = []
  private let clock: LocalClock
  private let pause: Double

  init(_ instances: [PlacedInstance], _ clock: LocalClock, _ profile: Profile) {
    self.clock = clock
    pause = WidgetStack.pause(in: profile)
    var seen: [ObjectIdentifier] = []
    for instance in instances where !seen.contains(ObjectIdentifier(instance.bundle)) {
      seen.append(ObjectIdentifier(instance.bundle))
      for stack in instance.bundle.declaration.stacks {
        let members = stack.widgets.compactMap { kind in
          instances.first { $0.bundle === instance.bundle && $0.widget.kind == kind }?.id
        }
        if !members.isEmpty { stacks.append(Held(kind: stack.kind, stack: WidgetStack(members))) }
      }
    }
  }

  /// When the next is judged; nil: when one is told something.
  var wake: Double? { stacks.map(\.next).min().flatMap { $0 < .infinity ? $0 : nil } }

  /// A widget's provider gave a timeline.
  mutating func tell(_ timeline: WidgetModel.Timeline, of instance: InstanceID) {
    update(instance) { $0.entries.replace(with: timeline) }
  }

  /// An intent was donated whose parameters are the widget's own.
  mutating func donate(to instance: InstanceID, at now: Double) { update(instance) { $0.donatedDate = now } }

  /// What these widgets' `relevance` said is no longer true: it is asked again.
  mutating func invalidate(_ instances: [InstanceID]) {
    for instance in instances {
      for index in stacks.indices where stacks[index].stack.members.contains(where: { $0.instance == instance }) {
        stacks[index].asked[instance] = nil
        stacks[index].next = -.infinity
      }
    }
  }

  private mutating func update(_ instance: InstanceID, _ change: (inout StackMember) -> Void) {
    for index in stacks.indices where stacks[index].stack.members.contains(where: { $0.instance == instance }) {
      stacks[index].stack.update(instance, change)
      stacks[index].next = -.infinity
    }
  }

  /// Judges those whose moment has come, and returns their turns.
  ///
  /// - Parameter ask: a widget's `relevance`; nil: it failed, and what it said before counts.
  mutating func pass(at now: Double, ask: (InstanceID) -> [RelevanceSpan]?) -> [SimulatedEvent] {
    var events: [SimulatedEvent] = []
    for index in stacks.indices where stacks[index].next <= now {
      for member in stacks[index].stack.members where isDue(member, in: stacks[index], at: now) {
        stacks[index].asked[member.instance] = now
        guard let spans = ask(member.instance) else { continue }
        stacks[index].stack.update(member.instance) { $0.windows.replace(with: spans) }
      }
      let before = stacks[index].stack.top
      let choice = stacks[index].stack.advance(to: now, hour: clock.local(now).hour, pause: pause)
      stacks[index].next = choice.next
      guard let top = choice.top, top != before else { continue }
      var event = SimulatedEvent(now, .turned, top)
      event.message = "\(stacks[index].kind): \(choice.reason.words(choice.standings.first { $0.instance == top }))"
      events.append(event)
    }
    return events
  }

  /// It was never asked, or all that it has said is past.
  private func isDue(_ member: StackMember, in held: Held, at now: Double) -> Bool {
    guard let asked = held.asked[member.instance] else { return true }
    return member.isRelevanceOver(at: now, asked: asked)
  }
}
