import ArgumentParser
import WidgetModel
import WidgetRender

@testable import lunette

// The options that several commands have, with their help and completions. What they mean, and which words are allowed,
// is decided by Setting, OutputStyle and WidgetQuery of the command.

/// What surrounds a widget in this call.
struct SurroundingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The clock for this call, ISO 8601 (default: now).", valueName: "date"))
  var at: String?

  @OptionGroup var place: PlaceOptions
}

/// Light or dark.
struct ColorSchemeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "light or dark (default: what COLORFGBG or the terminal says; else dark there, light in files).",
      valueName: "scheme"),
    completion: .list(ColorScheme.allCases.map(\.rawValue)))
  var colorScheme: String?
}

/// What surrounds a widget whose clock is the command's own.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Language and formats, as en_US (default: from LC_ALL, LC_MESSAGES, LANG).", valueName: "locale")
  )
  var locale: String?

  @Option(help: ArgumentHelp("As Europe/Berlin (default: TZ, else the system's).", valueName: "zone"))
  var timeZone: String?

  @OptionGroup var scheme: ColorSchemeOptions

  @Option(
    help: ArgumentHelp("The text's size, xSmall to accessibility5 (default: large).", valueName: "size"),
    completion: .list(DynamicTypeSize.allCases.map(\.rawValue)))
  var dynamicTypeSize: String?

  @Option(
    help: ArgumentHelp("fullColor, accented or vibrant (default: fullColor).", valueName: "mode"),
    completion: .list(RenderingMode.allCases.map(\.rawValue)))
  var renderingMode: String?

  @Option(
    help: ArgumentHelp(
      "standard or increased: how strong secondary content is (default: standard).", valueName: "degree"),
    completion: .list(ColorSchemeContrast.allCases.map(\.rawValue)))
  var contrast: String?

  @Option(
    help: ArgumentHelp(
      "Sizes of all families as on a device, as iPhone-393x852 or \"iPad Air\" (default: those of iPhone-430x932).",
      valueName: "name"), completion: .list(DeviceProfile.all.map(\.name)))
  var device: String?

  @Option(
    help: ArgumentHelp("Masks as for placeholder, privacy or invalidated; several with commas.", valueName: "reasons"),
    completion: .list(RedactionReasons.names.map(\.name)))
  var redact: [String] = []

  @Flag(help: "Shows widgets as on a dimmed display.") var luminanceReduced = false

  @Flag(help: "Shows texts bolder.") var boldText = false

  @Flag(help: "Takes the container's background away, where a widget lets it go.") var noContainerBackground = false
}

/// What is printed.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("text, ansi or json (default: ansi on a terminal, else text).", valueName: "format"),
    completion: .list(Format.available.map(\.rawValue)))
  var format: String?

  @Option(
    help: ArgumentHelp("auto, always or never; beats NO_COLOR and FORCE_COLOR (default: auto).", valueName: "when"),
    completion: .list(ColorFlag.allCases.map(\.rawValue)))
  var color: String?
}

/// What is printed of widgets that are laid out.
struct LaidOutOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      text, ansi, json, accessibility: what assistive software tells, svg or png: a picture, or html: a page (default: ansi on a \
      terminal, else text).
      """,
      valueName: "format"), completion: .list(Format.laidOut.map(\.rawValue)))
  var format: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Writes to a file, whose ending names the format where --format does not; - is standard output.",
      valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("auto, always or never; beats NO_COLOR and FORCE_COLOR (default: auto).", valueName: "when"),
    completion: .list(ColorFlag.allCases.map(\.rawValue)))
  var color: String?
}

/// How pictures become pixels, and what they stand on.
struct PixelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pixels of a point of --format png, 1 to 4 (default: 2, or as many as fit into --size).", valueName: "n"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      """
      What lies behind pictures of --format png: a colour's name, #RRGGBB or none (default: none behind a single one, what suits \
      the scheme behind others).
      """, valueName: "colour"))
  var background: String?

  @Flag(help: "Gives also a single picture of --format png space and a ground around it, as several have.")
  var sheet = false

  @Option(
    help: ArgumentHelp(
      "Pixels of the whole picture of --format png, as 800x480; widgets stand in its middle.", valueName: "WxH"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "Shades of grey of --format png, 2, 4 or 16, as displays of electronic paper have.", valueName: "shades"))
  var gray: String?

  @Flag(help: "Mixes the shades of --gray, so that those between are seen.") var dither = false
}

/// Where a widget is laid out.
struct SurfaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("terminal (cells) or canvas (points), for JSON (default: terminal).", valueName: "surface"),
    completion: .list(Surface.allCases.map(\.rawValue)))
  var surface: String?
}

/// What is drawn along a widget's edge, and with which characters.
struct FrameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "card, line, ascii or none (default: card on 256 colours and a known background, else line).", valueName: "frame"),
    completion: .list(WidgetFrame.allCases.map(\.rawValue)))
  var frame: String?

  @OptionGroup var symbols: SymbolOptions
}

/// The characters of symbols.
struct SymbolOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "unicode, nerd (icons of a Nerd Font) or ascii (default: what LUNETTE_SYMBOLS says, else unicode).",
      valueName: "set"),
    completion: .list(SymbolSet.allCases.map(\.rawValue)))
  var symbols: String?
}

/// How a terminal shows pictures.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "auto, kitty, iterm, sixel, blocks (in cells) or none (texts and lines alone); on a terminal (default: auto).",
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
      "Grants what a bundle declares: network=HOST[:PORT], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.",
      valueName: "power"))
  var allow: [String] = []
}

/// Where figures of the system are read.
struct RootOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.", valueName: "folder"),
    completion: .directory)
  var root: String?
}

/// Which bundles, and what they may do.
struct BundleOptions: ParsableArguments {
  @OptionGroup var folders: FolderOptions
  @OptionGroup var grants: GrantOptions

  @Flag(help: "Keeps what --allow grants these bundles, as they are now, in the grants file.")
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
  @Option(help: ArgumentHelp("Only this kind of the bundle's widgets.", valueName: "kind"))
  var kind: String?

  @Option(help: ArgumentHelp("Sets a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @Option(
    help: ArgumentHelp("The widget's size in the surface's unit, as 46x10 (default: the family's).", valueName: "WxH"))
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
