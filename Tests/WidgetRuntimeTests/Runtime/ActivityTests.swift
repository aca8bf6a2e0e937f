import Foundation
import Synchronization
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// Live Activities in the runtime (ActivityKit): on a simulated clock, with a bundle written in Swift.
@Suite("Live activities") struct ActivityTests {
  /// A kitchen whose `perform` starts, updates and finishes deliveries.
  final class Kitchen: Sendable {
    let replies = Mutex<[HostReply]>([])
    let faults = Mutex<[Diagnostic]>([])
    let fails = Mutex(false)

    /// - Parameter families: the requested families, appended to each presentation's text.
    func bundle(_ kind: String = "kitchen", activity: String = "delivery") -> FakeBundle {
      var bundle = FakeBundle(kind: kind) { [self] request throws(Diagnostic) in
        guard let content = ActivityContent(configuration: request.configuration) else {
          return .of(request, [(0, "closed")])
        }
        if fails.withLock({ $0 }) { throw Diagnostic(.script, "burnt", file: "/w/kitchen.lua", line: 7) }
        var timeline = Timeline(entries: content.entries, policy: .never, made: request.now)
        for index in timeline.entries.indices {
          let step = content.state["step"]?.text ?? "-"
          let text = step + (timeline.entries[index].fields["isStale"]?.flag == true ? " (stale)" : "")
          timeline.entries[index].fields = ["text": .text(text)]
          timeline.entries[index].views = request.environments.map { _ in ViewTree() }
        }
        return timeline
      }
      var declared = WidgetDeclaration(kind: activity, families: ActivityPresentation.families)
      declared.role = .activity
      bundle.activities = [declared]
      bundle.act = { [self] action, services throws(Diagnostic) in
        let calls = action.parameters["calls"]?.list ?? []
        for call in calls {
          guard let name = call["function"]?.text, let function = HostFunction(rawValue: name) else { continue }
          let now = call["now"]?.number ?? FakeClock.noon
          let request = HostRequest(
            function, call["arguments"]?.list ?? [], CallContext(bundle: "fake", now: now))
          do throws(Diagnostic) {
            let reply = try services.reply(to: request)
            replies.withLock { $0.append(reply) }
          } catch { faults.withLock { $0.append(error) } }
        }
        return HandlerReply()
      }
      return bundle
    }

    /// The result of the last call.
    var last: HostReply? { replies.withLock { $0.last } }
    var lastID: String { if case .values(let values)? = last { values.first?.text ?? "" } else { "" } }
  }

  /// A runtime with one kitchen.
  final class Place {
    let kitchen = Kitchen()
    let stage: RuntimeStage

    init(folder: URL? = nil, now: Double = FakeClock.noon, also: [FakeBundle] = []) throws {
      stage = try RuntimeStage(FakeBundles([kitchen.bundle()] + also), folder: folder, now: now)
    }

    func call(_ calls: [Value], of path: String = "/w/kitchen.lua") {
      let action = IntentAction(intent: "Cook", parameters: ["calls": .list(calls)])
      stage.runtime.perform(PerformDemand(action, of: path, holder: nil)) { _, _ in }
      stage.drain()
    }

    func call(_ function: HostFunction, _ arguments: [Value]) {
      call([
        ["function": .text(function.rawValue), "arguments": .list(arguments), "now": .number(stage.clock.now)]
      ])
    }

    @discardableResult
    func start(_ step: String = "ordered", _ options: Value = .emptyTable) -> String {
      call(.activityStart, ["delivery", ["to": "Ada"], ["step": .text(step)], options])
      return kitchen.lastID
    }

    func update(_ id: String, _ step: String, _ options: Value = .emptyTable) {
      call(.activityUpdate, [.text(id), ["step": .text(step)], options])
    }

