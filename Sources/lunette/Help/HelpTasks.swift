/// What users want to do, in their words, and the pages that say how: what `help --search` finds beside names and texts.
enum HelpTasks {
  /// A task: words that mean it, and names of pages, the most useful first.
  struct Task {
    let words: [String]
    let pages: [String]

    init(_ words: String, _ pages: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.pages = pages.split(separator: " ").map(String.init)
    }
  }

  static let all = [
    Task("history past remember values store save database log trend", "storage.get storage.set entry Chart"),
    Task("graph chart plot diagram line bars sparkline curve", "Chart Gauge ProgressView Path"),
    Task("theme dark light mode look colours colors appearance", "theme colors environment"),
    Task("run a program command script shell exec process output", "process.run permissions triggers"),
    Task(
      "weather forecast rain temperature api download web request internet json",
      "http.get json.decode permissions policy"),
    Task("notify notification alert message popup remind", "notify permissions"),
    Task("test tests check verify debug", "check preview simulate previews"),
    Task("alarm timer countdown clock time every minute hour schedule", "Text entry policy timeline notify"),
    Task("rss atom feed news headlines", "feed.parse http.get"),
    Task("battery charge power laptop", "system.battery triggers"),
    Task("cpu memory processor load ram", "system.cpu system.memory system.load"),
    Task("disk storage space full", "system.disks"),
    Task("network traffic wifi speed", "system.network triggers"),
    Task("temperature fan sensor heat", "system.sensors"),
    Task("file read folder text", "files.read files.list permissions triggers"),
    Task("calendar event appointment ics", "calendar.events"),
    Task("music song player media", "media.players media.command permissions"),
    Task("button tap click toggle press interactive", "Button Toggle intent taps"),
    Task("settings configure option choose city form", "parameters intent configure"),
    Task("picture image photo icon symbol svg png", "Image symbols"),
    Task("bar waybar polybar i3 tmux status", "stream families"),
    Task(
      "adopt plugin xbar swiftbar bitbar argos i3blocks migrate convert existing waybar polybar", "adopt add stream"),
    Task("browser page dashboard phone web", "run board"),
    Task("allow permission grant forbid access", "grant grants revoke permissions"),
    Task("install start begin service autostart systemd login", "setup run doctor new"),
    Task("share export import backup", "pack boards theme key"),
    Task("sign signature key publisher minisign trust", "key"),
    Task("translate language locale german", "localized number.format date.format"),
    Task("link open url website", "Link taps schemes open"),
  ]

  /// The pages of tasks that all of the words are about, each once.
  static func pages(_ wanted: [String]) -> [String] {
    let tasks = all.filter { task in wanted.allSatisfy { word in task.words.contains { $0.hasPrefix(word) } } }
    return tasks.flatMap(\.pages).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
