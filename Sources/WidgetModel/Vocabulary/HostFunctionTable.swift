/// What each host function takes, gives and means.
extension Vocabulary {
  /// The entry of a host function. Every one has one (VocabularyTests).
  public static func entry(_ function: HostFunction) -> HostFunctionEntry? {
    functions.first { $0.function == function }
  }

  private static func host(
    _ function: HostFunction, _ parameters: [HostParameter] = [], variadic: Bool = false, returns: String,
    waits: Bool = false,
    needs permission: Permission? = nil, _ means: String
  ) -> HostFunctionEntry {
    HostFunctionEntry(
      function: function, parameters: parameters, isVariadic: variadic, returns: returns, waits: waits,
      permission: permission,
      means: means)
  }

  private static let day = HostParameter("date", .date)
  private static let units = [
    HostParameter("years", .integer, optional: true), HostParameter("months", .integer, optional: true),
    HostParameter("weeks", .integer, optional: true), HostParameter("days", .integer, optional: true),
    HostParameter("hours", .number, optional: true), HostParameter("minutes", .number, optional: true),
    HostParameter("seconds", .number, optional: true),
  ]
  private static let components = [
    HostParameter("year", .integer, optional: true), HostParameter("month", .integer, optional: true),
    HostParameter("day", .integer, optional: true), HostParameter("hour", .integer, optional: true),
    HostParameter("minute", .integer, optional: true), HostParameter("second", .number, optional: true),
    HostParameter("timeZone", .text, optional: true),
  ]
  /// A part that `date.next` compares.
  private static func part(_ name: String) -> HostParameter {
    HostParameter(name, .oneOf([.integer, .integers]), optional: true)
  }
  private static let zone = HostParameter("timeZone", .text, optional: true)
  private static let path = HostParameter("path", .text)
  private static let key = HostParameter("key", .text)
  private static let words = HostParameter("values", .any)
  private static let webOptions = [
    HostParameter("headers", .table, optional: true), HostParameter("query", .table, optional: true),
    HostParameter("timeout", .number, optional: true),
  ]

  private static let activityOptions = [
    HostParameter("staleDate", .date, optional: true), HostParameter("relevance", .number, optional: true),
  ]

