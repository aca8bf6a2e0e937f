/// What is listened for in a trigger's name: `org.mpris.MediaPlayer2` is an interface, a program on the bus, or the beginning of
/// such names (D-Bus Specification, "Match Rules").
struct SignalRules {
  /// Nil where the name is none that D-Bus knows: parts of letters, digits, `_` and `-`, at least two, joined by dots.
  init?(_ name: String) {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isName = parts.count >= 2 && name.utf8.count <= 255 && parts.allSatisfy(Self.isPart)
    guard isName else { return nil }
    var rules = [
      // Whatever the program of that name says.
      "type='signal',sender='\(name)'",
      // Properties of the interface, and of those whose names begin with it.
      "type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',arg0namespace='\(name)'",
      // Programs whose names begin with it, which come and go.
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0namespace='\(name)'",
    ]
    // Signals of the interface, whoever sends them; names of interfaces have no hyphen.
    if !name.contains("-") { rules.append("type='signal',interface='\(name)'") }
    self.rules = rules
  }

  let rules: [String]

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
