extension Vocabulary {
  /// What a file declares.
  static let declarationTopics: [Topic] = [
    widget, bundle, provider, entry, timeline, policy, view, intent, parameters, control, stack, activity, permissions,
    schemes, triggers, previews,
  ]

  private static let widget = Topic(
    .widget, "One kind of widget; a file returns one, or a bundle of several.",
    [
      TopicKey("kind", "string", required: true, "What names it everywhere, 1 to 255 characters."),
      TopicKey(
        "displayName", "string", default: "the kind",
        "What the gallery calls it; a key of strings/LOCALE.lua or a text."
      ),
      TopicKey(
        "description", "string", default: "\"\"", "What the gallery says of it; looked up as displayName is."),
      TopicKey(
        "families", "Family[]", default: "{ \"systemSmall\", \"systemMedium\", \"systemLarge\" }",
        "The sizes that it supports: lunette help families."),
      TopicKey("intent", "Intent", "What users can configure: lunette help intent. Without one it is static."),
      TopicKey("provider", "Provider", "Where its entries come from: lunette help provider."),
      TopicKey("triggers", "table[]", "What else than time asks for a reload: lunette help triggers."),
      TopicKey(
        "view", "ViewFunction|View|table<Family|\"default\", ViewFunction|View>", required: true,
        "The view of an entry, or a table from family (or default) to such: lunette help view."),
      TopicKey("contentMarginsDisabled", "boolean", default: "false", "Whether the view fills the margins too."),
      TopicKey(
        "containerBackgroundRemovable", "boolean", default: "true",
        "Whether a place may leave its containerBackground out."),
      TopicKey(
        "supportsPlaceholderWhenLocked", "boolean", default: "true",
        "Whether a locked screen shows the placeholder, or the view with private parts masked."),
      TopicKey(
        "recommendations", "fun(): { description: string, configuration: table }[]",
        "Preconfigured variants for a gallery. Kept; no place shows them yet."),
      TopicKey(
        "promptsForUserConfiguration", "boolean", default: "false", "Whether placing it asks for its configuration."),
      TopicKey("formerKinds", "string[]", default: "{}", "Kinds that it had; their placed instances are kept."),
      TopicKey(
        "migrate", "fun(configuration: table, fromVersion: integer): table", default: "name by name",
        "Carries the configuration of an earlier version over."),
      TopicKey("version", "integer", default: "1", "The version of its configuration."),
      TopicKey("push", "fun(token: string)", "Called with the kind's push token; a push asks for a reload."),
      TopicKey(
        "previews", "table[]", default: "{}", "Appearances that its author wants to see: lunette help previews."),
    ],
    notes: ["A lone widget may carry the keys of its bundle itself: name, schemes, permissions, colors, handlers."],
    example: """
      return widget {
        kind = "hello", displayName = "Hello",
        families = { "systemSmall", "systemMedium" },
        view = function(entry, environment)
          return VStack { spacing = 4,
            Text "Hello":font "title",
            Text(entry.date, "time"):foregroundStyle "secondary",
          }
        end,
      }
      """)

  private static let bundle = Topic(
    .bundle, "Several widgets and controls of one file, in order, and what they share.",
    [
      TopicKey("name", "string", default: "the file's name", "The app's name that users see."),
      TopicKey("schemes", "string[]", default: "{}", "Its own URL schemes: lunette help schemes."),
      TopicKey("permissions", "Permissions", default: "{}", "What it asks for: lunette help permissions."),
      TopicKey(
        "colors", "table<string, string|{ light: string, dark: string }>", default: "{}",
        "Its own colours: lunette help colors."),
      TopicKey("onOpenURL", "fun(url: URL): HandlerReply?", "Called with each URL of its schemes: lunette help taps."),
      TopicKey(
        "onContinueUserActivity", "fun(activity: UserActivity): HandlerReply?",
        "Called for a tap that met no link: { kind, family, configuration }."),
      TopicKey("onBackgroundURLSessionEvents", "fun(events: table)", "Called when downloads have ended."),
    ],
    notes: [
      "Members without a name are widget { … }, control { … }, stack { … } and activity { … }.",
      "A bundle is NAME.lua, or a folder NAME with init.lua, its modules (require \"rows\" reads rows.lua), strings/ and pictures.",
    ],
    example: """
      local function hello() return Text "Hello" end
      return bundle {
        name = "Greetings",
        colors = { latte = { light = "#E6D3B3", dark = "#5A4632" } },
        widget { kind = "hello", view = hello },
        widget { kind = "bye", view = function()
          return Text "Goodbye":containerBackground "latte"
        end },
      }
      """)

