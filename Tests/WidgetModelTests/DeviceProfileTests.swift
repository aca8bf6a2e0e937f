import Testing
import WidgetModel

@Suite("Device profiles") struct DeviceProfileTests {
  @Test(
    "a device can be named by its class, its screen or its model",
    arguments: [
      ("iPhone-393x852", Family.systemSmall, 158.0, 158.0), ("393x852", .systemMedium, 338, 158),
      ("iPhone 15 Pro Max", .systemLarge, 364, 382), ("iphone se", .systemSmall, 148, 148),
      ("iPhone SE", .accessoryRectangular, 153, 68), ("iPhone-414x896", .accessoryRectangular, 160, 72),
      ("iPhone-414x736", .systemMedium, 348, 157), ("iPhone-320x568", .systemLarge, 292, 311),
      ("IPAD AIR", .systemExtraLarge, 715.5, 342), ("iPad-1024x1366", .systemSmall, 170, 170),
      ("1192x1590", .systemExtraLarge, 860, 412), ("Apple Vision Pro", .systemExtraLargePortrait, 338, 450),
      ("iPhone-375x812", .accessoryInline, 225, 26),
    ])
  func sizes(_ name: String, _ family: Family, _ width: Double, _ height: Double) throws {
    let device = try #require(DeviceProfile.named(name))
    #expect(device.size(of: family) == Size(width: width, height: height))
  }

  @Test("a family that a device lacks has its default size, and no name means two devices")
  func table() {
    #expect(DeviceProfile.named("iPhone-320x568")?.size(of: .systemExtraLarge) == Family.systemExtraLarge.points)
    #expect(DeviceProfile.named("iPhone") == nil && DeviceProfile.named("") == nil)
    let names = DeviceProfile.all.flatMap { [$0.name] + $0.models }
    #expect(Set(names).count == names.count)
  }

  @Test("cells follow the points, and are the family's own on the default device")
  func cells() {
    for family in Family.allCases { #expect(WidgetEnvironment(family: family).cells == family.cells) }
    var environment = WidgetEnvironment(family: .systemSmall)
    environment.displaySize = Size(width: 148, height: 148)
    #expect(environment.cells == Size(width: 19, height: 9))
    environment.displaySize = .zero
    #expect(environment.cells == Size(width: 1, height: 1))
  }

  @Test("the tall family has the size of the wide one, rotated")
  func portrait() {
    #expect(Family.systemExtraLargePortrait.points == Size(width: 382, height: 748))
    #expect(!Family.systemExtraLargePortrait.isAccessory && Family.systemExtraLargePortrait.hasSeparateLinks)
  }
}
