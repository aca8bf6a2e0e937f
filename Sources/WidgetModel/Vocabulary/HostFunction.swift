/// Every function of a host module, by the name that a script uses. What each takes stands in `Vocabulary.functions`.
public enum HostFunction: String, Sendable, Hashable, CaseIterable {
  case dateNow = "date.now", dateAdd = "date.add", dateStartOfDay = "date.startOfDay", dateComponents =
    "date.components"
  case dateFrom = "date.from", dateNext = "date.next", dateCron = "date.cron", dateDifference = "date.difference"
  case dateParse = "date.parse"
  case dateFormat = "date.format"
  case jsonDecode = "json.decode", jsonEncode = "json.encode", jsonArray = "json.array"
  case base64Encode = "base64.encode", base64Decode = "base64.decode"
  case storageGet = "storage.get", storageSet = "storage.set", storageRemove = "storage.remove", storageKeys =
    "storage.keys"
  case filesRead = "files.read", filesLines = "files.lines", filesList = "files.list", filesStat = "files.stat"
  case filesExists = "files.exists"
  case processRun = "process.run"
  case httpGet = "http.get", httpRequest = "http.request", httpDownload = "http.download"
  case systemCPU = "system.cpu", systemMemory = "system.memory", systemLoad = "system.load", systemDisks =
    "system.disks"
  case systemNetwork = "system.network", systemBattery = "system.battery", systemSensors = "system.sensors"
  case systemProcesses = "system.processes", systemUptime = "system.uptime", systemHost = "system.host"
  case calendarEvents = "calendar.events", feedParse = "feed.parse", notify, mediaPlayers = "media.players"
  case mediaCommand = "media.command"
  case pictureKeep = "picture.keep"
  case centerReloadTimelines = "center.reloadTimelines", centerReloadAllTimelines = "center.reloadAllTimelines"
  case centerReloadControls = "center.reloadControls", centerCurrentConfigurations = "center.currentConfigurations"
  case centerReloadAllControls = "center.reloadAllControls", centerCurrentControls = "center.currentControls"
  case centerInvalidateRelevance = "center.invalidateRelevance"
  case centerInvalidateConfigurationRecommendations = "center.invalidateConfigurationRecommendations"
  case activityStart = "activity.start", activityUpdate = "activity.update", activityFinish = "activity.finish"
  case activityList = "activity.list"
  case logDebug = "log.debug", logInfo = "log.info", logWarning = "log.warning", logError = "log.error"
  case localized
  case numberFormat = "number.format", listFormat = "list.format"

  /// `files` of `files.read`; nil for a function that stands alone.
  public var module: String? { rawValue.contains(".") ? String(rawValue.prefix { $0 != "." }) : nil }
  /// `read` of `files.read`.
  public var member: String { module.map { String(rawValue.dropFirst($0.count + 1)) } ?? rawValue }
}

/// What a host function takes and gives.
public struct HostFunctionEntry: Sendable {
  /// The function.
  public let function: HostFunction
  /// Its parameters, in their order.
  public let parameters: [HostParameter]
  /// Further arguments of the last parameter's type may follow.
  public let isVariadic: Bool
  /// As a help page says it.
  public let returns: String
  /// Whether a call may wait; such a call cannot be used where nothing may wait.
  public let waits: Bool
  /// The permission that it needs; nil: none.
  public let permission: Permission?
  /// One sentence.
  public let means: String
}

/// A parameter of a host function, or a member of its table.
public struct HostParameter: Sendable {
  /// The parameter's name.
  public let name: String
  /// What it takes.
  public let type: HostType
  /// Whether it may be left out.
  public let isOptional: Bool

  /// Creates a parameter.
  public init(_ name: String, _ type: HostType, optional: Bool = false) {
    self.name = name
    self.type = type
    self.isOptional = optional
  }
}

/// What an argument of a host function takes.
public indirect enum HostType: Sendable {
  case text, number, integer, integers, flag
  /// Seconds since 1970, in the years 1 to 9999.
  case date
  /// Anything.
  case any
  /// Any JSON-like value.
  case data
  case table
  /// A table with these members and no others.
  case fields([HostParameter])
  case oneOf([HostType])

  /// What it takes, in the words of an error.
  public var expectation: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .integer: "a whole number"
    case .integers: "a list of whole numbers"
    case .flag: "true or false"
    case .date: "a date (seconds since 1970)"
    case .any: "a value"
    case .data: "plain data"
    case .table: "a table"
    case .fields(let members): "a table { \(members.map { "\($0.name)=" }.joined(separator: ", ")) }"
    case .oneOf(let types): types.map(\.expectation).joined(separator: ", or ")
    }
  }
}
