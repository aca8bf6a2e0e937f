/// The name of a plugin's file: `NAME.TIME.EXT` of xbar, where SwiftBar has the time anywhere, and `NAME.POSITION.TIME+.EXT`
/// of Argos.
struct PluginName: Sendable, Hashable {
  /// The name without number, time and extension.
  let name: String
  /// The interval as the file has it, for example `10m`; nil if the name has none.
  let time: String?
  /// A part in the place of the time that is not one, for example `10min`.
  let wrongTime: String?
  /// Whether the name has a position of Argos.
  let isArgos: Bool
  /// Argos: an empty interval, as in `name.1r..sh`, is never.
  let isOnce: Bool
  /// Argos: whether the script also runs when its menu opens.
  let runsWhenOpened: Bool

  init(_ file: String) {
    var parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 2, parts.last == "off" { parts.removeLast() }
    // Without an extension a time may be the last part.
    let middle = parts.dropFirst()
    let times = middle.compactMap { part in Self.seconds(part).map { (part: part, seconds: $0) } }
    let shortest = times.min { $0.seconds < $1.seconds }?.part
    time = shortest.map { $0.hasSuffix("+") ? String($0.dropLast()) : $0 }
    runsWhenOpened = middle.contains { $0.hasSuffix("+") && ($0 == "+" || Self.seconds($0) != nil) }
    let position = parts.dropFirst().dropLast().first
    isArgos = parts.count > 3 && position.map(Self.isPosition) == true
    let beforeExtension = parts.dropFirst().dropLast().last
    isOnce = isArgos && shortest == nil && beforeExtension == ""
    wrongTime = shortest == nil ? beforeExtension.flatMap { $0.first?.isNumber == true ? $0 : nil } : nil
    let number = parts[0].prefix { ("0"..."9").contains($0) }
    let isNumbered = number.count == 3 && parts[0].dropFirst(3).first == "-"
    name = isNumbered ? String(parts[0].dropFirst(4)) : parts[0]
  }

  /// `500ms`, `10s`, `5m`, `1h`, `1d`, with a `+` of Argos.
  private static func seconds(_ part: String) -> Double? {
    let digits = part.prefix { ("0"..."9").contains($0) }
    guard let number = Double(digits), number > 0 else { return nil }
    switch part.dropFirst(digits.count) {
    case "ms": return number / 1000
    case "s", "s+": return number
    case "m", "m+": return number * 60
    case "h", "h+": return number * 3600
    case "d", "d+": return number * 86400
    default: return nil
    }
  }

  /// `3l`, `c`, `1r`
  private static func isPosition(_ part: String) -> Bool {
    guard let last = part.last, "lcr".contains(last) else { return false }
    return part.dropLast().allSatisfy { ("0"..."9").contains($0) }
  }
}