  private static let provider = Topic(
    .provider, "The functions that give a widget its entries.",
    [
      TopicKey(
        "placeholder", "fun(context: Context): table", default: "a skeleton of the family",
        "One entry without user data, shown while another is awaited. It returns at once: nothing in it may wait."),
      TopicKey(
        "snapshot", "fun(context: Context): table", default: "the timeline's first entry",
        "One entry, quickly; context.isPreview is true in a gallery, where sample data is right."),
      TopicKey(
        "timeline", "fun(context: Context): Timeline?", default: "one entry now, never again",
        "Entries, and when to ask again: lunette help timeline. nil: there is nothing to show."),
    ],
    notes: ["snapshot and timeline may wait: http, files and process look like plain calls there, and block nobody."],
    example: """
      return widget {
        kind = "load", families = { "systemSmall" },
        provider = {
          placeholder = function(context) return { load = 0.5 } end,
          timeline = function(context)
            local load = context.isPreview and { one = 0.5 } or system.load()
            return {
              entries = { { date = context.now, load = load.one } },
              policy = after(context.now + 60),
            }
          end,
        },
        view = function(entry)
          return Text(number.format(entry.load)):font "title"
        end,
      }
      """)

  private static let entry = Topic(
    .entry, "What a widget shows from one moment on: a date, and any plain data for the view.",
    [
      TopicKey(
        "date", "number", required: true, "From when on it is shown, in seconds since 1970 (context.now, date.add)."),
      TopicKey(
        "relevance", "{ score: number, duration?: number }", "How much it matters, for a stack that shows one of many."),
      TopicKey("state", "string", "A word that bars take for their colours, as \"critical\"."),
    ],
    notes: [
      "Every other key is yours: tables, texts, numbers and booleans. Functions and cycles are errors, since entries are archived.",
      "Entries are sorted by date; of equal dates the later one counts.",
    ],
    example: """
      return widget {
        kind = "tea", families = { "systemSmall" },
        provider = { timeline = function(context)
          local entries = {}
          for minute = 0, 3 do
            entries[#entries + 1] =
              { date = context.now + 300 * minute, left = 3 - minute }
          end
          return { entries = entries, policy = "never" }
        end },
        view = function(entry)
          local left = entry.left or 0
          return Text(left > 0 and left * 5 .. " min" or "Ready")
        end,
      }
      """)

  private static let timeline = Topic(
    .timeline, "What provider.timeline returns: entries, and when to ask for new ones.",
    [
      TopicKey("entries", "Entry[]", required: true, "At least one, at most 1,000: lunette help entry."),
      TopicKey("policy", "Policy", default: "atEnd", "When the provider is asked again: lunette help policy."),
    ],
    notes: ["Timeline { entries = …, policy = … } is the same table by name. Views are made for all entries at once."],
    example: """
      return widget {
        kind = "days", families = { "systemSmall" },
        provider = { timeline = function(context)
          local midnight = date.startOfDay(context.now)
          return Timeline {
            entries = {
              { date = context.now },
              { date = date.add(midnight, { days = 1 }) },
            },
            policy = atEnd,
          }
        end },
        view = function(entry) return Text(date.format(entry.date, "EEEE")) end,
      }
      """)

