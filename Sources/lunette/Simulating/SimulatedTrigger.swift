import WidgetModel
import WidgetSchedule

/// `--trigger WHEN=WHAT`: who asks for a reload in a simulation.
struct SimulatedTrigger: Sendable {
  /// When a trigger fires.
  enum When: Sendable {
    /// At a time of day, in seconds: `14:30`.
    case daily(Int)
    /// Once, so many seconds after the beginning: `+90m`.
    case after(Double)
    /// Every so many seconds: `5m`.
    case every(Double)
  }

  private enum Whom: Sendable {
    /// Widgets that declare such a trigger.
    case declaring(Sort)
    /// A kind, and of it those that are configured so.
    case kind(String, [(name: String, value: String)])
    case all
  }

  /// A trigger's sort, without what it watches.
  private enum Sort: String, CaseIterable, Sendable { case file, lines, device, signal, resume, network }

  private var whom: Whom
  private var query: ReloadDemand

  /// Reads the value of `--trigger`.
  static func read(_ text: String) throws(Diagnostic) -> (When, SimulatedTrigger) {
    // At the first sign only: a filter behind the kind has a sign of its own.
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let when = when(parts[0]) else {
      throw .usage(
        "--trigger expects WHEN=WHAT, not '\(text)'",
        advice: "for example 14:30=network, +2h=push:KIND or 5m=lines:TEXT")
    }
    return (when, try what(parts[1]))
  }

  private static func when(_ text: String) -> When? {
    if let time = LocalClock.time(text) { return .daily(time) }
    if text.hasPrefix("+") { return Span.seconds(String(text.dropFirst())).map { .after($0) } }
    // A span of zero seconds would fire without end at one moment.
    return Span.seconds(text).flatMap { $0 > 0 ? .every($0) : nil }
  }

  private static func what(_ text: String) throws(Diagnostic) -> SimulatedTrigger {
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let name = words[0]
    if let sort = Sort(rawValue: name) {
      let line = sort == .lines && words.count > 1 ? words.dropFirst().joined(separator: ":") : nil
      let reason = sort == .resume ? ReloadReason.resume : .trigger
      return SimulatedTrigger(whom: .declaring(sort), query: ReloadDemand(reason, line: line))
    }
    let reasons: [ReloadReason] = [.push, .center, .intent, .configured, .environment]
    guard let reason = reasons.first(where: { $0.rawValue == name }) else {
      throw .usage(
        "unknown trigger '\(name)'", nearest: name, among: Sort.allCases.map(\.rawValue) + reasons.map(\.rawValue))
    }
    guard words.count > 1, !words[1].isEmpty else { return SimulatedTrigger(whom: .all, query: ReloadDemand(reason)) }
    // A kind has dots, not colons; what follows it is NAME=VALUE.
    let filters = try words.dropFirst(2).map { word throws(Diagnostic) -> (String, String) in
      guard let sign = word.firstIndex(of: "=") else {
        throw .usage("--trigger expects NAME=VALUE after the kind, not '\(word)'")
      }
      return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }
    return SimulatedTrigger(whom: .kind(words[1], filters), query: ReloadDemand(reason))
  }

  /// What it comes to, for the widgets that are there.
  func events(_ placed: [PlacedInstance]) -> [Event] {
    switch whom {
    case .all: return [.asked(.all, query)]
    case .declaring(.network): return [.asked(.trigger(.network), query)]
    case .declaring(let sort):
      return placed.filter { $0.widget.triggers.contains { Self.sort($0) == sort } }
        .map { .asked(.instance($0.id), query) }
    case .kind(let kind, let filters):
      guard !filters.isEmpty else { return [.asked(.kind(kind), query)] }
      return placed.filter { widget in
        widget.widget.kind == kind
          && filters.allSatisfy { ConfigurationWords.word(widget.request.configuration[$0.name] ?? .null) == $0.value }
      }.map { .asked(.instance($0.id), query) }
    }
  }

  private static func sort(_ trigger: WidgetDeclaration.Trigger) -> Sort {
    switch trigger {
    case .file: .file
    case .lines: .lines
    case .device: .device
    case .signal: .signal
    case .resume: .resume
    case .network: .network
    }
  }
}
