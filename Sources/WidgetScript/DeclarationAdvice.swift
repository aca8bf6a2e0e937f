import WidgetModel

/// What to write instead of a key that is not there but that many would look for.
enum DeclarationAdvice {
  /// - Parameter keys: those that are there; what is said of widgets' keys is for tables that have a view.
  static func of(_ key: String, among keys: [String]) -> String? {
    guard !keys.contains(key) else { return nil }
    // Of all tables only `permissions` has these two.
    if keys.contains(Permission.network.rawValue), keys.contains(Permission.run.rawValue) {
      return permissions[key.lowercased()]
    }
    return ForeignNames.instead(of: key, as: keys.contains("view") ? .key : .elsewhere)
  }

  private static let host = "hosts are network = { \"api.example.com\" }"
  private static let file = "files and folders that may be read are read = { \"~/notes\" }"
  private static let noWriting = "a widget does not write files: storage keeps what must last, and needs no permission"
  private static let program = "programs are run = { \"git\" }"
  private static let none = "it needs no permission; leave it out"

  /// Powers as other systems of permissions call them, in small letters.
  private static let permissions: [String: String] = [
    "net": host, "http": host, "https": host, "internet": host, "hosts": host, "host": host, "url": host, "urls": host,
    "web": host, "domains": host, "connect": host, "websites": host, "origins": host,
    "file": file, "files": file, "fs": file, "filesystem": file, "folders": file, "folder": file, "paths": file,
    "path": file, "reading": file, "disk": file, "calendar": file, "calendars": file,
    "write": noWriting, "writes": noWriting, "save": noWriting, "readwrite": noWriting,
    "process": program, "processes": "the list of processes is read = { \"system\" }", "exec": program,
    "execute": program, "command": program, "commands": program, "shell": program, "programs": program,
    "program": program, "spawn": program, "subprocess": program,
    "system": "figures of the machine need no permission; "
      + "the list of processes is read = { \"system\" }",
    "env": "variables for programs are environment = { \"NAME\" }",
    "variables": "variables for programs are environment = { \"NAME\" }",
    "notification": "notifications are notify = true", "notifications": "notifications are notify = true",
    "alerts": "notifications are notify = true",
    "player": "media players are media = true", "players": "media players are media = true",
    "music": "media players are media = true", "mpris": "media players are media = true",
    "storage": none, "storages": none, "cpu": none, "battery": none, "memory": none, "date": none, "log": none,
    "location": "the place of the machine is not available; make it a parameter of the widget's intent",
    "all": "name what the bundle uses, as network = { \"api.example.com\" }",
  ]
}