    /// The existing activities, with their current text.
    var shown: [String] {
      guard case .instances(let states) = stage.ask(.instances) else { return [] }
      return states.filter { $0.role == .activity }.map { "#\($0.number) \(stage.shown("#\($0.number)"))" }
    }

    var families: [Family] {
      guard case .shown(let shown) = stage.ask(.show(.kind("delivery"))) else { return [] }
      return shown.environments.map(\.family).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    var ledger: [String] {
      guard case .ledger(let lines) = stage.ask(.log(nil, last: 1000)) else { return [] }
      return lines.filter { [.started, .updated, .stale, .ended].contains($0.matter) }.map { line in
        [line.instance?.description, line.matter.rawValue, line.cause.rawValue, line.detail].compactMap(\.self)
          .joined(separator: " ")
      }
    }

    /// The list that a script receives.
    var listed: [Value] {
      call(.activityList, [])
      guard case .values(let values)? = kitchen.last else { return [] }
      return values.first?.list ?? []
    }

    func follow(_ targets: [StreamTarget], client: Int = 1) -> [ShownWidget] {
      let got = Mutex<[ShownWidget]>([])
      stage.runtime.follow(client, targets) { _, reply in
        if case .stream(let shown) = reply { got.withLock { $0 = shown } }
      }
      stage.drain()
      return got.withLock { $0 }
    }
  }

  // MARK: Start, update, finish

  @Test(
    "widgetkit.md J, start, update and end: it appears when started, shows each state, and ends on the lock screen")
  func life() throws {
    let place = try Place()
    let id = place.start()
    #expect(!id.isEmpty && place.shown == ["#2 ordered"])
    #expect(place.families == ActivityPresentation.families)
    place.update(id, "baking")
    #expect(place.kitchen.last == .values([true]) && place.shown == ["#2 baking"])
    place.call(.activityFinish, [.text(id), ["step": "eaten"]])
    #expect(place.shown == ["#2 eaten"])
    // Only the lock screen shows it now.
    #expect(place.families == [.systemMedium])
    #expect(place.ledger == ["#2 started center", "#2 updated center", "#2 ended center"])
    place.stage.advance(4 * 3600 - 1)
    #expect(place.shown == ["#2 eaten"])
    place.stage.advance(1)
    #expect(place.shown == [] && place.ledger.last == "#2 ended policy removed")
  }

  @Test(
    "finish removes it at once, at a date, and at most four hours after its end",
    arguments: [("immediate", 0), ("date", 600), ("late", 14_400), ("past", 0)] as [(String, Double)])
  func dismissal(_ word: String, _ seconds: Double) throws {
    let place = try Place()
    let id = place.start()
    let dates = ["date": 600.0, "late": 90_000, "past": -600]
    let dismiss = dates[word].map { Value.number(FakeClock.noon + $0) } ?? .text(word)
    place.call(.activityFinish, [.text(id), .null, ["dismiss": dismiss]])
    #expect(place.kitchen.last == .values([true]))
    #expect(place.shown.isEmpty == (seconds == 0))
    place.stage.advance(max(seconds - 1, 0))
    #expect(place.shown.isEmpty == (seconds == 0))
    place.stage.advance(1)
    #expect(place.shown == [])
  }

  @Test("an activity started and removed in one call leaves only its log lines")
  func atOnce() throws {
    let place = try Place()
    let calls = (0..<3).map { _ -> Value in
      ["function": "activity.start", "arguments": ["delivery", .emptyTable, ["step": "a"]]]
    }
    place.call(calls)
    #expect(place.shown.count == 3)
  }

  // MARK: Time

  @Test("widgetkit.md J, 8 h and 12 h: it is active for eight hours, on the lock screen for four more, and then gone")
  func hours() throws {
    let place = try Place()
    place.start()
    place.stage.advance(8 * 3600 - 1)
    #expect(place.families == ActivityPresentation.families)
    place.stage.advance(1)
    #expect(place.families == [.systemMedium] && place.shown == ["#2 ordered"])
    #expect(place.ledger.last == "#2 ended policy it was active for 8 hours")
    place.stage.advance(4 * 3600 - 1)
    #expect(place.shown == ["#2 ordered"])
    place.stage.advance(1)
    #expect(place.shown == [])
  }

  @Test("widgetkit.md J, the stale flag: after staleDate it is shown as out of date, until a newer state arrives")
  func stale() throws {
    let place = try Place()
    let id = place.start("ordered", ["staleDate": .number(FakeClock.noon + 60)])
    place.stage.advance(59)
    #expect(place.shown == ["#2 ordered"])
    place.stage.advance(1)
    #expect(place.shown == ["#2 ordered (stale)"])
    #expect(place.ledger.last == "#2 stale policy")
    #expect(place.listed.first?["activityState"] == "stale")
    place.update(id, "baking")
    #expect(place.shown == ["#2 baking"])
    // A staleDate in the past makes it out of date at once.
    place.update(id, "burning", ["staleDate": .number(FakeClock.noon)])
    #expect(place.shown == ["#2 burning (stale)"])
    #expect(place.ledger.count { $0.contains("stale") } == 2)
  }

  @Test(
    "a restart keeps its remaining time, id and token; events that were due in the meantime happen as of their date"
  )
  func restart() throws {
    let place = try Place()
    let id = place.start("ordered", ["staleDate": .number(FakeClock.noon + 7200)])
    let token = place.listed.first?["pushToken"]
    let folder = try place.stage.copy()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Three hours later: out of date since one.
    let later = try Place(folder: folder, now: FakeClock.noon + 3 * 3600)
    #expect(later.shown == ["#2 ordered (stale)"])
    #expect(later.listed.first?["id"] == .text(id) && later.listed.first?["pushToken"] == token)
    later.update(id, "baking")
    #expect(later.shown == ["#2 baking"])
    let second = try later.stage.copy()
    defer { try? FileManager.default.removeItem(at: second) }
    // Nine hours after its start it ended an hour ago, and three are left.
    let ended = try Place(folder: second, now: FakeClock.noon + 9 * 3600)
    #expect(ended.families == [.systemMedium] && ended.shown == ["#2 baking"])
    ended.stage.advance(3 * 3600 - 1)
    #expect(ended.shown == ["#2 baking"])
    ended.stage.advance(1)
    #expect(ended.shown == [])
    // After thirteen hours nothing is shown, and its token is invalid.
    let third = try later.stage.copy()
    defer { try? FileManager.default.removeItem(at: third) }
    let gone = try Place(folder: third, now: FakeClock.noon + 13 * 3600)
    #expect(gone.shown == [] && gone.listed == [])
    #expect(try gone.stage.runtime.archive.tokens().isEmpty)
  }

  @Test("without a runtime a command starts one in the archive, and the next runtime shows it")
  func offline() throws {
    let kitchen = Kitchen()
    let bundles = FakeBundles([kitchen.bundle()])
    let offline = try RuntimeStage(bundles, isOffline: true)
    let declared = kitchen.bundle().activities
    let request = HostRequest(
      .activityStart, ["delivery", .emptyTable, ["step": "kept"]], CallContext(bundle: "fake", now: FakeClock.noon))
    let reply = offline.ask(.activity(ActivityCall(request, of: "fake", at: "/w/kitchen.lua", activities: declared)))
    guard case .hosted(.values(let values)) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(values.first?.text?.isEmpty == false)
    let folder = try offline.copy()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try Place(folder: folder).shown.map { $0.split(separator: " ").last.map(String.init) } == ["kept"])
  }