  /// Every host function, in the order in which help and documentation show them.
  public static let functions: [HostFunctionEntry] = [
    host(.dateNow, returns: "number", "The host's clock."),
    host(
      .dateAdd, [day, HostParameter("units", .fields(units))], returns: "number",
      "A date so many calendar units later, right across daylight-saving changes."),
    host(
      .dateStartOfDay, [day, zone], returns: "number",
      "Midnight before a date; the first moment of the day where midnight does not exist."),
    host(
      .dateComponents, [day, zone],
      returns: "{ year, month, day, hour, minute, second, weekday, yearday, week, offset, zone }",
      "A date's parts; weekday 1 is Sunday, week is ISO 8601's, offset is in seconds."),
    host(.dateFrom, [HostParameter("components", .fields(components))], returns: "number", "The date of its parts."),
    host(
      .dateNext,
      [
        day,
        HostParameter(
          "match",
          .fields([
            part("month"), part("day"), part("weekday"), part("hour"), part("minute"), part("second"),
          ])),
      ], returns: "number",
      "The first moment after a date that matches; a list allows several values of a part, parts smaller than the named ones are 0."
    ),
    host(
      .dateCron, [HostParameter("expression", .text), HostParameter("after", .date, optional: true)], returns: "number",
      "The first moment after a date (default: now) that a line of cron names: \"*/15 8-18 * * mon-fri\", \"@daily\"."),
    host(
      .dateDifference, [HostParameter("from", .date), HostParameter("to", .date)],
      returns: "{ years, months, days, hours, minutes, seconds, total }",
      "The distance in calendar units, largest first; total is in seconds."),
    host(
      .dateParse, [HostParameter("text", .text), HostParameter("pattern", .text, optional: true)], returns: "number",
      "The date of a text: ISO 8601, or an ICU pattern."),
    host(
      .dateFormat,
      [
        day,
        HostParameter(
          "format",
          .oneOf([
            .text,
            .fields([
              HostParameter("date", .text, optional: true), HostParameter("time", .text, optional: true),
              HostParameter("relative", .flag, optional: true),
              HostParameter("pattern", .text, optional: true), HostParameter("timeZone", .text, optional: true),
              HostParameter("locale", .text, optional: true),
            ]),
          ]), optional: true),
      ], returns: "string", "A date as text: an ICU pattern, or styles short, medium, long, full."),

    host(
      .jsonDecode, [HostParameter("text", .text)], returns: "value",
      "The value of a JSON text; an error gives line and column."),
    host(
      .jsonEncode,
      [
        HostParameter("value", .data),
        HostParameter(
          "options",
          .fields([HostParameter("pretty", .flag, optional: true), HostParameter("sortedKeys", .flag, optional: true)]),
          optional: true),
      ], returns: "string", "A value as JSON."),
    host(
      .jsonArray, [HostParameter("list", .table)], returns: "table",
      "A table that is written as a list, also when it is empty."),

    host(.base64Encode, [HostParameter("text", .text)], returns: "string", "The Base64 of a text or of bytes."),
    host(
      .base64Decode, [HostParameter("text", .text)], returns: "string",
      "The bytes of a text in Base64; the URL alphabet, missing padding and white space are accepted."),

    host(
      .storageGet, [key, HostParameter("default", .any, optional: true)], returns: "value",
      "What was stored under a key."),
    host(
      .storageSet, [key, HostParameter("value", .data)], returns: "nothing",
      "Stores a value; it is on disk when the call returns."),
    host(.storageRemove, [key], returns: "nothing", "Forgets a key."),
    host(.storageKeys, returns: "list", "The keys in order."),

    host(.filesRead, [path], returns: "string", waits: true, needs: .read, "A file's content, at most 4 MiB."),
    host(.filesLines, [path], returns: "list", waits: true, needs: .read, "A file's lines."),
    host(.filesList, [path], returns: "list", waits: true, needs: .read, "The names in a folder, in order."),
    host(
      .filesStat, [path], returns: "{ size, modified, type }", waits: true, needs: .read,
      "What is known of a file; type is file, folder or other."),
    host(
      .filesExists, [path], returns: "boolean", waits: true, needs: .read, "Whether there is such a file or folder."),

    host(
      .processRun,
      [HostParameter("program", .oneOf([.text, .table])), HostParameter("arguments", .any, optional: true)],
      variadic: true, returns: "{ output, errors, status, signal }", waits: true, needs: .run,
      "Runs a program, without a shell; options cwd, input, timeout (seconds, at most 30), environment (LANG, LC_*, TZ, TERM, "
        + "COLUMNS, LINES, NO_COLOR, and what permissions.environment declares)."),

    host(
      .httpGet, [HostParameter("url", .text), HostParameter("options", .fields(webOptions), optional: true)],
      returns: "{ status, headers, body, url }", waits: true, needs: .network,
      "Fetches a URL, at most 4 MiB; headers are named in lower case, answer:json() reads the body."),
    host(
      .httpRequest,
      [
        HostParameter(
          "request",
          .fields(
            [HostParameter("url", .text), HostParameter("method", .text, optional: true)] + webOptions + [
              HostParameter("body", .text, optional: true), HostParameter("json", .data, optional: true),
            ]))
      ], returns: "{ status, headers, body, url }", waits: true, needs: .network,
      "Sends a request; json is a value that is sent as JSON, instead of a body. Else as http.get."),
    host(
      .httpDownload, [HostParameter("request", .fields([HostParameter("id", .text), HostParameter("url", .text)]))],
      returns: "nothing", waits: true, needs: .network, "Hands a download to the runtime."),

    host(
      .systemCPU, returns: "{ usage, user, system, idle, count, cores, model, frequency }", waits: true,
      "How busy the processors are, 0 to 1, between two samples."),
    host(
      .systemMemory, returns: "{ total, used, free, available, cached, usage, swapTotal, swapUsed }", waits: true,
      "Memory in bytes."),
    host(.systemLoad, returns: "{ one, five, fifteen }", waits: true, "The load averages."),
    host(
      .systemDisks, returns: "list of { path, device, type, total, used, free, usage }", waits: true,
      "The mounted disks, in bytes."),
    host(
      .systemNetwork,
      returns: "list of { name, isUp, isVirtual, address, received, sent, receivedPerSecond, sentPerSecond }",
      waits: true,
      "The network's interfaces, in bytes. isVirtual: another one carries the same bytes, as of a tunnel or a bridge."),
    host(
      .systemBattery, returns: "{ level, state, isCharging, timeLeft, power, health } or nil", waits: true,
      "The battery: level and health 0 to 1, timeLeft in seconds, power in watts."),
    host(
      .systemSensors, returns: "list of { name, label, temperature }", waits: true, "Temperatures in degrees Celsius."),
    host(
      .systemProcesses,
      [
        HostParameter(
          "options",
          .fields([HostParameter("sort", .text, optional: true), HostParameter("limit", .integer, optional: true)]),
          optional: true)
      ],
      returns: "list of { pid, name, cpu, memory }", waits: true, needs: .read,
      "The busiest processes, by cpu, memory, name or pid; cpu is a part of the whole machine, 0 to 1."),
    host(.systemUptime, returns: "number", waits: true, "Seconds since the machine started."),
    host(
      .systemHost, returns: "{ name, system, version, kernel, architecture, description }", waits: true,
      "What machine this is."),

    host(
      .calendarEvents,
      [
        HostParameter(
          "options",
          .fields([
            HostParameter("path", .text), HostParameter("from", .date, optional: true),
            HostParameter("to", .date, optional: true), HostParameter("cancelled", .flag, optional: true),
          ]))
      ],
      returns:
        "list of { title, start, finish, allDay, calendar, status, id, location, description, url, organizer }",
      waits: true, needs: .read,
      "Events of an iCalendar file, or a folder of them, between two dates (now, and a week later), repetitions worked out."
    ),
    host(
      .feedParse, [HostParameter("text", .text)],
      returns: "{ title, link, description, updated, image, language, items, warning }", waits: true,
      "An RSS or Atom feed; items are { title, link, summary, content, author, id, date, categories, image, enclosure }."
    ),
    host(
      .notify,
      [
        HostParameter(
          "notification",
          .fields([
            HostParameter("title", .text), HostParameter("body", .text, optional: true),
            HostParameter("urgency", .text, optional: true), HostParameter("icon", .text, optional: true),
            HostParameter("timeout", .number, optional: true), HostParameter("replaces", .integer, optional: true),
          ]))
      ], returns: "integer", waits: true, needs: .notify,
      "Shows a desktop notification, at most five a minute; urgency is low, normal or critical. Gives its number, for replaces."
    ),
    host(
      .mediaPlayers,
      returns:
        "list of { name, identity, status, title, artist, album, length, position, rate, from, to, artURL, volume }",
      waits: true, needs: .media,
      "What the media players play, who plays first; status is playing, paused or stopped, from and to are dates."),
    host(
      .mediaCommand, [HostParameter("command", .text), HostParameter("player", .text, optional: true)],
      returns: "nothing", waits: true, needs: .media,
      "Tells a player, by its name in media.players(), else the first: playPause, play, pause, stop, next or previous."),

    host(
      .pictureKeep, [HostParameter("bytes", .text)], returns: "string",
      "Keeps a picture's bytes, as http and files give them, and gives the name by which Image { data = … } shows it; at most 32 a call."
    ),

    host(
      .centerReloadTimelines, [HostParameter("kind", .text)], returns: "nothing", "Asks for new timelines of a kind."),
    host(.centerReloadAllTimelines, returns: "nothing", "Asks for new timelines of every kind."),
    host(
      .centerReloadControls, [HostParameter("kind", .text)], returns: "nothing", "Asks for new values of a control."),
    host(
      .centerCurrentConfigurations, returns: "list of { kind, family, configuration }",
      "The placed widgets of this bundle."),
    host(.centerReloadAllControls, returns: "nothing", "Asks for new values of every control."),
    host(
      .centerCurrentControls, returns: "list of { kind, family, configuration }", "The placed controls of this bundle."),
    host(
      .centerInvalidateRelevance, [HostParameter("kind", .text)], returns: "nothing",
      "Asks anew for a widget's relevance, where it is in a stack."),
    host(
      .centerInvalidateConfigurationRecommendations, returns: "nothing",
      "Says that recommendations are others now: whoever shows them asks anew."),

    host(
      .activityStart,
      [
        HostParameter("kind", .text), HostParameter("attributes", .table), HostParameter("state", .table),
        HostParameter("options", .fields(activityOptions), optional: true),
      ], returns: "string", waits: true,
      "Starts a live activity and gives its id; attributes stay, state changes: together at most 4,096 bytes of JSON."),
    host(
      .activityUpdate,
      [
        HostParameter("id", .text), HostParameter("state", .table),
        HostParameter("options", .fields(activityOptions), optional: true),
      ], returns: "true", waits: true, "Replaces an activity's state; what options leave out is gone."),
    host(
      .activityFinish,
      [
        HostParameter("id", .text), HostParameter("state", .table, optional: true),
        HostParameter(
          "options", .fields([HostParameter("dismiss", .oneOf([.date, .text]), optional: true)]), optional: true),
      ], returns: "true", waits: true,
      "Ends an activity with its last state; dismiss is \"immediate\" or a date, by default four hours later."),
    host(
      .activityList, [HostParameter("kind", .text, optional: true)],
      returns: "list of { id, kind, attributes, state, started, staleDate, relevance, activityState, pushToken }",
      waits: true, "This bundle's activities that are shown; activityState is active, stale or ended."),

    host(.logDebug, [words], variadic: true, returns: "nothing", "Writes to the log."),
    host(.logInfo, [words], variadic: true, returns: "nothing", "Writes to the log."),
    host(.logWarning, [words], variadic: true, returns: "nothing", "Writes to the log."),
    host(.logError, [words], variadic: true, returns: "nothing", "Writes to the log."),
    host(
      .localized, [HostParameter("key", .text), HostParameter("values", .any, optional: true)], variadic: true,
      returns: "string", "The bundle's text for a key in the environment's locale, with values put in."),
    host(
      .numberFormat,
      [
        HostParameter("number", .number),
        HostParameter(
          "options",
          .fields([
            HostParameter("style", .text, optional: true), HostParameter("currency", .text, optional: true),
            HostParameter("unit", .text, optional: true),
            HostParameter("minimumFractionDigits", .integer, optional: true),
            HostParameter("maximumFractionDigits", .integer, optional: true),
            HostParameter("locale", .text, optional: true),
          ]), optional: true),
      ], returns: "string", "A number as text: decimal, percent, currency, bytes, compact, ordinal or unit."),
    host(
      .listFormat,
      [
        HostParameter("list", .table),
        HostParameter(
          "options",
          .fields([
            HostParameter("type", .text, optional: true), HostParameter("width", .text, optional: true),
            HostParameter("locale", .text, optional: true),
          ]), optional: true),
      ], returns: "string", "Texts joined by commas and `and` or `or`; the width is standard, short or narrow."),
  ]
}
