import Testing
import WidgetModel

@testable import WidgetSchedule

/// Which widget of a stack is on top (DocC: Scheduling, "Stacks").
@Suite("Stacks") struct StackTests {
  static let hour = 3_600.0
  static let weather = InstanceID(1)
  static let reminders = InstanceID(2)
  static let music = InstanceID(3)

  /// A stack of weather, reminders and music; `hours` count from the beginning of a day.
  private static func stack(_ change: (inout WidgetStack) -> Void = { _ in }) -> WidgetStack {
    var stack = WidgetStack([weather, reminders, music])
    change(&stack)
    return stack
  }

  private static func timeline(_ entries: [(hour: Double, score: Double?, duration: Double)]) -> Timeline {
    Timeline(
      entries: entries.map { entry in
        TimelineEntry(
          date: entry.hour * hour,
          relevance: entry.score.map { TimelineEntry.Relevance(score: $0, duration: entry.duration) })
      }, policy: .never, made: 0)
  }

  private static func top(_ stack: WidgetStack, hour: Double) -> StackChoice {
    stack.choice(at: hour * Self.hour, hour: Int(hour) % 24)
  }

  // MARK: Relevance

  @Test("scores are relative to the largest that their provider ever gave: any positive scale is the same")
  func ratios() {
    for scale in [0.001, 1, 1_000_000] {
      let stack = Self.stack {
        $0.update(Self.reminders) { $0.entries.replace(with: Self.timeline([(0, 10 * scale, 0), (1, 4 * scale, 0)])) }
        $0.update(Self.music) { $0.entries.replace(with: Self.timeline([(0, 1, 0), (1, 1, 0)])) }
      }
      #expect(Self.top(stack, hour: 0).top == Self.reminders)
      let second = Self.top(stack, hour: 1)
      #expect(second.top == Self.music)
      #expect(second.standings.map(\.relevance) == [1, 0.4, 0])
    }
  }

  @Test("the largest score is remembered after its timeline is replaced")
  func history() {
    var relevance = RelevanceHistory()
    relevance.replace(with: Self.timeline([(0, 50, 0)]))
    relevance.replace(with: Self.timeline([(1, 5, 0)]))
    #expect(relevance.ratio(at: Self.hour) == 0.1)
    #expect(relevance.ratio(at: 0) == nil)
  }

  @Test(
    "widgetkit.md H, TimelineEntryRelevance(score, duration = 0): a duration of 0 lasts until the next entry, any other in seconds",
    arguments: [(0.0, 1.9, true), (0, 2, false), (1_800, 0.4, true), (1_800, 0.5, false), (10_000, 2.7, true)])
  func duration(_ duration: Double, at hour: Double, isRelevant: Bool) {
    let stack = Self.stack {
      $0.update(Self.music) { $0.entries.replace(with: Self.timeline([(0, 1, duration), (2, nil, 0)])) }
    }
    #expect(Self.top(stack, hour: hour).top == (isRelevant ? Self.music : Self.weather))
  }

  @Test("a score of 0 or less is never turned to, whatever other reasons there are", arguments: [0, -3.0])
  func never(_ score: Double) {
    let stack = Self.stack {
      $0.update(Self.music) {
        $0.entries.replace(with: Self.timeline([(0, score, 0), (5, 1, 0)]))
        $0.donatedDate = 0
      }
    }
    let choice = Self.top(stack, hour: 0.5)
    #expect(choice.top == Self.weather && choice.reason == .stays)
    #expect(choice.standings.first { $0.instance == Self.music }?.isUnwanted == true)
    #expect(Self.top(stack, hour: 5).top == Self.music)
  }

  @Test("NaN and infinite scores and spans change nothing", arguments: [Double.nan, .infinity, -.infinity])
  func junk(_ score: Double) {
    var relevance = RelevanceHistory()
    relevance.replace(with: [
      RelevanceSpan(from: 0, to: 10, score: score), RelevanceSpan(from: .nan, to: 10, score: 1),
      RelevanceSpan(from: 10, to: 0, score: 1),
    ])
    #expect(relevance.spans.isEmpty && relevance.largest == 0)
  }

