import WidgetModel

/// What a host function answers with, as the editor's annotations type it.
struct AnswerType {
  /// The name of its class.
  let title: String
  /// Its members with their types, in the order in which help lists them.
  let fields: [(name: String, type: String)]
  /// Whether the function gives a list of such tables.
  let isList: Bool

  private init(_ title: String, list isList: Bool = false, _ fields: KeyValuePairs<String, String>) {
    (self.title, self.isList) = (title, isList)
    self.fields = fields.map { ($0.key, $0.value) }
  }

  /// The answer of a function that gives a table with names; nil for any other function.
  static func of(_ function: HostFunction) -> AnswerType? {
    switch function {
    case .dateComponents: dateComponents
    case .dateDifference: dateDifference
    case .filesStat: fileStatus
    case .processRun: processResult
    case .httpGet, .httpRequest: webAnswer
    case .systemCPU: processors
    case .systemMemory: memory
    case .systemLoad: load
    case .systemDisks: disk
    case .systemNetwork: interface
    case .systemBattery: battery
    case .systemSensors: sensor
    case .systemProcesses: process
    case .systemHost: machine
    case .calendarEvents: event
    case .feedParse: feed
    case .mediaPlayers: player
    case .centerCurrentConfigurations, .centerCurrentControls: placed
    case .activityList: activity
    default: nil
    }
  }

  private static let dateComponents = AnswerType(
    "DateComponents",
    [
      "year": "integer", "month": "integer", "day": "integer", "hour": "integer", "minute": "integer",
      "second": "number", "weekday": "integer", "yearday": "integer", "week": "integer", "offset": "number",
      "zone": "string",
    ])
  private static let dateDifference = AnswerType(
    "DateDifference",
    [
      "years": "integer", "months": "integer", "days": "integer", "hours": "integer", "minutes": "integer",
      "seconds": "number", "total": "number",
    ])
  private static let fileStatus = AnswerType(
    "FileStatus", ["size": "number", "modified": "number", "type": "\"file\"|\"folder\"|\"other\""])
  private static let processResult = AnswerType(
    "ProcessResult", ["output": "string", "errors": "string", "status": "integer", "signal": "integer?"])
  private static let webAnswer = AnswerType(
    "WebAnswer",
    ["status": "integer", "headers": "table<string, string>", "body": "string", "url": "string"])
  private static let processors = AnswerType(
    "Processors",
    [
      "usage": "number", "user": "number", "system": "number", "idle": "number", "count": "integer",
      "cores": "number[]", "model": "string?", "frequency": "number?",
    ])
  private static let memory = AnswerType(
    "Memory",
    [
      "total": "number", "used": "number", "free": "number", "available": "number", "cached": "number",
      "usage": "number", "swapTotal": "number", "swapUsed": "number",
    ])
  private static let load = AnswerType("Load", ["one": "number", "five": "number", "fifteen": "number"])
  private static let disk = AnswerType(
    "Disk", list: true,
    [
      "path": "string", "device": "string", "type": "string", "total": "number", "used": "number", "free": "number",
      "usage": "number",
    ])
  private static let interface = AnswerType(
    "NetworkInterface", list: true,
    [
      "name": "string", "isUp": "boolean", "isVirtual": "boolean", "address": "string?", "received": "number",
      "sent": "number", "receivedPerSecond": "number", "sentPerSecond": "number",
    ])
  private static let battery = AnswerType(
    "Battery",
    [
      "level": "number?", "state": "string", "isCharging": "boolean", "timeLeft": "number?", "power": "number?",
      "health": "number?",
    ])
  private static let sensor = AnswerType(
    "Sensor", list: true, ["name": "string", "label": "string?", "temperature": "number"])
  private static let process = AnswerType(
    "Process", list: true, ["pid": "integer", "name": "string", "cpu": "number", "memory": "number"])
  private static let machine = AnswerType(
    "Machine",
    [
      "name": "string", "system": "string", "version": "string", "kernel": "string", "architecture": "string",
      "description": "string?",
    ])
  private static let event = AnswerType(
    "CalendarEvent", list: true,
    [
      "title": "string", "start": "number", "finish": "number", "allDay": "boolean", "calendar": "string",
      "status": "string", "id": "string?", "location": "string?", "description": "string?", "url": "string?",
      "organizer": "string?",
    ])
  private static let feed = AnswerType(
    "Feed",
    [
      "title": "string", "link": "string?", "description": "string?", "updated": "number?", "image": "string?",
      "language": "string?", "items": "lunette.FeedItem[]", "warning": "string?",
    ])
  private static let player = AnswerType(
    "MediaPlayer", list: true,
    [
      "name": "string", "identity": "string?", "status": "\"playing\"|\"paused\"|\"stopped\"", "title": "string?",
      "artist": "string?", "album": "string?", "length": "number?", "position": "number?", "rate": "number?",
      "from": "number?", "to": "number?", "artURL": "string?", "volume": "number?",
    ])
  private static let placed = AnswerType(
    "PlacedWidget", list: true, ["kind": "string", "family": "lunette.Family", "configuration": "table"])
  private static let activity = AnswerType(
    "ShownActivity", list: true,
    [
      "id": "string", "kind": "string", "attributes": "table", "state": "table", "started": "number",
      "staleDate": "number?", "relevance": "number?", "activityState": "\"active\"|\"stale\"|\"ended\"",
      "pushToken": "string?",
    ])
}

extension AnswerType {
  /// The classes of all answers, each once.
  static var classes: String {
    var seen: Set<String> = []
    let own = HostFunction.allCases.compactMap(of).filter { seen.insert($0.title).inserted }.map { answer in
      "---@class lunette.\(answer.title)\n"
        + answer.fields.map { "---@field \($0.name) \($0.type)" }.joined(separator: "\n")
        + (answer.title == webAnswer.title
          ? "\n---@field json fun(self: lunette.WebAnswer): any the body, read as JSON" : "")
    }
    return (own + [feedItem]).joined(separator: "\n\n")
  }

  private static let feedItem = """
    ---@class lunette.FeedItem
    ---@field title string
    ---@field link string?
    ---@field summary string?
    ---@field content string?
    ---@field author string?
    ---@field id string?
    ---@field date number?
    ---@field categories string[]?
    ---@field image string?
    ---@field enclosure { url: string, type: string?, length: number? }?
    """
}
