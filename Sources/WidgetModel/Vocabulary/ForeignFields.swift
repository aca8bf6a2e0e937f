/// Names that authors expect among the fields of what the host gives, each with ours.
public enum ForeignFields {
  /// The field that a name means, of those that there are.
  public static func meant(by name: String, among fields: [String]) -> String? {
    let plain = name.lowercased().filter { $0 != "_" }
    if let own = meanings[plain]?.first(where: fields.contains) { return own }
    return NearestName.of(name, among: fields)
  }

  /// What is to be known of a field beside its name.
  public static func note(on field: String) -> String? {
    switch field {
    case "usage", "level", "health", "volume": "a part of 1, from 0 to 1"
    default: nil
    }
  }

  /// In small letters and without `_`.
  private static let meanings: [String: [String]] = [
    // Programs and requests
    "stdout": ["output"], "out": ["output"], "text": ["output", "body", "title"], "content": ["body", "output"],
    "data": ["body"], "result": ["output"], "response": ["body"], "value": ["output"],
    "stderr": ["errors"], "err": ["errors"], "error": ["errors"],
    "code": ["status"], "exit": ["status"], "exitcode": ["status"], "exitstatus": ["status"], "returncode": ["status"],
    "rc": ["status"], "statuscode": ["status"], "ok": ["status"], "success": ["status"], "header": ["headers"],
    // The machine
    "percent": ["level", "usage"], "percentage": ["level", "usage"], "used_percent": ["usage"],
    "usedpercent": ["usage"], "load": ["usage", "one"], "capacity": ["level"], "charge": ["level"],
    "charging": ["isCharging"], "remaining": ["timeLeft"], "timeremaining": ["timeLeft"], "watts": ["power"],
    "temp": ["temperature"], "celsius": ["temperature"], "hostname": ["name"], "os": ["system"],
    "arch": ["architecture"], "release": ["kernel"], "processor": ["model"], "ghz": ["frequency"],
    "mhz": ["frequency"], "avail": ["available", "free"], "available": ["free"], "max": ["total"], "size": ["total"],
    "mount": ["path"], "mountpoint": ["path"], "filesystem": ["type"], "fstype": ["type"],
    "ip": ["address"], "ipaddress": ["address"], "up": ["isUp"], "interface": ["name"],
    "rx": ["receivedPerSecond"], "down": ["receivedPerSecond"], "download": ["receivedPerSecond"],
    "tx": ["sentPerSecond"], "upload": ["sentPerSecond"], "load1": ["one"], "load5": ["five"], "load15": ["fifteen"],
    "mem": ["memory"], "rss": ["memory"], "command": ["name"],
    // Files
    "mtime": ["modified"], "isdirectory": ["type"], "isdir": ["type"], "isfile": ["type"], "kind": ["type"],
    // Calendars, feeds, media
    "end": ["finish"], "enddate": ["finish"], "ends": ["finish"], "dtend": ["finish"], "begin": ["start"],
    "startdate": ["start"], "starts": ["start"], "dtstart": ["start"], "name": ["title"], "summary": ["title"],
    "subject": ["title"], "isallday": ["allDay"], "place": ["location"], "entries": ["items"], "articles": ["items"],
    "posts": ["items"], "pubdate": ["date"], "published": ["date"], "updated": ["date"], "href": ["link", "url"],
    "url": ["link"], "uri": ["url", "link"], "body": ["content"], "description": ["summary"], "guid": ["id"],
    "track": ["title"], "song": ["title"], "state": ["status"], "duration": ["length"], "artwork": ["artURL"],
    "cover": ["artURL"], "dayofyear": ["yearday"], "yday": ["yearday"], "wday": ["weekday"], "min": ["minute"],
    "sec": ["second"], "timezone": ["zone"],
  ]
}