  private static let policy = Topic(
    .policy, "When a provider is asked for its next timeline.",
    [
      TopicKey("atEnd", "\"atEnd\"", "When the last entry's date has come."),
      TopicKey("never", "\"never\"", "Not by time: only triggers, buttons, the center or a person ask."),
      TopicKey(
        "after", "fun(date: number, options?: { jitter: number }): Policy",
        "Not before that date; { jitter = 60 } spreads the reloads of many hosts over a minute."),
    ],
    notes: [
      "They are globals: policy = atEnd, policy = never, policy = after(date.now() + 600). The texts \"atEnd\" and \"never\" are the same.",
      "atEnd with no later entry, and a date that has passed, mean in five minutes.",
    ],
    example: """
      return widget {
        kind = "quarter", families = { "systemSmall" },
        provider = { timeline = function(context)
          return {
            entries = { { date = context.now } },
            policy = after(context.now + 900),
          }
        end },
        view = function(entry) return Text(entry.date, "time") end,
      }
      """)

  private static let view = Topic(
    .view, "A function of an entry and the environment that returns a view; or a view; or a table from family to such.",
    notes: [
      "A constructor makes a view: VStack { spacing = 4, Text \"a\", Text \"b\" }. Texts and numbers are short for Text, lists are flattened, nil and false are skipped.",
      "A modifier is a method and gives a new view: Text \"a\":bold():padding(8).",
      "Lengths are points; a terminal's cell stands for 8 × 16 of them. lunette help views, lunette help modifiers list all.",
    ],
    example: """
      return widget {
        kind = "sizes",
        families = { "systemSmall", "systemMedium", "accessoryInline" },
        view = {
          accessoryInline = function() return Text "small" end,
          default = function(entry, environment)
            return HStack {
              Image { systemName = "star.fill", label = "star" },
              ForEach({ "one", "two" }, function(word) return Text(word) end),
            }
          end,
        },
      }
      """)

  private static let intent = Topic(
    .intent, "Parameters with types: what a widget can be configured by, or what a button does.",
    [
      TopicKey("id", "string", required: true, "What names it in the bundle."),
      TopicKey("title", "string", default: "the id", "What people see."),
      TopicKey("description", "string", "What people read of it."),
      TopicKey("parameters", "table[]", default: "{}", "Its values: lunette help parameters."),
      TopicKey(
        "perform", "fun(p: table): HandlerReply?",
        "What it does; p has the values, and p.value of a Toggle. What held the button is reloaded then."),
    ],
    notes: [
      "Called, it makes an action: Button { action = Add { by = 1 }, \"Add\" }, Toggle { isOn = on, action = Switch {}, \"Lamp\" }.",
      "As a widget's intent it is the configuration: context.configuration.NAME. Set it by --config NAME=VALUE or lunette configure.",
    ],
    example: """
      local Add = intent {
        id = "Add", parameters = { { "by", type = "integer", default = 1 } },
        perform = function(p)
          storage.set("count", storage.get("count", 0) + p.by)
        end,
      }
      return widget {
        kind = "counter", families = { "systemSmall" },
        provider = { timeline = function(context)
          local count = storage.get("count", 0)
          local entry = { date = context.now, count = count }
          return { entries = { entry }, policy = never }
        end },
        view = function(entry)
          return VStack { Text(entry.count or 0):font "title",
            Button { action = Add { by = 1 }, "Add one" } }
        end,
      }
      """)

  private static let parameters = Topic(
    .parameters, "A list of an intent's values, each { \"NAME\", type = … }.",
    [
      TopicKey("name", "string", required: true, "Its name; it may stand first without key."),
      TopicKey(
        "type", IntentParameter.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|"), required: true,
        "What its value is."),
      TopicKey("title", "string", default: "the name", "What people see."),
      TopicKey("description", "string", "What people read of it."),
      TopicKey("default", "any", "Its value where nobody gave one."),
      TopicKey("required", "boolean", default: "false", "Whether it must be given."),
      TopicKey(
        "options", "any[]|fun(query: string): any[]",
        "The values to choose from, each a value or { value =, title =, subtitle =, image =, section = }. A function is kept; nothing asks it yet."
      ),
      TopicKey("min", "number", "The least."),
      TopicKey("max", "number", "The most."),
      TopicKey("depends", "string[]", "Parameters that its options depend on."),
      TopicKey(
        "entities", "fun(ids: string[]): table[]", "Of an entity: those of these ids. Kept; nothing asks it yet."),
      TopicKey("suggested", "fun(): table[]", "Of an entity: those to choose from. Kept; nothing asks it yet."),
      TopicKey(
        "match", "fun(text: string): table[]", "Of an entity: those that a text means. Kept; nothing asks it yet."),
    ],
    example: """
      local Choose = intent {
        id = "Choose", title = "Drink",
        parameters = {
          { "drink", type = "enum", title = "Drink", default = "tea",
            options = { { value = "tea", title = "Tea" }, "mocha" } },
          { "cups", type = "integer", default = 2, min = 1, max = 9 },
        },
      }
      return widget {
        kind = "drinks", families = { "systemSmall" }, intent = Choose,
        view = function(entry, environment)
          local chosen = environment.configuration
          return Text(chosen.cups .. " × " .. chosen.drink)
        end,
      }
      """)

