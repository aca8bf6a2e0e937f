public import WidgetModel

/// Decides which of the wanted triggers are watched: a number of each bundle and a number of all (DocC: Security, "Limits").
/// Where all together want more, each bundle gets its first, then its second, and so on, so that a bundle with few does not lose
/// one to a bundle with many.
///
/// `"resume"` and `"network"` are not counted: they are watched once for all bundles.
package struct TriggerQuota {
  /// The most triggers of a bundle.
  package static var ofBundle: Int { LimitName.triggers.whole }
  /// The most triggers of all bundles.
  package static var inAll: Int { LimitName.triggersInAll.whole }
  /// The most kept programs of a bundle.
  package static var childrenOfBundle: Int { LimitName.triggersChildren.whole }
  /// The most kept programs of all bundles.
  package static var childrenInAll: Int { LimitName.triggersChildrenInAll.whole }

  private(set) var kept: [TriggerKey: any TriggerAccess] = [:]
  private(set) var refused: [UnwatchedTrigger] = []
  private var count = 0
  private var children = 0

  init(_ wanted: [WantedTriggers]) {
    let lines = wanted.map { one in (bundle: one.bundle, access: one.access, triggers: first(of: one)) }
    for place in 0..<Self.ofBundle {
      for line in lines where line.triggers.indices.contains(place) {
        take(TriggerKey(bundle: line.bundle, trigger: line.triggers[place]), line.access)
      }
    }
  }

  /// A bundle's own, as many as it may have, each once.
  private mutating func first(of one: WantedTriggers) -> [WidgetDeclaration.Trigger] {
    var seen: Set<WidgetDeclaration.Trigger> = []
    var first: [WidgetDeclaration.Trigger] = []
    var programs = 0
    for trigger in one.triggers where seen.insert(trigger).inserted {
      let key = TriggerKey(bundle: one.bundle, trigger: trigger)
      guard trigger.isCounted else {
        kept[key] = one.access
        continue
      }
      if trigger.isProgram, programs == Self.childrenOfBundle {
        refuse(key, "a bundle may keep up to \(Self.childrenOfBundle) programs running")
      } else if first.count == Self.ofBundle {
        refuse(key, "a bundle may have up to \(Self.ofBundle) triggers")
      } else {
        first.append(trigger)
        if trigger.isProgram { programs += 1 }
      }
    }
    return first
  }

  private mutating func take(_ key: TriggerKey, _ access: any TriggerAccess) {
    if key.trigger.isProgram, children == Self.childrenInAll {
      return refuse(key, "all bundles together may keep up to \(Self.childrenInAll) programs running")
    }
    guard count < Self.inAll else { return refuse(key, "all bundles together may have up to \(Self.inAll) triggers") }
    count += 1
    if key.trigger.isProgram { children += 1 }
    kept[key] = access
  }

  private mutating func refuse(_ key: TriggerKey, _ reason: String) {
    refused.append(UnwatchedTrigger(bundle: key.bundle, trigger: key.trigger, reason: reason))
  }
}

/// A trigger that is not watched because there are too many.
public struct UnwatchedTrigger: Sendable, Hashable {
  /// The bundle's path.
  public var bundle: String
  /// The trigger.
  public var trigger: WidgetDeclaration.Trigger
  /// The limit, as a sentence.
  public var reason: String

  /// Which trigger is not watched and why, as a sentence.
  public var sentence: String { "trigger \(SanitizedText.string(trigger.words)) is not watched: \(reason)" }

  var diagnostic: Diagnostic { Diagnostic(.warningTriggers, sentence, severity: .warning, file: bundle) }
}

extension WidgetDeclaration.Trigger {
  /// Whether watching it uses something that is limited.
  package var isCounted: Bool {
    switch self {
    case .resume, .network: false
    case .file, .lines, .device, .signal: true
    }
  }

  /// Whether a program is kept running for it.
  package var isProgram: Bool { if case .lines = self { true } else { false } }

  /// `file ~/todo.txt`, cut.
  package var words: String {
    let text =
      switch self {
      case .file(let path): "file \(path)"
      case .lines(let words, _): "lines \(words.prefix(8).joined(separator: " "))"
      case .device(let name): "device \(name)"
      case .signal(let name): "signal \(name)"
      case .resume: "resume"
      case .network: "network"
      }
    return text.count > 80 ? String(text.prefix(79)) + "…" : text
  }
}
