import LuaKit
import WidgetModel
import WidgetRender
import WidgetSandbox
import WidgetSchedule
import WidgetServices

/// Every limit with its value: the table of DocC: Security, "Limits", from where each figure is used.
/// A limit that is not in this table would be unknown to users.
enum LimitTable {
  typealias Limit = DoctorDocument.Limit

  static let all = calls + bundle + views + services + work + reloads + workers + connections

  // The code is what a call that exceeds it fails with; nil where nothing fails, and the sentence says what happens.
  private static let calls: [Limit] = {
    let limits = ScriptLimits.standard
    return [
      time("cpu.load", "processor time while a bundle loads", limits.load, .cpu),
      time("cpu.placeholder", "processor time of a placeholder", limits.placeholder, .cpu),
      time("cpu.snapshot", "processor time of a snapshot", limits.snapshot, .cpu),
      time("cpu.timeline", "processor time of a timeline", limits.timeline, .cpu),
      time("cpu.view", "processor time of one view", limits.view, .cpu),
      time("cpu.perform", "processor time of an intent or link handler", limits.perform, .cpu),
      time("wall", "duration of a call, including waiting", limits.wall, .wall),
      time("wall.controlValue", "duration of a control's current value, including waiting", limits.controlValue, .wall),
      time(
        "wall.gallery", "duration of a snapshot for the gallery, including waiting; then its placeholder",
        limits.gallery, .wall),
      bytes("memory", "Lua memory of a bundle", limits.memory, .memory),
    ]
  }()

  private static let bundle: [Limit] = [
    bytes("source.file", "one file of a bundle", BundleLimits.file, .sizeSource),
    bytes("source.folder", "all files read from a bundle's folder", BundleLimits.folder, .sizeSource),
    count("source.files", "number of files read from a bundle's folder", BundleLimits.files, .sizeSource),
    count("source.modules", "depth of modules that require each other", BundleLimits.modules, .script),
    count("widgets", "widgets in a bundle", BundleLimits.widgets, .size),
    count("entries", "entries in a timeline", BundleLimits.entries, .sizeEntries),
    count("year", "the last year of a date; the first is 1", lastYear, .decodeDate),
    bytes("data", "data of one entry", BundleLimits.data, .decodeData),
    count("data.depth", "depth of nested tables in data", BundleLimits.dataDepth, .decodeData),
    bytes("answer", "all entries with all their views", BundleLimits.answer, .sizeTree),
    bytes("error.message", "an error message; longer ones are truncated", LuaError.longestMessage, nil),
    count("error.traceback", "lines of a traceback; the rest is omitted", LuaError.longestTraceback, nil),
  ]

  // Seconds of the last day, as a year.
  private static let lastYear = CivilDate(days: Int(CivilDate.seconds.upperBound / 86_400)).year

  private static let views: [Limit] = [
    count("view.nodes", "views of an entry", ViewLimits.nodes, .sizeTree),
    count("view.depth", "depth of nested views", ViewLimits.depth, .depth),
    count("view.modifiers", "modifiers of one view", ViewLimits.modifiers, .sizeTree),
    bytes("view.memory", "memory to build one view", ViewLimits.bytes, .sizeTree),
    bytes("view.text", "text of one view", ViewLimits.text, .sizeText),
    bytes("view.texts", "all texts of an entry", ViewLimits.texts, .sizeText),
    bytes("view.url", "a URL", ViewLimits.url, .sizeText),
  ]

