// Topics of what is configured and performed: intents, their parameters, controls, stacks and activities.

extension Vocabulary {
  static let intent = Topic(
    .intent, "Parameters with types: what a widget can be configured by, or what a button does.",
    [
      TopicKey("id", "string", required: true, "What names it in the bundle."),
      TopicKey("title", "string", default: "the id", "What people see."),
      TopicKey("description", "string", "What people read of it."),
      TopicKey("parameters", "Parameter[]", default: "{}", "Its values: lunette help parameters."),
      TopicKey(
        "perform", "fun(p: table): HandlerReply?",
        "What it does; p has the values, and p.value of a Toggle. What held the button is reloaded then."),
      TopicKey(
        "openAppWhenRun", "boolean", default: "false", "Whether it leads somewhere else, as a control's hint says."),
      TopicKey(
        "authenticationPolicy",
        IntentDeclaration.AuthenticationPolicy.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|"),
        default: "\"alwaysAllowed\"", "Whether a control may perform it while the widgets are locked."),
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

  static let parameters = Topic(
    .parameters, "A list of an intent's values, each { \"NAME\", type = … }.",
    [
      TopicKey("name", "string", required: true, "Its name; it may stand first without key."),
      TopicKey(
        "type", IntentParameter.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|"), required: true,
        "What its value is."),
      TopicKey("title", "string", default: "the name", "What people see."),
      TopicKey("description", "string", "What people read of it."),
      TopicKey("list", "boolean", default: "false", "Whether its value is a list of such values."),
      TopicKey(
        "size", "integer|table", default: "100",
        "Of a list, the most values; or { min =, max = }; or either by family: { systemSmall = 1, systemMedium = 3 }."),
      TopicKey(
        "default", "any|fun(context: table): any",
        "Its value where nobody gave one. A function is asked when the value is needed."),
      TopicKey("required", "boolean", default: "false", "Whether it must be given."),
      TopicKey(
        "options", "any[]|fun(text: string, context: table): any[]",
        "The values to choose from, each a value or { value =, title =, subtitle =, image =, section = }. A function is asked with the text that somebody searches for, first with an empty one."
      ),
      TopicKey("min", "number", "The least."),
      TopicKey("max", "number", "The most."),
      TopicKey("depends", "string[]", "Parameters that its options depend on."),
      TopicKey(
        "grants", "\"network\"",
        "Of a url: the widget may reach the host of the configured URL, once the user has allowed that host. permissions need not name it."
      ),
      TopicKey(
        "entities", "fun(ids: any[], context: table): table[]",
        "Of an entity: those of these ids that there are, each { id =, title =, subtitle =, image =, section = }."),
      TopicKey("suggested", "fun(context: table): table[]", "Of an entity: those to choose from."),
      TopicKey("match", "fun(text: string, context: table): table[]", "Of an entity: those that a text means."),
    ],
    notes: [
      "context has kind, family, locale, timeZone, now and configuration, the values so far. A function answers with at most 1,000 values.",
      "The value of an entity is its id. One that entities does not answer is kept, and shown as missing; it cannot be chosen.",
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

  static let control = Topic(
    .control, "One kind of control: a button or a toggle of its own, as in a control centre.",
    [
      TopicKey("kind", "string", required: true, "What names it everywhere, 1 to 255 characters."),
      TopicKey("displayName", "string", default: "the bundle's name", "What people see; looked up in strings/."),
      TopicKey("description", "string", default: "\"\"", "What people read of it; looked up in strings/."),
      TopicKey(
        "category", "\"Everyday\"|\"Machine\"|\"Development\"|\"Media\"|\"Games\"|\"Other\"|\"Examples\"",
        default: "the bundle's",
        "The part of the gallery that shows it."),
      TopicKey("keywords", "string[]", default: "{}", "Words by which the gallery finds it: what it is for."),
      TopicKey("intent", "Intent", "What users can configure."),
      TopicKey(
        "promptsForUserConfiguration", "boolean", default: "false", "Whether placing it asks for its configuration."),
      TopicKey(
        "value", "{ preview: (fun(configuration: table): any), current: (fun(configuration: table): any) }",
        "Where its value comes from: preview at once, for a gallery; current may wait."),
      TopicKey(
        "push", "fun(token: string, configuration: table)",
        "Called with a push token: the kind's, or each configured widget's and control's own. A push asks for a reload."
      ),
      TopicKey(
        "view", "fun(value: any): View", required: true, "A ControlToggle or a ControlButton that shows the value."),
    ],
    notes: [
      "lunette controls draws it small, wide and large; lunette add places it, and lunette tap performs it.",
      "A control is where somebody placed it: no command shows it unasked.",
    ],
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
              return Label { isOn and "Running" or "Off", systemImage = "timer" }
            end }
        end,
      }
      """)

  static let stack = Topic(
    .stack, "Widgets of the bundle that share one place, as a Smart Stack.",
    [
      TopicKey("kind", "string", required: true, "What names it everywhere."),
      TopicKey("widgets", "string[]", required: true, "Kinds of the bundle's widgets, at most 100, each once."),
      TopicKey("displayName", "string", "What the gallery calls it."),
      TopicKey("description", "string", "What the gallery says of it."),
      TopicKey(
        "category", "\"Everyday\"|\"Machine\"|\"Development\"|\"Media\"|\"Games\"|\"Other\"|\"Examples\"",
        default: "the bundle's",
        "The part of the gallery that shows it."),
      TopicKey("keywords", "string[]", default: "{}", "Words by which the gallery finds it: what it is for."),
    ],
    notes: [
      "lunette add KIND places the stack with all its widgets, and its name is the kind; lunette stack new makes one of any widgets.",
      "Which widget is on top follows from relevance, donations and habit: lunette stack why.",
    ],
    example: """
      return bundle {
        widget { kind = "one", view = function() return Text "One" end },
        widget { kind = "two", view = function() return Text "Two" end },
        stack { kind = "both", widgets = { "one", "two" } },
      }
      """)

  static let activity = Topic(
    .activity, "A live activity: something under way, shown until it ends.",
    [
      TopicKey("kind", "string", required: true, "What names it everywhere."),
      TopicKey(
        "presentations", "table<string, fun(attributes: table, state: table, environment: Environment): View>",
        required: true, "Views by place, all of them: lockScreen, compactLeading, compactTrailing, minimal, expanded."),
      TopicKey(
        "preview", "{ attributes: table, state: table }", "Sample data, for galleries, render --kind and lunette check."
      ),
      TopicKey("displayName", "string", "What people see."),
      TopicKey("description", "string", "What people read of it."),
    ],
    notes: [
      "Intents and handlers start it: activity.start(kind, attributes, state), activity.update(id, state), activity.finish(id, state); each is kept when the call returns.",
      "lockScreen is systemMedium, expanded systemLarge, minimal accessoryCircular; both compact ones are one line, accessoryInline, and accessoryRectangular.",
      "It is active for 8 hours at most, and stays on the lock screen for 4 more. Where there is room for one, the highest relevance is shown.",
      "environment.isStale says that staleDate has passed; environment.activityID is the id, for buttons.",
    ],
    example: """
      local Order = intent { id = "Order", perform = function()
        activity.start("delivery", { to = "Home" }, { step = "Packed" })
      end }
      local function step(attributes, state) return Text(state.step) end
      return bundle {
        widget { kind = "order", view = function()
          return Button { "Order", action = Order {} }
        end },
        activity {
          kind = "delivery",
          preview = { attributes = { to = "Home" }, state = { step = "Packed" } },
          presentations = {
            lockScreen = step, expanded = step, compactTrailing = step,
            compactLeading = function(attributes) return Text(attributes.to) end,
            minimal = step,
          },
        },
      }
      """)
}
