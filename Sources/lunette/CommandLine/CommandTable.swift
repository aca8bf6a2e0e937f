// Recorded from the declarations in Tests/CommandDeclarations; do not edit. After a change of them:
// scripts/record --filter CommandShapeTests
// swift-format-ignore-file

/// A command, by the word that picks it, in the order of the overview.
enum CommandName: String, CaseIterable, Sendable {
  case new
  case dev
  case preview
  case render
  case layout
  case check
  case timeline
  case simulate
  case pack
  case list
  case add
  case adopt
  case configure
  case remove
  case stack
  case grant
  case revoke
  case grants
  case setup
  case key
  case run
  case board
  case show
  case controls
  case stream
  case boards
  case theme
  case tap
  case perform
  case open
  case donate
  case reload
  case lock
  case unlock
  case instances
  case configurations
  case explain
  case log
  case doctor
  case help
  case completions
  case annotations
}

/// An option with a value, by its long name.
enum OptionName: String, Sendable {
  case action
  case allow
  case `as`
  case at
  case background
  case board
  case budget
  case bundle
  case color
  case colorScheme = "color-scheme"
  case config
  case configFile = "config-file"
  case contrast
  case device
  case displaySize = "display-size"
  case dynamicTypeSize = "dynamic-type-size"
  case fail
  case family
  case `for`
  case format
  case frame
  case frames
  case from
  case gray
  case height
  case jump
  case kind
  case last
  case limit
  case link
  case listen
  case locale
  case logFormat = "log-format"
  case logLevel = "log-level"
  case matrix
  case module
  case name
  case origin
  case output
  case pictures
  case place
  case port
  case redact
  case release
  case renderingMode = "rendering-mode"
  case root
  case scale
  case search
  case seed
  case seen
  case size
  case slow
  case store
  case surface
  case suspend
  case symbols
  case tap
  case template
  case theme
  case timeZone = "time-zone"
  case trace
  case trigger
  case variant
  case widgets
  case width
  case x
  case y
}

/// An option without a value, by its long name.
enum FlagName: String, Sendable {
  case all
  case always
  case boldText = "bold-text"
  case dither
  case dryRun = "dry-run"
  case edit
  case forget
  case limits
  case link
  case luminanceReduced = "luminance-reduced"
  case noContainerBackground = "no-container-background"
  case once
  case placeholder
  case preview
  case remember
  case sheet
  case strict
  case yes
}

extension OptionName {
  /// What the help page calls the option's value.
  var valueName: String {
    switch self {
    case .action: "n"
    case .allow: "power"
    case .as: "format"
    case .at: "date"
    case .background: "colour"
    case .board: "name"
    case .budget: "budget"
    case .bundle: "path"
    case .color: "when"
    case .colorScheme: "scheme"
    case .config: "name=value"
    case .configFile: "file"
    case .contrast: "degree"
    case .device: "name"
    case .displaySize: "WxH"
    case .dynamicTypeSize: "size"
    case .fail: "share"
    case .family: "family"
    case .for: "span"
    case .format: "format"
    case .frame: "frame"
    case .frames: "folder"
    case .from: "start"
    case .gray: "shades"
    case .height: "n"
    case .jump: "time=span"
    case .kind: "kind"
    case .last: "n"
    case .limit: "name=value"
    case .link: "n"
    case .listen: "host:port"
    case .locale: "locale"
    case .logFormat: "format"
    case .logLevel: "level"
    case .matrix: "part"
    case .module: "name"
    case .name: "name"
    case .origin: "url"
    case .output: "file"
    case .pictures: "way"
    case .place: "place"
    case .port: "port"
    case .redact: "reasons"
    case .release: "version"
    case .renderingMode: "mode"
    case .root: "folder"
    case .scale: "n"
    case .search: "word"
    case .seed: "number"
    case .seen: "times"
    case .size: "WxH"
    case .slow: "span"
    case .store: "folder"
    case .surface: "surface"
    case .suspend: "times"
    case .symbols: "set"
    case .tap: "kind@time"
    case .template: "template"
    case .theme: "theme"
    case .timeZone: "zone"
    case .trace: "file"
    case .trigger: "when=what"
    case .variant: "name"
    case .widgets: "folder"
    case .width: "n"
    case .x: "n"
    case .y: "n"
    }
  }
}

extension OptionName {
  /// Its other name, of one letter.
  var short: String? {
    switch self {
    case .output: "-o"
    default: nil
    }
  }
}

extension CommandName {
  /// Whether the overview leaves the command out.
  var isHidden: Bool { self == .annotations }