  @Test(
    "without a runtime its dates decide: out of date, on the lock screen alone after eight hours, gone after twelve",
    arguments: [
      (7199, "ordered", 5), (7200, "ordered (stale)", 5), (8 * 3600 - 1, "ordered (stale)", 5),
      (8 * 3600, "ordered (stale)", 1), (12 * 3600 - 1, "ordered (stale)", 1), (12 * 3600, "none", 0),
    ] as [(Double, String, Int)])
  func archived(_ seconds: Double, _ text: String, _ places: Int) throws {
    let place = try Place()
    place.start("ordered", ["staleDate": .number(FakeClock.noon + 7200)])
    let folder = try place.stage.copy()
    defer { try? FileManager.default.removeItem(at: folder) }
    let offline = try RuntimeStage(
      FakeBundles([]), folder: folder, isOffline: true, now: FakeClock.noon + seconds)
    #expect(offline.shown("delivery") == text)
    #expect(offline.placed.contains { $0.hasPrefix("#2 ") } == (places > 0))
    guard case .shown(let shown) = offline.ask(.show(.kind("delivery"))) else { return #expect(places == 0) }
    #expect(Set(shown.environments.map(\.family)).count == places)
    #expect(shown.entry?.views.count == shown.environments.count)
    #expect((try? shown.shown(in: .accessoryInline)) == nil || places == 5)
    // Nothing of this is stored: the next runtime carries it out, and logs it.
    offline.runtime.archive.close()
    let next = try Place(folder: folder, now: FakeClock.noon + seconds)
    #expect(next.ledger.contains("#2 stale policy") == (seconds >= 7200))
  }

  @Test("activities started by one call are listed in its order, also after a restart")
  func order() throws {
    let place = try Place()
    let steps = (1...8).map { "\($0)" }
    place.call(
      steps.map { step in
        ["function": "activity.start", "arguments": ["delivery", .emptyTable, ["step": .text(step)]]]
      })
    #expect(place.listed.compactMap { $0["state"]?["step"]?.text } == steps)
    let folder = try place.stage.copy()
    defer { try? FileManager.default.removeItem(at: folder) }
    let later = try Place(folder: folder, now: FakeClock.noon + 60)
    #expect(later.listed.compactMap { $0["state"]?["step"]?.text } == steps)
  }

  // MARK: Limits

  @Test("widgetkit.md J, 4 KB: attributes and state may have 4,096 bytes of JSON together")
  func data() throws {
    let place = try Place()
    // {"to":"…"} and {"step":"ordered"} in addition to the text.
    let rest = ActivityLimits.bytes(["to": ""], ["step": "ordered"])
    func to(_ bytes: Int) -> Value { ["to": .text(String(repeating: "x", count: bytes - rest))] }
    place.call(.activityStart, ["delivery", to(4096), ["step": "ordered"]])
    #expect(place.shown.count == 1)
    place.call(.activityStart, ["delivery", to(4097), ["step": "ordered"]])
    #expect(place.shown.count == 1)
    #expect(
      place.kitchen.faults.withLock { $0.map(\.message) } == [
        "activity.start: attributes and state are at most 4096 bytes of JSON together, not 4097"
      ])
    #expect(place.kitchen.faults.withLock { $0.map(\.code) } == [.size])
    // An update counts together with the attributes from its start.
    let id = place.listed.first?["id"]?.text ?? ""
    place.update(id, "ordered!")
    #expect(place.kitchen.faults.withLock { $0.count } == 2 && place.shown == ["#2 ordered"])
  }

