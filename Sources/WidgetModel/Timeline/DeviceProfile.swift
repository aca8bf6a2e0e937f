/// A class of devices by its screen, and how large widgets are there, in points (Human Interface Guidelines, Widgets,
/// "Platform considerations"). On an iPad these are the sizes that a widget is laid out in, before it is scaled down.
/// Families that the device has not keep their default size.
public struct DeviceProfile: Sendable, Hashable {
  /// `iPhone-393x852`: the screen in points, which is what a class is found by.
  public let name: String
  /// Devices of the class, as people call them.
  public let models: [String]
  private let sizes: [Family: Size]

  /// Returns a family's size on the device, in points.
  public func size(of family: Family) -> Size { sizes[family] ?? family.points }

  /// The profile of a name: a class, its screen alone, or a model; letters' case, blanks and hyphens do not matter.
  public static func named(_ name: String) -> DeviceProfile? {
    let key = key(name)
    guard !key.isEmpty else { return nil }
    return all.first { profile in
      ([profile.name, screen(profile.name)] + profile.models).contains { Self.key($0) == key }
    }
  }

  private static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  private static func screen(_ name: String) -> String { String(name.drop { $0 != "-" }.dropFirst()) }

  // MARK: The table

  /// All devices that are known.
  public static let all: [DeviceProfile] = phones + tablets + [vision]

  private static let phones = [
    phone(
      "430x932", (170, 170), (364, 170), (364, 382), 76, (172, 76), 257, "iPhone 14 Pro Max", "iPhone 15 Plus",
      "iPhone 15 Pro Max", "iPhone 16 Plus"),
    phone(
      "428x926", (170, 170), (364, 170), (364, 382), 76, (172, 76), 257, "iPhone 12 Pro Max", "iPhone 13 Pro Max",
      "iPhone 14 Plus"),
    phone(
      "414x896", (169, 169), (360, 169), (360, 379), 76, (160, 72), 248, "iPhone XR", "iPhone XS Max", "iPhone 11",
      "iPhone 11 Pro Max"),
    phone(
      "414x736", (159, 159), (348, 157), (348, 357), 76, (170, 76), 248, "iPhone 7 Plus", "iPhone 8 Plus"),
    phone(
      "393x852", (158, 158), (338, 158), (338, 354), 72, (160, 72), 234, "iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro",
      "iPhone 16"),
    phone(
      "390x844", (158, 158), (338, 158), (338, 354), 72, (160, 72), 234, "iPhone 12", "iPhone 12 Pro", "iPhone 13",
      "iPhone 13 Pro", "iPhone 14"),
    phone(
      "375x812", (155, 155), (329, 155), (329, 345), 72, (157, 72), 225, "iPhone X", "iPhone XS", "iPhone 11 Pro"),
    phone(
      "360x780", (155, 155), (329, 155), (329, 345), 72, (157, 72), 225, "iPhone 12 mini", "iPhone 13 mini"),
    phone(
      "375x667", (148, 148), (321, 148), (321, 324), 68, (153, 68), 225, "iPhone 7", "iPhone 8", "iPhone SE"),
    profile("iPhone-320x568", [.systemSmall: (141, 141), .systemMedium: (292, 141), .systemLarge: (292, 311)], []),
  ]

  private static let tablets = [
    tablet("768x1024", 141, 305.5, 634.5, "iPad mini 5"), tablet("744x1133", 141, 305.5, 634.5, "iPad mini 6"),
    tablet("810x1080", 146, 320.5, 669, "iPad 9"), tablet("820x1180", 155, 342, 715.5, "iPad 10", "iPad Air"),
    tablet("834x1194", 155, 342, 715.5, "iPad Pro 11"), tablet("834x1112", 150, 327.5, 682, "iPad Air 3"),
    tablet("1024x1366", 170, 378.5, 795, "iPad Pro 12.9"),
    tablet("954x1373", 162, 350, 726), tablet("970x1389", 162, 350, 726), tablet("1192x1590", 188, 412, 860),
  ]

  private static let vision = profile(
    "Vision",
    [
      .systemSmall: (158, 158), .systemMedium: (338, 158), .systemLarge: (338, 354), .systemExtraLarge: (450, 338),
      .systemExtraLargePortrait: (338, 450),
    ], ["Apple Vision Pro"])

  private static func phone(
    _ screen: String, _ small: (Double, Double), _ medium: (Double, Double), _ large: (Double, Double),
    _ circular: Double, _ rectangular: (Double, Double), _ inline: Double, _ models: String...
  ) -> DeviceProfile {
    profile(
      "iPhone-" + screen,
      [
        .systemSmall: small, .systemMedium: medium, .systemLarge: large,
        .accessoryCircular: (circular, circular), .accessoryRectangular: rectangular, .accessoryInline: (inline, 26),
      ], models)
  }

  /// A tablet's widgets are a grid: two rows are as high as two columns are wide.
  private static func tablet(
    _ screen: String, _ small: Double, _ double: Double, _ extra: Double, _ models: String...
  ) -> DeviceProfile {
    profile(
      "iPad-" + screen,
      [
        .systemSmall: (small, small), .systemMedium: (double, small), .systemLarge: (double, double),
        .systemExtraLarge: (extra, double),
      ], models)
  }

  private static func profile(
    _ name: String, _ sizes: [Family: (Double, Double)], _ models: [String]
  ) -> DeviceProfile {
    DeviceProfile(
      name: name, models: models, sizes: sizes.mapValues { Size(width: $0.0, height: $0.1) })
  }
}
