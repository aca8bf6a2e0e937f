/// A symbol as a small picture of dots, for terminals, where the font is large: 4 by 2 cells, two dots by three a cell. What has none
/// stays a glyph.
public enum Pictogram: String, Sendable, Hashable, CaseIterable {
  case sun, partlyCloudy, cloud, rain, storm, snow, moon

  /// Cells that each takes.
  public static let columns = 4, rows = 2

  /// The pictogram of a symbol's name, by what the symbol shows; nil where there is none.
  public init?(named name: String) {
    switch name.split(separator: ".").filter({ $0 != "fill" }).joined(separator: ".") {
    case "sun.max", "sun.min", "sun.haze": self = .sun
    case "cloud.sun", "cloud.moon": self = .partlyCloudy
    case "cloud", "smoke", "cloud.fog": self = .cloud
    case "cloud.rain", "cloud.drizzle", "cloud.heavyrain", "cloud.sun.rain", "cloud.moon.rain", "cloud.hail",
      "cloud.sleet":
      self = .rain
    case "cloud.bolt", "cloud.bolt.rain", "cloud.sun.bolt", "cloud.moon.bolt": self = .storm
    case "cloud.snow", "snow", "snowflake", "wind.snow": self = .snow
    case "moon", "moon.stars", "moon.zzz": self = .moon
    default: return nil
    }
  }

  /// Eight by six dots: `.` none, else a part of the picture.
  public var dots: [String] {
    switch self {
    case .sun: ["..yyyy..", ".yyyyyy.", ".yyyyyy.", ".yyyyyy.", "..yyyy..", "........"]
    case .partlyCloudy: ["....yyy.", "....yyyy", "..wwyyyy", ".wwwwwww", "wwwwwwww", ".wwwwww."]
    case .cloud: ["........", "...www..", "..wwwww.", ".wwwwwww", "wwwwwwww", ".wwwwww."]
    case .rain: ["..dddd..", ".dddddd.", "dddddddd", ".b..b..b", "b..b..b.", "........"]
    case .storm: ["..dddd..", ".dddddd.", "dddddddd", "...yy...", "..yy....", "...y...."]
    case .snow: ["..dddd..", ".dddddd.", "dddddddd", ".w..w..w", "w..w..w.", "........"]
    case .moon: ["..mmm...", ".mmm....", ".mmm....", ".mmmm..m", "..mmmmm.", "........"]
    }
  }

  /// The colour of a part.
  public static func color(_ part: Character) -> Color? {
    switch part {
    case "y": Color(light: 0xF5A8_00FF, dark: 0xFFCF_40FF)
    case "w": Color(light: 0x7F92_ADFF, dark: 0xEEF2_F8FF)
    case "d": Color(light: 0x6574_8CFF, dark: 0xAAB4_C4FF)
    case "b": Color(light: 0x1873_D3FF, dark: 0x6CC0_FFFF)
    case "m": Color(light: 0x6D6F_9CFF, dark: 0xE8E2_C4FF)
    default: nil
    }
  }
}