  // MARK: Donations and habit

  @Test("a donation counts for an hour, and beats any relevance below the maximum")
  func donation() {
    let stack = Self.stack {
      $0.update(Self.reminders) { $0.entries.replace(with: Self.timeline([(0, 10, 0), (1, 9, 0)])) }
      $0.update(Self.music) { $0.donatedDate = Self.hour }
    }
    #expect(Self.top(stack, hour: 1).top == Self.music)
    #expect(Self.top(stack, hour: 1).next == 2 * Self.hour)
    #expect(Self.top(stack, hour: 2).top == Self.reminders)
    #expect(Self.top(stack, hour: 0.9).top == Self.reminders, "a donation is not known before it is made")
  }

  @Test("a widget that the user turns to at an hour of the day appears by itself at that hour on other days")
  func habit() {
    var stack = Self.stack()
    for day in 0..<3 { stack.turn(to: Self.music, at: (Double(day) * 24 + 21) * Self.hour, hour: 21) }
    stack.turn(to: Self.weather, at: (3 * 24 + 7) * Self.hour, hour: 7)
    #expect(Self.top(stack, hour: 3 * 24 + 20.9).top == Self.weather)
    #expect(Self.top(stack, hour: 3 * 24 + 21).top == Self.music)
  }

  // MARK: User actions

  @Test("a widget that the user turned to stays for half an hour, then points decide")
  func turned() {
    var stack = Self.stack { $0.update(Self.music) { $0.entries.replace(with: Self.timeline([(0, 1, 0)])) } }
    stack.turn(by: 1, at: 0, hour: 0)
    let choice = stack.choice(at: 1_799, hour: 0)
    #expect(choice.top == Self.reminders && choice.reason == .turned && choice.next == 900 + 900)
    #expect(stack.choice(at: 1_800, hour: 0).top == Self.music)
  }

  @Test(
    "turning wraps around in both directions",
    arguments: [(1, 2), (2, 3), (3, 1), (4, 2), (-1, 3), (-4, 3), (0, 1), (Int.max, 2), (Int.min, 2)])
  func around(_ steps: Int, number: Int) {
    var stack = Self.stack()
    stack.turn(by: steps, at: 0, hour: 0)
    #expect(stack.top == InstanceID(number))
  }

  @Test("a pinned widget stays until it is unpinned or the user turns")
  func pinned() {
    var stack = Self.stack { $0.update(Self.music) { $0.donatedDate = 0 } }
    stack.pin(Self.reminders)
    #expect(stack.choice(at: 10, hour: 0).reason == .pinned && stack.top == Self.reminders)
    stack.pin(nil)
    #expect(stack.choice(at: 10, hour: 0).top == Self.music)
    stack.pin(Self.reminders)
    stack.turn(by: -1, at: 20, hour: 0)
    #expect(stack.top == Self.weather && stack.pinned == nil)
  }

  @Test("an instance outside the stack can be neither turned to nor pinned")
  func strangers() {
    var stack = Self.stack()
    stack.turn(to: InstanceID(9), at: 0, hour: 0)
    stack.pin(InstanceID(9))
    stack.update(InstanceID(9)) { $0.donatedDate = 0 }
    #expect(stack == Self.stack())
    #expect(WidgetStack([]).choice(at: 0, hour: 0).top == nil)
    #expect(WidgetStack([Self.music, Self.music]).members.count == 1)
  }

  @Test("removing the top widget shows the next one")
  func removed() {
    var stack = Self.stack()
    stack.turn(to: Self.music, at: 0, hour: 0)
    stack.remove(Self.music)
    #expect(stack.top == Self.weather)
    stack.remove(Self.weather)
    stack.remove(Self.reminders)
    #expect(stack.top == nil && stack.members.isEmpty)
  }

  // MARK: Rotation

