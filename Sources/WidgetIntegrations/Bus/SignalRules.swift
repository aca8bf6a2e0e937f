import CBus
import WidgetModel

/// The subscriptions for a trigger's name: `org.mpris.MediaPlayer2` is an interface, a program on the bus, or a prefix of such names
/// (D-Bus Specification, "Match Rules").
struct SignalRules {
  /// Nil if D-Bus does not allow the name.
  init?(_ name: String) {
    guard BusName.isOne(name) else { return nil }
    var rules: [Rule] = [
      // Any signal of the program with that name.
      Rule(BUS_RULE_SENDER, "type='signal',sender='\(name)'"),
      // Properties of the interface, and of those with this prefix.
      Rule(
        BUS_RULE_ANY,
        "type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',arg0namespace='\(name)'"),
      // Programs with this prefix, which come and go.
      Rule(
        BUS_RULE_OWNER,
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
          + "arg0namespace='\(name)'"),
    ]
    // Signals of the interface, from any sender; interface names have no hyphen.
    if !name.contains("-") { rules.append(Rule(BUS_RULE_ANY, "type='signal',interface='\(name)'")) }
    self.rules = rules
  }

  /// A match rule, and how matching signals are checked.
  struct Rule {
    let kind: bus_rule
    let text: String

    init(_ kind: bus_rule, _ text: String) { (self.kind, self.text) = (kind, text) }
  }

  let rules: [Rule]
}
