/// Names of interfaces and of programs on a message bus (D-Bus Specification, "Valid Names"), as `org.mpris.MediaPlayer2`.
public enum BusName {
  /// Whether it can be one: parts of letters, digits, `_` and `-`, at least two, joined by dots; 255 bytes at most.
  public static func isOne(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 2 && name.utf8.count <= 255 && parts.allSatisfy(isPart)
  }

  /// What media players call themselves, and their interface.
  private static let players = "org.mpris.MediaPlayer2"

  /// Whether media players are asked for by a name: their own, what is below it, and what it begins with.
  public static func isOfPlayers(_ name: String) -> Bool {
    name == players || name.hasPrefix(players + ".") || players.hasPrefix(name + ".")
  }

  private static func isPart(_ part: Substring.UTF8View.SubSequence) -> Bool {
    guard let first = part.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return part.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