  @Test("a stack turns automatically at most every ten minutes, and says how long it waits")
  func pause() {
    var stack = Self.stack {
      $0.update(Self.reminders) { $0.entries.replace(with: Self.timeline([(1, 1, 60)])) }
      $0.update(Self.music) { $0.entries.replace(with: Self.timeline([(1, 1, 0)])) }
    }
    #expect(stack.advance(to: Self.hour, hour: 1).top == Self.reminders)
    let waiting = stack.advance(to: Self.hour + 60, hour: 1)
    #expect(waiting.top == Self.reminders && waiting.reason == .paused && waiting.next == Self.hour + 600)
    #expect(stack.advance(to: Self.hour + 60, hour: 1, pause: 0).top == Self.music)
  }

  @Test("with equal points the current widget stays")
  func ties() {
    var stack = Self.stack {
      for one in [Self.weather, Self.reminders, Self.music] {
        $0.update(one) { $0.entries.replace(with: Self.timeline([(0, 7, 0)])) }
      }
    }
    #expect(stack.advance(to: 0, hour: 0).top == Self.weather)
    stack.turn(to: Self.music, at: 0, hour: 0)
    #expect(stack.advance(to: 2_000, hour: 3).top == Self.music)
  }

  // MARK: Invariants

  /// From choice to choice through a day, following `next`.
  private static func day(_ stack: inout WidgetStack, _ happens: [(date: Double, InstanceID)] = []) -> [(
    Double, InstanceID
  )] {
    var (now, tops): (Double, [(Double, InstanceID)]) = (0, [])
    while now < 24 * hour {
      for (date, instance) in happens where date == now { stack.update(instance) { $0.donatedDate = now } }
      let choice = stack.advance(to: now, hour: Int(now / hour) % 24)
      if let top = choice.top, tops.last?.1 != top { tops.append((now, top)) }
      let next = happens.map(\.date).filter { $0 > now }.min() ?? .infinity
      now = min(choice.next, next)
    }
    return tops
  }

  @Test("the day from the talk: weather in the morning, reminders by day, music at night")
  func talk() {
    var stack = Self.stack {
      $0.update(Self.weather) {
        $0.windows.replace(with: [RelevanceSpan(from: 6 * Self.hour, to: 9 * Self.hour, score: 1)])
      }
      $0.update(Self.reminders) {
        $0.entries.replace(with: Self.timeline([(0, 0, 0), (9, 5, 0), (12, 3, 0), (18, 0, 0)]))
      }
    }
    // Music is started at eight, and again at nine: the app donates both times.
    let tops = Self.day(&stack, [(20 * Self.hour, Self.music), (21 * Self.hour, Self.music)])
    #expect(tops.map(\.1) == [Self.weather, Self.reminders, Self.music])
    #expect(tops.map(\.0) == [0, 9 * Self.hour, 20 * Self.hour])
  }

  @Test("between a choice and its next moment the choice does not change", arguments: 0..<200)
  func nextMoment(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var stack = WidgetStack((1...4).map { InstanceID($0) })
    for number in 1...4 {
      stack.update(InstanceID(number)) { member in
        member.entries.replace(
          with: Self.timeline(
            (0..<6).map { (Double($0) * 4 * dice.roll(), dice.roll() * 10 - 2, dice.roll() < 0.5 ? 0 : 3_000) }))
        if dice.roll() < 0.5 { member.donatedDate = dice.roll() * 20 * Self.hour }
      }
    }
    if dice.roll() < 0.3 { stack.turn(by: 1, at: 0, hour: Int(dice.roll() * 24)) }
    // A donation in the future simulates one that arrives then: it begins to count by itself.
    let edges = stack.members.compactMap(\.donatedDate)
    var now = 0.0
    while now < 24 * Self.hour {
      let choice = stack.advance(to: now, hour: Int(now / Self.hour))
      let end = min(choice.next, edges.filter { $0 > now }.min() ?? .infinity, 24 * Self.hour)
      for part in [0.25, 0.75, 0.999] {
        let between = now + (end - now) * part
        #expect(stack.choice(at: between, hour: Int(between / Self.hour)).top == choice.top)
      }
      #expect(end > now)
      now = end
    }
  }
}
