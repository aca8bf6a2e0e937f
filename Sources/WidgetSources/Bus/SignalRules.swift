import WidgetModel

/// What is listened for in a trigger's name: `org.mpris.MediaPlayer2` is an interface, a program on the bus, or the beginning of
/// such names (D-Bus Specification, "Match Rules").
struct SignalRules {
  /// Nil where the name is none that D-Bus knows.
  init?(_ name: String) {
    guard BusName.isOne(name) else { return nil }
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
}
