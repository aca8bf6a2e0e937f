import LinuxKit
import WidgetCanvasClient
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetServices

/// The theme that `--theme` names: one of the user's, or a file.
struct ChosenTheme: Sendable {
  let theme: Theme
  /// Where its picture is; nil of a shipped theme.
  let folder: String?

  /// - Returns: nil where the line names no theme.
  init?(_ typed: Typed) throws(Diagnostic) {
    guard let word = typed[.theme] else { return nil }
    try self.init(word, try RuntimeCall.address(typed).themes(environmentVariable))
  }

  /// - Parameter word: a name, or the path of a file, which has a slash or an ending.
  init(_ word: String, _ store: ThemeStore) throws(Diagnostic) {
    guard word.contains("/") || word.contains(".") else {
      (theme, folder) = (try store.theme(word), store.folder)
      try ThemeContrast.check(theme, path: word)
      return
    }
    theme = try Self.read(word, name: nil)
    let slash = word.lastIndex(of: "/")
    folder = slash.map { $0 == word.startIndex ? "/" : String(word[..<$0]) } ?? "."
    try ThemeContrast.check(theme, path: word)
  }

  /// Reads a theme's file, or a terminal's scheme in base16.
  ///
  /// - Parameter name: the theme's; nil: by the file's name.
  static func read(_ path: String, name: String?) throws(Diagnostic) -> Theme {
    let bytes = try InputFile.content(path, limit: 1 << 20)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.split(separator: ".").first.map { $0.lowercased() } ?? ""
    let own = name ?? String(stem.map { $0 == "_" || $0 == " " ? "-" : $0 })
    guard Theme.isName(own) else {
      throw .usage(
        "\(VisibleText.quoted(own)) cannot be a theme's name: use small letters, digits and hyphens",
        advice: "give one with --name")
    }
    guard file.hasSuffix(".yaml") || file.hasSuffix(".yml") else {
      return try ThemeFile.theme(bytes, name: own, path: path)
    }
    return ThemeContrast.adjusted(try Base16Scheme(bytes, path: path).theme(own)).theme
  }

  // MARK: Drawing

  /// Lets a widget be drawn with the theme, in its environment's scheme.
  func apply(to look: inout Presentation.Look, _ environment: WidgetEnvironment) {
    look.theme = ThemeLook(theme, environment.colorScheme)
    look.hasPage = look.hasPage || look.frame == .card
  }

  /// The page behind pictures in pixels.
  func ground() throws(Diagnostic) -> PictureSheet.Ground {
    .theme(light: try ground(.light), dark: try ground(.dark))
  }

  private func ground(_ scheme: ColorScheme) throws(Diagnostic) -> SheetGround {
    let look = ThemeLook(theme, scheme)
    var ground = SheetGround(
      look.scheme, stops: look.stops, angle: look.angle, label: look.label, gap: theme.density.points,
      shadow: theme.card.shadow)
    guard case .picture(let name, let blur, let fit, _) = theme.background.content, let folder else { return ground }
    do throws(PictureFault) {
      let picture = try PictureLoader(folder: PictureStore.folder(environmentVariable)).picture(
        file: name, in: folder, columns: 2000, rows: 2000)
      ground.picture = SheetGround.Backdrop(picture, blur: blur, fit: fit, dim: look.dimPaint)
    } catch {
      throw Diagnostic(.missing, "the theme's background: \(error.sentence(of: name))", path: "background.picture")
    }
    return ground
  }
}

extension Setting {
  /// The scheme and the text size that a theme wants.
  mutating func follow(_ theme: Theme, _ typed: Typed) throws(Diagnostic) {
    if let fixed = theme.scheme.fixed {
      if let word = typed[.colorScheme], word != fixed.rawValue {
        throw .usage("the theme '\(theme.name)' is \(fixed.rawValue) only", advice: "leave --color-scheme out")
      }
      colorScheme = fixed
    }
    if typed[.dynamicTypeSize] == nil { dynamicTypeSize = dynamicTypeSize.larger(by: theme.fontSize) }
  }
}

extension OutputStyle {
  /// The edge that is nearest to a theme's cards. A theme brings its page, so that the terminal's background does not matter.
  mutating func follow(_ theme: Theme, _ typed: Typed) {
    guard typed[.frame] == nil, hasCards else { return }
    switch theme.card.style {
    case .solid, .tinted, .glass: frame = .card
    case .outline: frame = .line
    case .none: frame = .none
    }
  }
}
