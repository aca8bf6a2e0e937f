import Foundation
import Synchronization
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule
import WidgetServices
import WidgetWatch

@testable import WidgetRuntime

/// Stacks in a runtime (WidgetKit: Increasing the visibility of widgets in Smart Stacks; rows of section H).
@Suite("Stacks in a runtime") struct StackRuntimeTests {
  /// A widget whose entries have these scores, at seconds after its reload.
  static func bundle(_ kind: String, _ scores: [(Double, Double)] = []) -> FakeBundle {
    FakeBundle(kind: kind) { request in
      var timeline = Timeline.of(request, scores.isEmpty ? [(0, kind)] : scores.map { ($0.0, kind) })
      for index in scores.indices { timeline.entries[index].relevance = .init(score: scores[index].1) }
      return timeline
    }
  }

  /// A runtime with these widgets placed, from #1 on, in the stack `home`.
  static func home(
    _ bundles: [FakeBundle], folder: URL? = nil, profile: Profile = .desktop, now: Double = FakeClock.noon
  ) throws -> RuntimeStage {
    let stage = try RuntimeStage(FakeBundles(bundles, areFound: false), folder: folder, profile: profile, now: now)
    for bundle in bundles { stage.add(bundle.kind) }
    stage.stack(.new((1...bundles.count).map { .placed(.number($0)) }, displayName: nil))
    return stage
  }

  // MARK: Placing

  @Test("a stack has a name and widgets in order; the first is on top, and instances list their stack")
  func placed() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music")])
    let state = try #require(stage.stack(.look))
    #expect(state.name == "home" && state.top == 1 && state.members.map(\.instance.number) == [1, 2])
    guard case .instances(let states) = stage.ask(.instances) else { return #expect(Bool(false)) }
    #expect(states.map(\.stack) == [StackPlace("home", isTop: true), StackPlace("home", isTop: false)])
  }

  @Test("a stack's name can be used like an instance and means its top; removing it removes its widgets")
  func named() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music")])
    #expect(stage.shown("home") == "weather")
    stage.stack(.turn(.by(1)))
    #expect(stage.shown("home") == "music")
    guard case .explanation(let explanation) = stage.ask(.explain(.kind("home"))) else {
      return #expect(Bool(false))
    }
    #expect(explanation.instance.number == 2)
    guard case .instances(let removed) = stage.ask(.remove([.kind("home")])) else { return #expect(Bool(false)) }
    #expect(removed.map(\.number) == [1, 2])
    #expect(stage.fault(.stack("home", .look))?.code == .missing)
  }

  @Test(
    "an invalid stack name is refused",
    arguments: ["3", "#3", "weather", "", "a/b", "a b", "\u{1B}[2J", "-x", "x.lua", String(repeating: "a", count: 65)])
  func wrongName(_ name: String) throws {
    let stage = try RuntimeStage(FakeBundles([Self.bundle("weather")], areFound: false))
    stage.add("weather")
    let fault = try #require(stage.fault(.stack(name, .new([.placed(.number(1))], displayName: nil))))
    #expect(fault.code == .usage && !fault.message.contains("\u{1B}"))
    #expect(stage.stacks.isEmpty)
  }

  @Test("a name of 64 letters is valid, and a stack is created once")
  func longestName() throws {
    let stage = try RuntimeStage(FakeBundles([Self.bundle("weather")], areFound: false))
    stage.add("weather")
    let name = String(repeating: "a", count: 64)
    #expect(stage.fault(.stack(name, .new([.placed(.number(1))], displayName: nil))) == nil)
    #expect(stage.fault(.stack(name, .new([.placed(.number(1))], displayName: nil)))?.code == .usage)
  }

  @Test("a stack has at most a hundred widgets")
  func fullStack() throws {
    let stage = try RuntimeStage(FakeBundles([Self.bundle("weather")], areFound: false))
    for _ in 0...100 { stage.add("weather") }
    stage.stack(.new((1...100).map { .placed(.number($0)) }, displayName: nil))
    #expect(stage.stack(.look)?.members.count == 100)
    #expect(stage.fault(.stack("home", .add([.placed(.number(101))])))?.code == .size)
    #expect(stage.stack(.look)?.members.count == 100)
    let thousand = (1...1000).map { StackCandidate.placed(.number($0)) }
    #expect(stage.fault(.stack("big", .new(thousand, displayName: nil))) != nil)
    #expect(stage.stacks.map(\.name) == ["home"])
  }

