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
      time("cpu.load", "computing while a bundle loads", limits.load, .cpu),
      time("cpu.placeholder", "computing in a placeholder", limits.placeholder, .cpu),
      time("cpu.snapshot", "computing in a snapshot", limits.snapshot, .cpu),
      time("cpu.timeline", "computing in a timeline", limits.timeline, .cpu),
      time("cpu.view", "computing in one view", limits.view, .cpu),
      time("cpu.perform", "computing in an intent or a handler of links", limits.perform, .cpu),
      time("wall", "a call, waiting included", limits.wall, .wall),
      time("wall.controlValue", "a control's current value, waiting included", limits.controlValue, .wall),
      time("wall.gallery", "a snapshot for a gallery, waiting included; then its placeholder", limits.gallery, .wall),
      bytes("memory", "Lua's memory of a bundle", limits.memory, .memory),
    ]
  }()

  private static let bundle: [Limit] = [
    bytes("source.file", "one file of a bundle", BundleLimits.file, .sizeSource),
    bytes("source.folder", "all files that are read of a folder", BundleLimits.folder, .sizeSource),
    count("source.files", "files that are read of a folder", BundleLimits.files, .sizeSource),
    count("source.modules", "modules that require each other in turn", BundleLimits.modules, .script),
    count("widgets", "widgets in a bundle", BundleLimits.widgets, .size),
    count("entries", "entries in a timeline", BundleLimits.entries, .sizeEntries),
    count("year", "the last year of a date; the first is 1", lastYear, .decodeDate),
    bytes("data", "data of one entry", BundleLimits.data, .decodeData),
    count("data.depth", "tables inside each other in data", BundleLimits.dataDepth, .decodeData),
    bytes("answer", "all entries with all their views", BundleLimits.answer, .sizeTree),
    bytes("error.message", "an error's message, which is cut", LuaError.longestMessage, nil),
    count("error.traceback", "lines of a traceback, the rest is left out", LuaError.longestTraceback, nil),
  ]

  // Seconds of the last day, as a year.
  private static let lastYear = CivilDate(days: Int(CivilDate.seconds.upperBound / 86_400)).year

  private static let views: [Limit] = [
    count("view.nodes", "views of an entry", ViewLimits.nodes, .sizeTree),
    count("view.depth", "views inside each other", ViewLimits.depth, .depth),
    count("view.modifiers", "modifiers of one view", ViewLimits.modifiers, .sizeTree),
    bytes("view.memory", "what one view may build", ViewLimits.bytes, .sizeTree),
    bytes("view.text", "text of one view", ViewLimits.text, .sizeText),
    bytes("view.texts", "all texts of an entry", ViewLimits.texts, .sizeText),
    bytes("view.url", "a URL", ViewLimits.url, .sizeText),
  ]

  private static let services: [Limit] = [
    bytes("storage.value", "a stored value", HostLimits.storageValue, .sizeStorage),
    bytes("storage.bundle", "what a bundle stores", HostLimits.storageBundle, .sizeStorage),
    bytes("storage.key", "a key of storage", HostLimits.storageKey, .sizeStorage),
    count("storage.depth", "tables inside each other in a stored value", HostLimits.storageDepth, .sizeStorage),
    bytes("files.read", "a file that is read", HostLimits.fileRead, .size),
    count("files.list", "names in a folder that is listed", HostLimits.folderNames, .size),
    count("process.atOnce", "programs that a bundle runs at once", HostLimits.programsAtOnce, .unavailable),
    time("process.time", "a program, unless it asks for more", .seconds(HostLimits.programTime), .wall),
    time("process.longest", "the most that it may ask for", .seconds(HostLimits.longestProgramTime), .scriptArgument),
    bytes("process.stream", "each stream of a program", HostLimits.programStream, .size),
    bytes("process.arguments", "arguments and variables of a program", HostLimits.programArguments, .scriptArgument),
    bytes(
      "process.variable", "the value of a variable that needs no permission", EnvironmentVariable.Form.longest,
      .scriptArgument),
    bytes("process.input", "what a program is given to read", HostLimits.programInput, .scriptArgument),
    count(
      "http.downloads", "downloads of a bundle that are not over; one more is nil, message, \"limit\"",
      HostLimits.downloads, nil),
    count("http.calls", "requests in a call; one more is nil, message, \"limit\"", HostLimits.requestsInCall, nil),
    count("http.atOnce", "requests of a bundle at once; likewise", HostLimits.requestsAtOnce, nil),
    time("http.time", "a request; then nil, message, \"timeout\"", .seconds(ServiceLimits().seconds), nil),
    bytes("http.answer", "an answer, decompressed; beyond it nil, message, \"size\"", ServiceLimits().bytes, nil),
    count("http.redirects", "redirects of a request; then nil, message, \"redirect\"", ServiceLimits().redirects, nil),
    time(
      "format.time", "computing over a feed, a calendar, a compressed body; then \"cpu\"", HostLimits.formatTime, nil),
    bytes("format.memory", "memory of the process that reads one; then \"io\"", Int(HostLimits.formatMemory), nil),
    bytes("picture.file", "a picture's file", PictureLimits.file, .warningImage),
    count("picture.pixels", "pixels of a picture, by its header", PictureLimits.pixels, .warningImage),
    bytes("picture.memory", "address space of the process that decodes one", PictureLimits.memory, .warningImage),
    time("picture.time", "computing over a picture", .seconds(PictureLimits.processorTime), .warningImage),
    count("picture.side", "the longest side of a kept picture, in pixels", PictureLimits.keptSide, .warningImage),
    bytes("picture.kept", "all kept pictures together", PictureLimits.kept, .warningImage),
    count("picture.ofCall", "pictures that a call hands over as data", PictureLimits.inCall, .size),
    count("picture.ofView", "pictures of a view", PictureLimits.inView, .warningImage),
    time("picture.timeOfView", "decoding the pictures of a view", .seconds(PictureLimits.timeOfView), .warningImage),
    count("service.deaths", "ends of such a process in a minute; then \"unavailable\"", HostLimits.serviceDeaths, nil),
    count("notify.perMinute", "notifications of a bundle; then nil, message, \"rate\"", HostLimits.notifications, nil),
    bytes("date.pattern", "a pattern of a date", HostLimits.datePattern, .scriptArgument),
    bytes("date.text", "a text that is read as a date; beyond it nil, message, \"decode\"", HostLimits.dateText, nil),
    time("date.offset", "from UTC to a time zone", .seconds(HostLimits.zoneOffset), .scriptArgument),
    time("locale.text", "a date or number in a language that is not English", .seconds(HostLimits.localeText), .wall),
    bytes("fault.text", "each text of a host function's fault, which is cut", HostLimits.sentence, nil),
    count("log.lines", "lines of the log in a call, the rest is left out", HostLimits.logLines, nil),
    bytes("log.bytes", "the log of a call, the rest is left out", HostLimits.logBytes, nil),
    bytes("log.waiting", "log that standard error has not taken, lines beyond are counted", HostLimits.logWaiting, nil),
    count("aside.kept", "damaged files of a kind that are kept, the newest", HostLimits.damagedKept, nil),
    bytes("aside.bytes", "the same in all, besides the newest", HostLimits.damagedBytes, nil),
    count(
      "log.perMinute", "lines of a bundle in a runtime's log; the rest is counted", HostLimits.logLinesInMinute, nil),
    bytes("log.bytesPerMinute", "the same in bytes", HostLimits.logBytesInMinute, nil),
  ]

  private static let work: [Limit] = [
    time("host.cpu.call", "computing of the host for a call", .seconds(HostLimits.work.cpuInCall), .cpuHost),
    time("host.cpu.hour", "the same in an hour; then the bundle's reloads wait", .seconds(HostLimits.work.cpu), nil),
    bytes(
      "host.storage.hour", "what storage writes in an hour; then nil, message, \"limit\", and reloads wait",
      HostLimits.work.written, nil),
    count(
      "host.center.hour", "reloads asked by center in an hour; then nil, message, \"limit\"", HostLimits.work.reloads,
      nil),
    bytes("activity.data", "attributes and state of an activity together, as JSON", ActivityLimits.data, .size),
    count("activity.ofBundle", "activities of a bundle that are shown", ActivityLimits.ofBundle, nil),
    count("activity.inAll", "activities of all bundles that are shown", ActivityLimits.inAll, nil),
    count(
      "activity.hour", "starts, updates and ends of a bundle in an hour; then nil, message, \"limit\"",
      ActivityLimits.changesAnHour, nil),
    time("activity.active", "an activity, until it ends by itself", .seconds(ActivityLimits.active), nil),
    time("activity.ended", "one that has ended, on the lock screen", .seconds(ActivityLimits.ended), nil),
    count("triggers", "triggers of a bundle that are watched", HostLimits.triggers, .warningTriggers),
    count("triggers.inAll", "triggers of all bundles that are watched", HostLimits.triggersInAll, .warningTriggers),
    count("triggers.children", "programs of a bundle that are kept running", HostLimits.children, .warningTriggers),
    count(
      "triggers.childrenInAll", "programs of all bundles that are kept running", HostLimits.childrenInAll,
      .warningTriggers),
  ]

  private static let reloads: [Limit] = [
    time(
      "reload.desktop", "from one reload to the next, at least",
      .seconds(Profile.desktop.spacing(isSeen: true)), nil),
    time(
      "reload.widgetkit", "the same with WidgetKit's budget", .seconds(Profile.widgetkit.spacing(isSeen: true)), nil),
    time("reload.past", "until a reload that is asked for in the past", .seconds(WidgetSchedule.Limits().five), nil),
    count(
      "reload.ofBundle", "requests of a bundle that are under way; the next waits for its turn",
      WidgetSchedule.Limits().concurrentOfBundle, nil),
    count(
      "reload.atOnce", "requests of all bundles, without those that take long", WidgetSchedule.Limits().concurrent, nil),
    time("reload.quick", "a request, before it takes long", .seconds(WidgetSchedule.Limits().quick), nil),
    count(
      "reload.inAll", "requests of all bundles, with those that take long", WidgetSchedule.Limits().concurrentInAll,
      nil),
    bytes("ledger.detail", "a message or line in the ledger, which is cut", LedgerLine.longestDetail, nil),
  ]

  private static let workers: [Limit] = {
    let patience = WorkerPatience.standard
    return [
      time("worker.cpu", "computing until an answer, all views included", patience.processorTime, .cpu),
      time("worker.wall", "until an answer, waiting included", patience.wall, .wall),
      count("worker.requests", "what a bundle asks of the host until an answer", patience.requests, .size),
      bytes("worker.traffic", "the same, with what is answered", patience.traffic, .size),
      bytes("worker.frame", "one message between two processes", HostLimits.frame, .size),
      bytes("worker.declaration", "the message that tells what a bundle declares", HostLimits.declarationFrame, .size),
      bytes("worker.answer", "the message of an answer that is no timeline", HostLimits.answerFrame, .size),
      bytes("worker.fault", "the message of a bundle's faults", HostLimits.faultFrame, .size),
      bytes("worker.words", "what is told of those faults", HostLimits.faultWords, nil),
      count("worker.faults", "how many of them are told", HostLimits.faults, nil),
      bytes("worker.memory", "address space of a bundle's process", Int(HostLimits.workerMemory), .io),
    ]
  }()

  private static let connections: [Limit] = [
    count("connections.http", "HTTP connections; one more is 503", HostLimits.networkConnections, nil),
    count("connections.owner", "more of them on the owner's Unix sockets", HostLimits.ownerConnections, nil),
    count("connections.commands", "commands and bars at a runtime", HostLimits.commandConnections, .unavailable),
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
