import Testing
import WidgetModel

@testable import WidgetWatch
@testable import WidgetServices

/// How many triggers are watched, and whose.
@Suite("Trigger quota") struct TriggerQuotaTests {
  private typealias Trigger = WidgetDeclaration.Trigger

  private static let host = TestHost(declared: Permissions())

  private static func signals(_ count: Int) -> [Trigger] { (0..<count).map { .signal("org.example.Thing\($0)") } }
  private static func programs(_ count: Int) -> [Trigger] { (0..<count).map { .lines(["tail", "-f", "/tmp/\($0)"]) } }

  private static func wanted(_ triggers: [Trigger], _ bundle: String) -> WantedTriggers {
    WantedTriggers(bundle: bundle, access: host.host, triggers: triggers)
  }

  private static func watched(_ quota: TriggerQuota, of bundle: String) -> Int {
    quota.kept.keys.count { $0.bundle == bundle }
  }

  static let counts: [(signals: Int, programs: Int, watched: Int)] = [
    (16, 0, 16), (17, 0, 16), (400, 0, 16), (0, 4, 4), (0, 5, 4), (0, 400, 4), (12, 4, 16), (13, 4, 16),
  ]

  @Test("a bundle may have 16 watched triggers, 4 of them with a program", arguments: counts)
  func bundle(_ signals: Int, _ programs: Int, _ watched: Int) {
    let quota = TriggerQuota([Self.wanted(Self.programs(programs) + Self.signals(signals), "a.lua")])
    #expect(quota.kept.count == watched)
    #expect(quota.kept.keys.count { $0.trigger.isProgram } <= 4)
    #expect(quota.refused.count == signals + programs - watched)
  }

  @Test("equal triggers of two widgets count once; resume and network do not count")
  func alike() {
    let triggers = Self.signals(16) + Self.signals(16) + [.resume, .network, .resume]
    let quota = TriggerQuota([Self.wanted(triggers, "a.lua")])
    #expect(quota.kept.count == 18 && quota.refused.isEmpty)
  }

  @Test(
    "64 are watched for all bundles together, and a bundle with few is not displaced by one with many",
    arguments: [4, 5, 40])
  func everybody(_ bundles: Int) {
    var wanted = (0..<bundles).map { Self.wanted(Self.signals(16), "\($0).lua") }
    wanted.append(Self.wanted(Self.signals(1), "last.lua"))
    let quota = TriggerQuota(wanted)
    #expect(quota.kept.count == 64)
    #expect(Self.watched(quota, of: "last.lua") == 1)
    let counts = (0..<bundles).map { Self.watched(quota, of: "\($0).lua") }
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
  }

  @Test("32 programs run for all bundles together", arguments: [8, 9, 30])
  func children(_ bundles: Int) {
    let quota = TriggerQuota((0..<bundles).map { Self.wanted(Self.programs(4), "\($0).lua") })
    #expect(quota.kept.count == 32)
    #expect((0..<bundles).allSatisfy { Self.watched(quota, of: "\($0).lua") >= 1 })
    #expect(quota.refused.count == bundles * 4 - 32)
  }

  @Test("triggers beyond the limit are reported with it, and watched once there is space")
  func told() {
    let watch = TriggerWatch(signals: nil, zoneFiles: [])
    watch.update([Self.wanted(Self.programs(5), "a.lua")])
    let sentence = "trigger lines tail -f /tmp/4 is not watched: a bundle may keep up to 4 programs running"
    #expect(watch.unwatched.map(\.sentence) == [sentence])
    let told = watch.take().troubles.filter { $0.code == .warningTriggers }
    #expect(told.map(\.message) == [sentence] && told.first?.file == "a.lua")
    watch.update([Self.wanted(Array(Self.programs(5).dropFirst()), "a.lua")])
    #expect(watch.unwatched.isEmpty)
    watch.stop()
  }

  // MARK: Media players

  /// A bus that has seen every signal.
  private final class Loud: SignalWatching {
    var names: Set<String> = []
    var said = HeardSignals()
    func update(_ names: Set<String>, at now: ContinuousClock.Instant) { self.names = names }
    var waits: [(descriptor: Int32, events: Int16)] { [] }
    var deadline: ContinuousClock.Instant? { said.names.isEmpty && said.players.isEmpty ? nil : .now }
    func take(at now: ContinuousClock.Instant) -> HeardSignals {
      defer { said = HeardSignals() }
      return said
    }
  }

  private static func host(_ media: Bool, granted: Bool) -> TestHost {
    var declared = Permissions()
    declared.media = media
    return TestHost(declared: declared, granted: granted ? .everything : .none)
  }

  static let names: [(String, Bool)] = [
    ("org.mpris.MediaPlayer2", true), ("org.mpris.MediaPlayer2.Player", true), ("org.mpris.MediaPlayer2.vlc", true),
    ("org.mpris", true), ("org.mpris.MediaPlayer22", false), ("org.freedesktop.UPower", false),
    ("org.freedesktop.DBus.Properties", false),
  ]

  @Test("names of media players are subscribed to if media is declared and granted; others always", arguments: names)
  func players(_ name: String, _ isOfPlayers: Bool) {
    for (host, code) in [
      (Self.host(false, granted: true), Diagnostic.Code.permissionUndeclared),
      (Self.host(true, granted: false), .permissionUngranted),
    ] {
      let bus = Loud()
      let watch = TriggerWatch(signals: bus, zoneFiles: [])
      watch.update([host.wanting(.signal(name))])
      #expect(bus.names == (isOfPlayers ? [] : [name]))
      #expect(watch.take().troubles.map(\.code) == (isOfPlayers ? [code] : []))
    }
    let bus = Loud()
    let watch = TriggerWatch(signals: bus, zoneFiles: [])
    let host = Self.host(true, granted: true)
    watch.update([host.wanting(.signal(name))])
    #expect(bus.names == [name] && watch.take().troubles.isEmpty)
  }

  @Test("signals of players under another name are reported only to bundles with media permission")
  func otherNames() {
    let bus = Loud()
    let loop = TriggerLoop(TriggerWatch(signals: bus, zoneFiles: []))
    let name = "org.freedesktop.DBus.Properties"
    let (deaf, hearing) = (Self.host(false, granted: true), Self.host(true, granted: true))
    loop.watch.update([deaf.wanting(.signal(name)), hearing.wanting(.signal(name), in: "b.lua")])
    bus.said.players = [name]
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(loop.take().map(\.bundle) == ["b.lua"])
    bus.said.names = [name]
    #expect(loop.run { $0.fired.count == 2 })
  }
}
