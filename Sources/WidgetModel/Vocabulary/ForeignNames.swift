/// Names of WidgetKit, SwiftUI, Scriptable, xbar, conky, eww, JavaScript and Python, each with what does its work here.
/// The one table of them: errors, `check` and `lunette help` read it.
public enum ForeignNames {
  /// Where a script uses a name.
  public enum Place: Sendable {
    case global, method, field
    /// A key of `widget { … }`.
    case key
    /// A key of another table.
    case elsewhere
  }

  /// What does the work of a name that is not there.
  public static func instead(of name: String, as place: Place) -> String? {
    let own =
      switch place {
      case .global: globals[name] ?? SwiftUINames.globals[name] ?? ForeignWebNames.globals[name]
      case .method: methods[name] ?? SwiftUINames.methods[name] ?? ForeignWebNames.methods[name]
      case .field: fields[name]
      case .key: keys[name]
      case .elsewhere: nil as String?
      }
    return own ?? everywhere[name]
  }

  /// What to write for an argument that a view or modifier does not have.
  public static func argument(_ name: String, of owner: String) -> String? { SwiftUINames.argument(name, of: owner) }

  /// What to write for an argument that belongs elsewhere, whatever view or modifier it is written for.
  public static func misplaced(_ name: String, of owner: String) -> String? { SwiftUINames.misplaced(name, of: owner) }

  /// What to write for another system's name of a colour.
  public static func color(_ name: String) -> String? { SwiftUIValues.color(name) }

  /// What to write for a value that an argument does not take, whatever it is.
  public static func value(_ owner: String, _ argument: String) -> String? { SwiftUIValues.instead(owner, argument) }

  /// What to write for a word that an argument of a view or modifier does not take.
  public static func word(_ word: String, of owner: String) -> String? { SwiftUIValues.word(word, of: owner) }

  /// Swift's attributes, without the sign in front.
  public static func attribute(_ name: String) -> String? { attributes[name] }

  /// What gives the value of conky's and eww's `${…}`.
  public static func variable(_ name: String) -> String? { variables[name] }

  private static let variables: [String: String] = [
    "cpu": "system.cpu().usage", "freq": "system.cpu().frequency", "freq_g": "system.cpu().frequency",
    "mem": "system.memory().used", "memmax": "system.memory().total", "memperc": "system.memory().usage",
    "memfree": "system.memory().free", "swap": "system.memory().swapUsed", "swapmax": "system.memory().swapTotal",
    "loadavg": "system.load().one", "uptime": "system.uptime()", "uptime_short": "system.uptime()",
    "nodename": "system.host().name", "kernel": "system.host().kernel", "machine": "system.host().architecture",
    "sysname": "system.host().system", "fs_used": "system.disks()[1].used", "fs_size": "system.disks()[1].total",
    "fs_free": "system.disks()[1].free", "fs_used_perc": "system.disks()[1].usage",
    "battery_percent": "system.battery().level", "battery": "system.battery().state",
    "battery_time": "system.battery().timeLeft", "acpitemp": "system.sensors()[1].temperature",
    "hwmon": "system.sensors()[1].temperature", "downspeed": "system.network()[1].receivedPerSecond",
    "upspeed": "system.network()[1].sentPerSecond", "addr": "system.network()[1].address",
    "processes": "system.processes()", "top": "system.processes()", "time": "date.format(date.now(), \"HH:mm\")",
    "exec": "process.run(\"program\", \"argument\")", "execi": "process.run(\"program\", \"argument\")",
    "EWW_CPU": "system.cpu()", "EWW_RAM": "system.memory()", "EWW_BATTERY": "system.battery()",
    "EWW_DISK": "system.disks()",
    "EWW_NET": "system.network()",
  ]

  /// Members that are written with a leading dot in Swift and are no words here.
  public static let members: [String: String] = [
    "infinity": "math.huge", "pi": "math.pi", "zero": "0", "now": "date.now()", "greatestFiniteMagnitude": "math.huge",
    "none": "nil",
  ]

