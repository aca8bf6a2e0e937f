extension Vocabulary {
  /// What a file's functions get, and subjects that are no table.
  static let valueTopics: [Topic] = [
    environment, context, families, colors, symbols, dates, strings, taps, lua, limits, errors,
  ]

  private static let environment = Topic(
    .environment, "How a widget is shown: the second argument of view, and a global inside it. Read-only.",
    [
      TopicKey("widgetFamily", "Family", "The size that is drawn."),
      TopicKey("colorScheme", choice(ColorScheme.allCases), "Whether it is light or dark."),
      TopicKey("widgetRenderingMode", choice(RenderingMode.allCases), "Whether colours are the widget's own."),
      TopicKey("dynamicTypeSize", choice(DynamicTypeSize.allCases), "How large texts are."),
      TopicKey("locale", "string", "As \"en_US\"."),
      TopicKey("timeZone", "string", "As \"Europe/Berlin\"."),
      TopicKey("displaySize", "{ width: number, height: number }", "The whole widget, in points."),
      TopicKey(
        "contentMargins", "{ top: number, leading: number, bottom: number, trailing: number }",
        "The room around the view, in points."),
      TopicKey(
        "redactionReasons", "table<\"placeholder\"|\"privacy\"|\"invalidated\", boolean>",
        "Why texts are masked: environment.redactionReasons.placeholder."),
      TopicKey("showsContainerBackground", "boolean", "Whether containerBackground is drawn."),
      TopicKey("isLuminanceReduced", "boolean", "Whether the display is dimmed."),
      TopicKey("legibilityWeight", choice(LegibilityWeight.allCases), "Whether people asked for bold texts."),
      TopicKey("colorSchemeContrast", choice(ColorSchemeContrast.allCases), "Whether people asked for more contrast."),
      TopicKey("configuration", "table", "What the user chose: lunette help intent."),
      TopicKey("age", "number", "Seconds since the timeline was made."),
      TopicKey("lastError", "string?", "What the last action or reload failed with."),
      TopicKey("isStale", "boolean?", "In an activity: whether its staleDate has passed."),
      TopicKey("activityID", "string?", "In an activity: its id, as activity.start gave it."),
    ],
    notes: ["Try one: lunette render FILE --color-scheme dark --dynamic-type-size xxxLarge --locale de_DE."],
    example: """
      return widget {
        kind = "place", families = { "systemSmall", "systemLarge" },
        view = function(entry, environment)
          local isLarge = environment.widgetFamily == "systemLarge"
          return VStack {
            Text(environment.timeZone):font(isLarge and "title" or "headline"),
            environment.colorScheme == "dark" and Text "night" or Text "day",
          }
        end,
      }
      """)

  private static let context = Topic(
    .context, "What a provider is asked for: its argument, and a global inside it. Read-only.",
    [
      TopicKey("kind", "string", "The widget that is asked."),
      TopicKey("family", "Family", "The size that is asked for."),
      TopicKey("isPreview", "boolean", "Whether it is for a gallery: give sample data at once."),
      TopicKey("displaySize", "{ width: number, height: number }", "The whole widget, in points."),
      TopicKey("now", "number", "The time, in seconds since 1970. os.time() and date.now() read the same clock."),
      TopicKey("configuration", "table", "What the user chose; empty where there is nothing to choose."),
      TopicKey("locale", "string", "As \"en_US\"."),
      TopicKey("timeZone", "string", "As \"Europe/Berlin\"."),
      TopicKey(
        "environmentVariants", "Variants",
        "Every environment that may be asked for; .colorScheme, .widgetRenderingMode and .dynamicTypeSize list the values."
      ),
      TopicKey("reason", choice(ReloadReason.allCases), "Why it is asked."),
      TopicKey("line", "string?", "The line or block that asked, of a lines trigger."),
    ],
    example: """
      return widget {
        kind = "moment", families = { "systemSmall" },
        provider = { timeline = function(context)
          local entry = { date = context.now, why = context.reason }
          return { entries = { entry }, policy = never }
        end },
        view = function(entry) return Text("Asked: " .. (entry.why or "…")) end,
      }
      """)

  private static let families = Topic(
    .families, "The sizes of a widget.",
    notes: [
      "systemSmall, systemMedium and systemLarge unless said. A terminal's border is within the cells; margins are 16 points in system families, none in accessory ones.",
      "environment.widgetFamily tells a view which it is drawn in; a view may also be a table from family to function.",
    ],
    example: """
      return widget {
        kind = "load", families = { "systemSmall", "accessoryInline" },
        view = {
          systemSmall = function() return Text "Load":font "largeTitle" end,
          accessoryInline = function() return Text "Load" end,
        },
      }
      """)

  private static let colors = Topic(
    .colors, "A colour is a name, one of the bundle's own, \"#RRGGBB\" or \"#RRGGBBAA\", or a Color view.",
    notes: [
      "Names: " + Color.Role.allCases.filter { $0 != .custom }.map(\.rawValue).joined(separator: ", ") + ".",
      "Each has a light and a dark form. A bundle's own stand in colors, as one colour or as { light =, dark = }.",
    ],
    example: """
      return widget {
        kind = "paint", families = { "systemSmall" },
        colors = { latte = { light = "#5A4632", dark = "#E6D3B3" } },
        view = function()
          return VStack {
            Text "Latte":foregroundStyle "latte",
            Text "Quiet":foregroundStyle "secondary",
            Rectangle():fill "#8040C0":frame { height = 16 },
          }
        end,
      }
      """)

  private static let symbols = Topic(
    .symbols, "Pictures by name, as SF Symbols name them: Image { systemName = \"sun.max\" }.",
    notes: [
      "Endings as .fill, .circle and .square are forms of the same picture; .slash strikes it through; 3.circle and a.square are characters in a frame. --symbols ascii draws letters.",
      "Give an Image a label, which assistive software says.",
    ],
    example: """
      return widget {
        kind = "sky", families = { "systemSmall" },
        view = function()
          return HStack {
            Image { systemName = "cloud.rain", label = "rain" },
            Label { "Sunrise", systemImage = "sunrise" },
          }
        end,
      }
      """)

  private static let dates = Topic(
    .dates, "Dates are numbers: seconds since 1970 UTC. A Text of one stays true by itself as time passes.",
    notes: [
      "Text(d, \"time\") 9:41 AM · Text(d, \"date\") June 3, 2026 · Text(d, \"relative\") 2 hr, 23 min · Text(d, \"offset\") +2 hours · Text(d, \"timer\") 15:00 · Text(from, to) a span. No reload is needed for them.",
      "Text { timer = { from, to } } counts down, Text { stopwatch = d } up; Text { offset = d } and Text { reference = d } speak. lunette help Text has their options.",
      "Calendar arithmetic, right across daylight-saving changes: date.add(d, { days = 1 }), date.startOfDay, date.next, date.components, date.format, date.parse. lunette help date lists them.",
    ],
    example: """
      return widget {
        kind = "train", families = { "systemSmall" },
        provider = { timeline = function(context)
          local leaves = date.next(context.now, { minute = 30 })
          local entry = { date = context.now, leaves = leaves }
          return { entries = { entry }, policy = after(leaves) }
        end },
        view = function(entry)
          local leaves = entry.leaves or entry.date
          return VStack { Text(leaves, "time"), Text(leaves, "relative") }
        end,
      }
      """)

  private static let strings = Topic(
    .strings, "A bundle's texts in several languages: strings/LOCALE.lua in its folder returns a table.",
    notes: [
      "Text \"key\", displayName and description look their text up: first in strings/de_AT.lua, then de.lua, base.lua and en.lua; what none has is shown as it is. Text.verbatim(s) never looks up.",
      "localized(key, …) puts values in at %@, %s, %d, %.1f, by order or by number (%2$@). A value may be a table of plural forms: { one = \"%d cup\", other = \"%d cups\" }.",
      "A dynamic text may be a value too: with ago = \"vor %@\", Text(localized(\"ago\", Text(d, \"relative\"))) reads \"vor 5 Min.\" and stays true.",
    ],
    example: """
      -- Beside it strings/de.lua: return { ["%@ ago"] = "vor %@" }
      return widget {
        kind = "cups", displayName = "Cups", families = { "systemSmall" },
        view = function(entry)
          return VStack {
            Text(localized("Hello, %@", "Ada")),
            Text(localized("%@ ago", Text(entry.date - 300, "relative"))),
          }
        end,
      }
      """)

  private static let taps = Topic(
    .taps, "What a tap does: a link, an action, or the widget itself.",
    [
      TopicKey("url", "URL", "onOpenURL gets { string, scheme, host, port, path, query, queryItems, fragment }."),
      TopicKey("activity", "UserActivity", "onContinueUserActivity gets { kind, family, configuration }."),
      TopicKey(
        "reply", "HandlerReply", "A handler and perform may return { openURL = \"https://…\", reload = { \"kind\" } }."),
    ],
    notes: [
      "Link { destination = url, … } counts in systemMedium and larger; widgetURL(url) is for all the rest of a widget; with neither onContinueUserActivity is called. Button and Toggle perform an action: lunette help intent.",
      "lunette tap FILE --link 1, --action 1, --x 3 --y 2 tries one; --dry-run only says what it would do.",
    ],
    example: """
      return widget {
        kind = "news", families = { "systemMedium" }, schemes = { "news" },
        onOpenURL = function(url)
          if url.host == "read" then storage.set("read", url.query.id) end
        end,
        view = function()
          return VStack {
            Link { destination = "news://read?id=7", "Read it" },
            Text "News",
          }:widgetURL "news://open"
        end,
      }
      """)

  private static let lua = Topic(
    .lua, "Lua 5.4, with a part of its library: nothing of it reaches files, programs or other bundles.",
    notes: [
      "There are: \(StandardLibrary.functions.joined(separator: ", ")).",
      "Modules: string (without dump), table, math, utf8; of os time, date, clock and difftime.",
      "There are no io, debug, coroutine, load, loadfile, dofile, collectgarbage, os.execute and os.getenv: waiting needs no coroutine, and files, process, http and storage are modules of their own (lunette help functions).",
      "Every run is the same: pairs visits numbers in order, then texts by their bytes; math.random is seeded from kind, family and context.now.",
      "Globals do not last: a state may be discarded between two calls. What must last goes into storage.",
    ],
    example: """
      local rows = { tea = 3, mocha = 1 }
      return widget {
        kind = "cups", families = { "systemSmall" },
        view = function()
          local views = {}
          for name, count in pairs(rows) do
            table.insert(views, Text(string.format("%d × %s", count, name)))
          end
          return VStack(views)
        end,
      }
      """)

  private static let limits = Topic(
    .limits, "What a bundle may use; past a limit the call ends with an error that names it.",
    notes: ["lunette doctor prints them all with the codes of their errors."],
    example: """
      return widget {
        kind = "brief", families = { "systemSmall" },
        provider = { timeline = function(context)
          local entries = {}
          for hour = 0, 23 do
            local at = context.now + hour * 3600
            entries[#entries + 1] = { date = at, hour = hour }
          end
          return { entries = entries, policy = atEnd }
        end },
        view = function(entry) return Text("Hour " .. (entry.hour or 0)) end,
      }
      """)

  private static let errors = Topic(
    .errors, "An error says file and line, what was wrong and what would be right, and has a code.",
    notes: [
      "Exit codes: 0 done, 64 wrong usage, 65 a widget is wrong, 66 no such file, 69 no runtime, 74 input or output failed, 75 a limit was exceeded, 77 a permission was not granted.",
      "An expected failure (no such file, no network) is no error: the call returns nil, message, code. --format json gives errors as data.",
    ],
    example: """
      return widget {
        kind = "notes", families = { "systemSmall" },
        provider = { timeline = function(context)
          local text, message = files.read("bundle:notes.txt")
          if not text then log.info(message) end
          local shown = text or "No notes"
          local entry = { date = context.now, text = shown }
          return { entries = { entry }, policy = never }
        end },
        view = function(entry) return Text(entry.text or "…") end,
      }
      """)

  private static func choice<T: RawRepresentable>(_ cases: [T]) -> String where T.RawValue == String {
    cases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
  }
}
