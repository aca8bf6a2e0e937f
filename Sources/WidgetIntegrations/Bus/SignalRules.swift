import CBus
import WidgetModel

/// What is listened for in a trigger's name: `org.mpris.MediaPlayer2` is an interface, a program on the bus, or the beginning of
/// such names (D-Bus Specification, "Match Rules").
struct SignalRules {
  /// Nil where the name is none that D-Bus knows.
  init?(_ name: String) {
    guard BusName.isOne(name) else { return nil }
    var rules: [Rule] = [
      // Whatever the program of that name says.
      Rule(BUS_RULE_SENDER, "type='signal',sender='\(name)'"),
      // Properties of the interface, and of those whose names begin with it.
      Rule(
        BUS_RULE_ANY,
        "type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',arg0namespace='\(name)'"),
      // Programs whose names begin with it, which come and go.
      Rule(
        BUS_RULE_OWNER,
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
          + "arg0namespace='\(name)'"),
    ]
    // Signals of the interface, whoever sends them; names of interfaces have no hyphen.
    if !name.contains("-") { rules.append(Rule(BUS_RULE_ANY, "type='signal',interface='\(name)'")) }
    self.rules = rules
  }

  /// A match rule, and how what fits it is judged.
  struct Rule {
    let kind: bus_rule
    let text: String

    init(_ kind: bus_rule, _ text: String) { (self.kind, self.text) = (kind, text) }
  }

  let rules: [Rule]
}