  /// WidgetKit and the other systems of widgets, wherever the name stands.
  private static let everywhere: [String: String] = [
    // WidgetKit
    "supportedFamilies": "a widget declares them: families = { \"systemSmall\" }",
    "supportedFamily": "a widget declares them: families = { \"systemSmall\" }",
    "configurationDisplayName": "a widget declares it: displayName = \"…\"",
    "getTimeline":
      "the provider's function is timeline: provider = { timeline = function(context) return { entries = … } end }",
    "getSnapshot": "the provider's function is snapshot: provider = { snapshot = function(context) return { … } end }",
    "getPlaceholder":
      "the provider's function is placeholder: provider = { placeholder = function(context) return { … } end }",
    "timelineProvider": "a widget declares it: provider = { timeline = function(context) … end }",
    "StaticConfiguration":
      "a widget is a table: return widget { kind = \"…\", provider = { … }, view = function(entry) … end }",
    "IntentConfiguration": "a widget with settings is widget { kind = \"…\", intent = intent { … }, view = … }",
    "AppIntentConfiguration": "a widget with settings is widget { kind = \"…\", intent = intent { … }, view = … }",
    "ActivityConfiguration": "an activity is declared with activity { … }",
    "TimelineProvider": "a provider is a table of the widget: provider = { timeline = function(context) … end }",
    "AppIntentTimelineProvider":
      "a provider is a table of the widget: provider = { timeline = function(context) … end }",
    "IntentTimelineProvider": "a provider is a table of the widget: provider = { timeline = function(context) … end }",
    "TimelineEntry": "an entry is a plain table: { date = date.now(), title = \"…\" }",
    "SimpleEntry": "an entry is a plain table: { date = date.now(), title = \"…\" }",
    "TimelineReloadPolicy": "a timeline's policy is atEnd, never or after(date)",
    "Widget": "a widget file returns widget { kind = \"…\", view = function(entry) … end }",
    "WidgetBundle": "several widgets are bundle { widget { … }, widget { … } }",
    "WidgetConfiguration": "a widget file returns widget { kind = \"…\", view = function(entry) … end }",
    "ControlWidget": "a control is declared with control { … }",
    "StaticControlConfiguration": "a control is declared with control { … }",
    "AppIntentControlConfiguration": "a control is declared with control { … }",
    "ControlWidgetButton": "a control's button is ControlButton",
    "ControlWidgetToggle": "a control's switch is ControlToggle",
    "AppIntent": "an intent is declared with intent { id = \"…\", title = \"…\", perform = function(…) … end }",
    "WidgetConfigurationIntent": "settings are declared with intent { id = \"…\", title = \"…\", parameters = { … } }",
    "WidgetCenter": "the module is center: center.reloadTimelines(kind)",
    "WidgetPreviewContext": "previews are the widget's: previews = { { name = \"small\", family = \"systemSmall\" } }",
    "PreviewProvider": "previews are the widget's: previews = { { name = \"small\", family = \"systemSmall\" } }",
    "WidgetFamily": "a family is a text: \"systemSmall\"",
    "widgetFamily": "the family is environment.widgetFamily in a view, context.family in a provider",
    "colorScheme": "the scheme is environment.colorScheme in a view",
    "getTimelineEntry": "the provider's function is timeline: provider = { timeline = function(context) … end }",
    "onTapGesture": "Button, Toggle and Link can be tapped, and widgetURL is the whole widget's",
    // Scriptable
    "ListWidget": "a widget file returns widget { kind = \"…\", view = function(entry) return VStack { … } end }",
    "addText": "a text is a view among others: VStack { Text \"…\" }",
    "addDate": "a date is a text: VStack { Text(entry.date, \"relative\") }",
    "addImage": "a picture is a view among others: VStack { Image \"…\" }",
    "addSpacer": "room is a view among others: VStack { Spacer() }",
    "addStack": "stacks stand in each other: VStack { HStack { … } }",
    "presentSmall": "nothing is presented: lunette render FILE --family systemSmall draws it",
    "presentMedium": "nothing is presented: lunette render FILE --family systemMedium draws it",
    "presentLarge": "nothing is presented: lunette render FILE --family systemLarge draws it",
    "setWidget": "the file returns it: return widget { … }",
    "setPadding": "view:padding(8) puts room around a view",
    "Script": "a file returns its widget: return widget { … }",
    "refreshAfterDate": "the timeline's policy says it: policy = after(date.now() + 60)",
    "FileManager": "files are read with files.read, which needs permissions = { read = { … } }",
    "SFSymbol": "a symbol is Image { systemName = \"…\" }",
    "Font": "a font is view:font \"title\", or view:font { size = 20 }",
    "UserDefaults": "what must last is kept with storage.set(key, value)",
    "Keychain": "what must last is kept with storage.set(key, value)",
    "Device": "the module system knows the machine: system.battery()",
    "URLSession": "the web is asked by http.get in the provider",
    "Calendar": "the module date knows the calendar: date.components(date.now())",
    "DateFormatter": "a date is written by date.format(when, \"HH:mm\")", "Date": "now is date.now()",
    // xbar, SwiftBar, i3blocks
    "bash": "programs are run with process.run, which needs permissions = { run = { … } }",
    "href": "a tap's target is view:widgetURL \"…\", or Link", "sfimage": "a symbol is Image { systemName = \"…\" }",
    "dropdown": "a bar shows the view; more stands in a larger family", "full_text": "a text is a view: Text \"…\"",
    "short_text": "ViewThatFits shows the first view that has room", "markup": "Text.markdown \"…\" reads Markdown",
    // conky
    "conky": "a file returns widget { … }, and the module system knows the machine: system.cpu()",
    "conky_parse": "the module system knows the machine: system.cpu(), system.memory()",
    "own_window": "where a widget stands is its place's; families = { … } says in which sizes",
    "update_interval": "the timeline says when it is asked again: policy = after(date.now() + 60)",
    "execi": "programs are run with process.run in the provider; policy = after(date) says how often",
    "cpubar": "a bar is Gauge { value = …, min = 0, max = 100 }",
    "membar": "a bar is Gauge { value = …, min = 0, max = 100 }",
    // eww
    "defwidget": "a widget file returns widget { kind = \"…\", view = function(entry) … end }",
    "defwindow": "where a widget stands is its place's; families = { … } says in which sizes",
    "defvar": "a value is local name = …, or a field of the entry",
    "defpoll": "the provider loads it, and policy = after(date) says how often",
    "deflisten": "a widget is told of events by its triggers: triggers = { { lines = { … } } }",
    "box": "views beside each other are HStack { … }, under each other VStack { … }",
    "centerbox": "views in a row are HStack { … }, with Spacer() between", "label": "a text is Text \"…\"",
    "literal": "a view is made by its function: Text \"…\"", "button": "a button is Button { … }",
    "progress": "a bar is Gauge { value = … }", "circular-progress": "a ring is Gauge { value = … }",
    "orientation": "VStack stands upright, HStack lies",
    "halign": "stacks align: VStack { alignment = \"leading\", … }",
    "valign": "stacks align: HStack { alignment = \"top\", … }",
    "hexpand": "view:frame { maxWidth = math.huge } takes the room there is",
    "vexpand": "view:frame { maxHeight = math.huge } takes the room there is",
    "onclick": "Button, Toggle and Link can be tapped, and widgetURL is the whole widget's",
  ]

