import ArgumentParser
import WidgetModel
import WidgetRender

@testable import lunette

// The options that several commands have, with their help and completions. What they mean, and which words are allowed,
// is decided by Setting, OutputStyle and WidgetQuery of the command.

/// What surrounds a widget in this call.
struct SurroundingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The date to use as now, in ISO 8601 (default: now).", valueName: "date"))
  var at: String?

  @OptionGroup var place: PlaceOptions
}

/// Light or dark.
struct ColorSchemeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "light or dark (default: what COLORFGBG or the terminal reports, else dark in terminals, light in files).",
      valueName: "scheme"),
    completion: .list(ColorScheme.allCases.map(\.rawValue)))
  var colorScheme: String?
}

/// What surrounds a widget whose clock is the command's own.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Language and formats, for example en_US (default: LC_ALL, LC_MESSAGES or LANG).", valueName: "locale")
  )
  var locale: String?

  @Option(
    help: ArgumentHelp("The time zone, for example Europe/Berlin (default: TZ, else the system's).", valueName: "zone"))
  var timeZone: String?

  @OptionGroup var scheme: ColorSchemeOptions

  @Option(
    help: ArgumentHelp("The text size, xSmall to accessibility5 (default: large).", valueName: "size"),
    completion: .list(DynamicTypeSize.allCases.map(\.rawValue)))
  var dynamicTypeSize: String?

  @Option(
    help: ArgumentHelp("fullColor, accented or vibrant (default: fullColor).", valueName: "mode"),
    completion: .list(RenderingMode.allCases.map(\.rawValue)))
  var renderingMode: String?

  @Option(
    help: ArgumentHelp(
      "The contrast of secondary content: standard or increased (default: standard).", valueName: "degree"),
    completion: .list(ColorSchemeContrast.allCases.map(\.rawValue)))
  var contrast: String?

  @Option(
    help: ArgumentHelp(
      "Use the widget sizes of a device, for example iPhone-393x852 or \"iPad Air\" (default: iPhone-430x932).",
      valueName: "name"), completion: .list(DeviceProfile.all.map(\.name)))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Redact as for placeholder, privacy or invalidated; separate several with commas.", valueName: "reasons"),
    completion: .list(RedactionReasons.names.map(\.name)))
  var redact: [String] = []

  @Flag(help: "Draw for a dimmed display.") var luminanceReduced = false

  @Flag(help: "Draw text in bold.") var boldText = false

  @Flag(help: "Remove the container's background, if the widget allows it.") var noContainerBackground = false
}

/// What is printed.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("text, ansi or json (default: ansi on a terminal, else text).", valueName: "format"),
    completion: .list(Format.available.map(\.rawValue)))
  var format: String?

  @Option(
    help: ArgumentHelp("auto, always or never; overrides NO_COLOR and FORCE_COLOR (default: auto).", valueName: "when"),
    completion: .list(ColorFlag.allCases.map(\.rawValue)))
  var color: String?
}

/// What is printed of widgets that are laid out.
struct LaidOutOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      text, ansi, json, accessibility (what a screen reader announces), svg, png or html (default: ansi on a terminal, \
      else text).
      """,
      valueName: "format"), completion: .list(Format.laidOut.map(\.rawValue)))
  var format: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write to a file; its extension selects the format unless --format is given; - is standard output.",
      valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("auto, always or never; overrides NO_COLOR and FORCE_COLOR (default: auto).", valueName: "when"),
    completion: .list(ColorFlag.allCases.map(\.rawValue)))
  var color: String?
}

/// How pictures become pixels, and what they stand on.
struct PixelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pixels per point of a PNG, 1 to 4 (default: 2, or as many as fit into --size).", valueName: "n"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      """
      The background of a PNG: a colour name, #RRGGBB or none (default: none for a single widget, else one that suits the \
      colour scheme).
      """, valueName: "colour"))
  var background: String?

  @Flag(help: "Add margins and a background to a PNG of a single widget, as for several.")
  var sheet = false

  @Option(
    help: ArgumentHelp(
      "The size of the whole PNG in pixels, for example 800x480; widgets are centred.", valueName: "WxH"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "Draw a PNG in 2, 4 or 16 shades of grey, for e-paper displays.", valueName: "shades"))
  var gray: String?

  @Flag(help: "Dither the shades of --gray.") var dither = false
}

/// Where a widget is laid out.
struct SurfaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The unit of JSON: terminal (cells) or canvas (points) (default: terminal).", valueName: "surface"),
    completion: .list(Surface.allCases.map(\.rawValue)))
  var surface: String?
}

/// What is drawn along a widget's edge, and with which characters.
struct FrameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "card, line, ascii or none (default: card with 256 colours and a known background, else line).",
      valueName: "frame"),
    completion: .list(WidgetFrame.allCases.map(\.rawValue)))
  var frame: String?

  @OptionGroup var symbols: SymbolOptions
}

/// The characters of symbols.
struct SymbolOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "unicode, nerd (Nerd Font icons) or ascii (default: LUNETTE_SYMBOLS, else unicode).",
      valueName: "set"),
    completion: .list(SymbolSet.allCases.map(\.rawValue)))
  var symbols: String?
}

/// What surrounds widgets.
struct ThemeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The theme around widgets: a name of 'lunette theme', or a file (default: the standard look).", valueName: "theme"
    ),
    completion: .list(Theme.shipped.map(\.name)))
  var theme: String?
}

/// How a terminal shows pictures.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How a terminal shows pictures: auto, kitty, iterm, sixel, blocks (characters) or none (default: auto).",
      valueName: "way"), completion: .list(PictureFlag.allCases.map(\.rawValue)))
  var pictures: String?
}

/// Where bundles are found.
struct FolderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of widgets; may be repeated (default: ./widgets, then lunette/widgets in the XDG data folders).",
      valueName: "folder"), completion: .directory)
  var widgets: [String] = []
}

/// What bundles may do.
struct GrantOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Allow what a bundle declares: network=HOST[:PORT], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.",
      valueName: "power"))
  var allow: [String] = []
}

/// Where figures of the system are read.
struct RootOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.", valueName: "folder"),
    completion: .directory)
  var root: String?
}

/// Which bundles, and what they may do.
struct BundleOptions: ParsableArguments {
  @OptionGroup var folders: FolderOptions
  @OptionGroup var grants: GrantOptions

  @Flag(help: "Save what --allow grants to these bundles, in their current version.")
  var remember = false

  @OptionGroup var system: RootOptions
}

/// Which bundles, for a command that grants nothing.
struct UngrantedBundleOptions: ParsableArguments {
  @OptionGroup var folders: FolderOptions
  @OptionGroup var system: RootOptions
}

/// Which of a bundle's widgets, and how it is configured.
struct WidgetOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Use only this kind of the bundle's widgets.", valueName: "kind"))
  var kind: String?

  @Option(help: ArgumentHelp("Set a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @Option(
    help: ArgumentHelp(
      "The widget's size in the surface's unit, for example 46x10 (default: the family's).", valueName: "WxH"))
  var displaySize: String?
}

/// Which runtime is meant.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The runtime's state folder, as a path or a file: URL (default: lunette in the XDG state folder).",
      valueName: "folder"), completion: .directory)
  var store: String?
}

/// Which bundles a runtime has, and what they may; of commands that start one.
struct RuntimeBundleOptions: ParsableArguments {
  @OptionGroup var folders: FolderOptions
  @OptionGroup var grants: GrantOptions
  @OptionGroup var system: RootOptions
}