  @Test("a bundle shows eight at once, even if a loop starts a million; removing one frees a slot")
  func ofBundle() throws {
    let place = try Place()
    let start: Value = ["function": "activity.start", "arguments": ["delivery", .emptyTable, ["step": "a"]]]
    place.call([Value](repeating: start, count: 2000))
    #expect(place.shown.count == ActivityLimits.ofBundle)
    #expect(
      place.kitchen.last
        == .failure(
          message: "activity.start: a bundle may have up to 8 activities; end one with dismiss = \"immediate\"",
          code: "limit"))
    place.call(.activityFinish, [place.listed[0]["id"] ?? .null, .null, ["dismiss": "immediate"]])
    place.start("room")
    #expect(place.shown.count == 8 && place.shown.last?.hasSuffix("room") == true)
  }

  @Test("all bundles together show sixty-four")
  func inAll() throws {
    let others = (1...8).map { number in Kitchen().bundle("k\(number)", activity: "a\(number)") }
    let place = try Place(also: others)
    for number in 1...8 {
      let start: Value = [
        "function": "activity.start", "arguments": [.text("a\(number)"), .emptyTable, ["step": "a"]],
      ]
      place.call([Value](repeating: start, count: number == 8 ? 7 : 8), of: "/w/k\(number).lua")
    }
    #expect(place.shown.count == 63)
    place.start()
    #expect(place.shown.count == 64)
    place.start()
    #expect(
      place.kitchen.last == .failure(message: "activity.start: the limit of 64 activities is reached", code: "limit"))
  }

  @Test("updates in a loop are one reload, and a bundle has 240 changes an hour")
  func updates() throws {
    let place = try Place()
    let id = place.start()
    let asked = place.stage.bundles.asked.count
    let update: (Int) -> Value = { number in
      [
        "function": "activity.update", "arguments": [.text(id), ["step": .text("\(number)")]],
        "now": .number(place.stage.clock.now),
      ]
    }
    place.call((2...240).map(update))
    #expect(place.kitchen.last == .values([true]) && place.shown == ["#2 240"])
    #expect(place.stage.bundles.asked.count == asked + 1)
    #expect(place.ledger.last == "#2 updated center 239 times")
    place.call([update(241)])
    guard case .failure(let message, "limit")? = place.kitchen.last else {
      Issue.record("\(String(describing: place.kitchen.last))")
      return
    }
    #expect(message.contains("240 times per hour") && place.shown == ["#2 240"])
    place.stage.advance(3661)
    place.update(id, "again")
    #expect(place.shown == ["#2 again"])
  }

  @Test("a wrong call is an error with the nearest name; a finished activity is a normal result")
  func wrong() throws {
    let place = try Place()
    place.call(.activityStart, ["delivry", .emptyTable, .emptyTable])
    place.call(.activityList, ["\u{1B}[2Jpizza"])
    let id = place.start()
    place.call(.activityFinish, [.text(id), .null, ["dismiss": "soon"]])
    #expect(
      place.kitchen.faults.withLock { $0.map(\.message) } == [
        "activity.start: the bundle declares no activity 'delivry'; did you mean 'delivery'?",
        "activity.list: the bundle declares no activity '[2Jpizza'",
        "activity.finish: dismiss is \"immediate\" or a date, not \"soon\"",
      ])
    place.update("nobody", "a")
    #expect(
      place.kitchen.last
        == .failure(
          message: "activity.update: this bundle has no activity with that id; it may have ended", code: "missing"))
    place.call(.activityFinish, [.text(id)])
    for function in [HostFunction.activityFinish, .activityUpdate] {
      place.call(function, [.text(id), ["step": "b"]])
      #expect(
        place.kitchen.last == .failure(message: "\(function.rawValue): the activity has ended", code: "ended"))
    }
  }

  @Test("another bundle can neither list nor change it")
  func strangers() throws {
    let stranger = Kitchen()
    let place = try Place(also: [stranger.bundle("stranger", activity: "strange")])
    let id = place.start()
    place.call(
      [
        ["function": "activity.update", "arguments": [.text(id), ["step": "stolen"]]],
        ["function": "activity.list", "arguments": .list([])],
      ], of: "/w/stranger.lua")
    #expect(stranger.last == .values([.list([])]) && place.shown == ["#2 ordered"] || place.shown == ["#3 ordered"])
    guard case .failure(_, "missing")? = stranger.replies.withLock({ $0.first }) else {
      Issue.record("\(stranger.replies.withLock { $0 })")
      return
    }
  }

  // MARK: Slots

  @Test("widgetkit.md J, relevance among several: a single slot shows the most relevant one, else the first")
  func relevance() throws {
    let place = try Place()
    let first = place.start("first")
    let second = place.start("second")
    #expect(place.stage.shown("delivery") == "first")
    place.update(second, "second", ["relevance": 2])
    #expect(place.stage.shown("delivery") == "second")
    place.update(first, "first", ["relevance": 3.5])
    #expect(place.stage.shown("delivery") == "first")
    place.call(.activityFinish, [.text(first)])
    #expect(place.stage.shown("delivery") == "second")
  }

  @Test("a bar's stream shows one when it starts, another that is more relevant, and none when all are over")
  func streamed() throws {
    let place = try Place()
    #expect(place.follow([.kind("delivery", .accessoryInline, configuration: nil)]).isEmpty)
    #expect(place.stage.runtime.followers.take(1).changed == [])
    let id = place.start()
    #expect(place.stage.runtime.followers.take(1).changed == [2])
    #expect(try place.stage.runtime.shown(2, for: 1).family == .accessoryInline)
    let better = place.start("better", ["relevance": 1])
    let news = place.stage.runtime.followers.take(1)
    #expect(news.changed == [3] && news.gone == [2])
    place.call(.activityFinish, [.text(better)])
    #expect(place.stage.runtime.followers.take(1).gone == [3])
    place.call(.activityFinish, [.text(id), .null, ["dismiss": "immediate"]])
    let last = place.stage.runtime.followers.take(1)
    #expect(last.gone == [2] && last.changed == [])
  }

  @Test("a stream of all has one activity slot in a bar; as cards all are shown, including ended ones")
  func all() throws {
    let place = try Place()
    #expect(place.follow([.all(in: .accessoryInline)], client: 1).map(\.widget.kind) == ["kitchen"])
    #expect(place.follow([.all(in: .systemMedium)], client: 2).map(\.widget.kind) == ["kitchen"])
    let id = place.start("a")
    place.start("b")
    place.call(.activityFinish, [.text(id)])
    let numbers = { (client: Int) in
      place.stage.runtime.followers.streams[client]?.places.filter { $0.activity != nil }.map(\.number) ?? []
    }
    #expect(numbers(1).count == 1 && numbers(2).count == 2)
    #expect(numbers(2).first.map { !numbers(1).contains($0) } == true)
  }

  @Test("with a bar and cards in one stream, an activity that becomes the most relevant swaps slots with the other")
  func places() throws {
    let place = try Place()
    _ = place.follow([.kind("delivery", .accessoryInline, configuration: nil), .all(in: .systemMedium)])
    // #2 represents the kitchen among the cards.
    let families = { [3, 4].map { place.stage.runtime.followers.family(of: $0, for: 1) } }
    place.start("first")
    let second = place.start("second")
    #expect(families() == [.accessoryInline, .systemMedium])
    _ = place.stage.runtime.followers.take(1)
    place.update(second, "second", ["relevance": 1])
    #expect(families() == [.systemMedium, .accessoryInline])
    let news = place.stage.runtime.followers.take(1)
    #expect(news.changed.sorted() == [3, 4] && news.gone == [])
  }

  @Test("a stack, an activity and placed widgets share a stream: each has its own slot and its own changes")
  func shared() throws {
    let other = FakeBundle(kind: "mail") { .of($0, [(0, "mail")]) }
    let place = try Place(also: [other])
    place.stage.add("kitchen")
    place.stage.add("mail")
    place.stage.add("kitchen", .systemMedium)
    let placed = Set(place.stage.placed)
    #expect(placed == ["#3 kitchen systemSmall", "#4 mail systemSmall", "#5 kitchen systemMedium"])
    place.stage.stack(.new([.placed(.number(3)), .placed(.number(4))], displayName: nil))
    let shown = place.follow([
      .kind("delivery", .accessoryInline, configuration: nil), .instance(.number(5), in: nil),
      .instance(.kind("home"), in: nil), .instance(.number(3), in: nil),
    ])
    #expect(shown.map(\.number) == [5, 3, 3] && shown.map(\.stack) == [nil, "home", nil])
    let take = { () -> [String] in
      let news = place.stage.runtime.followers.take(1) { place.stage.runtime.hasPicture(of: $0) }
      return news.turned.map { "\($0.stack) \($0.place) #\($0.number)" } + news.changed.map { "#\($0)" }
        + news.gone.map { "gone #\($0)" }
    }
    #expect(take() == [])
    // All at once: the stack turns, an activity starts, a widget changes.
    place.stage.stack(.turn(.by(1)))
    let id = place.start()
    _ = place.stage.ask(.reload(.instance(.number(5)), ReloadDemand(.center, isForeground: true)))
    #expect(take() == ["home 1 #4", "#5", "#6"])
    #expect(try place.stage.runtime.shown(6, for: 1).family == .accessoryInline)
    // The activity ends, and the stack disappears with its widgets; the remaining widget continues.
    place.call(.activityFinish, [.text(id), .null, ["dismiss": "immediate"]])
    _ = place.stage.ask(.remove([.kind("home")]))
    #expect(Set(take()) == ["gone #6", "gone #4", "gone #3"])
    _ = place.stage.ask(.reload(.instance(.number(5)), ReloadDemand(.center, isForeground: true)))
    #expect(take() == ["#5"])
    #expect(place.stage.runtime.followers.streams[1]?.places.map(\.number) == [5])
  }

  @Test(
    "it does not count as a placed widget: automatic widgets stay, it cannot be configured, and removing it ends it")
  func noChoice() throws {
    let place = try Place()
    place.start()
    #expect(place.stage.placed.contains("#1 kitchen systemSmall (transient)"))
    guard case .failure(let fault) = place.stage.ask(.configure(.number(2), configuration: .emptyTable)) else {
      Issue.record("it was configured")
      return
    }
    #expect(fault.message.contains("is an activity, which only its bundle can change"))
    // A file cannot configure it either.
    place.stage.runtime.readFiles()
    let folder = place.stage.folder.appendingPathComponent("instances")
    #expect(((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []) == [])
    _ = place.stage.ask(.remove([.number(2)]))
    #expect(place.shown == [] && place.listed == [])
  }

  // MARK: Bundles

  @Test("an edited bundle's presentations are redrawn; a failing one keeps the last good picture, with the error")
  func edited() throws {
    let place = try Place()
    place.start()
    let asked = place.stage.bundles.asked.count
    place.stage.save("/w/kitchen.lua") { $0.content = "2" }
    #expect(place.stage.bundles.asked.count > asked && place.shown == ["#2 ordered"])
    place.kitchen.fails.withLock { $0 = true }
    place.stage.save("/w/kitchen.lua") { $0.content = "3" }
    #expect(place.shown == ["#2 ordered ! burnt"])
  }

  @Test("removing a bundle ends its activities, with or without a placed widget", arguments: [false, true])
  func bundleGone(_ isPlaced: Bool) throws {
    let place = try Place()
    if isPlaced { place.stage.add("kitchen") }
    place.start()
    place.stage.bundles.remove("/w/kitchen.lua")
    place.stage.runtime.saved(["/w/kitchen.lua"])
    place.stage.drain()
    #expect(place.shown == [])
    #expect(place.ledger.last?.hasSuffix("its bundle was removed") == true)
  }

  // MARK: Pushes

  @Test("widgetkit.md J, updates by push: the activity's token can set another state, or end it")
  func pushed() throws {
    let place = try Place()
    let id = place.start()
    let token = place.listed.first?["pushToken"]?.text ?? ""
    func push(_ change: ActivityChange, _ token: String, of id: String) -> Diagnostic? {
      if case .failure(let fault) = place.stage.ask(.pushActivity(ActivityPush(change, of: id, token: token))) {
        fault
      } else {
        nil
      }
    }
    let state: Value = ["step": "at the door"]
    let update = ActivityChange.update(state, staleDate: nil, relevance: 4)
    #expect(push(update, "wrong", of: id)?.code == .permission)
    #expect(push(update, token, of: "nobody")?.code == .permission)
    #expect(place.shown == ["#2 ordered"])
    #expect(push(update, token, of: id) == nil)
    #expect(place.shown == ["#2 at the door"] && place.ledger.last == "#2 updated push")
    let large = ActivityChange.update(
      ["step": .text(String(repeating: "x", count: 4097))], staleDate: nil, relevance: 0)
    #expect(push(large, token, of: id)?.code == .size)
    #expect(push(.finish(nil, dismissal: nil), token, of: id) == nil)
    #expect(place.families == [.systemMedium])
    #expect(push(update, token, of: id)?.message == "the activity has ended")
    // It is not the token of a kind.
    guard case .tokens(let tokens) = place.stage.ask(.pushTokens) else { return }
    #expect(tokens["delivery"] == nil && !tokens.values.contains(token))
  }
}