  private static let globals: [String: String] = [
    // Lua's own that a widget lacks
    "io": "files are read with files.read, which needs permissions = { read = { … } }",
    "load": "code comes from modules: put it into a file of the bundle and require it",
    "loadstring": "code comes from modules: put it into a file of the bundle and require it",
    "loadfile": "code comes from modules: put it into a file of the bundle and require it",
    "dofile": "code comes from modules: put it into a file of the bundle and require it",
    "coroutine": "waiting needs none: http, process and the like look like plain calls and never block",
    "debug": "errors carry their traceback, and log.debug writes to the log",
    "collectgarbage": "memory is the host's business; a bundle has 32 MiB",
    "package": "require finds modules inside the bundle's folder", "warn": "use log.warning",
    "unpack": "use table.unpack",
    "arg": "a widget has no arguments; use its configuration",
    // Python, JavaScript, Swift
    "len": "the length is written #list", "str": "use tostring(value)", "String": "use tostring(value)",
    "int": "use math.floor(value), or tonumber(text)", "Int": "use math.floor(value), or tonumber(text)",
    "float": "use tonumber(text)", "Double": "use tonumber(text)", "Float": "use tonumber(text)",
    "Number": "use tonumber(text)", "parseInt": "use tonumber(text)", "parseFloat": "use tonumber(text)",
    "range": "a loop over numbers is for i = 1, n do, and ForEach(n, function(i) … end) makes views",
    "enumerate": "use ipairs(list)", "map": "views of a list are made by ForEach(list, function(item) return … end)",
    "filter": "use a loop: for _, item in ipairs(list) do … end",
    "forEach": "use ForEach(list, function(item) return … end)",
    "foreach": "use ForEach(list, function(item) return … end)", "echo": "use print(…)",
    "printf": "use print(string.format(…))",
    "println": "use print(…)", "console": "use log.info(…)", "NSLog": "use log.info(…)",
    "fetch": "use http.get in the provider",
    "requests": "use http.get in the provider", "require_once": "use require", "format": "use string.format",
    "round": "use math.floor(value + 0.5)", "floor": "use math.floor", "ceil": "use math.ceil", "abs": "use math.abs",
    "min": "use math.min", "max": "use math.max", "sum": "use a loop: total = total + value",
    "sorted": "use table.sort(list)",
    "append": "use table.insert(list, value)", "isinstance": "use type(value) == \"table\"",
    "typeof": "use type(value)",
    "Math": "the module is math: math.floor(value)", "JSON": "the module is json: json.decode(text)",
    "Array": "a list is a table: { … }", "Dictionary": "a table holds fields: { name = … }",
    "URL": "a URL is a text: \"https://…\"",
    "setTimeout": "the timeline says when it is asked again: policy = after(date.now() + 60)",
    "setInterval": "the timeline says when it is asked again: policy = after(date.now() + 60)",
    "sleep": "nothing waits; the timeline's entries have dates", "time": "use date.now()",
    "datetime": "the module is date: date.now()",
    "now": "use date.now()", "Timer": "a running time is Text(date, \"timer\")",
    "null": "what is not there is nil", "None": "what is not there is nil", "undefined": "what is not there is nil",
    "True": "true is written in small letters", "False": "false is written in small letters",
    "TRUE": "true is written in small letters", "FALSE": "false is written in small letters",
    "self": "a view is given its entry: view = function(entry) … end",
    "this": "a view is given its entry: view = function(entry) … end",
    "Self": "a view is given its entry: view = function(entry) … end",
    "font": "a font is set by a modifier: view:font \"title\"", "padding": "room is set by a modifier: view:padding(8)",
    "frame": "a size is set by a modifier: view:frame { width = 40 }",
    "background": "it is a modifier: view:background \"red\"",
    "configuration": "it is environment.configuration in a view, context.configuration in a provider",
    "infinity": "use math.huge", "exec": "programs are run with process.run, which needs permissions = { run = { … } }",
    "AnyView": "a view needs no wrapping: return it as it is", "some": "Lua's functions have no types",
    "View": "a view is made by its function: Text \"…\"",
    "body": "the view is the widget's function: view = function(entry) … end",
    "div": "views are stacked by VStack { … } and HStack { … }", "Row": "use HStack", "Column": "use VStack",
    "Stack": "use ZStack, VStack or HStack",
    "Container": "use VStack, with modifiers", "SizedBox": "use view:frame { width = 40, height = 20 }",
    "Icon": "use Image { systemName = \"…\" }",
    "Progress": "use ProgressView { value = … } or Gauge", "ProgressBar": "use ProgressView { value = … } or Gauge",
    "UIColor": "a colour is a text: \"red\" or \"#FF0000\"", "NSColor": "a colour is a text: \"red\" or \"#FF0000\"",
    "rgb": "a colour is a text: \"#FF0000\"", "rgba": "a colour is a text: \"#FF0000\"",
    "UIFont": "a font is view:font \"title\", or view:font { size = 20 }", "Request": "use http.get in the provider",
    "throw": "an error is raised by error(\"…\")", "raise": "an error is raised by error(\"…\")",
    "try": "errors are caught by pcall(function() … end)", "catch": "errors are caught by pcall(function() … end)",
    "await": "waiting needs no word: leave await out", "async": "waiting needs no word: leave async out",
    "new": "nothing is made with new: call it alone",
    "cpu": "use system.cpu() in the provider", "memory": "use system.memory() in the provider",
    "battery": "use system.battery() in the provider", "uptime": "use system.uptime() in the provider",
  ]