  /// What the command's line may hold.
  var shape: Shape {
    switch self {
    case .new:
      Shape(options: [.template, .from], arguments: 1...1, argument: "name")
    case .dev:
      Shape(
        options: [
          .port, .family, .color, .kind, .config, .displaySize, .widgets, .allow, .root, .frame, .symbols, .pictures,
          .at, .locale, .timeZone, .colorScheme, .dynamicTypeSize, .renderingMode, .contrast, .device, .redact,
        ],
        flags: [.placeholder, .remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 0...Int.max, argument: "widget")
    case .preview:
      Shape(
        options: [
          .family, .matrix, .name, .kind, .config, .displaySize, .widgets, .root, .format, .output, .color, .surface,
          .scale, .background, .size, .gray, .frame, .symbols, .theme, .at, .locale, .timeZone, .colorScheme,
          .dynamicTypeSize, .renderingMode, .contrast, .device, .redact,
        ],
        flags: [.all, .sheet, .dither, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 0...Int.max, argument: "widget")
    case .render:
      Shape(
        options: [
          .family, .kind, .config, .displaySize, .widgets, .allow, .root, .format, .output, .color, .surface, .scale,
          .background, .size, .gray, .frame, .symbols, .theme, .at, .locale, .timeZone, .colorScheme, .dynamicTypeSize,
          .renderingMode, .contrast, .device, .redact,
        ],
        flags: [
          .placeholder, .preview, .remember, .sheet, .dither, .luminanceReduced, .boldText, .noContainerBackground,
        ],
        arguments: 0...Int.max, argument: "widget")
    case .layout:
      Shape(
        options: [
          .width, .height, .format, .output, .color, .surface, .symbols, .scale, .background, .size, .gray, .at,
          .locale, .timeZone, .colorScheme, .dynamicTypeSize, .renderingMode, .contrast, .device, .redact,
        ],
        flags: [.sheet, .dither, .luminanceReduced, .boldText, .noContainerBackground],
        required: [.width, .height],
        arguments: 1...1, argument: "expression")
    case .check:
      Shape(
        options: [.at, .locale, .timeZone, .device, .widgets, .allow, .root, .format, .color],
        flags: [.strict, .remember],
        arguments: 0...Int.max, argument: "path")
    case .timeline:
      Shape(
        options: [
          .family, .kind, .config, .displaySize, .widgets, .allow, .root, .format, .color, .surface, .frame, .symbols,
          .at, .locale, .timeZone, .colorScheme, .dynamicTypeSize, .renderingMode, .contrast, .device, .redact,
        ],
        flags: [.remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 1...1, argument: "widget")
    case .simulate:
      Shape(
        options: [
          .for, .from, .budget, .family, .fail, .slow, .suspend, .jump, .seen, .trigger, .tap, .trace, .seed, .frames,
          .kind, .config, .displaySize, .widgets, .allow, .root, .format, .color, .frame, .symbols, .locale, .timeZone,
          .colorScheme, .dynamicTypeSize, .renderingMode, .contrast, .device, .redact,
        ],
        flags: [.remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 0...Int.max, argument: "widget")
    case .pack:
      Shape(options: [.name, .release, .output, .format, .color], arguments: 1...1, argument: "bundle")
    case .list:
      Shape(
        options: [
          .widgets, .allow, .root, .format, .color, .at, .locale, .timeZone, .colorScheme, .dynamicTypeSize,
          .renderingMode, .contrast, .device, .redact,
        ],
        flags: [.forget, .remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 0...Int.max, argument: "bundle")
    case .add:
      Shape(
        options: [
          .family, .kind, .config, .configFile, .variant, .widgets, .allow, .root, .format, .color, .store,
        ],
        flags: [.remember],
        arguments: 1...1, argument: "widget")
    case .adopt:
      Shape(
        options: [.as, .module, .output, .format, .color],
        flags: [.link, .dryRun],
        arguments: 1...1, argument: "file")
    case .configure:
      Shape(
        options: [.family, .config, .configFile, .format, .color, .store],
        flags: [.edit],
        arguments: 1...1, argument: "instance")
    case .remove:
      Shape(options: [.format, .color, .store], arguments: 1...Int.max, argument: "instance")
    case .stack:
      Shape(
        options: [.family, .kind, .config, .widgets, .allow, .root, .format, .color, .store],
        flags: [.remember],
        arguments: 0...Int.max, argument: "word")
    case .grant:
      Shape(
        options: [.widgets, .format, .color, .store],
        flags: [.always],
        arguments: 1...Int.max, argument: "widget")
    case .revoke:
      Shape(options: [.widgets, .format, .color, .store], arguments: 1...Int.max, argument: "widget")
    case .grants:
      Shape(options: [.format, .color, .store], arguments: 0...0)
    case .setup:
      Shape(
        options: [.widgets, .store],
        flags: [.yes, .dryRun],
        arguments: 0...0)
    case .key:
      Shape(options: [.output, .format, .color], arguments: 0...Int.max, argument: "word")
    case .run:
      Shape(
        options: [
          .listen, .origin, .budget, .limit, .widgets, .allow, .root, .logFormat, .logLevel, .locale, .timeZone,
          .colorScheme, .dynamicTypeSize, .renderingMode, .contrast, .device, .redact, .store,
        ],
        flags: [.luminanceReduced, .boldText, .noContainerBackground],
        arguments: 0...0)
    case .board:
      Shape(options: [.colorScheme, .color, .frame, .symbols, .pictures, .widgets, .allow, .root, .store], arguments: 0...1, argument: "name")
    case .show:
      Shape(
        options: [
          .family, .colorScheme, .displaySize, .format, .output, .color, .surface, .scale, .background, .size, .gray,
          .frame, .symbols, .pictures, .store,
        ],
        flags: [.sheet, .dither],
        arguments: 1...1, argument: "instance")
    case .controls:
      Shape(
        options: [
          .place, .kind, .config, .displaySize, .widgets, .root, .format, .color, .frame, .symbols, .at, .locale,
          .timeZone, .colorScheme, .dynamicTypeSize, .renderingMode, .contrast, .device, .redact, .store,
        ],
        flags: [.luminanceReduced, .boldText, .noContainerBackground],
        arguments: 0...Int.max, argument: "control")
    case .stream:
      Shape(
        options: [
          .family, .format, .symbols, .kind, .config, .displaySize, .widgets, .allow, .root, .at, .locale, .timeZone,
          .colorScheme, .dynamicTypeSize, .renderingMode, .contrast, .device, .redact, .store,
        ],
        flags: [.once, .remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 0...Int.max, argument: "widget")
    case .boards:
      Shape(options: [.format, .color, .output, .store], arguments: 0...Int.max, argument: "word")
    case .theme:
      Shape(options: [.board, .name, .format, .color, .store], arguments: 0...Int.max, argument: "word")
    case .tap:
      Shape(
        options: [
          .family, .x, .y, .link, .action, .kind, .config, .displaySize, .widgets, .allow, .root, .format, .color,
          .surface, .frame, .symbols, .at, .locale, .timeZone, .colorScheme, .dynamicTypeSize, .renderingMode,
          .contrast, .device, .redact, .store,
        ],
        flags: [.dryRun, .remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 1...1, argument: "widget")
    case .perform:
      Shape(
        options: [
          .bundle, .widgets, .allow, .root, .format, .color, .at, .locale, .timeZone, .colorScheme, .dynamicTypeSize,
          .renderingMode, .contrast, .device, .redact, .store,
        ],
        flags: [.dryRun, .remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 1...Int.max, argument: "intent")
    case .open:
      Shape(
        options: [
          .widgets, .allow, .root, .format, .color, .at, .locale, .timeZone, .colorScheme, .dynamicTypeSize,
          .renderingMode, .contrast, .device, .redact, .store,
        ],
        flags: [.dryRun, .remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 1...1, argument: "url")
    case .donate:
      Shape(
        options: [
          .bundle, .widgets, .allow, .root, .format, .color, .at, .locale, .timeZone, .colorScheme, .dynamicTypeSize,
          .renderingMode, .contrast, .device, .redact, .store,
        ],
        flags: [.remember, .luminanceReduced, .boldText, .noContainerBackground],
        arguments: 1...Int.max, argument: "intent")
    case .reload:
      Shape(
        options: [.format, .color, .store],
        flags: [.all],
        arguments: 0...1, argument: "kind")
    case .lock:
      Shape(options: [.store], arguments: 0...0)
    case .unlock:
      Shape(options: [.store], arguments: 0...0)
    case .instances:
      Shape(options: [.format, .color, .store], arguments: 0...0)
    case .configurations:
      Shape(options: [.format, .color, .store], arguments: 0...0)
    case .explain:
      Shape(options: [.format, .color, .store], arguments: 1...1, argument: "instance")
    case .log:
      Shape(options: [.last, .format, .color, .store], arguments: 0...1, argument: "instance")
    case .doctor:
      Shape(
        options: [.widgets, .format, .color],
        flags: [.limits],
        arguments: 0...0)
    case .help:
      Shape(options: [.search], arguments: 0...1, argument: "topic")
    case .completions:
      Shape(arguments: 1...1, argument: "shell")
    case .annotations:
      Shape(arguments: 0...0)
    }
  }
}
