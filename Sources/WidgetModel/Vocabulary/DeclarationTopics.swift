extension Vocabulary {
  /// What a file declares.
  static let declarationTopics: [Topic] = [
    widget, bundle, provider, entry, timeline, policy, view, intent, parameters, control, stack, activity, permissions,
    requires, schemes, triggers, previews,
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
        "category", "\"Everyday\"|\"Machine\"|\"Development\"|\"Media\"|\"Games\"|\"Other\"|\"Examples\"",
        default: "the bundle's",
        "The part of the gallery that shows it."),
      TopicKey("keywords", "string[]", default: "{}", "Words by which the gallery finds it: what it is for."),
      TopicKey(
        "families", "Family[]", default: "{ \"systemSmall\", \"systemMedium\", \"systemLarge\" }",
        "The sizes that it supports: lunette help families."),
      TopicKey("intent", "Intent", "What users can configure: lunette help intent. Without one it is static."),
      TopicKey("provider", "Provider", "Where its entries come from: lunette help provider."),
      TopicKey(
        "triggers", "(Trigger|\"resume\"|\"network\")[]",
        "What else than time asks for a reload: lunette help triggers."),
      TopicKey(
        "view", "ViewFunction|View|table<Family|\"default\", ViewFunction|View>", required: true,
        "The view of an entry, or a table from family (or default) to such: lunette help view."),
      TopicKey("contentMarginsDisabled", "boolean", default: "false", "Whether the view fills the margins too."),
      TopicKey(
        "containerBackgroundRemovable", "boolean", default: "true",
        "Whether a place may leave its containerBackground out."),
      TopicKey(
        "supportsPlaceholderWhenLocked", "boolean", default: "true",
        "Has no effect: a locked screen masks private parts either way. `check` warns of false."),
      TopicKey(
        "recommendations", "fun(): { description: string, configuration: table }[]",
        "Preconfigured variants: `lunette add KIND --variant NAME` places one."),
      TopicKey(
        "relevance", "fun(configuration: table): { from: number, to: number, score: number }[]",
        "When a stack may want it, asked apart from timelines, and when a trigger fires (`context.reason`); of spans that overlap the one that begins last counts."
      ),
      TopicKey(
        "promptsForUserConfiguration", "boolean", default: "false", "Whether placing it asks for its configuration."),
      TopicKey(
        "disfavoredLocations", "(\"terminal\"|\"bar\"|\"dashboard\")[]", default: "{}",
        "Places that leave it out where all widgets are asked; by its name it is shown there, too."),
      TopicKey("formerKinds", "string[]", default: "{}", "Kinds that it had; their placed instances are kept."),
      TopicKey(
        "migrate", "fun(configuration: table, fromVersion: integer): table", default: "name by name",
        "Carries the configuration of an earlier version over."),
      TopicKey("version", "integer", default: "1", "The version of its configuration."),
      TopicKey(
        "push", "fun(token: string, configuration: table)",
        "Called with a push token: the kind's, or each configured widget's and control's own. A push asks for a reload."
      ),
      TopicKey(
        "previews", "Preview[]", default: "{}", "Appearances that its author wants to see: lunette help previews."),
    ],
    notes: [
      "A lone widget may carry the keys of its bundle itself: name, schemes, permissions, requires, colors, handlers."
    ],
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
      TopicKey("requires", "Requirements", default: "{}", "The Lunette that it needs: lunette help requires."),
      TopicKey(
        "category", "\"Everyday\"|\"Machine\"|\"Development\"|\"Media\"|\"Games\"|\"Other\"|\"Examples\"",
        default: "\"Other\"",
        "The part of the gallery that shows it."),
      TopicKey("keywords", "string[]", default: "{}", "Words by which the gallery finds it: what it is for."),
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
