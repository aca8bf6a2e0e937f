import Testing
import WidgetModel
@testable import WidgetSchedule

/// A day of the scheduler as readable lines: `MOMENT EVENT → ACTIONS`.
///
///     09:00 placed clock                   → request clock: first; wake 09:01
///     09:00 timeline 09:00 10:00, atEnd    → show clock 09:00; wake 10:00
///
/// Moments are on 15 January 2026, UTC; `+1d 09:00` is a day later, `-1d` one earlier, `@` begins seconds since 1970.
/// A name like `clock#2` is another instance of the kind `clock`, `game/clock` one of the bundle `game`; without a name,
/// replies are for the instance of the last request.
struct Script: Sendable, CustomTestStringConvertible {
  let sentence: String
  let lines: [String]
  var profile = Profile.desktop
  var limits = Limits()

  var testDescription: String { sentence }

  init(_ sentence: String, profile: Profile = .desktop, limits: Limits = Limits(), _ text: String) {
    self.sentence = sentence
    self.profile = profile
    self.limits = limits
    lines = text.split(separator: "\n").map(String.init)
  }

  /// The actual events, in the same form.
  func performed() -> [String] {
    var stage = Stage(profile: profile, limits: limits)
    return lines.map { line in
      let left = String(line.prefix { $0 != "→" })
      return left + "→ " + stage.perform(left)
    }
  }
}

/// Executes a script's lines.
struct Stage {
  var scheduler: Scheduler
  var ledger = Ledger()
  private var names: [String] = []
  /// Requests without a reply, the newest last.
  private var asked: [(name: String, request: Int)] = []

  init(profile: Profile, limits: Limits) { scheduler = Scheduler(profile: profile, limits: limits) }

  mutating func perform(_ line: String) -> String {
    var words = line.split(separator: " ").map(String.init)
    let moment = Self.moment(&words)
    let actions = scheduler.handle(event(words, moment), at: moment)
    ledger.add(actions)
    var told = actions.compactMap { tell($0) }
    if let wake = scheduler.wake { told.append("wake \(Self.text(wake))") }
    return told.isEmpty ? "nothing" : told.joined(separator: "; ")
  }

  // MARK: Parsing