  private static let methods: [String: String] = [
    "fontSize": "the font has the size: view:font { size = 20 }",
    "size": "view:frame { width = 40, height = 20 } sets it, and font { size = 20 } that of a text",
    "width": "view:frame { width = 40 } sets it", "height": "view:frame { height = 20 } sets it",
    "color": "view:foregroundStyle \"red\" colours it", "textColor": "view:foregroundStyle \"red\" colours it",
    "backgroundColor": "view:background \"red\" puts a colour behind it", "margin": "padding is the room around a view",
    "center": "view:frame { maxWidth = math.huge } centres it in the room there is",
    "align": "stacks align: VStack { alignment = \"leading\", … }",
    "alignment": "stacks align: VStack { alignment = \"leading\", … }",
    "spacing": "stacks have it: VStack { spacing = 4, … }",
    "onClick": "Button, Toggle and Link can be tapped, and widgetURL is the whole widget's",
    "gesture": "Button, Toggle and Link can be tapped, and widgetURL is the whole widget's",
    "onAppear": "a view is evaluated when the timeline is made; load what it needs in the provider",
    "task": "a view is evaluated when the timeline is made; load what it needs in the provider",
    "onChange": "a widget changes by its entries and its triggers", "sheet": "a widget has one page; use Link",
    "scrollable": "a widget does not scroll; show fewer rows, or a larger family",
    // Of texts and lists
    "uppercased": "write text:upper()", "lowercased": "write text:lower()", "toUpperCase": "write text:upper()",
    "toLowerCase": "write text:lower()", "trim": "write text:match(\"^%s*(.-)%s*$\")",
    "strip": "write text:match(\"^%s*(.-)%s*$\")",
    "split": "write text:gmatch(\"[^,]+\") in a loop", "replace": "write text:gsub(old, new)",
    "contains": "write text:find(part, 1, true)",
    "includes": "write text:find(part, 1, true)", "startsWith": "write text:sub(1, #part) == part",
    "hasPrefix": "write text:sub(1, #part) == part", "push": "write table.insert(list, value)",
    "append": "write table.insert(list, value)",
    "map": "views of a list are made by ForEach(list, function(item) return … end)",
    "filter": "use a loop: for _, item in ipairs(list) do … end",
    "forEach": "use ForEach(list, function(item) return … end)",
    "join": "write table.concat(list, \", \")", "joined": "write table.concat(list, \", \")",
    "sort": "write table.sort(list)",
    "length": "the length is written #list", "count": "the length is written #list",
    "toString": "write tostring(value)",
  ]

