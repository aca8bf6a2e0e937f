import WidgetCanvasClient
import WidgetModel

/// How pictures become pixels: by `lunette-canvas`, which is started at once, so that its libraries are loaded while the script runs.
struct PixelOutput: Sendable {
  private let canvas: CanvasClient
  /// The page without its pictures.
  private let sheet: PictureSheet

  /// - Returns: nil where the format has no pixels.
  ///
  /// - Parameter ground: the page behind the pictures, unless `--background` names another.
  init?(_ typed: Typed, _ format: Format, ground: PictureSheet.Ground? = nil) throws(Diagnostic) {
    guard format == .png else {
      if let word = Self.options(typed).first { throw .usage("\(word) needs --format png") }
      return nil
    }
    var sheet = try Self.sheet(typed)
    if let ground, typed[.background] == nil { sheet.ground = ground }
    self.sheet = sheet
    canvas = try CanvasClient()
  }

  /// Draws pictures as one PNG and returns its bytes, and a warning where no font has one of their letters.
  func bytes(_ groups: [PictureSheet.Group]) throws(Diagnostic) -> (png: [UInt8], warning: Diagnostic?) {
    var (sheet, missing) = (sheet, MissingCharacters())
    sheet.groups = groups
    let png = try canvas.png(try sheet.request(), missing: &missing)
    return (png, missing.warning)
  }

  // MARK: Reading

  /// Those that mean something of pixels alone.
  private static func options(_ typed: Typed) -> [String] {
    let named: [OptionName] = [.background, .scale, .size, .gray]
    let flags: [FlagName] = [.sheet, .dither]
    return named.filter { typed[$0] != nil }.map { "--\($0.rawValue)" }
      + flags.filter(typed.has).map { "--\($0.rawValue)" }
  }

  private static func sheet(_ typed: Typed) throws(Diagnostic) -> PictureSheet {
    var sheet = PictureSheet([])
    sheet.isSheet = typed.has(.sheet)
    sheet.scale = try typed[.scale].map(scale)
    sheet.page = try typed[.size].map(size)
    if let word = typed[.background] { sheet.ground = .color(try color(word)) }
    guard let word = typed[.gray] else {
      guard !typed.has(.dither) else {
        throw .usage("--dither needs --gray", advice: "add --gray 2, 4 or 16")
      }
      return sheet
    }
    guard let depth = GrayDepth.allCases.first(where: { String($0.levels) == word }) else {
      throw .usage("--gray expects 2, 4 or 16 shades, not '\(word)'")
    }
    if case .color(let color) = sheet.ground, color & 0xFF < 0xFF {
      throw .usage("--gray cannot be combined with a transparent background", advice: "use --background white")
    }
    sheet.form = .gray(depth, isDithered: typed.has(.dither))
    return sheet
  }

  private static func scale(_ word: String) throws(Diagnostic) -> Double {
    guard let scale = Int(word), (1...4).contains(scale) else {
      throw .usage("--scale expects a whole number from 1 to 4, not '\(word)'")
    }
    return Double(scale)
  }

  /// `800x480`.
  private static func size(_ word: String) throws(Diagnostic) -> PictureSheet.Pixels {
    let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (1...16_384).contains(width),
      (1...16_384).contains(height)
    else { throw .usage("--size expects WIDTHxHEIGHT in pixels, from 1 to 16384, not '\(word)'") }
    return PictureSheet.Pixels(width: width, height: height)
  }

  /// 0xRRGGBBAA.
  private static func color(_ word: String) throws(Diagnostic) -> UInt32 {
    if word == "none" { return 0 }
    if let color = Color.hex(word) { return color.light }
    let roles = Color.Role.allCases.filter {
      ![.custom, .primary, .secondary, .tertiary, .quaternary, .tint, .clear].contains($0)
    }
    guard let role = roles.first(where: { $0.rawValue == word }) else {
      throw .usage(
        "unknown colour '\(word)'", nearest: word, among: roles.map(\.rawValue) + ["none"],
        else: "use a colour name, #RRGGBB or none")
    }
    return Color.named(role).light
  }
}