  private static let control = Topic(
    .control, "One kind of control: a button or a toggle of its own, as in a control centre.",
    [
      TopicKey("kind", "string", required: true, "What names it everywhere, 1 to 255 characters."),
      TopicKey("displayName", "string", default: "the kind", "What people see; looked up in strings/."),
      TopicKey("description", "string", default: "\"\"", "What people read of it; looked up in strings/."),
      TopicKey("intent", "Intent", "What users can configure."),
      TopicKey(
        "promptsForUserConfiguration", "boolean", default: "false", "Whether placing it asks for its configuration."),
      TopicKey(
        "value", "{ preview: (fun(configuration: table): any), current: (fun(configuration: table): any) }",
        "Where its value comes from: preview at once, for a gallery; current may wait."),
      TopicKey("push", "fun(token: string)", "Called with the kind's push token; a push asks for a reload."),
      TopicKey(
        "view", "fun(value: any): View", required: true, "A ControlToggle or a ControlButton that shows the value."),
    ],
    notes: ["lunette check evaluates values and views of controls; no place shows them yet."],
    example: """
      local Switch = intent {
        id = "Switch",
        parameters = { { "value", type = "boolean", default = false } },
        perform = function(p) storage.set("on", p.value) end,
      }
      return control {
        kind = "timer", displayName = "Timer",
        value = {
          preview = function() return { isOn = false } end,
          current = function() return { isOn = storage.get("on", false) } end,
        },
        view = function(value)
          return ControlToggle { "Timer", isOn = value.isOn, action = Switch {},
            valueLabel = function(isOn)
              return Text(isOn and "Running" or "Off")
            end }
        end,
      }
      """)

  private static let stack = Topic(
    .stack, "Widgets of the bundle that share one place, as a Smart Stack.",
    [
      TopicKey("kind", "string", required: true, "What names it everywhere."),
      TopicKey("widgets", "string[]", required: true, "Kinds of the bundle's widgets."),
      TopicKey("displayName", "string", "What the gallery calls it."),
      TopicKey("description", "string", "What the gallery says of it."),
    ],
    notes: ["Declared and checked; no place shows a stack yet, which lunette check says as a warning."],
    example: """
      return bundle {
        widget { kind = "one", view = function() return Text "One" end },
        widget { kind = "two", view = function() return Text "Two" end },
        stack { kind = "both", widgets = { "one", "two" } },
      }
      """)

  private static let activity = Topic(
    .activity, "A live activity: something under way, shown until it ends.",
    [
      TopicKey("kind", "string", required: true, "What names it everywhere."),
      TopicKey(
        "presentations", "table<string, fun(attributes: table, state: table): View>", required: true,
        "Views by place: lockScreen, compactLeading, compactTrailing, minimal, expanded."),
      TopicKey("displayName", "string", "What people see."),
      TopicKey("description", "string", "What people read of it."),
    ],
    notes: ["Declared and checked; no place shows an activity yet, which lunette check says as a warning."],
    example: """
      return bundle {
        widget { kind = "order", view = function() return Text "Order" end },
        activity { kind = "delivery", presentations = {
          lockScreen = function(attributes, state) return Text(state.step) end,
          minimal = function() return Image { systemName = "bicycle" } end,
        } },
      }
      """)