  @Test("the widgets of a stack have one family, even after one is configured")
  func families() throws {
    let stage = try RuntimeStage(FakeBundles([Self.bundle("weather"), Self.bundle("music")], areFound: false))
    stage.add("weather")
    stage.add("music", .systemMedium)
    stage.add("music")
    let both: [StackCandidate] = [.placed(.number(1)), .placed(.number(2))]
    #expect(stage.fault(.stack("home", .new(both, displayName: nil)))?.message.contains("one family") == true)
    stage.stack(.new([.placed(.number(1)), .placed(.number(3))], displayName: nil))
    #expect(stage.fault(.configure(.number(1), family: .systemMedium))?.message.contains("one family") == true)
  }

  @Test("a widget added to another stack leaves its old one; removed from a stack it stays placed")
  func moved() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music"), Self.bundle("mail")])
    guard case .stack(let desk) = stage.ask(.stack("desk", .new([.placed(.number(1))], displayName: nil))) else {
      return #expect(Bool(false))
    }
    #expect(desk.members.map(\.instance.number) == [1])
    #expect(stage.stack(.look)?.members.map(\.instance.number) == [2, 3])
    stage.stack(.takeOut([.kind("music")]))
    #expect(stage.stack(.look)?.members.map(\.instance.number) == [3])
    stage.stack(.takeOut([]))
    #expect(stage.stacks.map(\.name) == ["desk"])
    #expect(stage.placed.count == 3)
  }

  // MARK: Turning

  @Test("a user turns it forward, backward, to a number and to a kind; an unknown target is named")
  func turned() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music"), Self.bundle("mail")])
    #expect(stage.stack(.turn(.by(1)))?.top == 2)
    #expect(stage.stack(.turn(.by(-2)))?.top == 3)
    #expect(stage.stack(.turn(.to(.kind("weather"))))?.top == 1)
    #expect(stage.stack(.turn(.to(.number(2))))?.top == 2)
    #expect(stage.fault(.stack("home", .turn(.to(.kind("musik")))))?.suggestion == "music")
    #expect(stage.fault(.stack("hame", .turn(.by(1))))?.suggestion == "home")
    #expect(stage.stack(.look)?.reason == .turned)
  }

  @Test("each turn is logged with its reason; automatic turns are ten minutes apart")
  func ledger() throws {
    let stage = try Self.home([
      Self.bundle("weather", [(0, 1)]), Self.bundle("music", [(0, 0.1), (60, 5), (120, 0.1)]),
    ])
    // A lone score is its provider's maximum: music's 5 of 5 is at a minute past noon.
    stage.advance(59)
    #expect(stage.stack(.look)?.top == 1)
    stage.stack(.turn(.to(.kind("music"))))
    let lines = stage.turns
    #expect(lines.last == "#2 on top of the stack 'home': you turned to it")
    stage.advance(1_800)
    #expect(stage.stack(.look)?.top == 1)
    #expect(stage.turns.last == "#1 on top of the stack 'home': 1 point: relevance 1")
  }

  @Test(
    "widgetkit.md H, Smart Stack: it turns automatically at most every ten minutes, outside of developer mode",
    arguments: [(Profile.desktop, 1, 2), (.unlimited, 2, 2)])
  func rotations(_ profile: Profile, _ early: Int, _ late: Int) throws {
    // Weather is relevant for a minute, then music, then weather again.
    let stage = try Self.home(
      [
        Self.bundle("weather", [(0, 1), (60, 0.1), (300, 1)]),
        Self.bundle("music", [(0, 0.1), (60, 5), (300, 0.1)]),
      ], profile: profile)
    let before = stage.turns.count
    stage.advance(400)
    #expect(stage.turns.count - before == early)
    stage.advance(600)
    #expect(stage.turns.count - before == late)
    #expect(stage.stack(.look)?.top == 1)
  }

  @Test("a pinned widget stays until it is unpinned, however relevant others are")
  func pinned() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music", [(0, 1), (60, 5)])])
    stage.stack(.pin(.kind("weather")))
    stage.advance(3_600)
    #expect(stage.stack(.look)?.top == 1 && stage.stack(.look)?.reason == .pinned)
    stage.stack(.unpin)
    #expect(stage.stack(.look)?.top == 2)
  }

  @Test("removing the top widget shows the next one; removing the last one removes the stack")
  func removed() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music")])
    _ = stage.ask(.remove([.number(1)]))
    #expect(stage.stack(.look)?.top == 2)
    _ = stage.ask(.remove([.number(2)]))
    #expect(stage.stacks.isEmpty)
    #expect(stage.fault(.stack("home", .turn(.by(1))))?.code == .missing)
  }

  @Test(
    "stacks survive the runtime: top, pin, turns, habit, histories and donations", arguments: [true, false])
  func restarted(_ isKilled: Bool) throws {
    let city = IntentDeclaration(id: "City", parameters: [IntentParameter(name: "city", kind: .string)])
    var weather = Self.bundle("weather", [(0, 4)])
    weather.intent = city
    weather.relevance = { [RelevanceSpan(from: $0.now, to: $0.now + 60, score: 3)] }
    let music = Self.bundle("music", [(0, 1)])
    let stage = try Self.home([weather, music])
    stage.stack(.turn(.to(.number(2))))
    stage.stack(.pin(nil))
    stage.donate("weather", "City", ["city": "Oslo"])
    let before = try #require(stage.runtime.stacks["home"])
    let folder = try stage.copy()
    defer { try? FileManager.default.removeItem(at: folder) }
    if !isKilled { stage.runtime.archive.close() }
    let next = try RuntimeStage(
      FakeBundles([weather, music], areFound: false), folder: isKilled ? folder : stage.folder, now: stage.clock.now)
    let after = try #require(next.runtime.stacks["home"])
    #expect(after.record == before.record && after.position == before.position)
    #expect(after.stack.members.map(\.habit) == before.stack.members.map(\.habit))
    #expect(after.stack.members.map(\.entries) == before.stack.members.map(\.entries))
    #expect(next.runtime.donations == stage.runtime.donations && next.runtime.donations.count == 1)
    #expect(next.stack(.look)?.reason == .pinned)
  }

  @Test("a stack of fifty costs nothing while relevance does not change")
  func idle() throws {
    let bundles = (0..<50).map { Self.bundle("w\($0)", [(0, 1), (7_200, Double($0 + 1))]) }
    let stage = try Self.home(bundles)
    stage.advance(60)
    let (wakes, commits) = (stage.runtime.figures.wakes, stage.runtime.figures.commits)
    stage.advance(7_000)
    #expect(stage.runtime.figures.wakes - wakes <= 2)
    #expect(stage.runtime.figures.commits == commits)
  }

  @Test(
    "widgetkit.md B, Smart Stack day: weather in the morning, reminders by day, music at night",
    arguments: [
      (7.5, "weather"), (8.5, "weather"), (11, "reminders"), (15, "reminders"), (21.5, "music"), (23, "music"),
    ])
  func talkDay(_ hour: Double, _ kind: String) throws {
    let midnight = FakeClock.noon - 43_200
    let music = IntentDeclaration(
      id: "Play", parameters: [IntentParameter(name: "album", kind: .string)])
    // Weather has scored entries, reminders their own relevance, music reacts to playback.
    let weather = Self.bundle("weather", [(0, 1), (6 * 3600, 10), (9 * 3600, 1)])
    var reminders = Self.bundle("reminders")
    reminders.relevance = { _ in
      [RelevanceSpan(from: midnight + 10 * 3600, to: midnight + 18 * 3600, score: 1)]
    }
    var player = Self.bundle("music")
    player.intent = music
    let stage = try RuntimeStage(FakeBundles([weather, reminders, player], areFound: false), now: midnight)
    stage.add("weather")
    stage.add("reminders")
    stage.add("music", .systemSmall, ["album": "Blue"])
    stage.stack(.new((1...3).map { .placed(.number($0)) }, displayName: nil))
    for hourOfMusic in [20.5, 21.25, 22, 22.75] where hourOfMusic <= hour {
      stage.advance(midnight + hourOfMusic * 3600 - stage.clock.now)
      stage.donate("music", "Play", ["album": "Blue"])
    }
    stage.advance(midnight + hour * 3600 - stage.clock.now)
    #expect(stage.shown("home") == kind)
  }

  // MARK: Donations

  @Test("widgetkit.md H, Donations: a donation with a widget's own parameters turns the stack to it, others do not")
  func donated() throws {
    let city = IntentDeclaration(id: "City", parameters: [IntentParameter(name: "city", kind: .string)])
    var weather = Self.bundle("weather")
    weather.intent = city
    let stage = try RuntimeStage(FakeBundles([Self.bundle("mail"), weather], areFound: false))
    stage.add("mail")
    stage.add("weather", .systemSmall, ["city": "Rome"])
    stage.add("weather", .systemSmall, ["city": "Oslo"])
    stage.stack(.new((1...3).map { .placed(.number($0)) }, displayName: nil))
    stage.donate("weather", "City", ["city": "Paris"])
    #expect(stage.stack(.look)?.top == 1)
    stage.donate("weather", "City", ["city": "Oslo"])
    let state = try #require(stage.stack(.look))
    #expect(state.top == 3 && state.reason == .points)
    #expect(stage.turns.last == "#3 on top of the stack 'home': 1 point: donation 1")
    // A widget that is not placed is suggested, and nothing is placed.
    guard case .stacks(_, let suggestions) = stage.ask(.stacks) else { return #expect(Bool(false)) }
    #expect(suggestions.map(\.kind) == ["weather"] && suggestions[0].parameters == ["city": "Paris"])
    #expect(stage.placed.count == 3)
    stage.add("weather", .systemSmall, ["city": "Paris"])
    guard case .stacks(_, []) = stage.ask(.stacks) else { return #expect(Bool(false)) }
  }

  @Test("the last thousand donations are kept for a week")
  func bounded() throws {
    let stage = try Self.home([Self.bundle("weather")])
    for number in 0...Donation.mostKept { stage.donate("weather", "City", ["n": .integer(Int64(number))]) }
    #expect(stage.runtime.donations.count == 1_000)
    #expect(stage.runtime.donations.first?.parameters == ["n": 1])
    stage.advance(Donation.longestKept + 1)
    stage.donate("weather", "City", [:])
    #expect(stage.runtime.donations.count == 1)
    let stored = try stage.runtime.archive.donations()
    #expect(stored.count == 1)
  }

  @Test("a performed intent is a donation, too, without a toggle's value; an intent without a widget is not kept")
  func performed() throws {
    let play = IntentDeclaration(
      id: "Play", parameters: [IntentParameter(name: "album", kind: .string)], isAction: true)
    var music = Self.bundle("music")
    (music.intent, music.perform) = (play, { _ in HandlerReply() })
    let stage = try RuntimeStage(FakeBundles([Self.bundle("mail"), music], areFound: false))
    stage.add("mail")
    stage.add("music", .systemSmall, ["album": "Blue"])
    stage.stack(.new([.placed(.number(1)), .placed(.number(2))], displayName: nil))
    for intent in ["Other", "Play"] {
      let action = IntentAction(intent: intent, parameters: ["album": "Blue", "value": true])
      stage.runtime.perform(PerformDemand(action, of: "/w/music.lua")) { _, _ in }
      stage.drain()
    }
    #expect(stage.stack(.look)?.top == 2)
    #expect(stage.runtime.donations.map(\.parameters) == [["album": "Blue"]])
  }

  @Test("a donation to a removed widget suggests it, and does no harm")
  func gone() throws {
    let city = IntentDeclaration(id: "City", parameters: [IntentParameter(name: "city", kind: .string)])
    var weather = Self.bundle("weather")
    weather.intent = city
    let stage = try Self.home([Self.bundle("mail"), weather])
    _ = stage.ask(.remove([.number(2)]))
    guard case .stacks(let heard, let suggestions) = stage.donate("weather", "City", [:]) else {
      return #expect(Bool(false))
    }
    #expect(heard.isEmpty && suggestions.map(\.kind) == ["weather"])
  }

  // MARK: Relevance

  @Test(
    "widgetkit.md H, TimelineEntryRelevance(score, duration = 0): only ratios matter, and a score of 0 or less is never turned to"
  )
  func ratios() throws {
    let stage = try Self.home([
      Self.bundle("small", [(0, 0.001)]), Self.bundle("large", [(0, 1_000), (1, 1)]), Self.bundle("never", [(0, -5)]),
    ])
    stage.advance(10)
    let state = try #require(stage.stack(.look))
    #expect(state.members.map(\.standing.relevance) == [1, 0.001, 0])
    #expect(state.members.map(\.standing.isUnwanted) == [false, false, true])
    #expect(state.top == 1)
  }

  @Test(
    "widgetkit.md H, relevance(), WidgetRelevance, RelevanceConfiguration, RelevantContext, associatedKind: evaluated when it joins a stack, when its bundle changes, and when invalidated"
  )
  func asked() throws {
    let count = Mutex(0)
    var mail = Self.bundle("mail")
    mail.relevance = { request in
      count.withLock { $0 += 1 }
      return [RelevanceSpan(from: request.now, to: request.now + 3_600, score: 2)]
    }
    let bundles = FakeBundles([Self.bundle("weather"), mail], areFound: false)
    let stage = try RuntimeStage(bundles)
    stage.add("weather")
    stage.add("mail")
    #expect(count.withLock { $0 } == 0)
    stage.stack(.new([.placed(.number(1)), .placed(.number(2))], displayName: nil))
    #expect(count.withLock { $0 } == 1)
    #expect(stage.stack(.look)?.top == 2)
    stage.runtime.invalidateRelevance(ofKind: "mail", of: "/w/mail.lua")
    stage.drain()
    #expect(count.withLock { $0 } == 2)
    _ = stage.ask(.invalidateRelevance(bundle: "/w/mail.lua", kind: "weather"))
    #expect(count.withLock { $0 } == 2)
    stage.save("/w/mail.lua") { $0.content = "2" }
    #expect(count.withLock { $0 } == 3)
  }

  @Test(
    "a trigger evaluates its stacked widgets' relevance at once, then at most every 15 seconds, and says so",
    arguments: [
      (WidgetDeclaration.Trigger.file("~/mail"), "/w/mail.lua" as String?, ReloadReason.trigger),
      (.lines(["tail"]), "/w/mail.lua", .trigger), (.network, nil, .trigger), (.resume, nil, .resume),
    ])
  func triggered(_ trigger: WidgetDeclaration.Trigger, _ path: String?, _ reason: ReloadReason) throws {
    let asked = Mutex<[String]>([])
    var mail = Self.bundle("mail")
    mail.triggers = [trigger]
    mail.relevance = { request in
      asked.withLock { $0.append("\(request.reason) \(request.line ?? "-")") }
      // A trigger's relevance lasts five minutes.
      let ends = request.now + (request.reason == .first ? 0 : 300)
      return [RelevanceSpan(from: request.now, to: ends, score: 1)]
    }
    var other = Self.bundle("weather")
    other.relevance = { _ in
      asked.withLock { $0.append("weather") }
      return []
    }
    let stage = try Self.home([other, mail])
    func fire(_ line: String?) {
      var news = TriggerNews()
      news.fired = [FiredTrigger(bundle: path, trigger, line: line)]
      stage.runtime.take(news)
      stage.drain()
    }
    asked.withLock { $0 = [] }
    // However recently it was evaluated for another reason.
    stage.advance(1)
    fire("1")
    #expect(asked.withLock { $0 } == ["\(reason) 1"])
    #expect(stage.stack(.look)?.top == 2)
    for line in ["2", "3", "4"] { fire(line) }
    #expect(asked.withLock { $0.count } == 1)
    stage.advance(14)
    #expect(asked.withLock { $0.count } == 1)
    stage.advance(1)
    #expect(asked.withLock { $0 } == ["\(reason) 1", "\(reason) 4"])
    stage.advance(250)
    #expect(asked.withLock { $0.count } == 2)
    // When the pause is over, the trigger's evaluation follows.
    stage.advance(60)
    #expect(asked.withLock { $0.last } == "policy -")
  }

  @Test("a trigger does not evaluate the relevance of a widget outside stacks")
  func triggeredAlone() throws {
    let count = Mutex(0)
    var mail = Self.bundle("mail")
    mail.triggers = [.network]
    mail.relevance = { _ in
      count.withLock { $0 += 1 }
      return []
    }
    let stage = try RuntimeStage(FakeBundles([mail], areFound: false))
    stage.add("mail")
    var news = TriggerNews()
    news.fired = [FiredTrigger(bundle: nil, .network)]
    stage.runtime.take(news)
    stage.drain()
    #expect(count.withLock { $0 } == 0)
  }

  @Test("a failed relevance is stored with the widget and reported, and the previous one still counts")
  func failing() throws {
    let isFailing = Mutex(false)
    var mail = Self.bundle("mail")
    mail.relevance = { request throws(Diagnostic) in
      if isFailing.withLock({ $0 }) { throw Diagnostic(.script, "no mail", file: "/w/mail.lua", line: 3) }
      return [RelevanceSpan(from: request.now, to: request.now + 3_600, score: 2)]
    }
    let stage = try Self.home([Self.bundle("weather"), mail])
    isFailing.withLock { $0 = true }
    stage.runtime.invalidateRelevance(ofKind: "mail", of: "/w/mail.lua")
    stage.drain()
    let member = try #require(stage.stack(.look)?.members.last)
    #expect(member.fault == "no mail" && member.standing.relevance == 1)
    #expect(member.instance.error == nil)
  }

  @Test(
    "center.invalidateRelevance and center.invalidateConfigurationRecommendations reach the runtime; a wrong kind is an error"
  )
  func center() throws {
    let count = Mutex(0)
    var mail = Self.bundle("mail")
    mail.relevance = { _ in
      count.withLock { $0 += 1 }
      return []
    }
    let stage = try Self.home([mail])
    let center = try #require(stage.runtime.registry.bundles["/w/mail.lua"]?.center)
    let call = CallContext(bundle: "fake", kind: "mail", now: stage.clock.now)
    _ = try center.reply(to: HostRequest(.centerInvalidateRelevance, ["mail"], call))
    stage.drain()
    #expect(count.withLock { $0 } == 2)
    #expect(throws: Diagnostic.self) { try center.reply(to: HostRequest(.centerInvalidateRelevance, ["maul"], call)) }
    let (changes, continuation) = AsyncStream.makeStream(of: RuntimeChange.self)
    _ = stage.runtime.followers.listen(continuation)
    _ = try center.reply(to: HostRequest(.centerInvalidateConfigurationRecommendations, [], call))
    stage.drain()
    stage.runtime.followers.finish()
    _ = changes
    guard case .ledger(let lines) = stage.ask(.log(nil, last: 20)) else { return #expect(Bool(false)) }
    #expect(lines.contains { $0.detail == "the recommendations of /w/mail.lua changed" })
  }

  // MARK: Streams

  @Test("a stream that follows a stack by name is notified of its newest widget when it turns")
  func followed() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music"), Self.bundle("mail")])
    let shown = Mutex<[ShownWidget]>([])
    stage.runtime.follow(7, [.kind("home", .systemSmall, configuration: nil), .instance(.number(1), in: nil)]) {
      if case .stream(let all) = $1 { shown.withLock { $0 = all } }
    }
    #expect(shown.withLock { $0.map(\.number) } == [1, 1] && shown.withLock { $0.map(\.stack) } == ["home", nil])
    stage.stack(.turn(.by(1)))
    stage.stack(.turn(.by(1)))
    let news = stage.runtime.followers.take(7) { stage.runtime.hasPicture(of: $0) }
    #expect(news.turned.map(\.place) == [0] && news.turned.map(\.number) == [3] && news.gone == [])
    _ = stage.ask(.remove([.number(3)]))
    let next = stage.runtime.followers.take(7) { _ in true }
    // The one that the user turned to at this hour before.
    #expect(next.turned.map(\.number) == [2])
    _ = stage.ask(.remove([.kind("home")]))
    #expect(stage.runtime.followers.take(7) { _ in true }.gone == [2, 1])
  }

  @Test("a stream of all placed widgets has one slot for each stack")
  func all() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music")])
    stage.add("weather")
    let shown = Mutex<[ShownWidget]>([])
    stage.runtime.follow(7, [.all(in: nil)]) { if case .stream(let all) = $1 { shown.withLock { $0 = all } } }
    #expect(shown.withLock { $0.map(\.number) } == [1, 3])
  }

  @Test(
    "in another family the top's stand-in follows the turn, and shows the previous one until it has a picture")
  func standIns() throws {
    let jobs = HeldJobs()
    let stage = try RuntimeStage(
      FakeBundles([Self.bundle("weather"), Self.bundle("music")], areFound: false), queues: jobs)
    func work() { while jobs.doFirst() { stage.drain() } }
    stage.add("weather")
    stage.add("music")
    work()
    stage.stack(.new([.placed(.number(1)), .placed(.number(2))], displayName: nil))
    stage.runtime.follow(7, [.instance(.kind("home"), in: .accessoryInline)]) { _, _ in }
    work()
    _ = stage.runtime.followers.take(7) { stage.runtime.hasPicture(of: $0) }
    stage.stack(.turn(.by(1)))
    #expect(stage.runtime.followers.take(7) { stage.runtime.hasPicture(of: $0) }.turned.isEmpty)
    work()
    let news = stage.runtime.followers.take(7) { stage.runtime.hasPicture(of: $0) }
    let number = try #require(news.turned.first?.number)
    #expect(stage.runtime.instances[number]?.record.kind == "music")
    #expect(stage.runtime.instances[number]?.record.family == .accessoryInline)
    stage.runtime.unfollow(7)
    #expect(stage.placed == ["#1 weather systemSmall", "#2 music systemSmall"])
  }

  @Test("a command alone turns and pins a stored stack, and the next runtime continues from there")
  func offline() throws {
    let stage = try Self.home([Self.bundle("weather"), Self.bundle("music", [(0, 1)])])
    let folder = stage.folder
    stage.runtime.archive.close()
    let offline = try RuntimeStage(
      FakeBundles([], areFound: false), folder: folder, isOffline: true, now: stage.clock.now)
    #expect(offline.runtime.wake == nil)
    #expect(offline.stack(.pin(.number(1)))?.top == 1)
    offline.runtime.archive.close()
    let next = try RuntimeStage(
      FakeBundles([Self.bundle("weather"), Self.bundle("music", [(0, 1)])], areFound: false), folder: folder,
      now: stage.clock.now)
    #expect(next.stack(.look)?.reason == .pinned)
  }
}

extension RuntimeStage {
  /// Runs a command on the stack `home`.
  @discardableResult
  func stack(_ order: StackOrder) -> StackState? {
    guard case .stack(let state) = ask(.stack("home", order)) else { return nil }
    return state
  }

  var stacks: [StackState] {
    guard case .stacks(let stacks, _) = ask(.stacks) else { return [] }
    return stacks
  }

  func fault(_ request: RuntimeRequest) -> Diagnostic? {
    guard case .failure(let fault) = ask(request) else { return nil }
    return fault
  }

  @discardableResult
  func donate(_ kind: String, _ intent: String, _ parameters: Value) -> RuntimeReply {
    ask(.donate(Donation(bundle: "/w/\(kind).lua", intent: intent, parameters: parameters, kinds: [kind])))
  }

  /// The log's lines about turns: `#2 on top of …`.
  var turns: [String] {
    guard case .ledger(let lines) = ask(.log(nil, last: 1_000)) else { return [] }
    return lines.filter { $0.matter == .turned }.map { "\($0.instance.map { "\($0)" } ?? "-") \($0.detail ?? "")" }
  }
}