  private static let services: [Limit] = [
    bytes("storage.value", "a stored value", HostLimits.storageValue, .sizeStorage),
    bytes("storage.bundle", "storage of a bundle", HostLimits.storageBundle, .sizeStorage),
    bytes("storage.key", "a key of storage", HostLimits.storageKey, .sizeStorage),
    count("storage.depth", "depth of nested tables in a stored value", HostLimits.storageDepth, .sizeStorage),
    bytes("files.read", "a file that is read", HostLimits.fileRead, .size),
    count("files.list", "names in a folder that is listed", HostLimits.folderNames, .size),
    count("process.atOnce", "programs that a bundle runs at once", HostLimits.programsAtOnce, .unavailable),
    time("process.time", "duration of a program, by default", .seconds(HostLimits.programTime), .wall),
    time(
      "process.longest", "longest timeout that a script may set for a program", .seconds(HostLimits.longestProgramTime),
      .scriptArgument),
    bytes("process.stream", "each stream of a program", HostLimits.programStream, .size),
    bytes("process.arguments", "arguments and variables of a program", HostLimits.programArguments, .scriptArgument),
    bytes(
      "process.variable", "the value of a variable that needs no permission", EnvironmentVariable.Form.longest,
      .scriptArgument),
    bytes("process.input", "input of a program", HostLimits.programInput, .scriptArgument),
    count(
      "http.downloads", "unfinished downloads of a bundle; one more returns nil, message, \"limit\"",
      HostLimits.downloads, nil),
    count("http.calls", "requests in a call; one more returns nil, message, \"limit\"", HostLimits.requestsInCall, nil),
    count(
      "http.atOnce", "requests of a bundle in flight; one more returns nil, message, \"limit\"",
      HostLimits.requestsAtOnce, nil),
    time("http.time", "duration of a request; then nil, message, \"timeout\"", .seconds(ServiceLimits().seconds), nil),
    bytes("http.answer", "a decompressed response; then nil, message, \"size\"", ServiceLimits().bytes, nil),
    count("http.redirects", "redirects of a request; then nil, message, \"redirect\"", ServiceLimits().redirects, nil),
    time(
      "format.time", "processor time to parse a feed, calendar or compressed body; then \"cpu\"", HostLimits.formatTime,
      nil),
    bytes("format.memory", "memory of the process that parses one; then \"io\"", Int(HostLimits.formatMemory), nil),
    bytes("picture.file", "a picture's file", PictureLimits.file, .warningImage),
    count("picture.pixels", "pixels of a picture, by its header", PictureLimits.pixels, .warningImage),
    bytes("picture.memory", "address space of the process that decodes one", PictureLimits.memory, .warningImage),
    time("picture.time", "processor time to decode a picture", .seconds(PictureLimits.processorTime), .warningImage),
    count("picture.side", "the longest side of a cached picture, in pixels", PictureLimits.keptSide, .warningImage),
    bytes("picture.kept", "all cached pictures together", PictureLimits.kept, .warningImage),
    count("picture.ofCall", "pictures that a call passes as data", PictureLimits.inCall, .size),
    count("picture.ofView", "pictures of a view", PictureLimits.inView, .warningImage),
    time("picture.timeOfView", "decoding the pictures of a view", .seconds(PictureLimits.timeOfView), .warningImage),
    count("service.deaths", "exits of such a process in a minute; then \"unavailable\"", HostLimits.serviceDeaths, nil),
    count("notify.perMinute", "notifications of a bundle; then nil, message, \"rate\"", HostLimits.notifications, nil),
    bytes("date.pattern", "a date pattern", HostLimits.datePattern, .scriptArgument),
    bytes("date.text", "text parsed as a date; then nil, message, \"decode\"", HostLimits.dateText, nil),
    time("date.offset", "offset of a time zone from UTC", .seconds(HostLimits.zoneOffset), .scriptArgument),
    time(
      "locale.text", "duration of formatting a date or number in a language other than English",
      .seconds(HostLimits.localeText), .wall),
    bytes("fault.text", "each text of a host function's error; longer ones are truncated", HostLimits.sentence, nil),
    count("log.lines", "log lines in a call; the rest is dropped", HostLimits.logLines, nil),
    bytes("log.bytes", "log of a call; the rest is dropped", HostLimits.logBytes, nil),
    bytes(
      "log.waiting", "log waiting for standard error; further lines are dropped and counted", HostLimits.logWaiting, nil
    ),
    count("aside.kept", "damaged files of a kind that are kept; the newest ones", HostLimits.damagedKept, nil),
    bytes("aside.bytes", "size of those files, apart from the newest", HostLimits.damagedBytes, nil),
    count(
      "log.perMinute", "lines of a bundle in a runtime's log per minute; the rest is dropped and counted",
      HostLimits.logLinesInMinute, nil),
    bytes("log.bytesPerMinute", "the same in bytes", HostLimits.logBytesInMinute, nil),
  ]