  private static let fields: [String: String] = [
    "execute": "programs are run with process.run, which needs permissions = { run = { … } }",
    "getenv": "a widget has no environment variables; make it a parameter of the widget's intent",
    "exit": "return from the function instead", "remove": "a widget changes no files; storage keeps what must last",
    "rename": "a widget changes no files; storage keeps what must last",
    "tmpname": "a widget writes no files; storage keeps what must last", "setlocale": "the locale is the environment's",
    "dump": "there is no bytecode for scripts",
    "popen": "programs are run with process.run, which needs permissions = { run = { … } }",
    "length": "the length is written #list", "count": "the length is written #list", "isEmpty": "write #list == 0",
    "first": "the first member is list[1]", "last": "the last member is list[#list]",
    "size": "the length is written #list",
    "uppercased": "write text:upper()", "lowercased": "write text:lower()", "toUpperCase": "write text:upper()",
    "toLowerCase": "write text:lower()", "description": "write tostring(value)",
    "push": "write table.insert(list, value)",
    "append": "write table.insert(list, value)",
    "map": "views of a list are made by ForEach(list, function(item) return … end)",
    "forEach": "use ForEach(list, function(item) return … end)",
    "filter": "use a loop: for _, item in ipairs(list) do … end",
    "join": "write table.concat(list, \", \")", "joined": "write table.concat(list, \", \")",
    "trim": "write text:match(\"^%s*(.-)%s*$\")",
    "split": "write text:gmatch(\"[^,]+\") in a loop", "contains": "write text:find(part, 1, true)",
    "includes": "write text:find(part, 1, true)",
  ]