  /// Removes the moment from the front.
  static func moment(_ words: inout [String]) -> Double {
    guard let first = words.first else { return 0 }
    words.removeFirst()
    if first.hasPrefix("@") { return Double(first.dropFirst()) ?? 0 }
    if first.hasSuffix("d"), let days = Double(first.dropLast().drop { $0 == "+" }) {
      return days * 86_400 + moment(&words)
    }
    let parts = first.split(separator: ":").compactMap { Double($0) }
    return base + zip(parts, [3600.0, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  static let base = Double(CivilDate(year: 2026, month: 1, day: 15).days) * 86_400

  private mutating func id(_ name: String) -> InstanceID {
    if let index = names.firstIndex(of: name) { return InstanceID(index + 1) }
    names.append(name)
    return InstanceID(names.count)
  }

  private mutating func event(_ words: [String], _ moment: Double) -> Event {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "placed": return placed(rest)
    case "removed": return .removed(id(rest[0]))
    case "timeline", "nothing", "failed": return answer(words, moment)
    case "resumed": return .resumed
    case "seen": return .seen(id(rest[0]), true)
    case "unseen": return .seen(id(rest[0]), false)
    case "dark": return .appearanceChanged
    case "spent":
      var date = Array(rest.dropFirst(2))
      return .spent(bundle: rest[0], until: Self.moment(&date))
    case "zone": return .timeZoneChanged
    case "drawn":
      var date = Array(rest.dropFirst(2))
      let next = date.isEmpty ? nil : Self.moment(&date)
      return .drawn(id(rest[0]), nextChange: next, showsSeconds: date.first == "seconds")
    case "trigger":
      return .asked(.trigger(Self.trigger(rest)), ReloadDemand(.trigger, line: rest.count > 2 ? rest[2] : nil))
    case "asks": return asks(rest)
    default: return .woke
    }
  }

  /// `clock`, or `todo on file ~/todo.txt, resume`.
  private mutating func placed(_ words: [String]) -> Event {
    let triggers = words.dropFirst(2).joined(separator: " ").split(separator: ",").map {
      Self.trigger($0.split(separator: " ").map(String.init))
    }
    let parts = words[0].prefix { $0 != "#" }.split(separator: "/").map(String.init)
    let widget = PlacedWidget(
      kind: parts.last ?? "", family: .systemSmall, triggers: triggers, bundle: parts.count > 1 ? parts[0] : nil)
    return .placed(id(words[0]), widget)
  }

  private static func trigger(_ words: [String]) -> WidgetDeclaration.Trigger {
    let what = words.count > 1 ? words[1] : ""
    switch words.first {
    case "file": return .file(what)
    case "lines": return .lines([what])
    case "device": return .device(what)
    case "signal": return .signal(what)
    case "network": return .network
    default: return .resume
    }
  }

  /// `REASON NAME|all|kind KIND [in front | by provider]`.
  private mutating func asks(_ words: [String]) -> Event {
    let reason = ReloadReason(rawValue: words[0]) ?? .center
    let rest = words.dropFirst().joined(separator: " ")
    let demand = ReloadDemand(
      reason, isForeground: rest.hasSuffix("in front"), isByProvider: rest.hasSuffix("by provider"))
    switch words[1] {
    case "all": return .asked(.all, demand)
    case "kind": return .asked(.kind(words[2]), demand)
    default: return .asked(.instance(id(words[1])), demand)
    }
  }

  /// `timeline [NAME] DATES, POLICY`, `nothing [NAME]`, `failed [NAME] MESSAGE`.
  private mutating func answer(_ words: [String], _ moment: Double) -> Event {
    var rest = Array(words.dropFirst())
    var request = asked.last ?? (name: "", request: 0)
    if let name = rest.first, names.contains(name) {
      rest.removeFirst()
      request = asked.last { $0.name == name } ?? (name: name, request: 0)
    }
    asked.removeAll { $0.request == request.request }
    let id = id(request.name)
    switch words[0] {
    case "nothing": return .answered(id, request: request.request, .nothing)
    case "failed": return .answered(id, request: request.request, .failed(rest.joined(separator: " ")))
    default:
      let parts = rest.joined(separator: " ").split(separator: ",").map { $0.split(separator: " ").map(String.init) }
      return .answered(id, request: request.request, .timeline(Self.plan(parts[0], parts[1], moment)))
    }
  }

  private static func plan(_ entries: [String], _ policy: [String], _ moment: Double) -> TimelinePlan {
    var (dates, words) = ([Double](), entries)
    while !words.isEmpty { dates.append(Self.moment(&words)) }
    var named = Array(policy.dropFirst())
    let reload: ReloadPolicy
    switch policy[0] {
    case "never": reload = .never
    case "after":
      let date = Self.moment(&named)
      reload = .after(date, jitter: named.last.flatMap { Double($0) } ?? 0)
    default: reload = .atEnd
    }
    return TimelinePlan(dates: dates, policy: reload, made: moment)
  }

  // MARK: Writing

  private mutating func tell(_ action: Action) -> String? {
    switch action {
    case .reload(let id, let request):
      asked.append((name(id), request.number))
      return "request \(name(id)): \(request.reason.rawValue)" + (request.line.map { " \($0)" } ?? "")
    case .show(let id, let entry): return "show \(name(id)) \(entry.map { Self.text($0.date) } ?? "nothing")"
    case .redraw(let id): return "redraw \(name(id))"
    case .evaluate(let id): return "evaluate \(name(id))"
    case .stale(let id, let message): return "keep \(name(id)), stale: \(message)"
    case .cancel(let id, _): return "cancel \(name(id))"
    case .note(let line):
      switch line.matter {
      case .deferred:
        return "defer \(line.instance.map { name($0) } ?? "") until \(Self.text(line.next ?? 0)): "
          + (line.why?.rawValue ?? "")
      case .refused: return "refuse \(line.cause.rawValue): \(line.detail ?? "")"
      case .asked, .merged, .granted, .answered, .failed, .turned, .started, .updated, .stale, .ended: return nil
      }
    }
  }

  private func name(_ id: InstanceID) -> String { names[id.number - 1] }

  static func text(_ date: Double) -> String {
    let days = ((date - base) / 86_400).rounded(.down)
    guard abs(days) < 4000 else { return "@\(date)" }
    let milliseconds = Int(((date - base - days * 86_400) * 1000).rounded())
    let seconds = milliseconds / 1000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = "\(two(seconds / 3600)):\(two(seconds / 60 % 60))"
    if milliseconds % 60_000 > 0 { text += ":\(two(seconds % 60))" }
    if milliseconds % 1000 > 0 { text += "." + String(String(1000 + milliseconds % 1000).dropFirst()) }
    return days == 0 ? text : "\(days > 0 ? "+" : "")\(Int(days))d \(text)"
  }
}
