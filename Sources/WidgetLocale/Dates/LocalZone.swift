import LinuxKit
import WidgetModel

/// The time zone that a machine is set to.
public struct LocalZone: Sendable, Hashable {
  /// A name for `Zones.zone(named:)`.
  public var name: String
  /// The value of TZ, if it names no zone: the clock is UTC then, as the C library's is.
  public var unknown: String?

  init(_ name: String, unknown: String? = nil) { (self.name, self.unknown) = (name, unknown) }
}

extension Zones {
  /// The zone that the machine is set to: TZ's, else the one that `/etc/localtime` leads to, else the one of `/etc/timezone`,
  /// else UTC (tzset(3), localtime(5)).
  public func local(_ environment: [String: String], root: String = "") -> LocalZone {
    if let variable = environment["TZ"] {
      if let name = named(variable) { return LocalZone(name) }
      return LocalZone("UTC", unknown: variable)
    }
    if let name = zone(at: root + "/etc/localtime") { return LocalZone(name) }
    if case .success(let path) = Descriptor.path(root + "/etc/timezone"),
      case .success(let bytes?) = Self.content(path, limit: 256)
    {
      let name = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
      if contains(name) { return LocalZone(name) }
    }
    return LocalZone("UTC")
  }

  /// The name of the zone that the machine is set to.
  public func localName(_ environment: [String: String], root: String = "") -> String {
    local(environment, root: root).name
  }

  /// The zone that a value of TZ names (POSIX.1-2024, section 8.3): a name of the data, a path to its file, or a rule. A colon
  /// before a name or a path has no meaning.
  private func named(_ variable: String) -> String? {
    let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if text.isEmpty { return "UTC" }
    guard text.utf8.count <= Self.longestName else { return nil }
    if text.hasPrefix("/") { return zone(at: text) }
    return file(of: text) != nil || text == "UTC" || text == "GMT" ? text : Self.rule(text)
  }

  /// The zone whose file a path names, in the data's folder or in another one of its kind.
  private func zone(at path: String) -> String? {
    for path in [path, RealPath.of(path)].compactMap(\.self) {
      var name = path.firstRange(of: "/zoneinfo/").map { String(path[$0.upperBound...]) }
      if path.hasPrefix(folder + "/") { name = String(path.dropFirst(folder.count + 1)) }
      guard var name else { continue }
      // The same zones twice more: without leap seconds and with them.
      for part in ["posix/", "right/"] where name.hasPrefix(part) { name.removeFirst(part.count) }
      if contains(name) { return name }
    }
    return nil
  }

  /// The days of summer time if a rule names it and says none, as the C library has them: those of the United States.
  private static let usualChanges = ",M3.2.0,M11.1.0"

  /// A zone's name for a rule: an offset, or the rule itself if it has summer time.
  private static func rule(_ text: String) -> String? {
    let whole = ZoneRule(text) == nil ? text + usualChanges : text
    // An abbreviation has at least three letters, so that a word is not taken for a rule.
    guard let rule = ZoneRule(whole), rule.standard.abbreviation.count >= 3 else { return nil }
    let offset = rule.standard.offset
    guard abs(offset) <= farthest, abs(rule.daylight?.offset ?? 0) <= farthest else { return nil }
    if rule.daylight != nil { return whole }
    return offset == 0 ? "UTC" : offset % 60 == 0 ? Zone.fixed(offset).name : nil
  }
}