  private static let permissions = Topic(
    .permissions, "What a bundle asks of its user; nothing is reachable that is not both declared and granted.",
    [
      TopicKey("network", "string[]", default: "{}", "Hosts that http may ask, as \"api.example.org\"."),
      TopicKey("read", "string[]", default: "{}", "Files and folders that files may read; \"system\" for processes."),
      TopicKey("run", "string[]", default: "{}", "Programs that process.run may start."),
      TopicKey(
        "environment", "string[]", default: "{}", "Variables that process.run may set beyond LANG, TZ and the like."),
      TopicKey("notify", "boolean", default: "false", "Desktop notifications."),
      TopicKey("media", "boolean", default: "false", "What media players play."),
    ],
    notes: [
      "Granted by --allow read=PATH, by --allow all, and for good with --remember. lunette list shows what is granted.",
      "Without a grant a call raises; context.isPreview is true in galleries, where sample data needs none.",
    ],
    example: """
      return widget {
        kind = "notes", families = { "systemMedium" },
        permissions = { read = { "~/notes.txt" } },
        provider = { timeline = function(context)
          local lines = { "Buy tea", "Water the plants" }
          if not context.isPreview then
            lines = files.lines("~/notes.txt") or { "Nothing" }
          end
          local entry = { date = context.now, lines = lines }
          return { entries = { entry }, policy = never }
        end },
        view = function(entry)
          return VStack { alignment = "leading",
            ForEach(entry.lines or { "…" }, function(line)
              return Text(line)
            end) }
        end,
      }
      """)

  private static let schemes = Topic(
    .schemes, "URL schemes that belong to the bundle: its onOpenURL is called for them.",
    notes: [
      "A scheme is letters, digits, '+', '-' and '.'; those of the web and the system (https, file, mailto, …) belong to nobody.",
      "widgetURL names the URL of a whole widget, Link that of a part (systemMedium and larger). lunette open URL tries one.",
    ],
    example: """
      return widget {
        kind = "score", families = { "systemSmall" }, schemes = { "mygame" },
        onOpenURL = function(url)
          if url.host == "reset" then storage.remove("score") end
          return { reload = { "score" } }
        end,
        view = function() return Text "Reset":widgetURL "mygame://reset" end,
      }
      """)

  private static let triggers = Topic(
    .triggers, "What else than time asks for a new timeline; context.reason is \"trigger\" then.",
    [
      TopicKey("file", "string", "A path; asks when the file or folder changes. Needs read, unless it is bundle:."),
      TopicKey(
        "lines", "string[]",
        "A program that is kept running; each line of its output asks, and is context.line. Needs run."
      ),
      TopicKey("device", "string", "A subsystem of the kernel, as \"power_supply\"; its events ask."),
      TopicKey("signal", "string", "An interface or a program on D-Bus, as \"org.freedesktop.UPower\"."),
    ],
    notes: [
      "A list of tables with one of these keys, and of the words \"resume\" (after sleep) and \"network\" (it changed)."
    ],
    example: """
      return widget {
        kind = "todo", families = { "systemSmall" },
        triggers = { { file = "bundle:todo.txt" }, "resume" },
        provider = { timeline = function(context)
          local text = files.read("bundle:todo.txt") or "Nothing to do"
          local entry = { date = context.now, text = text }
          return { entries = { entry }, policy = never }
        end },
        view = function(entry) return Text(entry.text or "…") end,
      }
      """)

  private static let previews = Topic(
    .previews, "Appearances that the author wants to see, for lunette preview, in front of all others.",
    [
      TopicKey("name", "string", default: "Preview N", "What it is called."),
      TopicKey("family", "Family", default: "the first", "The size."),
      TopicKey("entry", "table", default: "the provider's", "The entry that is shown."),
      TopicKey("configuration", "table", default: "{}", "What the user chose."),
      TopicKey("environment", "table", default: "{}", "What is otherwise: { colorScheme = \"dark\" }."),
    ],
    example: """
      return widget {
        kind = "weather", families = { "systemSmall" },
        previews = {
          { name = "Frost", family = "systemSmall", entry = { degrees = -12 } },
          { name = "Night", environment = { colorScheme = "dark" } },
        },
        view = function(entry) return Text((entry.degrees or 20) .. "°") end,
      }
      """)
}
