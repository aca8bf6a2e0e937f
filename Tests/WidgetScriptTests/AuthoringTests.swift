import Testing
import WidgetModel

@testable import WidgetScript

/// The authoring contract, in its order.
@Suite("Authoring")
struct AuthoringTests {
  static func declaration(_ text: String) throws(Diagnostic) -> BundleDeclaration {
    try Harness.onLua { () throws(Diagnostic) in try Harness.bundle(text).declaration }
  }

  @Test("the smallest widget works, with every default")
  func smallest() throws {
    let text = #"return widget { kind = "hello", view = function() return Text "Hello" end }"#
    let timeline = try #require(try Harness.timeline(text))
    #expect(timeline.policy == .never)
    #expect(timeline.entries.map(\.date) == [Harness.now])
    #expect(timeline.entries[0].views.map { Outline($0).text } == [#"Text(text "Hello")"#])
    let declared = try Self.declaration(text)
    let widget = try #require(declared.widgets.first)
    #expect(declared.name == "test")
    #expect(widget.displayName == "hello")
    #expect(widget.families == [.systemSmall, .systemMedium, .systemLarge])
    #expect(
      !widget.contentMarginsDisabled && widget.containerBackgroundRemovable && widget.supportsPlaceholderWhenLocked)
  }

  @Test("a bundle contains several widgets in order, its own keys, and controls")
  func bundle() throws {
    let declared = try Self.declaration(
      """
      local Toggle = intent { id = "T", title = "Timer", parameters = {
        { "timer", type = "string", title = "Timer", default = "work", options = function() return {} end },
        { "count", type = "integer", min = 1, max = 9, default = 3, required = true, depends = { "timer" } } },
        perform = function() end }
      return bundle { name = "Game", schemes = { "mygame" }, permissions = { network = { "a.b" }, read = "/proc/stat", environment = { "HOME", "TZ" }, session = true, notify = true },
        colors = { latte = { light = "#E6D3B3", dark = "#5A4632" } }, onOpenURL = function() end,
        widget { kind = "b", displayName = "B", description = "Shows b.", families = { "systemSmall", "accessoryInline" },
          intent = Toggle, triggers = { { file = "~/todo.txt" }, { lines = { "a", "b" } }, "resume" }, version = 2,
          formerKinds = { "old" }, previews = { { name = "P", family = "systemSmall", entry = { a = 1 } } },
          view = { accessoryInline = Text "a", default = function() return Text "b" end } },
        widget { kind = "a", view = Text "a" },
        control { kind = "c", view = function() end },
        stack { kind = "s", widgets = { "a", "b" } },
        activity { kind = "l", presentations = {
          lockScreen = function() end, compactLeading = function() end, compactTrailing = function() end,
          minimal = function() end, expanded = function() end } } }
      """)
    #expect(declared.name == "Game")
    #expect(declared.schemes == ["mygame"])
    #expect(declared.permissions.network == ["a.b"])
    #expect(declared.permissions.read == ["/proc/stat"])
    #expect(declared.permissions.environment == ["HOME"])
    #expect(declared.warnings.contains { $0.message == "permissions: environment: 'TZ' needs no permission" })
    #expect(
      declared.permissions.session && declared.permissions.notify && declared.handlesURLs && !declared.handlesDownloads)
    #expect(declared.widgets.map(\.kind) == ["b", "a"])
    #expect(declared.controls.map(\.kind) == ["c"])
    let widget = declared.widgets[0]
    #expect(widget.families == [.systemSmall, .accessoryInline])
    #expect(widget.triggers == [.file("~/todo.txt"), .lines(["a", "b"]), .resume])
    #expect(widget.version == 2 && widget.formerKinds == ["old"] && widget.line == 7)
    #expect(widget.previews.map(\.name) == ["P"])
    let parameters = try #require(widget.intent?.parameters)
    #expect(parameters.map(\.name) == ["timer", "count"])
    #expect(parameters[0].hasDynamicOptions && parameters[0].defaultValue == "work")
    #expect(parameters[1].minimum == 1 && parameters[1].isRequired && parameters[1].depends == ["timer"])
  }

  static let declarations: [(text: String, sentence: String)] = [
    ("return 1", "a widget file returns widget { … }, control { … } or bundle { … }, not the number 1"),
    ("", "a widget file returns widget { … }, control { … } or bundle { … }, not nothing"),
    (#"return widget { view = Text "a" }"#, "widget: kind is missing; it takes a text"),
    (
      #"return widget { kind = "a" }"#,
      "widget 'a': view is missing; it takes a function (entry, environment) that returns a view"
    ),
    (
      #"return widget { kind = "a", view = 4.5, displayNane = "x" }"#,
      "widget 'a': unknown key 'displayNane'; did you mean 'displayName'?"
    ),
    (#"return widget { kind = "", view = Text "a" }"#, "widget: kind has 1 to 255 characters, not 0"),
    (#"return widget { kind = 7, view = Text "a" }"#, "widget: kind takes a text, not the number 7"),
    (
      #"return widget { kind = "a", families = { "systemSmal" }, view = Text "a" }"#,
      "widget 'a': unknown family 'systemSmal'; did you mean 'systemSmall'?"
    ),
    (
      #"return widget { kind = "a", provider = { timelin = print }, view = Text "a" }"#,
      "widget 'a': provider: unknown key 'timelin'; did you mean 'timeline'?"
    ),
    (
      #"return widget { kind = "a", view = true }"#,
      "widget 'a': view takes a function, a view, or a table from family to such, not true"
    ),
    (
      #"return widget { kind = "a", view = { systemSmall = Text "a" } }"#,
      "widget 'a': view has nothing for systemMedium, and no default"
    ),
    (
      #"return bundle { widget { kind = "a", view = Text "a" }, widget { kind = "a", view = Text "b" } }"#,
      "widget 'a': the kind is taken by the one in line 1"
    ),
    ("return bundle {}", "bundle: holds no widget { … } and no control { … }"),
    ("return bundle { 4 }", "bundle: member 1 is a widget, a control, a stack or an activity, not the number 4"),
    (
      #"return widget { kind = "a", permissions = { environment = { "LD_PRELOAD" } }, view = Text "a" }"#,
      "widget 'a': permissions: environment: 'LD_PRELOAD' can't be set by a bundle: it decides what every program loads"
    ),
    (
      #"return widget { kind = "a", permissions = { environment = { "a b" } }, view = Text "a" }"#,
      "widget 'a': permissions: environment: 'a b' is not a valid variable name; use letters, digits and '_'"
    ),
    (
      #"return widget { kind = "a", permissions = { reed = { "x" } }, view = Text "a" }"#,
      "widget 'a': permissions: unknown key 'reed'; did you mean 'read'?"
    ),
    (
      #"return widget { kind = "a", schemes = { "http" }, view = Text "a" }"#,
      "schemes: 'http' cannot belong to a bundle"
    ),
    (#"return widget { kind = "a", colors = { a = "reddish" }, view = Text "a" }"#, "colors: 'a' is { light"),
    (
      #"intent { id = "i", parameters = { { "p", type = "strin" } } } return widget { kind = "a", view = Text "a" }"#,
      "parameter 'p': type is one of string, integer, number, boolean, date, url, enum, entity, not 'strin'; did you mean 'string'?"
    ),
    (
      #"local list = {} for i = 1, 257 do list[i] = widget { kind = "k" .. i, view = Text "a" } end return bundle(list)"#,
      "bundle: holds more than 256 widgets"
    ),
    (
      #"return widget { kind = "a", triggers = { { signal = "player" } }, view = Text "a" }"#,
      "triggers[1]: signal is the name of an interface or a program on a bus, as \"org.mpris.MediaPlayer2\", not 'player'"
    ),
    (
      #"return widget { kind = "a", triggers = { { device = "/sys/block" } }, view = Text "a" }"#,
      "triggers[1]: device is the name of a subsystem, as \"power_supply\", not '/sys/block'"
    ),
    (
      #"return widget { kind = "a", triggers = { { lines = { "" } } }, view = Text "a" }"#,
      "triggers[1]: lines names a program and its arguments"
    ),
    (
      #"return widget { kind = "a", triggers = { { lines = { "a" }, separator = "" } }, view = Text "a" }"#,
      "triggers[1]: separator is a line of 1 to 64 bytes, as \"~~~\""
    ),
    (
      #"return widget { kind = "a", triggers = { { file = "/a", separator = "~~~" } }, view = Text "a" }"#,
      "triggers[1]: separator belongs to lines = { … }"
    ),
    (
      #"return widget { kind = "a", triggers = { { file = ".git/HEAD" } }, view = Text "a" }"#,
      "triggers[1]: file is a path that begins with /, ~/ or bundle:, not '.git/HEAD'"
    ),
    (
      #"return widget { kind = "a", triggers = { { file = "/a", device = "b" } }, view = Text "a" }"#,
      "triggers[1] names one of file, lines, device, signal"
    ),
    (
      #"return widget { kind = "a", triggers = { "sleep" }, view = Text "a" }"#,
      "triggers: unknown 'sleep'"
    ),
  ]

  @Test("an invalid declaration is answered with the valid form", arguments: declarations)
  func wrongDeclaration(_ row: (text: String, sentence: String)) {
    let messages = Harness.fault(row.text)?.all.map(\.message) ?? []
    #expect(messages.contains { $0.contains(row.sentence) }, "\(messages)")
  }

  @Test("a module among widgets gets an error that says where it belongs")
  func module() {
    let fault = Harness.fault("return { name = function() end }")
    #expect(fault?.message.hasSuffix("not a table") == true)
    #expect(fault?.suggestion == "put a module beside the init.lua of a bundle's folder")
    #expect(Harness.fault("return 1")?.suggestion == nil)
  }

  @Test("a bundle with the maximum number of widgets loads")
  func mostWidgets() throws {
    let declared = try Self.declaration(
      #"local list = {} for i = 1, 256 do list[i] = widget { kind = "k" .. i, view = Text "a" } end return bundle(list)"#
    )
    #expect(declared.widgets.count == 256)
  }

  @Test("context and environment contain what was requested")
  func context() throws {
    let text = """
      return widget { kind = "k", intent = intent { id = "i", parameters = { { "city", type = "string", default = "Rome" } } },
        provider = { timeline = function(c) return { entries = { { date = c.now, text = table.concat({
          c.kind, c.family, tostring(c.isPreview), c.displaySize.width, c.configuration.city, c.locale, c.timeZone, c.reason,
          context.kind, #c.environmentVariants }, " ") } } } end },
        view = function(e, env) return VStack { e.text, Text(table.concat({ env.widgetFamily, env.colorScheme,
          env.configuration.city, tostring(env.redactionReasons.privacy), environment.colorScheme, env.contentMargins.top }, " ")) } end }
      """
    let timeline = try #require(
      try Harness.timeline(text) { request in
        var dark = WidgetEnvironment(family: .systemSmall)
        dark.colorScheme = .dark
        dark.redactionReasons = .privacy
        request.environments = [WidgetEnvironment(family: .systemSmall), dark]
        request.isPreview = true
        request.configuration = ["city": "Oslo"]
      })
    #expect(
      timeline.entries[0].views.map { Outline($0).text } == [
        #"VStack[Text(text "k systemSmall true 170.0 Oslo en_US UTC first k 7") Text(text "systemSmall light Oslo nil light 16.0")]"#,
        #"VStack[Text(text "k systemSmall true 170.0 Oslo en_US UTC first k 7") Text(text "systemSmall dark Oslo true dark 16.0")]"#,
      ])
  }

  @Test("environmentVariants lists every scheme, mode and text size that may be requested")
  func variants() throws {
    let text = """
      return widget { kind = "k", provider = { timeline = function(c)
          local seen = {}
          for _, e in ipairs(c.environmentVariants) do
            seen[#seen + 1] = table.concat({ e.colorScheme, e.widgetRenderingMode, e.dynamicTypeSize,
              tostring(e.showsContainerBackground) }, " ") end
          local v = c.environmentVariants
          for _, list in ipairs { v.colorScheme, v.widgetRenderingMode, v.dynamicTypeSize } do
            seen[#seen + 1] = table.concat(list, ",") end
          return { entries = { { date = c.now, text = table.concat(seen, "; ") } } } end },
        view = function(e) return Text(e.text) end }
      """
    let timeline = try #require(
      try Harness.timeline(text) { $0.environments[0].dynamicTypeSize = .xLarge })
    #expect(
      timeline.entries[0].views[0].text(.text, of: 0)
        == [
          "light fullColor xLarge true", "dark fullColor xLarge true", "light accented xLarge false",
          "dark accented xLarge false", "light vibrant xLarge false", "dark vibrant xLarge false", "light,dark",
          "fullColor,accented,vibrant", "xLarge",
        ].joined(separator: "; "))
  }

  @Test("an unknown configuration parameter is answered with the nearest name")
  func configuration() {
    let text =
      #"return widget { kind = "k", intent = intent { id = "i", parameters = { { "city", type = "string" } } }, view = Text "a" }"#
    do throws(Diagnostic) {
      _ = try Harness.timeline(text) { $0.configuration = ["citi": "Oslo"] }
      Issue.record("no fault")
    } catch {
      #expect(error.code == .usage)
      #expect(error.message == "'k' has no parameter 'citi'; did you mean 'city'?")
    }
  }

  @Test("the bundle's colours have a light and a dark side")
  func colors() throws {
    let text =
      ##"return widget { kind = "k", colors = { latte = { light = "#E6D3B3", dark = "#5A4632" } }, view = Color "latte" }"##
    let tree = try #require(try Harness.timeline(text)?.entries.first?.views.first)
    #expect(tree.color(.color, of: 0) == Color(light: 0xE6D3_B3FF, dark: 0x5A46_32FF))
  }

  @Test("an intent creates actions, checked against its parameters")
  func actions() throws {
    let head = #"local T = intent { id = "T", parameters = { { "timer", type = "string" } } } "#
    #expect(
      try Harness.outline(head + #"return Toggle { isOn = true, action = T { timer = "work" }, "Timer" }"#)
        == #"Toggle(isOn true, action {"intent":"T","parameters":{"timer":"work"}})[label: Text(text "Timer")]"#)
    #expect(
      Harness.faults(head + #"return Button { action = T { timr = "work" }, "Timer" }"#).map(\.message)
        == ["action 'T' has no parameter 'timr'; did you mean 'timer'?"])
    #expect(
      Harness.faults(head + #"return Button { action = T { timer = 4 }, "Timer" }"#).map(\.message)
        == ["action 'T': timer is a value of type string, not the number 4"])
  }

  @Test("texts are looked up by locale: the exact one, its language, English; verbatim texts are not")
  func strings() throws {
    let files = [
      "strings/en.lua": #"return { hi = "Hello", bye = "Bye", drinks = { one = "%d drink", other = "%d drinks" } }"#,
      "strings/de.lua": #"return { hi = "Hallo", drinks = { one = "%d Getränk", other = "%d Getränke" } }"#,
      "strings/de_AT.lua": #"return { hi = "Servus" }"#,
      "strings/base.lua": #"return { bye = "So long", only = "Base" }"#,
      "strings/pl.lua":
        #"return { drinks = { zero = "nic", one = "%d napój", few = "%d napoje", many = "%d napojów" } }"#,
    ]
    let text = """
      return widget { kind = "k", view = function() return VStack { "hi", Text "bye", Text.verbatim "hi", Text "none",
        Text(localized("drinks", 1)), Text(localized("drinks", 3)), Text(localized("%2$s of %1$s", "a", "b")) } end }
      """
    func shown(_ locale: String) throws -> String {
      let timeline = try Harness.timeline(text, files: files) { $0.environments[0].locale = locale }
      return timeline.map {
        Outline($0.entries[0].views[0]).text.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map {
          String($0.element)
        }.joined(separator: "|")
      } ?? ""
    }
    #expect(try shown("en_US") == "Hello|Bye|hi|none|1 drink|3 drinks|b of a")
    #expect(try shown("de_AT") == "Servus|So long|hi|none|1 Getränk|3 Getränke|b of a")
    #expect(try shown("fr_FR") == "Hello|So long|hi|none|1 drink|3 drinks|b of a")
    #expect(try shown("pl_PL") == "Hello|So long|hi|none|1 napój|3 napoje|b of a")
  }

  @Test("the editor's annotations are Lua, and define every view")
  func annotations() {
    let text = EditorAnnotations.text
    #expect(
      Harness.fault(text.replacing("context = {}", with: "").replacing("environment = {}", with: ""))?.code
        == .decodeMissing)
    for kind in ViewKind.allCases { #expect(text.contains("\n\(kind == .text ? "" : "function ")\(kind.rawValue)")) }
    for kind in ModifierKind.allCases { #expect(text.contains("function View:\(kind.rawValue)(")) }
  }
}