  private static let keys: [String: String] = [
    "timeline": "it belongs into the provider: provider = { timeline = function(context) … end }",
    "snapshot": "it belongs into the provider: provider = { snapshot = function(context) … end }",
    "placeholder": "it belongs into the provider: provider = { placeholder = function(context) … end }",
    "refresh": "the timeline says when it is asked again: policy = after(date.now() + 60)",
    "interval": "the timeline says when it is asked again: policy = after(date.now() + 60)",
    "refreshInterval": "the timeline says when it is asked again: policy = after(date.now() + 60)",
    "update": "the timeline says when it is asked again: policy = after(date.now() + 60)",
    "body": "it is called view", "content": "it is called view", "render": "it is called view",
    "title": "it is called displayName",
    "name": "it is called kind, and displayName for people", "id": "it is called kind",
    "sizes": "a widget declares them: families = { \"systemSmall\" }",
    "size": "a widget declares them: families = { \"systemSmall\" }",
    "command": "programs are run with process.run in provider.timeline",
    "settings": "a widget's settings are the parameters of its intent: intent = intent { … }",
    "parameters": "a widget's settings are the parameters of its intent: intent = intent { … }",
    "url": "a tap's target is the view's: view:widgetURL \"…\"",
    "widgetURL": "a tap's target is the view's: view:widgetURL \"…\"",
    "data": "entry is the place: previews = { { entry = { … } } }, and the provider's entries hold the fields",
    "state": "a view keeps no state: a value belongs into the entry, or into storage",
  ]

  private static let attributes: [String: String] = [
    "State": "a view keeps no state: a value belongs into the entry, or into storage; here it is a local",
    "Binding": "a view keeps no state: a value belongs into the entry, or into storage; here it is a local",
    "StateObject": "a view keeps no state: a value belongs into the entry, or into storage; here it is a local",
    "ObservedObject": "a view keeps no state: a value belongs into the entry, or into storage; here it is a local",
    "Published": "a view keeps no state: a value belongs into the entry, or into storage; here it is a local",
    "Observable": "a view keeps no state: a value belongs into the entry, or into storage",
    "AppStorage": "what must last is kept with storage: storage.get(key) and storage.set(key, value)",
    "SceneStorage": "what must last is kept with storage: storage.get(key) and storage.set(key, value)",
    "Environment": "the environment is a table: environment.colorScheme, environment.widgetFamily",
    "EnvironmentObject": "the environment is a table: environment.colorScheme, environment.widgetFamily",
    "Parameter": "settings are the parameters of an intent: intent { parameters = { … } }",
    "main": "a widget file needs no @main: it returns widget { … }",
    "ViewBuilder": "a function returns its view: return VStack { … }",
    "available": "there is one version of what a widget may use; leave @available out",
  ]
}