  private static let work: [Limit] = [
    time("host.cpu.call", "processor time of the host for a call", .seconds(HostLimits.work.cpuInCall), .cpuHost),
    time("host.cpu.hour", "the same in an hour; then the bundle's reloads wait", .seconds(HostLimits.work.cpu), nil),
    bytes(
      "host.storage.hour", "what storage writes in an hour; then nil, message, \"limit\", and reloads wait",
      HostLimits.work.written, nil),
    count(
      "host.center.hour", "reloads requested with center in an hour; then nil, message, \"limit\"",
      HostLimits.work.reloads,
      nil),
    bytes("activity.data", "attributes and state of an activity together, as JSON", ActivityLimits.data, .size),
    count("activity.ofBundle", "shown activities of a bundle", ActivityLimits.ofBundle, nil),
    count("activity.inAll", "shown activities of all bundles", ActivityLimits.inAll, nil),
    count(
      "activity.hour", "starts, updates and ends of a bundle in an hour; then nil, message, \"limit\"",
      ActivityLimits.changesAnHour, nil),
    time("activity.active", "duration of an activity until it ends by itself", .seconds(ActivityLimits.active), nil),
    time("activity.ended", "time an ended activity stays on the lock screen", .seconds(ActivityLimits.ended), nil),
    count("triggers", "watched triggers of a bundle", HostLimits.triggers, .warningTriggers),
    count("triggers.inAll", "watched triggers of all bundles", HostLimits.triggersInAll, .warningTriggers),
    count("triggers.children", "running trigger programs of a bundle", HostLimits.children, .warningTriggers),
    count(
      "triggers.childrenInAll", "running trigger programs of all bundles", HostLimits.childrenInAll,
      .warningTriggers),
  ]

  private static let reloads: [Limit] = [
    time(
      "reload.desktop", "shortest time between reloads",
      .seconds(Profile.desktop.spacing(isSeen: true)), nil),
    time(
      "reload.widgetkit", "the same with WidgetKit's budget", .seconds(Profile.widgetkit.spacing(isSeen: true)), nil),
    time("reload.past", "delay of a reload requested for a past time", .seconds(WidgetSchedule.Limits().five), nil),
    count(
      "reload.ofBundle", "requests of a bundle in flight; further ones are queued",
      WidgetSchedule.Limits().concurrentOfBundle, nil),
    count(
      "reload.atOnce", "requests of all bundles in flight, without slow ones", WidgetSchedule.Limits().concurrent, nil),
    time("reload.quick", "time until a request counts as slow", .seconds(WidgetSchedule.Limits().quick), nil),
    count(
      "reload.inAll", "requests of all bundles in flight, with slow ones", WidgetSchedule.Limits().concurrentInAll,
      nil),
    bytes(
      "ledger.detail", "a message or line in the reload log; longer ones are truncated", LedgerLine.longestDetail, nil),
  ]

  private static let workers: [Limit] = {
    let patience = WorkerPatience.standard
    return [
      time("worker.cpu", "processor time of a request, including all views", patience.processorTime, .cpu),
      time("worker.wall", "duration of a request, including waiting", patience.wall, .wall),
      count("worker.requests", "host calls of a bundle during a request", patience.requests, .size),
      bytes("worker.traffic", "size of those calls and their results", patience.traffic, .size),
      bytes("worker.frame", "one message between two processes", HostLimits.frame, .size),
      bytes("worker.declaration", "the message with a bundle's declaration", HostLimits.declarationFrame, .size),
      bytes("worker.answer", "a reply that is not a timeline", HostLimits.answerFrame, .size),
      bytes("worker.fault", "the message with a bundle's errors", HostLimits.faultFrame, .size),
      bytes("worker.words", "text of those errors", HostLimits.faultWords, nil),
      count("worker.faults", "number of those errors", HostLimits.faults, nil),
      bytes("worker.memory", "address space of a bundle's process", Int(HostLimits.workerMemory), .io),
    ]
  }()

  private static let connections: [Limit] = [
    count("connections.http", "HTTP connections; one more gets 503", HostLimits.networkConnections, nil),
    count("connections.owner", "additional connections on the owner's Unix sockets", HostLimits.ownerConnections, nil),
    count(
      "connections.commands", "commands and bars connected to a runtime", HostLimits.commandConnections, .unavailable),
  ]

  // Attoseconds as Duration counts them.
  private static func time(_ name: String, _ meaning: String, _ time: Duration, _ code: Diagnostic.Code?) -> Limit {
    let (seconds, attoseconds) = time.components
    return Limit(name, meaning, Double(seconds) + Double(attoseconds) / 1e18, .seconds, code)
  }

  private static func bytes(_ name: String, _ meaning: String, _ bytes: Int, _ code: Diagnostic.Code?) -> Limit {
    Limit(name, meaning, Double(bytes), .bytes, code)
  }

  private static func count(_ name: String, _ meaning: String, _ count: Int, _ code: Diagnostic.Code?) -> Limit {
    Limit(name, meaning, Double(count), .count, code)
  }
}
